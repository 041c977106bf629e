"""The value of a position late in a game, where who can still place what is a packing problem.

A network that sums up features sees little of that, a single random playout sees a lot: so the two are mixed, in
logits. The coefficients are fitted to the results of games (research/laboratory.md). The playout is drawn from the
position itself, and everything is in integers, so a position with the same table always has the same value, on every
platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygames.blokus.rules import PIECE_NAMES, Position, points_of

# the bands of the table in research/laboratory.md
LATE_FROM, BAND = 12, 4
"""The number of placements from which on values are mixed, and how many more belong to each band of coefficients."""
# as a probability 0.997
LIMIT = 5.8
"""The network's logit is kept within this."""


class Blend(NamedTuple):
    """What each number adds to the logit of a win for the seat to move."""

    logit: float
    """The network's own logit."""
    lead: float
    """A square placed more than by the other seat."""
    margin: float
    """A point that a playout is won by."""
    constant: float


BLENDS = (
    Blend(1.1687, -0.0194, 0.029, 0.0364),
    Blend(1.1788, -0.029, 0.0547, 0.0611),
    Blend(0.9795, 0.0095, 0.1085, 0.2005),
    Blend(0.7957, -0.0067, 0.2367, 0.0915),
)
"""The coefficients of each band; the last one extends to the end of the game."""
FRACTION = 16
"""Fractional bits of the coefficients in integers."""
_BLENDS = [[round(number * (1 << FRACTION)) for number in blend] for blend in BLENDS]
_MULTIPLIER, _MODULUS = 48271, 2**31 - 1
"""A Lehmer generator of random numbers (Park, Miller & Stockmeyer 1993)."""


def value_logits(position: Position, logits: Sequence[int], bits: int) -> list[int]:
    """Return the value's logits with a playout mixed in, all with this many fractional bits, the mover first."""
    hands, own = position.hands, position.turn
    assert own is not None
    placed = 2 * len(PIECE_NAMES) - hands[0].bit_count() - hands[1].bit_count()
    if placed < LATE_FROM:
        return list(logits)
    own_logit, lead, margin, constant = _BLENDS[min((placed - LATE_FROM) // BAND, len(_BLENDS) - 1)]
    limit = int(LIMIT * (1 << bits))
    logit = max(-limit, min(limit, logits[0] - logits[1]))
    ahead = position.covered[own].bit_count() - position.covered[1 - own].bit_count()
    rest = lead * ahead + margin * playout_margin(position) + constant
    # only the difference of two logits counts, so the other seat's may be 0
    return [own_logit * logit + (rest << bits) >> FRACTION, 0]


def playout_margin(position: Position) -> int:
    """Return by how many points the seat to move wins if both place at random, large pieces first.

    The choice is not quite uniform: the larger the gap before a placement in the table, the likelier it is; this takes
    half as long as counting the placements.
    """
    table, (own, other) = position.table, (0, 1) if position.turn == 0 else (1, 0)
    moves, effects, effect = table.moves, table.effects, table.effect
    five, four, three = table.with_size[:2:-1]
    open_, open_other = position.open[own], position.open[other]
    reach, reach_other = position.reaching[own], position.reaching[other]
    hand, hand_other = position.hands[own], position.hands[other]
    last, last_other = position.last[own], position.last[other]
    # 3 ×, so that the seats' squares don't simply add up; 0 would stay 0 for ever
    state, is_swapped = (position.covered[0] + 3 * position.covered[1]) % _MODULUS or 1, False
    while True:
        if legal := open_ & reach:
            legal = legal & five or legal & four or legal & three or legal
            state = state * _MULTIPLIER % _MODULUS
            width = legal.bit_length()
            # a random number below 2**31, scaled to the width, says how many of the low bits are passed over
            rest = legal >> (state * width >> 31)
            index = width - rest.bit_length() + (rest & -rest).bit_length() - 1
            kept, kept_other, reached = effects[index] or effect(index)
            open_ &= kept
            open_other &= kept_other
            reach |= reached
            last = moves[index][1]
            hand ^= 1 << last
        elif not open_other & reach_other:
            break
        open_, open_other, reach, reach_other = open_other, open_, reach_other, reach
        hand, hand_other, last, last_other = hand_other, hand, last_other, last
        is_swapped = not is_swapped
    margin = points_of(hand, last) - points_of(hand_other, last_other)
    return -margin if is_swapped else margin
