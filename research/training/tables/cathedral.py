"""The placements of Cathedral, for c/cathedral.h."""

from __future__ import annotations

import ctypes
from ctypes import c_int, c_uint8

from pygames.cathedral.monuments import GRID, full_table
from pygames.core.bits import bits, members
from research.training.tables import Table, Variant

MAX_SQUARES = 6
NONE = 255


def upside_down(squares: int) -> int:
    """Return the squares on a board with its rows in reverse order."""
    return bits(GRID.at(x, GRID.rows - 1 - y) for x, y in map(GRID.place, members(squares)))


def rotate(squares: int) -> int:
    """Return the squares on a board rotated by 90 degrees."""
    return bits(GRID.at(GRID.rows - 1 - y, x) for x, y in map(GRID.place, members(squares)))


def _fill(library: ctypes.CDLL) -> None:
    """Pass all placements to C."""
    table = full_table()
    flat = b"".join(bytes(members(move.squares)).ljust(MAX_SQUARES, bytes([NONE])) for move in table.moves)
    kinds = [move.monument for move in table.moves]
    owners = [-1 if move.owner is None else move.owner for move in table.moves]
    upside = [table.by_squares[upside_down(move.squares)] for move in table.moves]
    turns: list[int] = []
    for move in table.moves:
        squares = move.squares
        # no mirror images: they would exchange the two seats' abbeys and academies
        for _ in range(3):
            squares = rotate(squares)
            turns.append(table.by_squares[squares])
    ints = [(c_int * len(values))(*values) for values in (kinds, owners, upside, turns)]
    library.table(len(kinds), ints[0], (c_uint8 * len(flat)).from_buffer_copy(flat), *ints[1:])


TABLE = Table(
    numbered=range(len(full_table().moves)),
    fill=_fill,
    variants=(Variant(options={"rounds": 2}), Variant(options={"rounds": 1})),
    plan={"games": 800},
    later={9: {"games": 1600, "deep": 800, "quick": 200, "since": 9}, 15: {"rate": 2e-3, "decay": 0.2}},
)
