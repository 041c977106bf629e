"""What a search's values mean: probabilities of winning, proved results, and wins that nothing can change any more."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.ai.calibration import calibrated, power_at, rescaled, without_margin
from pygames.ai.network_tactics import with_network
from pygames.ai.search import MARGIN_WEIGHT, MoveResult, Search
from pygames.core.bits import bits


@pytest.mark.parametrize("name", GAMES)
def test_every_game_with_measured_powers_says_how_much_of_it_is_over(name: str) -> None:
    game, elapsed = GAMES[name], GAMES[name].tactics.elapsed
    if not game.tactics.sureness:
        assert elapsed is None
        return
    assert elapsed
    session = Session(game, seed=1)
    passed = [elapsed(session.position)]
    while session.position.turn is not None:
        if isinstance(session.position.turn, int):
            passed.append(elapsed(session.observation(session.position.turn)))
            session.play(str(session.position.legal_moves()[0]))
        else:
            session.draw()

    assert passed[0] == 0
    assert 0.5 < max(passed) <= 1
    assert all(0 <= one <= 1 for one in passed)


@pytest.mark.parametrize("name", GAMES)
def test_a_larger_value_is_a_larger_probability_and_all_are_shares_of_one(name: str) -> None:
    game = GAMES[name]
    position = game.start()
    seats = len(position.scores())
    low, high = (
        calibrated(game, position, MoveResult(None, 1, (share, *[(1 - share) / (seats - 1)] * (seats - 1)), None))
        for share in (0.4, 0.6)
    )

    assert low[0] < high[0]
    assert sum(low) == pytest.approx(1)
    assert len(low) == seats


@pytest.mark.parametrize("power", [0.5, 1.0, 3.0])
def test_even_chances_stay_even_and_seats_count_alike(power: float) -> None:
    assert rescaled((0.25,) * 4, power) == pytest.approx((0.25,) * 4)
    assert rescaled((0.7, 0.3), power) == pytest.approx(rescaled((0.3, 0.7), power)[::-1])


def _constant(number: float, _: object) -> float:
    return number


def test_the_power_changes_smoothly_in_the_course_of_a_game() -> None:
    game = GAMES["blokus"]
    powers = game.tactics.sureness[2]
    found = []
    for n in range(101):
        tactics = replace(game.tactics, elapsed=partial(_constant, n / 100))
        found.append(power_at(SimpleNamespace(tactics=tactics), game.start(), 2))  # type: ignore[arg-type]

    assert found[0] == powers[0]
    assert found[-1] == powers[-1]
    most = max(abs(one - other) for one, other in pairwise(powers))
    assert all(abs(one - other) <= most / 10 for one, other in pairwise(found))


@pytest.mark.parametrize(
    ("margins", "won"), [((0.6, 0.4), (1.0, 0.0)), ((0.5, 0.5), (0.5, 0.5)), ((0.5, 0.5), (0.0, 1.0))]
)
def test_a_proved_end_is_won_lost_or_drawn_whatever_the_margin(
    margins: tuple[float, float], won: tuple[float, float]
) -> None:
    value = [(1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * margin for share, margin in zip(won, margins, strict=True)]

    assert without_margin(value) == pytest.approx(won)


@pytest.mark.parametrize("name", ["blokus", "ringgz"])
def test_what_a_search_has_proved_is_certain(name: str) -> None:
    game = GAMES[name]
    session = Session(game, seed=2)
    while True:
        before = session.ply
        session.play(str(session.position.legal_moves()[0]))
        if session.position.turn is None:
            break
    position = session.at(before)
    search = Search(game, 1, tactics=game.tactics)
    for _ in search.run(position):
        pass

    told = calibrated(game, position, search.result.best)

    assert set(told) <= {0.0, 0.5, 1.0}


def sectori(mine: int, theirs: str) -> Any:
    """Return a position in which seat 0 owns this many sectors, and seat 1 those of these names."""
    start: Any = GAMES["sectori"].start()
    names = list(start.table.grid.names)
    others = [names.index(name) for name in theirs.split()]
    own = [sector for sector in range(len(names)) if sector not in others][:mine]
    return replace(start, owned=(bits(own), bits(others)), piles=((3, 0, 0, 0), (3, 0, 0, 0)))


def test_a_lead_that_nobody_can_make_up_for_decides_sectori() -> None:
    decided = GAMES["sectori"].tactics.decided
    behind = "a2 c2 e2 b4 d4 a5"

    won = sectori(16, behind)

    assert decided(won) == 0
    assert decided(sectori(9, behind)) is None
    assert decided(GAMES["sectori"].start()) is None
    assert calibrated(GAMES["sectori"], won, MoveResult(None, 1, (0.79, 0.21), None)) == (1.0, 0.0)


def test_a_row_that_can_still_become_five_leaves_sectori_open() -> None:
    decided = GAMES["sectori"].tactics.decided
    row = "a1 b1 c1 d1"
    names = list(sectori(0, row).table.grid.names)
    open_ = sectori(0, row)
    own = [n for n, name in enumerate(names) if name not in [*row.split(), "e1"]]

    assert decided(replace(open_, owned=(bits(own), open_.owned[1]))) is None


@pytest.mark.parametrize("behind", [12, 19, 30])
def test_who_is_far_behind_after_a_round_of_cathedral_has_no_better_chances_than_who_is_a_little_behind(
    behind: int,
) -> None:
    game = GAMES["cathedral"]
    first: Any = game.start(2, rounds=2)
    start = replace(first, turn=1)
    value = with_network(game).value
    assert value
    mine, little, much = (value(replace(start, results=((0, lead),)))[1] for lead in (0, 5, behind))

    assert mine > little > much
    assert much < 0.15
