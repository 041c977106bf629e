"""What players with a style may like or dislike about a move in Blockers!, by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.blockers.groups import parts
from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, Move


def _gain(position: Position, move: Move) -> float:
    """Return how many spaces to grow into a tile opens up."""
    assert isinstance(position.turn, int)
    own, covered = position.layout.squares[position.turn], position.layout.covered
    return (GRID.edges[move.square] & ~(covered | GRID.beside(own))).bit_count() / 4


def _capture(position: Position, move: Move) -> float:
    """Return whether a tile captures another."""
    return float(position.layout.owner(move.square) is not None)


def _block(position: Position, move: Move) -> float:
    """Return how many groups of one other seat a tile keeps apart; two is the most."""
    others = (own for seat, own in enumerate(position.layout.squares) if seat != position.turn)
    return min(1.0, max(parts(own, move.square) for own in others) / 2)


style_features: Mapping[str, Callable[[Position, Move], float]] = {"gain": _gain, "capture": _capture, "block": _block}
"""The features, by name."""
