"""Cathedral as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import GRID, KEYS, PEOPLE, SIZES, Move
from pygames.cathedral.rules import Position, leftovers, pieces_on_board
from pygames.core.contract import Lying, TextBoard

LETTERS = "tsibqmaofcd+"
"""The letter of each piece; Dark's are capitals."""
CLAIMS = "'\""
"""The signs of each seat's claimed squares."""


def sketch(position: Position) -> str:
    """Return the board, squares of a piece joined along rows; below, what each seat has in hand."""
    pieces = {square: piece for piece in pieces_on_board(position) for square in _squares(piece.squares)}
    signs = [_claim(position, square) for square in range(len(GRID.names))]
    for square, piece in pieces.items():
        signs[square] = _letter(piece.monument, piece.seat)
    rows = []
    for y in reversed(range(GRID.rows)):
        row = f"{y + 1:2} {signs[GRID.at(0, y)]}"
        for x in range(1, GRID.columns):
            left, right = GRID.at(x - 1, y), GRID.at(x, y)
            joined = right in pieces and pieces.get(left) == pieces[right]
            row += ("-" if joined else " ") + signs[right]
        rows.append(row)
    letters = "   " + " ".join(name[0] for name in GRID.names[: GRID.columns])
    return "\n".join([*rows, letters, "", *(_hand(position, seat) for seat in (0, 1)), "", *LEGEND])


def _squares(squares: int) -> list[int]:
    return [square for square in range(len(GRID.names)) if squares >> square & 1]


def _claim(position: Position, square: int) -> str:
    """Return the characters of a square without a piece."""
    return next((CLAIMS[seat] for seat in (0, 1) if position.claims[seat] >> square & 1), ".")


def _letter(monument: int, seat: int | None) -> str:
    return LETTERS[monument].upper() if seat else LETTERS[monument]


def _hand(position: Position, seat: int) -> str:
    """Return the monuments that a seat has in hand, and their number of squares."""
    left = " ".join(_letter(monument, seat) for monument in leftovers(position, seat))
    return f"{SEATS[seat]}: {left or 'nothing'} ({position.unplaced()[seat]})"


HALF = PEOPLE // 2
LEGEND = (
    "  ".join(f"{LETTERS[monument]} {KEYS[monument]} {SIZES[monument]}" for monument in range(HALF)),
    "  ".join(f"{LETTERS[monument]} {KEYS[monument]} {SIZES[monument]}" for monument in range(HALF, PEOPLE)),
    f"{LETTERS[PEOPLE]} {KEYS[PEOPLE]}  " + "  ".join(f"{CLAIMS[seat]} claimed by {SEATS[seat]}" for seat in (0, 1)),
)
"""The pieces by letter, with their sizes; then the signs of claimed squares."""

HOW = """\
Capitals are Dark's. The number beside a piece, and in brackets behind a hand, is how many squares that is.
Moves:  the squares that the piece covers: c1,c2 places a stable there."""


def squares(_position: Position) -> Sequence[str]:
    """Return all squares, from a1 along the rows."""
    return GRID.names


def lying(position: Position, square: str) -> Lying | None:
    """Return the piece on a square or, without a piece, whose claim it is."""
    at = GRID.square(square)
    for found in pieces_on_board(position):
        if found.squares >> at & 1:
            return Lying(found.seat, KEYS[found.monument])
    return next((Lying(seat, "") for seat in (0, 1) if position.claims[seat] >> at & 1), None)


def cells(move: Move) -> Sequence[str]:
    """Return the squares that the piece covers."""
    return [GRID.names[square] for square in _squares(move.squares)]


def piece(move: Move) -> str:
    """Return what the piece is called."""
    return KEYS[move.monument]


TEXT = TextBoard(sketch=sketch, legend=HOW, squares=squares, lying=lying, cells=cells, piece=piece)
