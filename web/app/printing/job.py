"""What is to be printed, as chosen on the printing screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygames import Game, Session
from pygames.play.puzzle import PUZZLE_GRADES, Puzzle

POSITION, GAME, RULES, SHEET, PUZZLES = KINDS = ("position", "game", "rules", "sheet", "puzzles")
"""What can be printed."""
EVERY = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30)
"""Numbers of moves between two diagrams."""
COUNTS = (4, 8, 12, 16, 24, 36)
"""Numbers of puzzles to print."""
PER_PAGE = (1, 2, 4, 6)
"""Numbers of puzzles on a page."""
ALL_GRADES = 0
INK, COLOUR = "ink", "colour"


@dataclass(frozen=True)
class Source:
    """What of a game can be printed."""

    game: Game
    wanted: str
    """The route's choice; empty for the default."""
    chosen: tuple[tuple[str, str], ...] = ()
    """The form's values by name."""
    session: Session | None = None
    """The current game."""
    plies: tuple[str, ...] = ()
    """The session's plies; a change of them means another print."""
    ply: int | None = None
    """The ply being reviewed; None for the last one."""
    viewer: int | None = None
    """The seat for whose eyes the table is."""
    puzzles: Sequence[Puzzle] | None = ()
    """None if they are not loaded yet."""
    solved: frozenset[str] = frozenset()
    """The keys of solved puzzles."""
    failed: bool = False
    """Whether the puzzles could not be loaded."""
    site: str = ""
    """The address of the app."""
    to_rules: bool = False
    """Whether the way back leads to the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What can be printed."""
        table = (POSITION, GAME) if self.session else ()
        return (*table, RULES, SHEET, *((PUZZLES,) if self.game.guide.themes else ()))

    @property
    def kind(self) -> str:
        """What is to be printed."""
        return self.wanted if self.wanted in self.kinds else GAME if self.session and self.plies else self.kinds[0]


@dataclass(frozen=True)
class PrintJob:
    """The choices for printing."""

    every: int
    seats: int
    grade: int
    """The difficulty of the puzzles; `ALL_GRADES` for any."""
    count: int
    per_page: int
    unsolved: bool
    """Whether to leave out solved puzzles."""
    ink: bool
    """Whether to print in black and white."""

    @classmethod
    def of(cls, game: Game, chosen: Mapping[str, str]) -> PrintJob:
        """Return the choices of a form; missing or invalid ones get their defaults."""
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
    """Parse a number if it is one of the allowed ones; else return the default."""
    return int(text) if text and text.isdecimal() and len(text) < 4 and int(text) in allowed else usual
