"""The puzzle themes of Ringgz."""

from __future__ import annotations

from pygames.core.guide import Theme
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import BASE, KINDS, Move, Position


def _is_base(_: Position, move: Move) -> bool:
    """Return whether a placement is a base."""
    return move.piece % KINDS == BASE


def _denies(position: Position, move: Move) -> bool:
    """Return whether a placement takes a territory from another seat without winning it."""
    before, after = position.territory(move.territory), position.play(move).territory(move.territory)
    return before.seat not in (None, position.turn) and after.seat is None


def _takes(position: Position, move: Move) -> bool:
    """Return whether a placement wins a majority that its seat did not have."""
    before, after = position.territory(move.territory), position.play(move).territory(move.territory)
    return before.seat != position.turn == after.seat


THEMES = (
    Theme(
        name="base",
        title=Phrase("Who gets through"),
        right=Phrase("Right: nobody can win the territory under the base, and nothing can grow past it."),
        shows=_is_base,
    ),
    Theme(
        name="tie",
        title=Phrase("Contested territories"),
        right=Phrase("Right: a tie is enough to take the territory away from your opponent."),
        shows=_denies,
    ),
    Theme(
        name="majority",
        title=Phrase("Close races"),
        right=Phrase("Right: it takes the majority exactly where it counts."),
        shows=_takes,
    ),
    Theme(
        name="economy",
        title=Phrase("What to keep"),
        right=Phrase("Right: it spends a ring you won’t miss and keeps the others for where they count."),
        shows=lambda *_: True,
    ),
)
