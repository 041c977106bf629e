"""The challenges of Sectori."""

from __future__ import annotations

from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase
from pygames.sectori.rules import Position
from pygames.sectori.table import Move


def _spares_the_middle(position: Position, move: Move) -> bool:
    """Return whether a move places no wall at the middle sector."""
    return _spares(position, move, {position.table.size**2 // 2})


def _spares_the_corners(position: Position, move: Move) -> bool:
    """Return whether a move places no wall at a sector in a corner."""
    size = position.table.size
    return _spares(position, move, {0, size - 1, size * (size - 1), size * size - 1})


def _spares(position: Position, move: Move, sectors: set[int]) -> bool:
    """Return whether a move places no wall at any of these sectors."""
    return move.kind != "wall" or sectors.isdisjoint(position.table.edges[move.at].sectors)


CHALLENGES = (
    Challenge(
        name="middle",
        level="casual",
        text=Phrase("Place no wall at the sector in the middle."),
        allows=_spares_the_middle,
        places="c3",
    ),
    Challenge(
        name="corners",
        level="casual",
        text=Phrase("Place no wall at the sectors in the corners."),
        allows=_spares_the_corners,
        places="a1 e1 a5 e5",
    ),
)
