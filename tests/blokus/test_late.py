"""The value late in a game of Blokus To Go: a playout says what the network doesn't see."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from pygames.blokus.late import BAND, BLENDS, LATE_FROM, LIMIT, playout_margin, value_logits
from pygames.blokus.rules import PIECE_NAMES, Position
from pygames.blokus.tactics import playout
from tests.blokus.boards import at_random

BITS = 9
LATE = range(LATE_FROM, 30, 3)


def placed(position: Position) -> int:
    """Return the number of pieces placed."""
    return 2 * len(PIECE_NAMES) - sum(hand.bit_count() for hand in position.hands)


def test_nothing_is_mixed_in_before_the_first_band() -> None:
    for plies in range(LATE_FROM):
        assert value_logits(at_random(plies), (70, -30), BITS) == [70, -30]


@pytest.mark.parametrize("plies", LATE)
def test_a_value_is_mixed_of_network_lead_and_playout(plies: int) -> None:
    position = at_random(plies)
    assert position.turn is not None
    blend = BLENDS[min((placed(position) - LATE_FROM) // BAND, len(BLENDS) - 1)]
    own, other = (position.covered[seat].bit_count() for seat in (position.turn, 1 - position.turn))
    for logit in (-9.0, -0.5, 0.0, 1.5, 9.0):
        kept = max(-LIMIT, min(LIMIT, logit))
        expected = blend.logit * kept + blend.lead * (own - other) + blend.constant
        expected += blend.margin * playout_margin(position)
        found, zero = value_logits(position, (round(logit * 2**BITS), 0), BITS)
        assert zero == 0
        assert found / 2**BITS == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize("plies", LATE)
def test_a_position_always_has_the_same_value(plies: int) -> None:
    position = at_random(plies).compact()
    found = value_logits(position, (100, 0), BITS)
    position.playout(Random(1))  # computes effects of placements
    assert value_logits(position, (100, 0), BITS) == found


def test_its_playouts_end_about_as_the_uniform_ones() -> None:
    ours, uniform = [], []
    for seed in range(60):
        position = at_random(14 + seed % 8, seed=seed)
        if position.turn is None:
            continue
        ours.append(playout_margin(position))
        for number in range(4):
            scores = playout(position, Random(number)).scores()
            uniform.append(scores[position.turn] - scores[1 - position.turn])
    assert mean(ours) == pytest.approx(mean(uniform), abs=4)


def test_when_one_seat_alone_can_place_its_margin_grows() -> None:
    for seed in range(200):
        position = at_random(40, seed=seed)
        own = position.turn
        if own is not None and not position.open[1 - own] & position.reaching[1 - own]:
            scores = position.scores()
            assert playout_margin(position) > scores[own] - scores[1 - own]
            return
    pytest.fail("there is no such position")
