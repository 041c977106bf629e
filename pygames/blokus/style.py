"""What players with a style may like or dislike about a placement in Blokus To Go."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.blokus.features import reachable
from pygames.blokus.rules import GRID, SIZES, Move, Position

MAX_LAND = 40
"""The squares newly near its own that count in full."""


def _gain(position: Position, move: Move) -> float:
    """Return how much new land a placement comes near to."""
    assert position.turn is not None
    own = position.covered[position.turn]
    free = ~(position.covered[0] | position.covered[1])
    return min(1.0, (_land(own | move.squares) & ~_land(own) & free).bit_count() / MAX_LAND)


def _land(squares: int) -> int:
    """Return the squares at most two rows and two columns away."""
    near = squares | GRID.around(squares)
    return near | GRID.around(near)


def _block(position: Position, move: Move) -> float:
    """Return how much of what is within the other seat's reach a placement covers."""
    assert position.turn is not None
    wanted = reachable(position, 1 - position.turn)
    return (move.squares & wanted).bit_count() / max(SIZES)


def _size(_: Position, move: Move) -> float:
    """Return how large the piece is."""
    return SIZES[move.piece] / max(SIZES)


style_features: Mapping[str, Callable[[Position, Move], float]] = {"gain": _gain, "block": _block, "size": _size}
"""The features, by name."""
