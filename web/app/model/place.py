"""A returning player's start screen: games to resume, the day's puzzle, the ladders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygames.play.puzzle import Puzzle
from web.app.model.daily import puzzle_of_day
from web.app.model.ladder import Ladder
from web.app.model.puzzling import Puzzling
from web.app.storage.checked import is_date
from web.app.storage.shelf import Shelf
from web.app.storage.weeks import Weeks


@dataclass(frozen=True)
class Place:
    """A player's own start screen."""

    shelf: Shelf = field(default_factory=Shelf)
    puzzling: Puzzling = field(default_factory=Puzzling)
    today: str = ""
    is_own: bool = False
    """Whether the player has been here before; a newcomer is shown only the games."""
    ladders: Mapping[str, Ladder] = field(default_factory=dict)
    """By game; empty until all results are read."""
    pictured: bool = False
    """Whether boards are shown: they are slow, so they come last."""
    weeks: Weeks = field(default_factory=Weeks)
    """The weeks whose challenge was met."""

    @property
    def puzzle(self) -> Puzzle | None:
        """Today's puzzle; None until the puzzles are read."""
        if not self.pictured or not self.puzzling.puzzles or not is_date(self.today):
            return None
        return puzzle_of_day(self.puzzling.puzzles, self.today)
