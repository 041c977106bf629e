"""What the puzzles of Sectori are about."""

from __future__ import annotations

from pygames.core.bits import members
from pygames.core.guide import Theme
from pygames.core.phrase import Phrase
from pygames.sectori.rules import Move, Position
from pygames.sectori.table import ROW


def _missing(position: Position, walls: int) -> list[int]:
    """By sector how many walls it lacks."""
    return [(sides & ~walls).bit_count() for sides in position.table.sides]


def _beside(position: Position, move: Move) -> list[int]:
    """How many walls the sectors beside a new one lack then."""
    missing = _missing(position, position.walls | 1 << move.at)
    return [missing[sector] for sector in position.table.edges[move.at].sectors]


def _takes_over(_: Position, move: Move) -> bool:
    """Whether a move takes over a sector."""
    return move.kind == "takeover"


def _wins(position: Position, move: Move) -> bool:
    """Whether a wall completes a sector that makes five in a row."""
    if move.kind != "wall":
        return False
    missing = _missing(position, position.walls | 1 << move.at)
    fresh = [sector for sector in position.table.edges[move.at].sectors if not missing[sector]]
    mine = position.owned[position.mover]
    return any((row & (mine | 1 << sector)).bit_count() == ROW for sector in fresh for row in position.table.rows)


def _completes(position: Position, move: Move) -> bool:
    """Whether a wall completes a sector."""
    return move.kind == "wall" and 0 in _beside(position, move)


def _gives_nothing(position: Position, move: Move) -> bool:
    """Whether a wall leaves none of its sectors one wall short, where others would."""
    if move.kind != "wall" or 1 in _beside(position, move):
        return False
    walls = members(position.legal_set)
    return any(1 in _beside(position, position.move_at(place)) for place in walls)


THEMES = (
    Theme(
        name="takeover",
        title=Phrase("Takeover’s best target"),
        right=Phrase("Right: no other sector is worth as much to take over."),
        shows=_takes_over,
    ),
    Theme(
        name="win",
        title=Phrase("The winning wall"),
        right=Phrase("Right: it completes the sector that makes five in a row."),
        shows=_wins,
    ),
    Theme(
        name="complete",
        title=Phrase("The right sector"),
        right=Phrase("Right: to complete this sector now is worth most."),
        shows=_completes,
    ),
    Theme(
        name="side",
        title=Phrase("Leave no third side"),
        right=Phrase("Right: nothing is left that lacks only one wall because of you."),
        shows=_gives_nothing,
    ),
    Theme(
        name="plan",
        title=Phrase("Plan the roll"),
        right=Phrase("Right: the rest of the roll makes the most of this wall."),
        shows=lambda *_: True,
    ),
)
