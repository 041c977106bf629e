"""Counting on all territories at once: one number with a lane of 16 bits for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from pygames.ringgz.rules import GRID

SQUARES = len(GRID.names)
LANES = Struct(f"<{SQUARES}H")
"""Reads the lanes of such a number."""
HALF = 13
"""The territories are looked up in two parts, the first of which has so many."""
LOW = (1 << HALF) - 1


@cache
def ones() -> tuple[list[int], list[int]]:
    """For each set of the first territories, and of the others, the number that has a 1 in the lane of each."""
    return _sums(range(HALF)), _sums(range(HALF, SQUARES))


def _sums(lanes: Sequence[int]) -> list[int]:
    """For each subset of some lanes the number that has a 1 in each."""
    found = [0]
    for lane in lanes:
        found += [number + (1 << 16 * lane) for number in found]
    return found
