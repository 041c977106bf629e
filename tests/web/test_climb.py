"""The ladder in the app: on the result, the set-up and the statistics; bests and achievements; old and many results."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.play.session import bot
from tests.web.test_app import act, opened
from tests.web.test_ladder import D, L, W, games
from tests.web.test_shelf import Browser, send
from tests.web.test_statistics import finished
from web.app.app import App
from web.app.model.achievements import Achievement, achievements
from web.app.model.bests import bests, lasting
from web.app.model.ladder import ladder_after
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.screens.scale import MOST, course, curve, sample_evenly, scale
from web.app.storage.progress import Progress
from web.app.storage.results import Result, counts, seconds
from web.app.storage.solved import Day, Days, Log
from web.protocol import Reply

SAY = Translator(["en"])
OLD = {
    "version": 1,
    "game": "blokus",
    "players": ["human", "bot strong"],
    "winners": [0],
    "date": "2026-11-20 20:15:00",
}


def stored(results: dict[str, Result]) -> dict[str, str]:
    """Return results as the browser keeps them."""
    return {key: result.write() for key, result in results.items()}


def part(app: App, name: str) -> str:
    """Return a part of the screen that the page was told last."""
    assert app.screen.view
    return app.screen.view.parts[name]


# What is stored


def test_a_result_of_an_earlier_version_is_read_and_rated() -> None:
    app, _ = opened({"result 20261120200300": json.dumps(OLD)})

    whole = act(app, "statistics blokus")["whole"]

    assert app.desk.results["result 20261120200300"].scores == ()
    assert "4 more rated games" in whole
    assert "Fastest win" in whole, "the key tells when the game began"
    assert "Best score" not in whole


def test_a_new_result_has_scores_moves_and_unusual_options() -> None:
    app, _ = opened()
    finished(app, "blokus", **{"option starts": "fixed"})
    (result,) = app.desk.results.values()
    assert app.desk.session

    assert result.scores == app.desk.session.position.scores()
    assert result.moves == app.desk.session.ply
    assert result.options == {"starts": "fixed"}
    assert Result.read(result.write()) == result


@pytest.mark.parametrize(
    "damage", [{"scores": ["a", "b"]}, {"moves": -1}, {"moves": "x"}, {"options": {"a": 1}}, {"options": [1]}]
)
def test_damaged_figures_cost_a_result_nothing_else_and_are_kept(damage: dict[str, Any]) -> None:
    app, _ = opened({"result 1": json.dumps({**OLD, **damage})})

    result = app.desk.results["result 1"]
    assert replace(result, rest={}) == Result.read(json.dumps(OLD))
    assert json.loads(result.write()).items() >= damage.items()


def test_a_game_that_was_given_up_has_no_scores() -> None:
    session = Session(GAMES["blokus"], players=("human", bot("casual")))
    session.resign(0)

    assert counts(session)
    assert Result.of(session, "").scores == ()
    assert Result.of(session, "").winners == (1,)


def test_how_long_a_game_lasted_is_told_by_its_key_unless_it_was_left() -> None:
    result = Result.read(json.dumps(OLD))

    assert seconds("result 20261120200300", result) == 12 * 60
    assert seconds("result 20261119200300", result) == 0
    assert seconds("result 20261120201600", result) == 0
    assert seconds("result 7", result) == 0
    assert seconds("result 20261120200300", Result("blokus", ("human",), (0,))) == 0


def test_durations_are_said_in_the_largest_units_that_fit() -> None:
    assert [str(lasting(n)) for n in (40, 60, 3599, 3600, 90_000)] == [
        "40 s",
        "1 min",
        "59 min",
        "1 h 0 min",
        "25 h 0 min",
    ]


def test_two_devices_merge_by_their_results() -> None:
    here, there = games("beginner", W, W), games("beginner", W, start=3)
    other, _ = opened(stored(there))
    file = act(other, "export")["save"]["text"]
    app, _ = opened(stored(here))

    send(app, "load", record=file)

    assert app.desk.career.ladders.of(app.desk.results, "blokus").goal == "casual"


def test_erasing_takes_the_rating_away_and_bringing_back_restores_it() -> None:
    app, _ = opened(stored(games("beginner", W, L, W)))
    act(app, "statistics blokus")
    before = part(app, "figures")

    act(app, "erase")
    assert "You haven’t finished a game of Blokus To Go yet" in part(app, "figures")
    act(app, "undelete")
    assert part(app, "figures") == before


# Where it is shown


def test_at_the_start_no_result_is_asked_for() -> None:
    app = Browser(**stored(games("beginner", W, L))).opened(first=0)

    assert "fetch" not in app.reply()
    assert len(app.desk.shelf.unread) == 2


def test_the_set_up_reads_the_results_and_offers_the_level_that_is_about_even() -> None:
    browser = Browser(**stored(games("casual", *[W, L] * 8)))
    app = browser.opened(first=0)

    replies = browser.settle(app, act(app, "setup blokus"))

    assert "A fair match for you: the casual bot" in replies[-1]["parts"]["even"]
    sent = app.handle({"do": "form", "name": "even blokus casual", "values": {"name0": "Ana"}})
    assert 'value="bot casual" selected' in sent["parts"]["plan"]
    assert 'value="Ana"' in sent["parts"]["plan"]
    assert "data-send" not in sent["parts"]["even"]


@pytest.mark.parametrize("name", ["even chess casual", "even blokus nobody", "even"])
def test_a_suggestion_that_nobody_made_changes_nothing(name: str) -> None:
    app, _ = opened()

    app.handle({"do": "form", "name": name, "values": {}})

    assert app.desk.plans.chosen == {}


def test_before_the_first_game_the_set_up_suggests_nothing() -> None:
    app, _ = opened()
    act(app, "setup blokus")

    assert part(app, "even") == ""


def won(app: App, level: str) -> Reply:
    """Let the computer resign in a game against a level; return the reply."""
    app.handle({"do": "act", "action": f"face blokus {level}", "now": "2026-12-01 10:00:00"})
    assert app.desk.session
    app.desk.session.resign(1)
    told = app.desk.aftermath.after_ending()
    return {**told.reply(app.desk.say), **app.reply()}


def test_the_result_tells_the_new_rating_and_lights_a_light() -> None:
    app, _ = opened(stored(games("beginner", L, L, L, L, L)))
    won(app, "beginner")

    shown = part(app, "climb")

    assert re.search(r"Your rating: \d+ \(\+\d+\)", shown)
    assert "provisional" in shown
    assert 'aria-label="lost, lost, lost, won, to play"' in shown
    assert "Win 3 of 5 games against the beginner bot to move up." in shown


def test_a_rating_is_shown_from_the_fifth_game_on_and_its_change_from_the_sixth() -> None:
    seen = []
    for before in range(6):
        app, _ = opened(stored(games("beginner", *[L] * before)))
        won(app, "beginner")
        seen.append(re.sub(r" \d{3,}", " N", part(app, "climb").split("<span>")[1].split("<")[0]))

    few = [f"Your rating: ? – {n} more games" for n in (4, 3, 2)]
    assert seen[:5] == [*few, "Your rating: ? – 1 more game", "Your rating: N"]
    assert re.fullmatch(r"Your rating: N \(\+\d+\)", seen[-1])


def test_statistics_show_no_rating_after_few_games() -> None:
    app, _ = opened(stored(games("beginner", L)))

    whole = act(app, "statistics")["whole"]

    assert "<b>?</b>" in whole
    assert "4 more rated games" in whole
    assert "Rating over time" not in act(app, "statistics blokus")["whole"]


def test_a_level_that_is_passed_is_said_and_the_next_one_is_a_press_away() -> None:
    app, _ = opened(stored(games("beginner", W, W)))

    assert "You’ve moved up: 3 of 5 won against the beginner bot." in won(app, "beginner")["say"]
    assert "Play the casual bot" in part(app, "ways")
    assert "Play again" not in part(app, "ways")
    act(app, "again bot casual")
    assert app.desk.session
    assert app.desk.session.players == ("bot casual", "human")


def test_the_top_is_reached_without_a_further_button() -> None:
    app, _ = opened(stored(games("expert", W, W)))
    won(app, "expert")

    assert "You’ve reached the top: 3 of 5 won against the expert bot." in part(app, "promoted")
    assert "data-action" not in part(app, "promoted")
    assert "reached the top of this ladder" in act(app, "statistics blokus")["whole"]


def test_at_a_result_all_results_are_read_before_the_rating_is_told() -> None:
    browser = Browser(**stored(games("beginner", W, W)))
    app = browser.opened(first=0)

    replies = browser.settle(app, won(app, "beginner"))

    assert "You’ve moved up" in replies[-1]["parts"]["promoted"]
    assert "You’ve moved up" in replies[-1]["say"]


def test_games_between_people_are_listed_and_not_rated() -> None:
    app, _ = opened({"result 1": Result("ringgz", ("human", "human"), (0,)).write()})

    whole = act(app, "statistics")["whole"]
    assert "1 game<" in whole
    assert "provisional" not in whole
    assert "Games with other people" in act(app, "statistics ringgz")["whole"]


def test_the_page_of_a_game_that_was_never_played_invites_to_it() -> None:
    app, _ = opened({"result 1": Result("ringgz", ("human", "human"), (0,)).write()})

    whole = act(app, "statistics blokus")["whole"]

    assert 'data-action="quick blokus" class="main"' in whole
    assert app.desk.route == "statistics/blokus"


def test_a_route_to_the_statistics_of_no_game_leads_to_all() -> None:
    app, _ = opened()
    app.handle({"do": "route", "route": "statistics/chess"})

    assert app.desk.route == "statistics"


def test_many_results_are_read_in_pieces_and_drawn_as_a_short_curve() -> None:
    results = games("casual", *[W, L, D] * 700)
    browser = Browser(**stored(results))
    app = browser.opened(first=0)

    replies = browser.settle(app, act(app, "statistics blokus"))

    assert "Loading 0 of 2100 results…" in replies[0]["whole"]
    assert "over 2100 rated games" in replies[-1]["parts"]["figures"]
    assert len(replies[-1]["parts"]["figures"]) < 20_000


# Pictures


def test_the_scale_says_in_words_where_the_rating_is() -> None:
    shown = scale(SAY, ladder_after("blokus", games("casual", W)))

    assert re.search(
        r'aria-label="Your rating is \d+, most likely between \d+ and \d+. Beginner 800, Casual 1120', shown
    )
    assert 'class="scale open"' in shown
    assert 'class="scale"' in scale(SAY, ladder_after("blokus", games("casual", *[W, L] * 20)))


def test_the_curve_says_in_words_how_it_went() -> None:
    ladder = ladder_after("blokus", games("casual", W, L, W))

    assert 'role="img"' in curve(SAY, ladder)
    assert "over 3 rated games" in SAY(course(ladder))
    assert SAY(course(ladder)) in curve(SAY, ladder)


def test_of_many_ratings_the_last_is_always_drawn() -> None:
    ratings = [*ladder_after("blokus", games("casual", *[W, L] * 200)).ratings.values()]

    assert len(sample_evenly(ratings)) == MOST
    assert sample_evenly(ratings)[-1] is ratings[-1]


# Best results and achievements


def told(game: str, results: dict[str, Result]) -> dict[str, str]:
    """Return the best results in words."""
    return {str(best.title): str(best.value) for best in bests(ladder_after(game, results))}


def test_best_results_go_by_what_is_good_in_a_game() -> None:
    def result(mine: int, theirs: int, game: str, **more: Any) -> Result:
        low = GAMES[game].words.lowest_leads
        won = (0,) if (mine < theirs if low else mine > theirs) else (1,)
        return Result(game, ("human", "bot casual"), won, "2026-11-20", {}, (mine, theirs), 30, **more)

    high = {
        "result 1": result(9, 3, "ringgz"),
        "result 2": result(12, 10, "ringgz"),
        "result 3": result(4, 8, "ringgz"),
    }
    low = {"result 1": result(9, 13, "cathedral"), "result 2": result(4, 5, "cathedral")}
    unusual = {"result 1": result(9, 3, "ringgz"), "result 2": result(20, 1, "ringgz", options={"x": "y"})}

    assert (told("ringgz", high)["Best score"], told("ringgz", high)["Biggest win"]) == ("12", "by 6")
    assert (told("cathedral", low)["Best score"], told("cathedral", low)["Biggest win"]) == ("4", "by 4")
    assert told("ringgz", unusual)["Best score"] == "9"
    assert told("ringgz", high)["Shortest win"] == "30 moves"
    assert told("ringgz", high)["Longest winning streak"] == "2 wins"
    assert told("ringgz", high)["Strongest opponent beaten"] == "Casual bot"


def test_a_win_by_other_means_than_points_is_no_big_win() -> None:
    results = {"result 1": Result("sectori", ("human", "bot casual"), (0,), "", {}, (5, 9), 20)}

    assert "Biggest win" not in told("sectori", results)


def earned(results: dict[str, Result], puzzling: Puzzling | None = None, **courses: Progress) -> set[str]:
    """Return what is achieved."""
    of_game = {name: {key: one for key, one in results.items() if one.game == name} for name in GAMES}
    ladders = [ladder_after(name, some) for name, some in of_game.items()]
    found = achievements(ladders, puzzling or Puzzling(), courses)
    assert 8 <= len(found) <= 12
    return {SAY(one.title) for one in found if one.is_earned}


def test_nothing_is_achieved_before_the_first_game() -> None:
    assert earned({}) == set()


def test_achievements_come_from_results() -> None:
    together = {"result 9": Result("ringgz", ("human", "human"), (1,))}

    assert earned(games("casual", W)) == {"First game", "Beat the casual bot"}
    assert earned(together) == {"First game", "Good company"}
    assert "All-rounder" in earned(
        {f"result {n}": Result(g, ("human", "bot casual"), (1,)) for n, g in enumerate(GAMES)}
    )
    assert "Top of the ladder" in earned(games("expert", W, L, W, W))


def test_achievements_come_from_puzzles_and_courses() -> None:
    puzzling = Puzzling(logs={"blokus": Log(tries={f"p{n}": 0 for n in range(50)})})
    puzzling.days = Days({f"2026-11-{n:02}": Day(0, on_time=True) for n in range(1, 8)})
    whole = Progress(frozenset(step.name for step in GAMES["blokus"].course.steps))

    assert earned({}, puzzling, blokus=whole) == {"Puzzler", "A week of puzzles", "Graduate"}
    assert earned({}, None, blokus=Progress(frozenset({"nothing"}))) == set()


def test_what_is_not_achieved_tells_how_far_it_is() -> None:
    app, _ = opened({"result 1": Result("ringgz", ("human", "human"), (0,)).write()})

    whole = act(app, "statistics")["whole"]

    assert "Achievements: 2 of 12" in whole
    assert f"1 of {len(GAMES)}" in whole
    assert Achievement("x", GAMES["blokus"].words.summary, GAMES["blokus"].words.summary, 1).is_earned
