"""What a good player of Cathedral looks at: squares placed, space that only one can build on, and room for the rest."""

from __future__ import annotations

from pygames.cathedral.rules import Position

CLAIM_WEIGHT = 0.6
"""Worth of a claimed free square in squares placed."""
ROOM_WEIGHT = 0.015
"""Worth of a placement that is open to a seat in squares placed."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in squares; only differences mean anything."""
    light, dark = position.scores()
    if position.turn is None:
        return float(-light), float(-dark)
    return _standing(position, 0) - light, _standing(position, 1) - dark


def _standing(position: Position, seat: int) -> float:
    """What a seat's claims and open placements are worth."""
    claimed, room = position.claims[seat].bit_count(), position.open[seat].bit_count()
    return CLAIM_WEIGHT * claimed + ROOM_WEIGHT * room
