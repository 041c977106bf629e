"""Many boards of Blokus To Go side by side in one integer, so that what is asked of all of them is asked once.

Bit `LANE * n + square` is a square of board n. A lane is one row longer than a board: what a shift moves over the edge
of a board comes to lie there, where no room is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pygames.blokus.features import STEPS, attach_points, room
from pygames.blokus.rules import GRID, Position, full_table
from pygames.core.bits import bits

BYTES = 28
LANE = 8 * BYTES


def reach_leads(position: Position, places: Sequence[int]) -> list[int]:
    """By how many squares the seat to move reaches more than the other, after each of these placements."""
    seat, moves, lanes = position.turn, position.table.moves, lanes_of(len(places))
    assert seat is not None
    laid = int.from_bytes(b"".join([_laid(moves[place].place) for place in places]), "little")
    free = lanes.all(room(position, seat))
    free ^= free & (laid | lanes.beside(laid))
    ends = lanes.all(GRID.around(position.covered[seat])) | lanes.around(laid)
    mine = lanes.counts(lanes.spread(ends & free, free))
    free = lanes.all(room(position, 1 - seat))
    free ^= free & laid
    theirs = lanes.counts(lanes.spread(lanes.all(attach_points(position, 1 - seat)) & free, free))
    return [one - other for one, other in zip(mine, theirs, strict=True)]


class Lanes:
    """So many boards, each in a lane; squares beyond the edge are left to who asks."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.ones = bits(range(0, LANE * number, LANE))
        columns = [GRID.place(square)[0] for square in range(len(GRID.names))]
        self.not_first = self.all(bits(square for square, x in enumerate(columns) if x))
        self.not_last = self.all(bits(square for square, x in enumerate(columns) if x < GRID.columns - 1))

    def all(self, squares: int) -> int:
        """The same squares on every board."""
        return squares * self.ones

    def sideways(self, squares: int) -> int:
        """The squares to the left and the right of these."""
        return (squares & self.not_last) << 1 | (squares & self.not_first) >> 1

    def beside(self, squares: int) -> int:
        """The squares that share an edge with these."""
        return self.sideways(squares) | squares << GRID.columns | squares >> GRID.columns

    def around(self, squares: int) -> int:
        """These squares and those that share an edge or a corner with them."""
        wide = squares | self.sideways(squares)
        return wide | wide << GRID.columns | wide >> GRID.columns

    def spread(self, squares: int, free: int) -> int:
        """These squares and all free ones that one piece could cover from there."""
        return self.steps(squares, free)[-1]

    def steps(self, squares: int, free: int) -> list[int]:
        """These squares, and all free ones within one step, two and more of them, as far as one piece could cover."""
        found = [squares]
        for _ in range(STEPS - 1):
            squares |= self.beside(squares) & free
            found.append(squares)
        return found

    def counts(self, squares: int) -> list[int]:
        """How many squares these are on each board."""
        content = squares.to_bytes(BYTES * self.number, "little")
        return [int.from_bytes(content[at : at + BYTES], "little").bit_count() for at in range(0, len(content), BYTES)]


@cache
def lanes_of(number: int) -> Lanes:
    """So many boards."""
    return Lanes(number)


@cache
def _laid(place: int) -> bytes:
    """The squares of a placement, as they lie in a lane."""
    return full_table().moves[place].squares.to_bytes(BYTES, "little")
