"""What players with a style may like or dislike about a move in Blockers!, by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, Move, kind_of
from pygames.core.contract import Taste
from pygames.core.nearness import centrality, nearness
from pygames.core.phrase import Phrase

NUMBER, LETTER, SYMBOL = range(3)


def _kind(kind: int) -> Callable[[Position, Move], float]:
    def is_of_kind(_: Position, move: Move) -> float:
        """Return whether the tile is of this kind."""
        return float(kind_of(move.tile) == kind)

    return is_of_kind


def _centre(_: Position, move: Move) -> float:
    """Return how near the middle of the board a tile lies."""
    return centrality(GRID, 1 << move.square)


def _capture(position: Position, move: Move) -> float:
    """Return whether a tile captures another."""
    return float(position.layout.owner(move.square) is not None)


def _own(position: Position, move: Move) -> float:
    """Return how near a tile comes to the seat's own ones."""
    assert isinstance(position.turn, int)
    return nearness(GRID, 1 << move.square, position.layout.squares[position.turn])


def _near(position: Position, move: Move) -> float:
    """Return how near a tile comes to those of others."""
    assert isinstance(position.turn, int)
    others = position.layout.covered & ~position.layout.squares[position.turn]
    return nearness(GRID, 1 << move.square, others)


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "centre": _centre,
    "own": _own,
    "near": _near,
    "capture": _capture,
    "number": _kind(NUMBER),
    "letter": _kind(LETTER),
    "symbol": _kind(SYMBOL),
}
"""The features, by name."""
tastes: Mapping[str, Taste] = {
    "Maggie": Taste(Phrase("Keeps her tiles together from the start."), {"own": 1.0}),
    "Rena": Taste(Phrase("Comes close, and captures early."), {"near": 0.5, "capture": 0.5}),
    "Iggy": Taste(Phrase("Keeps his distance from everybody."), {"near": -1.0, "own": -0.3}),
    "Tejo": Taste(Phrase("Symbols first, wherever they fit."), {"symbol": 1.0}),
    "Bruno": Taste(Phrase("Numbers first, right in the middle."), {"centre": 1.0, "number": 1.0}),
    "Pip": Taste(Phrase("Letters first, out at the edge."), {"centre": -0.7, "letter": 1.0}),
}
"""What the characters like."""
