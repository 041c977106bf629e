"""What players with a style may like or dislike about a placement in Blokus To Go, and what each character likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from pygames.blokus.features import reachable
from pygames.blokus.rules import GRID, SIZES, STARTS, Move, Position
from pygames.core.bits import bits, members
from pygames.core.contract import Taste
from pygames.core.nearness import centrality, nearness
from pygames.core.phrase import Phrase

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
    return (move.squares & _wanted(position, 1 - position.turn)).bit_count() / max(SIZES)


@lru_cache(maxsize=4)
def _wanted(position: Position, seat: int) -> int:
    return reachable(position, seat)


def _size(_: Position, move: Move) -> float:
    """Return how large the piece is."""
    return SIZES[move.piece] / max(SIZES)


def _four(_: Position, move: Move) -> float:
    """Return whether the piece has four squares."""
    return float(SIZES[move.piece] == 4)


def _long(_: Position, move: Move) -> float:
    """Return how long the piece is: its squares from end to end."""
    return _length(move.squares) / max(SIZES)


@lru_cache(maxsize=4096)
def _length(squares: int) -> int:
    places = [GRID.place(square) for square in members(squares)]
    return max(max(along) - min(along) for along in ([x for x, _ in places], [y for _, y in places])) + 1


def _centre(_: Position, move: Move) -> float:
    """Return how near the middle of the board a placement lies."""
    return centrality(GRID, move.squares)


def _near(position: Position, move: Move) -> float:
    """Return how near a placement comes to the other seat's pieces, or else to the starting points left."""
    assert position.turn is not None
    others = position.covered[1 - position.turn] or bits(STARTS) & ~move.squares
    return nearness(GRID, move.squares, others)


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "size": _size,
    "four": _four,
    "long": _long,
    "centre": _centre,
    "near": _near,
    "gain": _gain,
    "block": _block,
}
"""The features, by name."""
tastes: Mapping[str, Taste] = {
    "Maggie": Taste(Phrase("Spreads out fast, to be near as much land as she can."), {"gain": 2.0}),
    "Rena": Taste(Phrase("Heads straight for your pieces."), {"near": 0.5, "block": 1.0}),
    "Iggy": Taste(Phrase("Stays at home, far from your pieces."), {"near": -1.0, "size": 0.3}),
    "Tejo": Taste(Phrase("Lays long pieces, like fences."), {"long": 1.0}),
    "Bruno": Taste(Phrase("Big, chunky pieces, right in the middle."), {"size": 1.0, "long": -1.0, "centre": 0.5}),
    "Pip": Taste(Phrase("Pieces of four squares first; the big ones can wait."), {"four": 0.7, "gain": 0.7}),
}
"""What the characters like."""
