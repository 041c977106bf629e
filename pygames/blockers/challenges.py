"""The challenges of Blockers!"""

from __future__ import annotations

from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, Move
from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase

MIDDLE = range(3, 6)
"""The columns and rows of the middle box."""


def _captures_nothing(position: Position, move: Move) -> bool:
    """Return whether a move goes to an empty space."""
    return position.layout.owner(move.square) is None


def _spares_the_middle(_: Position, move: Move) -> bool:
    """Return whether a move leaves the middle box alone."""
    x, y = GRID.place(move.square)
    return x not in MIDDLE or y not in MIDDLE


CHALLENGES = (
    Challenge(
        name="captures",
        level="casual",
        text=Phrase("Capture no tile."),
        allows=_captures_nothing,
        figure="capturing",
        places="2@B2",
    ),
    Challenge(
        name="middle",
        level="casual",
        text=Phrase("Place no tile on the nine spaces in the middle."),
        allows=_spares_the_middle,
        places="D4 E4 F4 D5 E5 F5 D6 E6 F6",
    ),
)
