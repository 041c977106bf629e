"""Ratings: the example of Glickman's paper, and what anybody would expect of them."""

from __future__ import annotations

from random import Random

import pytest

from pygames.play.glicko import HIGHEST, LOWEST, MIDDLE, WIDEST, Rating, likeliest, rate

OPPONENTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_worked_example_of_the_paper_comes_out() -> None:
    after = rate(Rating(1500, 200, 0.06), OPPONENTS)

    assert after.number == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    after = rate(Rating(1600, 80, 0.06), [])

    assert after.number == 1600
    assert 80 < after.deviation < 82
    assert rate(Rating(), []).deviation == WIDEST


def test_a_win_raises_and_a_loss_lowers_as_much_against_an_equal() -> None:
    equal = Rating(MIDDLE, 60)

    won, lost = rate(Rating(), [(equal, 1)]), rate(Rating(), [(equal, 0)])

    assert won.number - MIDDLE == pytest.approx(MIDDLE - lost.number)
    assert won.deviation < WIDEST


def test_a_great_surprise_makes_the_volatility_grow() -> None:
    steady = Rating(1500, 50, 0.06)

    after = rate(steady, [(Rating(2400, 30), 1.0)] * 4)

    assert after.volatility > steady.volatility


def test_many_results_make_a_rating_sure() -> None:
    rating = Rating()
    for n in range(60):
        rating = rate(rating, [(Rating(1700, 60), n % 2)])

    assert abs(rating.number - 1700) < 100
    assert rating.deviation < 90


@pytest.mark.parametrize("mine", [-1e6, LOWEST, 0.0, HIGHEST, 8000.0, 1e6])
@pytest.mark.parametrize("theirs", [-1e6, 800.0, 1e6])
@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_ratings_farther_apart_than_anybody_s_are_computed_with_all_the_same(
    mine: float, theirs: float, result: float
) -> None:
    for deviation in (1e-3, 60.0, 350.0):
        after = rate(Rating(mine, deviation, 0.06), [(Rating(theirs, 50.0), result)])

        assert LOWEST <= after.number <= HIGHEST
        assert 0 < after.deviation <= WIDEST
        assert 0 < after.volatility < 1


def test_the_likeliest_rating_is_near_the_true_one_and_the_order_of_games_does_not_matter() -> None:
    rng = Random(7)
    for true in (900.0, 1500.0, 1800.0):
        others = [Rating(rng.uniform(1000, 2000), 60) for _ in range(300)]
        games = [(one, float(rng.random() < 1 / (1 + 10 ** ((one.number - true) / 400)))) for one in others]
        found = likeliest(Rating(1200, 200), games)

        assert abs(found.number - true) < 3 * found.deviation < 120
        assert likeliest(Rating(1200, 200), games[::-1]).number == pytest.approx(found.number, abs=0.1)


@pytest.mark.parametrize("played", [0, 1, 30, 300])
def test_a_win_always_raises_the_likeliest_rating_and_a_loss_lowers_it(played: int) -> None:
    rng = Random(played)
    games = [(Rating(rng.uniform(900, 2100), 60), float(rng.random() < 0.6)) for _ in range(played)]
    before = likeliest(Rating(1200, 200), games).number

    for other in (1000.0, 1500.0, 2000.0):
        assert likeliest(Rating(1200, 200), [*games, (Rating(other, 60), 1.0)]).number > before
        assert likeliest(Rating(1200, 200), [*games, (Rating(other, 60), 0.0)]).number < before


def test_without_games_the_likeliest_rating_is_what_was_thought_before() -> None:
    found = likeliest(Rating(1200, 200), [])

    assert found.number == pytest.approx(1200, abs=0.1)
    assert found.deviation == pytest.approx(200, abs=0.1)
