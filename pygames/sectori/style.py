"""What players with a style may like or dislike about a move in Sectori, and what each character likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygames.core.bits import members
from pygames.core.contract import Taste
from pygames.core.phrase import Phrase
from pygames.sectori.rules import Move, Position

NEITHER = 0.5


def _rim(position: Position, move: Move) -> float:
    """Return whether a wall stands on the rim of the board."""
    return float(len(position.table.edges[move.at].sectors) == 1) if move.kind == "wall" else NEITHER


def _centre(position: Position, move: Move) -> float:
    """Return how near the middle of the board a wall stands."""
    if move.kind != "wall":
        return NEITHER
    middle, (x, y) = position.table.size, _place(position, move.at)
    return 1 - max(abs(x - middle), abs(y - middle)) / middle


def _upright(position: Position, move: Move) -> float:
    """Return whether a wall runs up and down the board."""
    # in half sectors, walls that run up and down are between columns
    return float(_place(position, move.at)[0] % 2 == 0) if move.kind == "wall" else NEITHER


def _box(position: Position, move: Move) -> float:
    """Return how many of the walls around a sector beside it stand: the more, the nearer it is to complete."""
    if move.kind != "wall":
        return NEITHER
    return max((position.walls & sides).bit_count() for _, sides in position.table.beside[move.at]) / 3


def _lone(position: Position, move: Move) -> float:
    """Return whether a wall stands alone: no other one meets it or stands around a sector beside it."""
    if move.kind != "wall":
        return NEITHER
    x, y = _place(position, move.at)
    others = (_place(position, edge) for edge in members(position.walls))
    return float(all(abs(x - left) + abs(y - up) > 2 for left, up in others))


def _place(position: Position, edge: int) -> tuple[int, int]:
    """Return where the middle of an edge is, in half sectors from the lower left corner of the board."""
    table = position.table
    name = table.edges[edge].names[0]
    x, y = table.grid.place(table.grid.square(name[:-1]))
    dx, dy = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[name[-1]]
    return 2 * x + 1 + dx, 2 * y + 1 + dy


def _capture(_: Position, move: Move) -> float:
    """Return whether a move takes over a sector."""
    return float(move.kind == "takeover")


style_features: Mapping[str, Callable[[Position, Move], float]] = {
    "rim": _rim,
    "centre": _centre,
    "upright": _upright,
    "box": _box,
    "lone": _lone,
    "capture": _capture,
}
"""The features, by name."""
tastes: Mapping[str, Taste] = {
    "Maggie": Taste(Phrase("Builds on at sectors that have walls already."), {"box": 1.0}),
    "Rena": Taste(Phrase("Vertical walls first."), {"upright": 0.4, "box": 0.2, "capture": 0.2}),
    "Iggy": Taste(Phrase("Scatters his walls, each far from the others."), {"lone": 1.0}),
    "Tejo": Taste(Phrase("Horizontal walls first."), {"upright": -0.4, "box": 0.1}),
    "Bruno": Taste(Phrase("Walls in the middle of the board."), {"centre": 1.0}),
    "Pip": Taste(Phrase("Walls on the rim of the board."), {"rim": 0.5}),
}
"""What the characters like."""
