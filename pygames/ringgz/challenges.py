"""The challenges of Ringgz."""

from __future__ import annotations

from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import BASE, GRID, KINDS, START, Move, Position

ENDS = (0, GRID.columns - 1)
"""The first and the last column or row."""


def _is_no_base(_: Position, move: Move) -> bool:
    """Return whether a placement is none of a base, but for the starting base."""
    return move.piece == START or move.piece % KINDS != BASE


def _spares_the_corners(_: Position, move: Move) -> bool:
    """Return whether a placement is in none of the territories in the corners."""
    x, y = GRID.place(move.territory)
    return x not in ENDS or y not in ENDS


CHALLENGES = (
    Challenge(
        name="bases",
        level="casual",
        text=Phrase("Place no base, except the starting base."),
        allows=_is_no_base,
        figure="bases",
        places="bB@a4",
    ),
    Challenge(
        name="corners",
        level="casual",
        text=Phrase("Place nothing in the four corners of the board."),
        allows=_spares_the_corners,
        places="a1 e1 a5 e5",
    ),
)
