"""Hints: first where to look, then the move and the reasons for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Mark
from pygames.play.puzzle import Outcome
from web.app.model.marks import RIGHT, cells_of, with_area, with_marks
from web.app.model.seats import by_name

AREAS = (
    (Phrase("at the top left"), Phrase("at the top"), Phrase("at the top right")),
    (Phrase("on the left"), Phrase("in the middle"), Phrase("on the right")),
    (Phrase("at the bottom left"), Phrase("at the bottom"), Phrase("at the bottom right")),
)


@dataclass(frozen=True)
class Hint:
    """A good move for the position after a number of plies."""

    ply: int
    seat: int
    text: str
    chance: float
    """The seat's chance of winning with it."""
    scores: tuple[float, ...]
    """The expected scores with it, by seat; empty if time was too short."""
    reasons: tuple[Phrase, ...]
    area: Phrase | None
    """The part of the board where it is; None if it is not on the board."""
    is_revealed: bool
    """Whether the move itself is shown, not only its area."""
    end: Outcome | None = None
    """How the game ends for the seat under best play, if that is proved."""
    is_coachs: bool = False
    """Whether it is the coach's better move, which was not asked for as a hint."""

    @classmethod
    def of(
        cls,
        session: Session,
        seat: int,
        text: str,
        chance: float,
        scores: tuple[float, ...],
        reasons: tuple[Phrase, ...],
        end: Outcome | None = None,
    ) -> Hint:
        """Return the first step of a hint for the current position."""
        area = area_of(session.game.board.scene(session.observation(seat)).board, text)
        return cls(session.ply, seat, text, chance, scores, reasons, area, area is None, end)

    def is_for(self, session: Session) -> bool:
        """Return whether it is about a game's next move."""
        return not session.is_over and (self.ply, self.seat) == (session.ply, session.position.turn)

    @property
    def shown(self) -> Hint:
        """The hint with the move itself shown."""
        return replace(self, is_revealed=True)

    def phrase(self, session: Session) -> Phrase:
        """Return the hint's text."""
        if not self.is_revealed and self.area:
            return Phrase("Hint: look {area}.", area=self.area)
        move = session.game.board.describe_briefly(session.at(self.ply).observe(self.seat), self.text)
        if self.reasons:
            why = by_name(session, join_phrases(self.reasons[:2]))
            return Phrase("Hint: {move}. It {reasons}.", move=move, reasons=why)
        return Phrase("Hint: {move}.", move=move)


def join_phrases(phrases: tuple[Phrase, ...]) -> Phrase:
    """Join phrases into a list.

    >>> str(join_phrases((Phrase("a"), Phrase("b"), Phrase("c"))))
    'a, b and c'
    """
    first, *rest = phrases
    if len(rest) > 1:
        return Phrase("{first}, {then}", first=first, then=join_phrases(tuple(rest)))
    return Phrase("{first} and {then}", first=first, then=rest[0]) if rest else first


def area_of(canvas: Canvas, text: str) -> Phrase | None:
    """Return the part of the board where a move is."""
    if not (cells := cells_of(canvas, text)):
        return None
    x, y = _middle(canvas, cells)
    return AREAS[min(2, int(3 * y / canvas.height))][min(2, int(3 * x / canvas.width))]


def with_hint(game: Game, observation: Any, canvas: Canvas, hint: Hint) -> Canvas:
    """Return the board with a hint on it: the place of the move, or its area."""
    cells = cells_of(canvas, hint.text)
    if hint.is_revealed or not cells:
        return with_marks(game, observation, canvas, {hint.text: RIGHT})
    return with_area(canvas, cells[0], *_middle(canvas, cells), min(canvas.width, canvas.height) / 5)


def _middle(canvas: Canvas, cells: list[Mark]) -> tuple[float, float]:
    """Return the middle of some cells, in grid coordinates."""
    places = [mark.cell for mark in cells if mark.cell]
    down = sum(row - 0.5 for row, _ in places) / len(places) / canvas.rows
    across = sum(column - 0.5 for _, column in places) / len(places) / canvas.columns
    return across * canvas.width, down * canvas.height
