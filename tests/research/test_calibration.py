"""Calibration and the measuring of mistakes: known powers are found again, errors are counted as defined."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pygames import GAMES
from pygames.ai.calibration import rescaled
from research import calibration, equals, mistakes
from research.calibration import STRETCHES, Row, brier, error, fit, reliability, rows_of
from research.equals import EqualGame, Kind, kept_games, kinds, play_game, play_more


def rows(power: float, number: int, rng: Random) -> list[Row]:
    """Return positions whose results follow from their values by a power."""
    found = []
    for _ in range(number):
        share = rng.uniform(0.1, 0.9)
        values = [share, 1 - share]
        won = rng.random() < rescaled(values, power)[0]
        found.append(Row(rng.random(), 0, values, (share, 1 - share), [float(won), float(not won)], is_open=True))
    return found


@pytest.mark.parametrize("power", [0.6, 1.0, 2.5])
def test_the_power_behind_the_results_is_found_again(power: float) -> None:
    assert fit(rows(power, 4000, Random(1))) == pytest.approx([power] * STRETCHES, rel=0.25)


def test_where_there_is_nothing_to_learn_from_the_stretches_beside_count() -> None:
    early = [row._replace(elapsed=row.elapsed / 3) for row in rows(2.0, 4000, Random(2))]

    assert fit(early) == pytest.approx([2.0] * STRETCHES, rel=0.25)


def test_what_is_told_rightly_has_no_calibration_error() -> None:
    right = [(0.25, float(n % 4 == 0)) for n in range(400)]
    wrong = [(0.75, float(n % 4 == 0)) for n in range(400)]

    assert error(right) == pytest.approx(0)
    assert error(wrong) == pytest.approx(0.5)
    assert error(right + wrong) == pytest.approx(0.25)
    assert brier(right) == pytest.approx(0.25 * 0.75)
    assert reliability(right) == {0.2: (0.25, 0.25, 400)}


@pytest.mark.parametrize("kind", [next(kinds("sectori")), next(kinds("blockers"))], ids=lambda kind: kind.name)
def test_games_between_equals_are_kept_and_read_again(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equals, "KEPT", tmp_path)
    play_more(kind, 2, 3, "1")
    play_more(kind, 2, 3, "1")

    first, second = kept_games(kind)

    assert first != second
    assert play_game(kind, equals._InPython(kind), 3, Random(f"1:{kind.name}:0")) == first
    assert sum(first.shares) == pytest.approx(1)
    assert EqualGame.read(first.write()) == first
    found = list(rows_of(kind, first))
    assert len(found) == len(first.expected)
    assert [row.elapsed for row in found] == sorted(row.elapsed for row in found) or kind.game == "sectori"
    assert all(sum(row.used) == pytest.approx(1, abs=0.01) for row in found)


def test_every_number_of_seats_is_measured() -> None:
    for name, game in GAMES.items():
        assert {kind.seats for kind in kinds(name)} == set(game.seats)


def test_the_report_has_the_error_of_games_that_nothing_was_fitted_to(capsys: pytest.CaptureFixture[str]) -> None:
    fitted, other = rows(1.0, 200, Random(3)), rows(1.0, 100, Random(4))
    found = calibration.measured("Toy, 2", [fitted, other])
    calibration.report([found, found._replace(name="Toy, 3", used=[(0.25, 0.0), (0.25, 1.0)])])

    said = capsys.readouterr().out

    assert f"Toy, 2: powers {(*fit(fitted),)}" in said
    assert f"| Toy, 2 | 2 | 100 | {brier(found.before):.3f} | {brier(found.used):.3f} |" in said
    assert f"| {error(found.before):.3f} | {error(found.used):.3f} |" in said
    assert "| Toy, 3 | 2 | 2 |" in said
    assert " | 25 → 50 (2) |" in next(line for line in said.splitlines() if line.startswith("| 20–30 |"))
    assert next(line for line in said.splitlines() if line.startswith("| 10–20 |")).endswith(" | – |")


def test_named_moves_are_looked_at_and_a_part_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "short_loss", lambda _, position, __: 0.3 if position.turn else 0.0)
    monkeypatch.setattr(mistakes, "long_loss", lambda *_: 0.25)
    found = [one for one, _ in zip(mistakes.looked_at(next(kinds("sectori")), 0, "1"), range(12), strict=False)]

    assert {one.weight for one in found} == {1, mistakes.OTHERS}
    assert {one.loss for one in found} == {0.0, 0.3}
    assert mistakes.count(found) == sum(one.weight == 1 for one in found)


def test_shares_are_those_of_all_moves_that_the_sample_stands_for(capsys: pytest.CaptureFixture[str]) -> None:
    one = mistakes.Looked("casual", 0, 4, loss=0.3, deep=0.4, weight=1)
    others = [replace(one, deep=0.0), replace(one, deep=0.1), replace(one, loss=0.0, deep=0.3, weight=3)]
    mistakes.report("toy", [one, *others], 0.08)

    said = capsys.readouterr().out

    assert "| toy | 3 | 0.67 (" in said
    assert "| 2 | 0.25 (" in said
