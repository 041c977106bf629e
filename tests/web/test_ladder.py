"""The ladder: ratings from results, who is about even, and what it takes to move up."""

from __future__ import annotations

import re
from math import isclose, log10
from random import Random

import pytest

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.play.glicko import Rating, rate
from pygames.play.session import bot
from tools.paths import ROOT
from web.app.model.ladder import (
    BEGINNER,
    PROVISIONAL,
    START,
    SURENESS,
    Ladder,
    Ladders,
    ladder_after,
    level_ratings,
    opponents,
    points,
)
from web.app.storage.results import DRAW, LOST, WON, Result

W, D, L = (0,), (0, 1), (1,)


def games(level: str, *winners: tuple[int, ...], start: int = 1, game: str = "blokus") -> dict[str, Result]:
    """Return results against a level, the person on the first seat, by key."""
    return {
        f"result {start + n}": Result(game, ("human", bot(level)), won, f"2026-11-{start + n:02}")
        for n, won in enumerate(winners)
    }


def climb(*pieces: dict[str, Result], game: str = "blokus") -> Ladder:
    """Return the ladder after all these."""
    return ladder_after(game, {key: result for piece in pieces for key, result in piece.items()})


MEASURED = {name: game.strengths for name, game in GAMES.items() if game.strengths}


def test_a_game_has_a_strength_for_each_level() -> None:
    assert {name: len(row) for name, row in MEASURED.items()} == dict.fromkeys(MEASURED, len(LEVELS))


def test_the_ratings_of_the_levels_are_those_of_docs_strength() -> None:
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    above = r" \| [\d,]+" * (len(LEVELS) - 1)
    rows = re.findall(rf"^\| ([^|]+) \| \d \| (0{above}) \|$", text, re.MULTILINE)
    by_title = {game.title: name for name, game in GAMES.items()}

    told = {by_title[title]: tuple(int(n.replace(",", "")) for n in row.split(" | ")) for title, row in rows}

    assert told == MEASURED
    assert level_ratings("blokus")["expert"] == BEGINNER + 1206


def test_before_the_first_game_there_is_no_rating_and_beginner_is_the_goal() -> None:
    ladder = climb()

    assert ladder.rating == START
    assert (ladder.even, ladder.goal, ladder.lights) == ("", "beginner", ())


def test_a_game_is_rated_against_the_measured_rating_of_its_level() -> None:
    ladder = climb(games("casual", W))

    assert ladder.rating == rate(START, [(Rating(BEGINNER + 320, SURENESS), 1)])
    assert points(ladder.rating) > 900


def test_a_drawn_game_counts_half() -> None:
    assert climb(games("casual", D)).rating == rate(START, [(Rating(BEGINNER + 320, SURENESS), 0.5)])


def test_several_opponents_count_as_one_whose_strength_is_their_sum() -> None:
    two = opponents("blockers", ("bot casual", "human", "bot casual"))
    mixed = opponents("blockers", ("bot beginner", "human", "bot expert"))

    assert two
    assert isclose(two.number, BEGINNER + 372 + 400 * log10(2))
    assert mixed
    assert BEGINNER + 1130 < mixed.number < BEGINNER + 1131


def test_who_is_as_good_as_two_opponents_stays_with_one_win_in_three() -> None:
    rng, casual = Random(5), BEGINNER + 372
    rating = Rating(float(casual), 60.0)
    opponent = opponents("blockers", ("human", "bot casual", "bot casual"))
    assert opponent
    for _ in range(600):
        rating = rate(rating, [(opponent, float(rng.random() < 1 / 3))])

    assert abs(rating.number - casual) < 2 * rating.deviation


def test_a_shared_win_counts_by_the_share() -> None:
    results = {"result 1": Result("blockers", ("human", "bot casual", "bot casual"), (0, 1, 2))}
    opponent = opponents("blockers", ("human", "bot casual", "bot casual"))

    assert opponent
    assert climb(results, game="blockers").rating == rate(START, [(opponent, 1 / 3)])


@pytest.mark.parametrize(
    "players",
    [("human", "human"), ("human", "bot random"), ("human", "bot greedy"), ("human", "human", "bot casual")],
)
def test_games_with_other_people_or_with_players_that_nobody_measured_are_not_rated(players: tuple[str, ...]) -> None:
    assert climb({"result 1": Result("ringgz", players, (0,))}, game="ringgz").ratings == {}


