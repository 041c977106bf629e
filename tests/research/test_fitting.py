"""Fitting weights: those behind the choices are recovered, and self-play gives examples."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pygames import GAMES
from research import fit_head_starts, fit_policy
from research.fit_evaluation import ridge_regression
from research.fit_policy import fit_weights, loss, play_game, predict

NAMES = ("large", "near", "nothing")
TRUTH = [1.5, -0.8, 0.0]


def choices(number: int, rng: Random) -> list[dict[str, Any]]:
    """Return some games, each of a few choices made by the true weights."""
    games: list[dict[str, Any]] = []
    for _ in range(number):
        rows = [[[rng.random() * 2 for _ in NAMES] for _ in range(8)] for _ in range(6)]
        games.append({"policy": [(NAMES, one, predict(TRUTH, one)) for one in rows]})
    return games


def test_the_weights_that_made_the_choices_are_found_again() -> None:
    games = choices(80, Random(1))
    found = fit_weights("policy", games, 12, Random(2))
    assert list(found) == list(NAMES)
    assert list(found.values()) == pytest.approx(TRUTH, abs=0.1)


def test_the_weights_that_made_the_results_are_found_again() -> None:
    rng = Random(1)
    rows = [[rng.random() for _ in NAMES] for _ in range(2000)]
    results = [sum(weight * value for weight, value in zip(TRUTH, row, strict=True)) + rng.gauss(0, 1) for row in rows]
    assert ridge_regression(rows, results) == pytest.approx(TRUTH, abs=0.2)


def test_nothing_is_learned_from_nothing() -> None:
    assert fit_weights("policy", [{"policy": []}], 3, Random(1)) == {}
    assert loss([1.0], []) == 0


def test_a_game_against_itself_gives_examples() -> None:
    found = play_game(GAMES["blokus"], 2, "a", 3)
    for names, rows, target in [*found["policy"], *found["value"]]:
        assert {len(row) for row in rows} == {len(names)}
        assert len(target) == len(rows)
        assert sum(target) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not game.tactics.learnable])
def test_a_game_with_nothing_to_learn_is_refused_before_any_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = fit_policy.ROOT / "pygames" / name / "weights.json"
    before = weights.read_bytes() if weights.exists() else b""
    monkeypatch.setattr("sys.argv", ["learn", name])
    monkeypatch.setattr(fit_policy, "play_game", lambda *_: pytest.fail("a game was played"))

    with pytest.raises(SystemExit, match="nothing to learn"):
        fit_policy.main()

    assert (weights.read_bytes() if weights.exists() else b"") == before


def test_the_worth_of_a_head_start_is_found_in_what_it_has_led_to() -> None:
    rng = np.random.default_rng(1)
    given = np.array([[points, 0] for points in rng.integers(-9, 10, 4000)])
    logits = np.array([[logit, 0] for logit in rng.normal(size=4000)])
    chance = 1 / (1 + np.exp(-(logits + 0.4 * given)[:, 0]))
    won = rng.random(4000) < chance
    rows = logits, given, np.array([won, ~won]).T

    assert fit_head_starts.fit(rows) == pytest.approx(0.4, abs=0.05)
    assert fit_head_starts.loss(rows, fit_head_starts.fit(rows)) < fit_head_starts.loss(rows, 0)
    assert fit_head_starts.loss(rows, fit_head_starts.fit(rows)) <= fit_head_starts.loss(rows, 0.4)


def test_quick_games_have_the_result_of_every_head_start() -> None:
    game = GAMES["ringgz"]
    (stage, (logits, given, won)), *_ = fit_head_starts.examples(game, 3, 1, "1").items()

    assert stage in range(7)
    assert logits.shape == given.shape == won.shape
    assert {*given.max(axis=1)} == {*game.words.head_starts}
    assert won.sum(axis=1) == pytest.approx(1)
