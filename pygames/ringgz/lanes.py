"""Counting on all territories at once: one integer with a lane of 16 bits for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from pygames.ringgz.rules import GRID

SQUARE_COUNT = len(GRID.names)
LANES = Struct(f"<{SQUARE_COUNT}H")
"""Reads the lanes of such an integer."""
# two tables of 2**13 and 2**12 entries instead of one of 2**25
HALF = 13
"""Territories in the first of two halves, which are looked up separately."""
LOW = (1 << HALF) - 1


@cache
def ones() -> tuple[list[int], list[int]]:
    """Return, for each set of territories of the first half, and of the second, the integer with a 1 in each lane."""
    return _sums(range(HALF)), _sums(range(HALF, SQUARE_COUNT))


def _sums(lanes: Sequence[int]) -> list[int]:
    """Return, for each subset of some lanes, the integer with a 1 in each."""
    found = [0]
    for lane in lanes:
        found += [number + (1 << 16 * lane) for number in found]
    return found
