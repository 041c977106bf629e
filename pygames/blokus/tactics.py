"""What a good player of Blokus To Go looks at: squares placed, and the space that can still be reached."""

from __future__ import annotations

from pygames.blokus.rules import GRID, STARTS, Position
from pygames.core.bits import bits

STEPS = 5
"""A piece is at most five squares long, so it reaches this far from a corner."""
REACH_WEIGHT = 0.35
"""Worth of a reachable square in squares placed."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in squares; only differences mean anything."""
    if position.turn is None:
        green, blue = position.scores()
        return float(green), float(blue)
    return _standing(position, 0), _standing(position, 1)


def _standing(position: Position, seat: int) -> float:
    return position.covered[seat].bit_count() + REACH_WEIGHT * reach(position, seat).bit_count()


def reach(position: Position, seat: int) -> int:
    """The free squares that one more piece of a seat could cover, its shapes and the other's answer left aside."""
    own = position.covered[seat]
    free = GRID.all & ~(own | position.covered[1 - seat] | GRID.beside(own))
    found = (GRID.around(own) if own else bits(STARTS)) & free
    for _ in range(STEPS - 1):
        found |= GRID.beside(found) & free
    return found
