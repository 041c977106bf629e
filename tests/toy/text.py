"""Toy as lines of text."""

from collections.abc import Sequence

from pygames.core.contract import Lying, TextBoard
from tests.toy.rules import GRID, Move, Observation, Position


def sketch(observation: Observation | Position) -> str:
    """Return the cards on the board, a row a line, free squares as dots."""
    public = observation.public
    rows = (range(3 * row, 3 * row + 3) for row in reversed(range(public.rows)))
    lines = [" ".join(str(public.cards[square] or ".") for square in row) for row in rows]
    return "\n".join([*lines, " ".join(name[0] for name in GRID.names[:3])])


def squares(observation: Observation | Position) -> Sequence[str]:
    """Return all squares, from a1 along the rows."""
    return GRID.names[: 3 * observation.public.rows]


def lying(observation: Observation | Position, square: str) -> Lying | None:
    """Return the card on a square, and who has put it there."""
    at, public = GRID.square(square), observation.public
    owner = next((seat for seat, own in enumerate(public.covered) if own >> at & 1), None)
    return None if owner is None else Lying(owner, str(public.cards[at]))


def cells(move: Move) -> Sequence[str]:
    """Return the square that the card is put on."""
    return [GRID.names[move.square]]


def piece(move: Move) -> str:
    """Return the card."""
    return str(move.card)


TEXT = TextBoard(sketch=sketch, squares=squares, lying=lying, cells=cells, piece=piece)
