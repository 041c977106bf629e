"""What games say of players: shares, their bounds, Elo, and the test that ends a match early."""

from __future__ import annotations

from math import comb, inf, log
from random import Random

import pytest

from pygames.ai.standings import Sprt, elo, expected_share, results, wilson


def test_games_that_several_win_count_for_each_of_them_in_part() -> None:
    one, two = results(("random", "random"), [frozenset({0}), frozenset({0, 1}), frozenset({1}), frozenset({0})])
    assert one[:5] == ("random", 4, 2, 1, 2.5 / 4)
    assert two[:5] == ("random", 4, 1, 1, 1.5 / 4)
    assert one.low < one.share < one.high


# 81 of 263 is the example of Newcombe, Two-sided confidence intervals for the single proportion (1998)
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_bounds_of_a_share_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert list(wilson(won, games)) == pytest.approx([low, high], abs=1e-4)


def test_the_bounds_hold_the_true_share_in_95_of_100_matches() -> None:
    games = 60
    for share in (0.1, 0.5, 0.8):
        held = [won for won in range(games + 1) if wilson(won, games)[0] <= share <= wilson(won, games)[1]]
        chance = sum(comb(games, won) * share**won * (1 - share) ** (games - won) for won in held)
        assert chance == pytest.approx(0.95, abs=0.03)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_elo_is_what_is_expected_turned_round(players: int) -> None:
    for points in (-300, -20, 0, 150):
        assert elo(expected_share(points, players), players) == pytest.approx(points)
    assert elo(1 / players, players) == pytest.approx(0)
    assert (elo(0, players), elo(1, players)) == (-inf, inf)


def test_walds_test_goes_by_his_formula() -> None:
    low, high = expected_share(0), expected_share(100)
    llr = Sprt(0, 100).llr(7.5, 10, 2)
    assert llr == pytest.approx(7.5 * log(high / low) + 2.5 * log((1 - high) / (1 - low)))
    bound = log(0.95 / 0.05)
    assert all(
        Sprt(0, 100).verdict(won, 40, 2) == ("high" if found >= bound else "low" if found <= -bound else "")
        for won in range(41)
        for found in [Sprt(0, 100).llr(won, 40, 2)]
    )


@pytest.mark.parametrize(("truth", "wrong"), [(0, "high"), (100, "low")])
def test_walds_test_is_wrong_in_about_one_of_twenty_matches(truth: float, wrong: str) -> None:
    rng, sprt, errors = Random(1), Sprt(0, 100), 0
    for _ in range(400):
        won = games = 0
        while not (verdict := sprt.verdict(won, games, 2)):
            games += 1
            won += rng.random() < expected_share(truth)
        errors += verdict == wrong
    assert errors <= 0.05 * 400 + 2 * (400 * 0.05 * 0.95) ** 0.5


@pytest.mark.parametrize(
    ("low", "high", "won", "verdict"),
    [
        (0, 10_000, 0, "low"),
        (0, 10_000, 12, "high"),
        (0, 10_000, 11, "low"),
        (-10_000, 0, 0, "low"),
        (-1e9, 1e9, 6, ""),
        (5_000, 10_000, 12, ""),
    ],
)
def test_a_test_may_ask_for_any_number_of_points(low: float, high: float, won: float, verdict: str) -> None:
    assert Sprt(low, high).verdict(won, 12, 2) == verdict


@pytest.mark.parametrize(("low", "high"), [(5, 5), (10, 0), (0, inf), (float("nan"), 1)])
def test_a_test_needs_two_numbers(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="a lower and a higher"):
        Sprt(low, high)
