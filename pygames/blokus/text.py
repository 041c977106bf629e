"""Blokus To Go as lines of text."""

from __future__ import annotations

from pygames.blokus import SEATS
from pygames.blokus.rules import GRID, NAMES, STARTS, Position
from pygames.core.bits import members
from pygames.core.contract import TextBoard


def sketch(position: Position) -> str:
    """The board, a seat's squares by its first letter and free starting points as `+`; below, what each has left."""
    rows = [
        f"{y + 1:2} " + " ".join(_sign(position, GRID.at(x, y)) for x in range(GRID.columns))
        for y in reversed(range(GRID.rows))
    ]
    letters = "   " + " ".join(name[0] for name in GRID.names[: GRID.columns])
    return "\n".join([*rows, letters, "", *(_hand(position, seat) for seat in (0, 1))])


def _sign(position: Position, square: int) -> str:
    """A square as it is drawn."""
    for seat, covered in enumerate(position.covered):
        if covered >> square & 1:
            return _letter(seat)
    return "+" if square in STARTS else "."


def _letter(seat: int) -> str:
    return str(SEATS[seat])[0]


def _hand(position: Position, seat: int) -> str:
    """The pieces that a seat still has."""
    left = " ".join(NAMES[piece] for piece in members(position.hands[seat]))
    return f"{_letter(seat)} {SEATS[seat]}: {left or 'all placed'}"


TEXT = TextBoard(sketch=sketch)
