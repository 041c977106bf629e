"""Groups of one colour on the board of Blockers!: which ones a square touches, and which tiles hold one together."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from pygames.blockers.tiles import GRID
from pygames.core.bits import bits, members

_ROUND = tuple(beside | diagonal for beside, diagonal in zip(GRID.edges, GRID.corners, strict=True))
"""For each square, the up to eight squares around it."""
_MIDDLE = GRID.square("B2")
"""The first square with all eight neighbours; shifted there, every neighbourhood looks the same."""


def parts(squares: int, square: int) -> int:
    """Return how many groups of a set of squares are next to a further square, sharing an edge with it.

    The eight squares around it are enough to tell, unless groups that look separate there join farther out.
    """
    near = squares & _ROUND[square]
    # fewer than two parts nearby are as many everywhere; more may be joined farther out
    found = _PARTS[near << _MIDDLE >> square]
    return found if found < 2 else _count_parts(squares, near & GRID.edges[square])


def joining_spaces(squares: int, spaces: int) -> int:
    """Return those of the spaces that lie beside at least two groups of a set of squares."""
    found = 0
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        if parts(squares, space.bit_length() - 1) > 1:
            found |= space
    return found


def _count_parts(squares: int, touched: int) -> int:
    """Return the number of groups that contain some of these squares, flooding no further than necessary."""
    found = 0
    # while more than one bit is set; a single square left over is a group of its own
    while touched & touched - 1:
        reached = new = touched & -touched
        # stops as soon as every touched square is reached, mostly long before the group is filled
        while new and touched & ~reached:
            new = GRID.beside(reached) & squares
            reached |= new
        touched &= ~reached
        found += 1
    return found + (touched > 0)


def _parts_round_middle() -> dict[int, int]:
    """Return, for each set of squares around the middle one, the number of its groups that share an edge with it."""
    subsets = [bits(chosen) for n in range(9) for chosen in combinations(members(_ROUND[_MIDDLE]), n)]
    return {subset: _count_parts(subset, subset & GRID.edges[_MIDDLE]) for subset in subsets}


_PARTS = _parts_round_middle()


def loose(squares: int, square: int) -> bool:
    """Return whether a tile may be captured: the rest of its group stays one group (rule 4)."""
    return parts(squares ^ 1 << square, square) < 2


def joints_with(joints: int, square: int, squares: int) -> int:
    """Return the joints of a board after the group that contains a square has changed."""
    group = GRID.flood(1 << square, squares)
    return joints & ~group | joints_of(group)


@lru_cache(maxsize=1 << 14)
def joints_of(group: int) -> int:
    """Return the squares without which a group would fall apart (its articulation points)."""
    return bits(square for square in members(group) if not loose(group, square))
