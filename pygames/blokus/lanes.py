"""Many boards of Blokus To Go side by side in one integer, so that one operation works on all of them.

Bit `LANE * n + square` is a square of board n. A lane is two rows longer than a board: whatever a shift moves over the
edge of a board lands there, where it can be masked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pygames.blokus.features import REACH_STEPS, attach_points, room
from pygames.blokus.rules import GRID, Position, full_table
from pygames.core.bits import bits

# 16 rows of 14 squares, in whole bytes, so that lanes can be joined and counted as bytes
BYTES = 28
LANE = 8 * BYTES


def reach_leads(position: Position, places: Sequence[int]) -> list[int]:
    """Return, for each of these placements, how many more squares the mover can then reach than the opponent."""
    seat, moves, lanes = position.turn, position.table.moves, lanes_of(len(places))
    assert seat is not None
    # joining bytes is linear, adding shifted integers would be quadratic
    laid = int.from_bytes(b"".join([_lane_bytes(moves[place].place) for place in places]), "little")
    free = lanes.all(room(position, seat))
    # the mover's own pieces may not touch at edges, so squares beside the placement are lost to it
    # `free & ~x`, but without the negative number that ~x is in Python
    free ^= free & (laid | lanes.beside(laid))
    ends = lanes.all(GRID.around(position.covered[seat])) | lanes.around(laid)
    mine = lanes.counts(lanes.spread(ends & free, free))
    free = lanes.all(room(position, 1 - seat))
    free ^= free & laid
    theirs = lanes.counts(lanes.spread(lanes.all(attach_points(position, 1 - seat)) & free, free))
    return [one - other for one, other in zip(mine, theirs, strict=True)]


class Lanes:
    """A number of boards, each in a lane. Callers mask squares beyond the edge."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.ones = bits(range(0, LANE * number, LANE))
        columns = [GRID.place(square)[0] for square in range(len(GRID.names))]
        self.not_first = self.all(bits(square for square, x in enumerate(columns) if x))
        self.not_last = self.all(bits(square for square, x in enumerate(columns) if x < GRID.columns - 1))

    def all(self, squares: int) -> int:
        """Return the same squares on every board."""
        return squares * self.ones

    def sideways(self, squares: int) -> int:
        """Return the squares to the left and right of these."""
        # the edge columns would wrap around into the neighbouring row
        return (squares & self.not_last) << 1 | (squares & self.not_first) >> 1

    def beside(self, squares: int) -> int:
        """Return the squares that share an edge with these."""
        return self.sideways(squares) | squares << GRID.columns | squares >> GRID.columns

    def around(self, squares: int) -> int:
        """Return these squares and those that share an edge or a corner with them."""
        wide = squares | self.sideways(squares)
        return wide | wide << GRID.columns | wide >> GRID.columns

    def spread(self, squares: int, free: int) -> int:
        """Return these squares and all free ones within reach of one piece."""
        return self.steps(squares, free)[-1]

    def steps(self, squares: int, free: int) -> list[int]:
        """Return these squares plus the free ones within one step, two steps, … up to a piece's length."""
        found = [squares]
        for _ in range(REACH_STEPS - 1):
            squares |= self.beside(squares) & free
            found.append(squares)
        return found

    def counts(self, squares: int) -> list[int]:
        """Return the number of these squares on each board."""
        content = squares.to_bytes(BYTES * self.number, "little")
        return [int.from_bytes(content[at : at + BYTES], "little").bit_count() for at in range(0, len(content), BYTES)]


@cache
def lanes_of(number: int) -> Lanes:
    """Return the lanes for this many boards, cached."""
    return Lanes(number)


@cache
def _lane_bytes(place: int) -> bytes:
    """Return the squares of a placement as bytes of a lane."""
    return full_table().moves[place].squares.to_bytes(BYTES, "little")