def test_a_game_without_measured_levels_has_goals_and_no_rating() -> None:
    ladder = climb(games("beginner", W, W, W, game="go"), game="go")

    assert (ladder.even, ladder.goal) == ("", "casual")
    assert ladder.climb("result 3") is None


def test_a_level_whose_strength_is_missing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.app.model.ladder.level_strengths", lambda _: (0, 100, 200))
    with pytest.raises(ValueError, match="shorter"):
        level_ratings("blokus")


def test_a_rating_is_provisional_until_about_a_dozen_games() -> None:
    provisional = [climb(games("beginner", *[W, L] * n)).is_provisional for n in range(1, 12)]

    assert provisional == [True] * 5 + [False] * 6
    assert climb(games("beginner", *[W, L] * 40)).rating.deviation < PROVISIONAL


def test_the_same_results_in_another_order_of_reading_make_the_same_rating() -> None:
    results = games("casual", W, L, L, W, D, W)

    assert ladder_after("blokus", dict(reversed(results.items()))).ratings == climb(results).ratings


def test_results_of_two_devices_count_in_the_order_of_their_ends() -> None:
    here, there = games("casual", W, W, start=1), games("expert", L, start=2)
    merged = {**here, "result 20261102090000": next(iter(there.values()))}

    assert [*ladder_after("blokus", merged).results] == ["result 1", "result 2", "result 20261102090000"]


def test_the_suggestion_is_cautious_while_little_is_known() -> None:
    ladder = climb(games("beginner", W))

    assert ladder.rating.number > (level_ratings("blokus")["beginner"] + level_ratings("blokus")["casual"]) / 2
    assert ladder.even == "beginner"


def test_who_wins_rises_until_a_stronger_level_is_about_even() -> None:
    found = [climb(games("beginner", *[W] * n)).even for n in range(1, 10)]

    assert found[0] == "beginner"
    assert found[-1] == "casual"
    assert climb(games("expert", *[L] * 20)).even == "beginner"


def test_three_of_five_move_up() -> None:
    assert climb(games("beginner", W, L, W, L)).passed == {}
    assert climb(games("beginner", W, L, W, L, W)).passed == {"result 5": "beginner"}
    assert climb(games("beginner", W, L, L, D, L, W, W)).passed == {}
    assert climb(games("beginner", W, L, L, D, L, W, W, W)).passed == {"result 8": "beginner"}


def test_the_lights_show_the_last_four_games_against_the_goal() -> None:
    assert climb(games("beginner", W, L)).lights == (WON, LOST)
    assert climb(games("beginner", W, L, D, L, L, W)).lights == (DRAW, LOST, LOST, WON)


def test_games_against_other_levels_leave_the_lights_alone() -> None:
    ladder = climb(games("beginner", W, W), games("expert", L, L, start=3))

    assert (ladder.goal, ladder.lights) == ("beginner", (WON, WON))


def test_to_pass_a_level_passes_those_below_and_nothing_takes_it_back() -> None:
    ladder = climb(games("skilled", W, W, W), games("beginner", *[L] * 12, start=4))

    assert ladder.goal == "strong"
    assert ladder.even == "beginner"


def test_a_level_that_is_surely_below_need_not_be_passed() -> None:
    ladder = climb(games("strong", *[W, L, L] * 4))

    assert ladder.passed == {}
    assert ladder.rating.number - 2 * ladder.rating.deviation > level_ratings("blokus")["casual"]
    assert ladder.goal in ("skilled", "strong")


def test_the_top_has_no_goal() -> None:
    ladder = climb(games("expert", W, W, W))

    assert (ladder.goal, ladder.lights) == ("", ())


def test_a_game_tells_what_it_changed() -> None:
    ladder = climb(games("beginner", W, W, W))
    change = ladder.climb("result 3")

    assert change
    assert change.passed == "beginner"
    assert change.change == points(ladder.ratings["result 3"]) - points(ladder.ratings["result 2"]) > 0
    first = ladder.climb("result 1")
    assert first
    assert first.change == points(ladder.ratings["result 1"]) - 900
    assert ladder.climb("result 9") is None


def test_no_rating_is_shown_below_the_lowest() -> None:
    assert points(Rating(-40.0)) == 100


def test_ladders_are_climbed_again_only_for_other_results() -> None:
    ladders, results = Ladders(), games("beginner", W)
    first = ladders.of(results, "blokus")

    assert ladders.of(dict(results), "blokus") is first
    results |= games("beginner", L)
    assert ladders.of(results, "blokus") is not first
