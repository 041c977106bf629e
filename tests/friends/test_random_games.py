"""Random games with random cheats, lost links, doubled devices and orders; see `random_games`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.friends.random_games import quick_signatures, random_game

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.slow(15)
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_whatever_cheats_do_honest_seats_are_safe(seed: int) -> None:
    with quick_signatures():
        random_game(seed)


@settings(max_examples=10)
@given(SEEDS)
def test_the_same_with_real_signatures(seed: int) -> None:
    random_game(seed)


@pytest.mark.long
@settings(max_examples=10_000, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_ten_thousand_games(seed: int) -> None:
    with quick_signatures():
        random_game(seed)
