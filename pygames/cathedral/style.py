"""What players with a style may like or dislike about a placement in Cathedral, and what each character likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.cathedral.monuments import GRID, PEOPLE, SIDES, SIZES, Move
from pygames.cathedral.rules import Position, effect
from pygames.core.contract import Taste
from pygames.core.nearness import centrality, nearness
from pygames.core.phrase import Phrase

RIM = SIDES[0] | SIDES[1] | SIDES[2] | SIDES[3]


def _capture(position: Position, move: Move) -> float:
    """Return whether a placement captures a piece."""
    return float(bool(effect(position, move).captured))


def _size(_: Position, move: Move) -> float:
    """Return how large the monument is; the People Piece is neither large nor small."""
    return 0.5 if move.monument == PEOPLE else SIZES[move.monument] / max(SIZES)


def _four(_: Position, move: Move) -> float:
    """Return whether the monument has four squares."""
    return float(move.monument != PEOPLE and SIZES[move.monument] == 4)


def _centre(_: Position, move: Move) -> float:
    """Return how near the middle of the field a placement lies."""
    return centrality(GRID, move.squares)


def _wall(_: Position, move: Move) -> float:
    """Return which part of the piece stands along the wall around the field."""
    return (move.squares & RIM).bit_count() / move.squares.bit_count()


def _near(position: Position, move: Move) -> float:
    """Return how near a placement comes to the other seat's monuments."""
    return nearness(GRID, move.squares, position.covered[1 - (position.turn or 0)])


def _own(position: Position, move: Move) -> float:
    """Return how near a placement comes to the seat's own monuments."""
    return nearness(GRID, move.squares, position.covered[position.turn or 0])


def _people(position: Position, move: Move) -> float:
    """Return how near a placement comes to the People Piece."""
    return nearness(GRID, move.squares, position.people or 0)


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "size": _size,
    "four": _four,
    "centre": _centre,
    "wall": _wall,
    "near": _near,
    "own": _own,
    "people": _people,
    "capture": _capture,
}
"""The features, by name."""
tastes: Mapping[str, Taste] = {
    "Maggie": Taste(Phrase("Builds monument to monument, along the wall."), {"own": 0.5, "wall": 0.7, "size": 0.4}),
    "Rena": Taste(Phrase("Builds right beside you."), {"near": 0.8, "people": -0.5, "capture": 0.3}),
    "Iggy": Taste(Phrase("Builds large, but keeps away from you."), {"near": -0.5, "size": 0.5}),
    "Tejo": Taste(Phrase("Builds around the People Piece."), {"people": 1.0, "near": -0.3}),
    "Bruno": Taste(Phrase("Large monuments first, right in the middle."), {"size": 1.0, "centre": 1.0}),
    "Pip": Taste(Phrase("Monuments of four squares first; the large ones can wait."), {"four": 0.7}),
}
"""What the characters like."""
