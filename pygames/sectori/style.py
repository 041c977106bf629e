"""What players with a style may like or dislike about a move in Sectori."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.sectori.features import sector_values
from pygames.sectori.rules import Move, Position

MAX_VALUE = 8.0
"""The value of a sector, to whoever it is, that counts in full."""


def _gain(position: Position, move: Move) -> float:
    """Return how much a sector beside a wall, or one taken over, is worth to the seat itself."""
    return _value_to(position, move, position.mover)


def _block(position: Position, move: Move) -> float:
    """Return how much it is worth to the other seat."""
    return _value_to(position, move, 1 - position.mover)


def _value_to(position: Position, move: Move, seat: int) -> float:
    """Return the highest value to a seat of the sectors that a move is about."""
    if move.kind not in ("wall", "takeover"):
        return 0.0
    _, values = sector_values(position.table, *position.owned)
    beside = position.table.edges[move.at].sectors if move.kind == "wall" else (move.at,)
    return min(1.0, max(values[sector][seat] for sector in beside) / MAX_VALUE)


def _capture(_: Position, move: Move) -> float:
    """Return whether a move takes over a sector."""
    return float(move.kind == "takeover")


style_features: Mapping[str, Callable[[Position, Move], float]] = {"gain": _gain, "capture": _capture, "block": _block}
"""The features, by name."""
