"""Blokus To Go as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.blokus import SEATS
from pygames.blokus.rules import GRID, PIECE_NAMES, PIECES, SIZES, STARTS, Move, Position
from pygames.core.bits import members
from pygames.core.contract import Lying, TextBoard
from pygames.core.polyomino import Shape


def sketch(position: Position) -> str:
    """Return the board, seats' initials on their squares and `+` on free starting points, then the pieces left."""
    rows = [
        f"{y + 1:2} " + " ".join(_sign(position, GRID.at(x, y)) for x in range(GRID.columns))
        for y in reversed(range(GRID.rows))
    ]
    letters = "   " + " ".join(name[0] for name in GRID.names[: GRID.columns])
    return "\n".join([*rows, letters, "", *(_hand(position, seat) for seat in (0, 1))])


def _sign(position: Position, square: int) -> str:
    """Return the character of a square."""
    for seat, covered in enumerate(position.covered):
        if covered >> square & 1:
            return _letter(seat)
    return "+" if square in STARTS else "."


def _letter(seat: int) -> str:
    return str(SEATS[seat])[0]


def _hand(position: Position, seat: int) -> str:
    """Return the pieces that a seat still has."""
    left = " ".join(PIECE_NAMES[piece] for piece in members(position.hands[seat]))
    return f"{_letter(seat)} {SEATS[seat]}: {left or 'all placed'}"


def _side_by_side(pieces: Iterable[str]) -> list[str]:
    """Return pieces side by side under their names, as lines of text."""
    columns = [_column(name, PIECES[name]) for name in pieces]
    return ["   ".join(line).rstrip() for line in zip(*columns, strict=True)]


def _column(name: str, shape: Shape) -> list[str]:
    """Return a piece under its name, as lines of equal width."""
    wide, high = (1 + max(square[axis] for square in shape) for axis in (0, 1))
    rows = ["".join("#" if (x, y) in shape else " " for x in range(wide)) for y in reversed(range(high))]
    return [line.ljust(max(wide, len(name))) for line in (name, *rows, *[""] * (3 - high))]


LARGE = [name for name, size in zip(PIECE_NAMES, SIZES, strict=True) if size == max(SIZES)]
SMALL = [name for name in PIECE_NAMES if name not in LARGE]
LEGEND = "\n".join(
    [
        "G and B are squares of Green's and Blue's, + a free starting point. The pieces, which you may turn and flip:",
        *_side_by_side(SMALL),
        *_side_by_side(LARGE),
        "Moves: the squares that the piece covers: e10,f10 places the piece 2 there.",
    ]
)


def squares(_position: Position) -> Sequence[str]:
    """Return all squares, from a1 along the rows."""
    return GRID.names


def lying(position: Position, square: str) -> Lying | None:
    """Return whose square it is; positions don't store of which piece."""
    at = GRID.square(square)
    return next((Lying(seat, "") for seat, own in enumerate(position.covered) if own >> at & 1), None)


def cells(move: Move) -> Sequence[str]:
    """Return the squares that the piece covers."""
    return [GRID.names[square] for square in members(move.squares)]


def piece(move: Move) -> str:
    """Return the name of the piece."""
    return PIECE_NAMES[move.piece]


TEXT = TextBoard(sketch=sketch, legend=LEGEND, squares=squares, lying=lying, cells=cells, piece=piece)
