"""The puzzle themes of Blokus To Go."""

from __future__ import annotations

from pygames.blokus.rules import ONE_SQUARE, SIZES, Move, Position
from pygames.core.guide import Theme
from pygames.core.phrase import Phrase

SHUT_OUT = 0.5
"""A seat that keeps at most this fraction of its placements counts as shut out."""


def _room(position: Position, seat: int) -> int:
    """Return the number of placements open to a seat."""
    return position.open[seat] & position.reaching[seat]


def _shuts(position: Position, move: Move) -> bool:
    """Return whether a placement takes away most of what the opponent can still do."""
    assert position.turn is not None
    other = 1 - position.turn
    before = _room(position, other).bit_count()
    return before > 1 and _room(position.play(move), other).bit_count() <= SHUT_OUT * before


def _saves(position: Position, move: Move) -> bool:
    """Return whether a placement uses the largest piece that fits, while smaller ones fit too."""
    sizes = [SIZES[one.piece] for one in position.legal_moves()]
    return SIZES[move.piece] == max(sizes) > min(sizes) and max(sizes) > SIZES[ONE_SQUARE] + 1


def _fills(position: Position, move: Move) -> bool:
    """Return whether a placement takes squares where the opponent could place."""
    assert position.turn is not None
    room = _room(position, 1 - position.turn)
    return any(theirs & room for square, theirs in enumerate(position.table.covering) if move.squares >> square & 1)


THEMES = (
    Theme(
        name="door",
        title=Phrase("Your opponent’s corners"),
        right=Phrase("Right: this shuts the door, and the other colour loses most of its moves."),
        shows=_shuts,
    ),
    Theme(
        name="gap",
        title=Phrase("Shared spaces"),
        right=Phrase("Right: it takes a gap that the other colour could have used."),
        shows=_fills,
    ),
    Theme(
        name="big",
        title=Phrase("Large and small"),
        right=Phrase("Right: the big piece goes down while there is still room for it."),
        shows=_saves,
    ),
    Theme(
        name="count",
        title=Phrase("Count the endgame"),
        right=Phrase("Right: in this order, the pieces you have left score the most."),
        shows=lambda *_: True,
    ),
)
