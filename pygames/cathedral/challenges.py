"""The challenges of Cathedral."""

from __future__ import annotations

from pygames.cathedral.monuments import GRID, Move
from pygames.cathedral.rules import Position, effect
from pygames.core.bits import members
from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase

INNER = 4
"""How many buildings are to be placed before one may touch the edge of the board."""

EDGE = sum(1 << square for square in members(GRID.all) if {*GRID.place(square)} & {0, GRID.columns - 1})
"""The squares at the edge of the board."""


def _captures_nothing(position: Position, move: Move) -> bool:
    """Return whether a placement removes no piece."""
    return not effect(position, move).captured


def _begins_inside(position: Position, move: Move) -> bool:
    """Return whether a placement is off the edge, or enough were made before."""
    if position.people is None or position.turn is None:
        return True
    return position.placed[position.turn].bit_count() >= INNER or not move.squares & EDGE


CHALLENGES = (
    Challenge(
        name="captures",
        level="casual",
        text=Phrase("Capture nothing."),
        allows=_captures_nothing,
        options={"rounds": 1},
        figure="capture",
        places="a4,b4,c4,b5",
    ),
    Challenge(
        name="inside",
        level="casual",
        text=Phrase("Keep your first four monuments off the edge of the board."),
        allows=_begins_inside,
        options={"rounds": 1},
        places=" ".join(GRID.names[square] for square in members(EDGE)),
    ),
)
