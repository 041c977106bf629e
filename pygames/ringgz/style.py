"""What players with a style may like or dislike about a placement in Ringgz, and what each character likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.core.contract import Taste
from pygames.core.nearness import centrality
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import BASE, GRID, KINDS, SIZES, START, Move, Position, colours


def _kind(move: Move) -> int:
    return BASE if move.piece == START else move.piece % KINDS


def _size(_: Position, move: Move) -> float:
    """Return how large a ring is; a base is neither large nor small."""
    return 0.5 if _kind(move) == BASE else _kind(move) / (SIZES - 1)


def _centre(_: Position, move: Move) -> float:
    """Return how near the middle of the board a placement lies."""
    return centrality(GRID, 1 << move.territory)


def _base(_: Position, move: Move) -> float:
    """Return whether a base closes its territory; the starting base has to be placed."""
    return float(move.piece != START and _kind(move) == BASE)


def _own(position: Position, move: Move) -> float:
    """Return whether a ring joins rings of the seat's own colours."""
    return float(any(position.territory(move.territory).counts[colour] for colour in _colours(position)))


def _theirs(position: Position, move: Move) -> float:
    """Return whether a ring joins rings of other colours."""
    counts = position.territory(move.territory).counts
    return float(any(n for colour, n in enumerate(counts) if colour not in _colours(position)))


def _colours(position: Position) -> tuple[int, ...]:
    return colours(len(position.hands))[position.turn or 0]


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "size": _size,
    "centre": _centre,
    "base": _base,
    "own": _own,
    "theirs": _theirs,
}
"""The features, by name."""
tastes: Mapping[str, Taste] = {
    "Maggie": Taste(Phrase("Piles her rings up where she has some already."), {"own": 1.0, "theirs": -0.5}),
    "Rena": Taste(Phrase("Puts her rings right where yours are."), {"theirs": 1.0, "own": -0.3}),
    "Iggy": Taste(Phrase("Goes where nobody else is, out at the edge."), {"theirs": -1.0, "own": -1.0, "centre": -0.5}),
    "Tejo": Taste(Phrase("Closes territories with bases."), {"base": 1.0}),
    "Bruno": Taste(Phrase("The largest rings first, near the middle."), {"size": 1.0, "centre": 0.5}),
    "Pip": Taste(Phrase("The smallest rings first."), {"size": -1.0}),
}
"""What the characters like."""
