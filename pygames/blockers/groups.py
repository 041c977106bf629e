"""Groups of one colour on the board of Blockers!: which of them a square touches, and which tiles hold one together."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from pygames.blockers.tiles import GRID
from pygames.core.bits import bits, members

_ROUND = tuple(beside | diagonal for beside, diagonal in zip(GRID.edges, GRID.corners, strict=True))
"""For each square the up to eight round it."""
_MIDDLE = GRID.square("B2")
"""The first square that has all eight; moved here, those round any square look alike."""


def parts(squares: int, square: int) -> int:
    """How many groups of a set of squares share an edge with a further square.

    What lies round it tells, unless some of it is joined further out only.
    """
    near = squares & _ROUND[square]
    found = _PARTS[near << _MIDDLE >> square]
    return found if found < 2 else _flooded_parts(squares, near & GRID.edges[square])


def joining(squares: int, spaces: int) -> int:
    """Those of some spaces that lie beside two groups or more of a set of squares."""
    found = 0
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        if parts(squares, space.bit_length() - 1) > 1:
            found |= space
    return found


def _flooded_parts(squares: int, touched: int) -> int:
    """How many groups of a set of squares contain some of these; no further looked at than that takes."""
    found = 0
    while touched & touched - 1:
        reached = new = touched & -touched
        while new and touched & ~reached:
            new = GRID.beside(reached) & squares
            reached |= new
        touched &= ~reached
        found += 1
    return found + (touched > 0)


def _parts_round_middle() -> dict[int, int]:
    """For each set of the squares round the middle one how many groups of it share an edge with that."""
    subsets = [bits(chosen) for n in range(9) for chosen in combinations(members(_ROUND[_MIDDLE]), n)]
    return {subset: _flooded_parts(subset, subset & GRID.edges[_MIDDLE]) for subset in subsets}


_PARTS = _parts_round_middle()


def loose(squares: int, square: int) -> bool:
    """Whether a tile on one of its colour's squares may be captured: what is left of its group stays one (rule 4)."""
    return parts(squares ^ 1 << square, square) < 2


def joints_with(joints: int, square: int, squares: int) -> int:
    """The joints of a board after the group of a colour's squares that contains one of them has changed."""
    group = GRID.flood(1 << square, squares)
    return joints & ~group | joints_of(group)


@lru_cache(maxsize=1 << 14)
def joints_of(group: int) -> int:
    """The squares of a group without which it would fall apart."""
    return bits(square for square in members(group) if not loose(group, square))
