"""What players with a style may like or dislike about a placement in Cathedral."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.cathedral.features import nearer, unclaimed
from pygames.cathedral.monuments import PEOPLE, SIZES, Move
from pygames.cathedral.rules import Position, effect

MAX_LAND = 40
"""The squares newly claimed, or nearer to the seat than to the other, that count in full."""


def _gain(position: Position, move: Move) -> float:
    """Return how much land a placement brings under the seat's control."""
    after = position.play(move)
    if position.turn is None or len(after.results) > len(position.results):
        return 0.0
    return max(0.0, min(1.0, (_land(after, position.turn) - _land(position, position.turn)) / MAX_LAND))


def _land(position: Position, seat: int) -> int:
    """Return the squares that a seat has claimed, or that are nearer to its monuments."""
    near, _ = nearer(position.covered[seat], position.covered[1 - seat], unclaimed(position))
    return position.claims[seat].bit_count() + near.bit_count()


def _capture(position: Position, move: Move) -> float:
    """Return whether a placement captures a piece."""
    return float(bool(effect(position, move).captured))


def _block(position: Position, move: Move) -> float:
    """Return which part of the other seat's placements a placement leaves no room for."""
    after = position.play(move)
    if position.turn is None or len(after.results) > len(position.results):
        return 0.0
    before = position.open[1 - position.turn]
    return (before & ~after.open[1 - position.turn]).bit_count() / max(1, before.bit_count())


def _size(_: Position, move: Move) -> float:
    """Return how large the monument is; the People Piece is neither large nor small."""
    return 0.5 if move.monument == PEOPLE else SIZES[move.monument] / max(SIZES)


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "gain": _gain,
    "capture": _capture,
    "block": _block,
    "size": _size,
}
"""The features, by name."""
