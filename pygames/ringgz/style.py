"""What players with a style may like or dislike about a placement in Ringgz."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.ringgz.rules import BASE, KINDS, SIZES, START, Move, Position


def _gain(position: Position, move: Move) -> float:
    """Return whether a placement wins the majority on its territory."""
    seat = position.turn
    before, after = position.territory(move.territory), position.play(move).territory(move.territory)
    return float(after.seat == seat != before.seat)


def _capture(position: Position, move: Move) -> float:
    """Return whether a placement takes the majority from another seat."""
    before = position.territory(move.territory).seat
    return float(before not in (None, position.turn, position.play(move).territory(move.territory).seat))


def _block(_: Position, move: Move) -> float:
    """Return whether a placement closes its territory with a base."""
    return float(move.piece != START and move.piece % KINDS == BASE)


def _size(_: Position, move: Move) -> float:
    """Return how large a ring is; a base is neither large nor small."""
    kind = BASE if move.piece == START else move.piece % KINDS
    return 0.5 if kind == BASE else kind / (SIZES - 1)


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "gain": _gain,
    "capture": _capture,
    "block": _block,
    "size": _size,
}
"""The features, by name."""
