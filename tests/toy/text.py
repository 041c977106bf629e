"""Toy as lines of text."""

from pygames.core.contract import TextBoard
from tests.toy.rules import GRID, Observation, Position


def sketch(observation: Observation | Position) -> str:
    """The cards on the board, a row a line, free squares as dots."""
    public = observation.public
    rows = (range(3 * row, 3 * row + 3) for row in reversed(range(public.rows)))
    lines = [" ".join(str(public.cards[square] or ".") for square in row) for row in rows]
    return "\n".join([*lines, " ".join(name[0] for name in GRID.names[:3])])


TEXT = TextBoard(sketch=sketch)
