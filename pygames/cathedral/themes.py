"""The puzzle themes of Cathedral."""

from __future__ import annotations

from dataclasses import replace

from pygames.cathedral.monuments import Move
from pygames.cathedral.rules import Position, effect
from pygames.core.bits import members
from pygames.core.guide import Theme
from pygames.core.phrase import Phrase

MIN_SAVED = 3
"""Squares worth keeping from the other seat."""


def _captures(position: Position, move: Move) -> bool:
    """Return whether a placement removes a piece."""
    return bool(effect(position, move).captured)


def _claims(position: Position, move: Move) -> bool:
    """Return whether a placement encloses squares."""
    return bool(effect(position, move).claimed)


def _breaks_out(position: Position, move: Move) -> bool:
    """Return whether a placement leaves the other seat much less to enclose."""
    assert position.turn is not None
    other = 1 - position.turn
    after = position.play(move)
    if len(after.results) != len(position.results):
        return False
    return _to_enclose(position, other) - _to_enclose(after, other) >= MIN_SAVED


def _to_enclose(position: Position, seat: int) -> int:
    """Return the most squares that a seat could enclose if it were its turn."""
    if not position.begun[seat]:
        return 0
    moving = replace(position, turn=seat, legal_set=position.open[seat])
    gains = (moving.play_at(place).claims[seat] & ~position.claims[seat] for place in members(moving.legal_set))
    return max((gain.bit_count() for gain in gains), default=0)


def _is_first_claim(position: Position, move: Move) -> bool:
    """Return whether a placement encloses the first squares of its seat."""
    assert position.turn is not None
    return not position.claims[position.turn] and _claims(position, move)


THEMES = (
    Theme(
        name="capture",
        title=Phrase("Inside the walls"),
        right=Phrase("Right: the wall closes, and what stands alone inside goes back to its owner’s hand."),
        shows=_captures,
        captures=True,
    ),
    Theme(
        name="first",
        title=Phrase("The first walls"),
        right=Phrase("Right: the first enclosed squares are yours alone, to build on when there is no room elsewhere."),
        shows=_is_first_claim,
    ),
    Theme(
        name="claim",
        title=Phrase("Unfinished walls"),
        right=Phrase("Right: what the wall encloses is yours alone from now on."),
        shows=_claims,
    ),
    Theme(
        name="break",
        title=Phrase("Under pressure"),
        right=Phrase("Right: it breaks your opponent’s wall before it closes."),
        shows=_breaks_out,
    ),
    Theme(
        name="room",
        title=Phrase("Fit in the rest"),
        right=Phrase("Right: in this order, most of what’s left in your hand still fits."),
        shows=lambda *_: True,
    ),
)
