"""The placements of Blokus To Go, for c/blokus.h."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import c_float, c_int, c_uint8
from math import exp

from pygames.blokus.late import BAND, BLENDS, LATE_FROM, LIMIT
from pygames.blokus.rules import GRID, SIZES, STARTS, full_table
from pygames.core.bits import bits, members
from research.training.tables import Table, Variant

WORD = 64
NONE = 255


def _places() -> Iterator[int]:
    """Yield the wheel's indices in C's order: largest pieces first, each piece at the start of a word."""
    moves = full_table().moves
    for piece in sorted(range(len(SIZES)), key=lambda piece: -SIZES[piece]):
        found = [move.place for move in moves if move.piece == piece]
        yield from found
        # padding to whole words, so that a piece is closed by clearing words
        yield from [-1] * (-len(found) % WORD)


def rotate(squares: int) -> int:
    """Return the squares on a board rotated by 180 degrees."""
    return bits(len(GRID.names) - 1 - square for square in members(squares))


def reflect(squares: int) -> int:
    """Return the squares on a board mirrored along the diagonal through the starting points."""
    last = GRID.columns - 1
    return bits(GRID.at(last - y, last - x) for x, y in map(GRID.place, members(squares)))


def _fill(library: ctypes.CDLL) -> None:
    """Pass all placements to C."""
    table, order, number = full_table(), TABLE.numbered, TABLE.numbers
    moves = [table.moves[place] if place >= 0 else None for place in order]
    pieces = [move.piece if move else -1 for move in moves]
    squares = [(members(move.squares) if move else []) for move in moves]
    flat = b"".join(bytes(own).ljust(5, bytes([NONE])) for own in squares)
    turn = [number[table.by_squares[rotate(move.squares)]] if move else -1 for move in moves]
    mirror = [number[table.by_squares[reflect(move.squares)]] if move else -1 for move in moves]
    ints = [(c_int * len(order))(*values) for values in (pieces, turn, mirror)]
    library.table(len(order), ints[0], (c_uint8 * len(flat)).from_buffer_copy(flat), *ints[1:], (c_int * 2)(*STARTS))
    numbers = [number for blend in BLENDS for number in blend]
    # C limits the probability, Python its logit
    library.late(LATE_FROM, BAND, c_float(1 / (1 + exp(-LIMIT))), (c_float * len(numbers))(*numbers))


TABLE = Table(
    numbered=tuple(_places()),
    fill=_fill,
    variants=(Variant(options={"starts": "fixed"}),),
    plan={"games": 5000, "epochs": 5, "decay": 0.5},
    later={4: {"games": 8000, "deep": 800, "quick": 200, "decay": 0.2, "result": 0.6, "since": 4}},
)
