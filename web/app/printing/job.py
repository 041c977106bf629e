"""What is to be printed, as the form on the printing screen says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygames import Game, Session
from pygames.play.puzzle import PUZZLE_GRADES, Puzzle

POSITION, GAME, RULES, SHEET, PUZZLES = KINDS = ("position", "game", "rules", "sheet", "puzzles")
"""What can be printed."""
EVERY = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30)
"""After how many moves there may be a diagram."""
COUNTS = (4, 8, 12, 16, 24, 36)
"""How many puzzles may be printed at once."""
PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page may have."""
ALL_GRADES = 0
INK, COLOUR = "ink", "colour"


@dataclass(frozen=True)
class Source:
    """What there is to print of a game."""

    game: Game
    wanted: str
    """What the route asks for; empty for what comes to mind first."""
    chosen: tuple[tuple[str, str], ...] = ()
    """What the form says, by name."""
    session: Session | None = None
    """The game on the table."""
    plies: tuple[str, ...] = ()
    """Those of the session: with others something else is printed."""
    ply: int | None = None
    """The ply at which it is looked; None for the last one."""
    viewer: int | None = None
    """The seat for whose eyes the table is."""
    puzzles: Sequence[Puzzle] | None = ()
    """None where they are not there yet."""
    solved: frozenset[str] = frozenset()
    """The keys of the puzzles that are solved."""
    failed: bool = False
    """Whether the puzzles could not be had."""
    to_rules: bool = False
    """Whether the way back leads to the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What can be printed."""
        table = (POSITION, GAME) if self.session else ()
        return (*table, RULES, SHEET, *((PUZZLES,) if self.game.guide.themes else ()))

    @property
    def kind(self) -> str:
        """What is printed."""
        return self.wanted if self.wanted in self.kinds else GAME if self.session and self.plies else self.kinds[0]


@dataclass(frozen=True)
class PrintJob:
    """How it is to be printed."""

    every: int
    seats: int
    grade: int
    """The grade of the puzzles; `ALL_GRADES` for any."""
    count: int
    per_page: int
    unsolved: bool
    """Whether puzzles that are solved are left out."""
    ink: bool
    """Whether it is printed in black and white."""

    @classmethod
    def of(cls, game: Game, chosen: Mapping[str, str]) -> PrintJob:
        """The plan that a form means; what it does not say, or wrongly, is as usual."""
        return cls(
            every=_number(chosen.get("every"), EVERY, 8),
            seats=_number(chosen.get("seats"), game.seats, game.seats[0]),
            grade=_number(chosen.get("grade"), (ALL_GRADES, *PUZZLE_GRADES), ALL_GRADES),
            count=_number(chosen.get("count"), COUNTS, 8),
            per_page=_number(chosen.get("per_page"), PER_PAGE, 4),
            unsolved=chosen.get("which") == "unsolved",
            ink=chosen.get("look") == INK,
        )


def _number(text: str | None, allowed: Sequence[int], usual: int) -> int:
    """The number that a text means, where it is one of the allowed ones."""
    return int(text) if text and text.isdecimal() and len(text) < 4 and int(text) in allowed else usual
