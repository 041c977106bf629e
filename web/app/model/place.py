"""What the start screen knows of a player who comes back: games to go on with, the day's puzzle, the ladders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pygames import GAMES
from pygames.play.puzzle import Puzzle
from web.app.desk.climbing import ladder_now
from web.app.model.ladder import Ladder
from web.app.model.puzzling import Puzzling, puzzle_of_day
from web.app.storage.shelf import Shelf
from web.app.storage.solved import is_date

if TYPE_CHECKING:
    from web.app.desk.desk import Desk


@dataclass(frozen=True)
class Place:
    """A player's own start screen."""

    shelf: Shelf = field(default_factory=Shelf)
    puzzling: Puzzling = field(default_factory=Puzzling)
    today: str = ""
    is_own: bool = False
    """Whether the player has been here before; a stranger is shown the games and nothing else."""
    ladders: Mapping[str, Ladder] = field(default_factory=dict)
    """By game; empty until all results are read."""
    pictured: bool = False
    """Whether boards are shown: they take time, and so come after all else."""

    @property
    def puzzle(self) -> Puzzle | None:
        """Today's puzzle; None until the puzzles are read."""
        if not self.pictured or not self.puzzling.puzzles or not is_date(self.today):
            return None
        return puzzle_of_day(self.puzzling.puzzles, self.today)


def has_been_here(desk: Desk) -> bool:
    """Return whether the player has begun a game, finished one, or tried a puzzle."""
    return bool(desk.shelf.games or desk.results or desk.puzzling.days or desk.puzzling.logs)


def place_now(desk: Desk) -> Place:
    """Return the start screen's knowledge as it is now."""
    is_own = has_been_here(desk)
    ladders = {name: ladder for name in GAMES if is_own and (ladder := ladder_now(desk, name))}
    return Place(desk.shelf, desk.puzzling, desk.device.today, is_own, ladders, desk.device.settled)
