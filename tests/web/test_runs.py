"""Runs through the puzzles: their order, what a move counts, the clock, the records, and leaving in the middle."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pygames import GAMES
from pygames.play.puzzle import Prize
from tests.web.test_app import act, opened
from tests.web.test_clocks import FakeTime
from tests.web.test_puzzles import TODAY, answer_right, answer_wrong, kept, puzzling, tried
from web.app.app import App
from web.app.model.run import LIMIT, PENALTY, PER_STEP, STEPS, Kind, Run, climb, suited
from web.app.storage.runs import KEY, RunTally, Tallies, merged_tallies
from web.protocol import Reply


def begun(kind: str = "streak", game: str = "ringgz", stored: dict[str, str] | None = None) -> App:
    """Return an app in which a run has begun, whose time goes by when a test says so."""
    app = puzzling(stored)
    app.desk.clocks.read = FakeTime()
    act(app, f"run {kind} {game}".rstrip())
    act(app, "begin_run")
    return app


def run_of(app: App) -> Run:
    """Return the run whose screen is open."""
    assert app.desk.puzzling.run
    return app.desk.puzzling.run


def after(app: App, seconds: float, message: Any = None) -> Reply:
    """Send a message, by default that it is time to save the clock, when the clock has run for this long."""
    clock = app._sent_clock
    assert clock
    timed: Any = message or {"do": "clock", "away": False}
    whole: Any = {**timed, "clock": [clock["number"], round(1000 * seconds)]}
    return app.handle(whole)


def shown(reply: Reply) -> str:
    """Return the contents of a page without a board."""
    return reply.get("whole") or reply["parts"]["puzzles"]


# The order


def test_a_run_climbs_from_easy_to_hard_and_ends_with_the_other_hard_ones() -> None:
    every = suited((puzzling().desk.puzzling.puzzles or {})["blokus"])
    order = climb(every, "seed")
    climbed, rest = order[: STEPS * PER_STEP], order[STEPS * PER_STEP :]

    size = -(-len(every) // STEPS)
    ranks = {one: rank for rank, one in enumerate(sorted(every, key=lambda one: (one.rating, one.number)))}
    assert all(ranks[later] > ranks[one] - size for one, later in pairwise(climbed))
    assert all(later.rating >= climbed[0].rating for later in climbed)
    assert all(ranks[one] >= len(every) // 2 - size for one in rest)
    assert len({*order}) == len(order)


def test_the_seed_alone_decides_the_order_and_what_was_seen_comes_later() -> None:
    every = suited((puzzling().desk.puzzling.puzzles or {})["blockers"])
    order = climb(every, "one")

    assert climb(every, "one") == order
    assert climb(every, "two") != order
    seen = order[: STEPS * PER_STEP]
    assert not {*seen} & {*climb(every, "one", seen)[: STEPS * PER_STEP]}


def test_a_run_begins_with_the_games_that_one_knows() -> None:
    every = puzzling().desk.puzzling.for_runs("")

    begun = climb(every, "one", games={"blokus"})[: STEPS * PER_STEP]

    assert [one.game for one in begun].count("blokus") > STEPS
    assert begun[0].game == "blokus"


def test_few_puzzles_are_a_short_run_and_none_an_empty_one() -> None:
    every = suited((puzzling().desk.puzzling.puzzles or {})["ringgz"])[:3]

    assert sorted(climb(every, "", ()), key=every.index) == every
    assert climb([], "") == []


def test_no_run_has_a_puzzle_that_is_lost_anyway() -> None:
    app = puzzling()

    assert all(one.prize is not Prize.LESS for one in app.desk.puzzling.for_runs(""))
    assert {one.game for one in app.desk.puzzling.for_runs("")} == {*GAMES} & {*(app.desk.puzzling.puzzles or {})} - {
        name for name, of_game in (app.desk.puzzling.puzzles or {}).items() if not of_game
    }


# A streak


@pytest.mark.parametrize("game", ["", "sectori"])
def test_a_streak_goes_on_until_the_first_mistake_and_its_length_is_kept(game: str) -> None:
    app = begun("streak", game)
    first = tried(app).puzzle
    told = answer_right(app)

    assert tried(app).puzzle != first
    assert told["say"].startswith("Right: 1 puzzle solved. ")
    assert "1 puzzle solved" in told["whole"]
    assert kept(told, KEY)["runs"] == {f"streak {game}".rstrip(): [1, 1]}

    answer_right(app)
    over = answer_wrong(app)

    assert run_of(app).is_over
    assert app.desk.puzzling.attempt is None
    assert over["say"].startswith("That wasn’t the best move. 2 puzzles solved. Your best run so far!")
    assert over["focus"] == "h1"
    assert f'data-action="run_solution {run_of(app).missed[0].game} ' in over["whole"]
    assert "clock" not in over


def test_a_shorter_run_leaves_the_record_and_is_the_latest() -> None:
    app = begun(stored={KEY: Tallies({"streak ringgz": RunTally(5, 4)}).write()})
    answer_right(app)
    over = answer_wrong(app)

    assert app.desk.puzzling.tallies.of("streak ringgz") == RunTally(5, 1)
    assert "Your best run: 5." in over["say"]
    assert "Best: 5 · last time: 1" in shown(act(app, "puzzles ringgz"))


def test_a_first_run_without_a_puzzle_solved_names_no_record() -> None:
    assert answer_wrong(begun())["say"] == "That wasn’t the best move. 0 puzzles solved."


def test_the_run_again_has_other_puzzles_first() -> None:
    app = begun()
    first = tried(app).puzzle
    answer_wrong(app)
    act(app, "begin_run")

    assert tried(app).puzzle != first
    assert run_of(app).solved == 0


def test_who_solves_every_puzzle_of_a_run_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = begun()
    monkeypatch.setattr(run_of(app), "waiting", [])

    assert answer_right(app)["say"].startswith("You’ve been through all the puzzles")


# Three minutes


def test_a_wrong_move_in_three_minutes_costs_ten_seconds_and_the_run_goes_on() -> None:
    app = begun("minutes")
    answer_right(app)
    told = answer_wrong(app)

    assert told["say"].startswith("Wrong, 10 seconds less: 1 puzzle solved.")
    assert told["clock"]
    assert told["clock"]["times"] == [round(1000 * (LIMIT - PENALTY))]
    assert told["clock"]["running"] == 0
    assert 'id="clock0"' in told["whole"]
    assert [seconds for seconds, _ in told["clock"]["warnings"]] == [60_000, 10_000]


def test_time_goes_by_while_the_page_shows_the_board_and_ends_the_run() -> None:
    app = begun("minutes")
    after(app, 100)
    assert run_of(app).spent == 100
    answer_right(app)
    told = after(app, 80)

    assert run_of(app).is_over
    assert told["say"].startswith("The time is up. 1 puzzle solved.")
    assert told["clock"] is None
    assert app.desk.puzzling.tallies.of("minutes ringgz") == RunTally(1, 1)


def test_a_move_that_comes_too_late_does_not_count() -> None:
    app = begun("minutes")
    move: Any = {"do": "press", "target": "x"}
    after(app, LIMIT, move)

    assert run_of(app).is_over
    assert (run_of(app).solved, len(run_of(app).missed)) == (0, 0)


def test_the_last_seconds_can_be_lost_by_a_wrong_move() -> None:
    app = begun("minutes")
    after(app, LIMIT - PENALTY / 2)
    told = answer_wrong(app)

    assert run_of(app).is_over
    assert "The time is up." in told["say"]


def test_the_clock_stands_still_while_the_page_is_hidden() -> None:
    app = begun("minutes")
    hidden = after(app, 30, {"do": "clock", "away": True})
    assert hidden["clock"]
    assert hidden["clock"]["running"] is None
    back = app.handle({"do": "clock", "away": False})

    assert back["clock"]
    assert (back["clock"]["running"], back["clock"]["times"]) == (0, [150_000])


def test_a_report_of_an_earlier_puzzle_costs_nothing() -> None:
    app = begun("minutes")
    number = app._sent_clock["number"] if app._sent_clock else -1
    answer_right(app)
    late: Any = {"do": "clock", "away": False, "clock": [number, 170_000]}
    app.handle(late)

    assert run_of(app).spent == 0


# Leaving, and coming back


def test_leaving_ends_the_run_and_coming_back_shows_its_result() -> None:
    app = begun("minutes")
    answer_right(app)
    act(app, "puzzles")
    assert app._sent_clock is None
    back = app.handle({"do": "route", "route": "run/minutes/ringgz"})

    assert run_of(app).is_over
    assert "You left this run." in shown(back)
    assert app.desk.puzzling.tallies.of("minutes ringgz").best == 1


def test_the_address_of_the_run_that_is_on_changes_nothing() -> None:
    app = begun()
    asked = tried(app)
    app.handle({"do": "route", "route": "run/streak/ringgz"})

    assert tried(app) is asked


def test_a_reload_shows_the_record_and_waits_for_the_start() -> None:
    app = begun("minutes")
    stored = {KEY: json.dumps(kept(answer_right(app), KEY))}
    again = puzzling(stored, route="run/minutes/ringgz")

    assert again.desk.puzzling.attempt is None
    assert not run_of(again).is_over
    assert "Best: 1 · last time: 1" in again.view().whole({})
    assert "clock" not in again.reply()


@pytest.mark.parametrize("route", ["run/marathon", "run/streak/chess", "run"])
def test_there_is_no_run_at_other_addresses(route: str) -> None:
    assert puzzling(route=route).desk.route == "puzzles"


def test_pressing_a_board_that_is_no_longer_there_does_nothing() -> None:
    app = begun()
    act(app, "home")

    assert act(app, "begin_run").get("whole") is None
    assert app.desk.puzzling.attempt is None


# What a run changes besides its record


def test_what_was_missed_in_a_run_comes_back_tomorrow_and_no_rating_changes() -> None:
    app = begun()
    rating = app.desk.puzzling.log("ringgz").rating
    answer_right(app)
    missed = tried(app).puzzle
    answer_wrong(app)
    log = app.desk.puzzling.log("ringgz")

    assert log.rating == rating
    assert log.tries == {}
    assert list(log.boxes) == [missed.key]
    assert not log.is_due(missed.key, TODAY)
    assert log.is_due(missed.key, "2026-11-26")


def test_the_solution_of_what_was_missed_can_be_seen_and_the_puzzle_tried() -> None:
    app = begun()
    missed = tried(app).puzzle
    answer_wrong(app)
    told = act(app, f"run_solution ringgz {missed.number}")

    assert tried(app).shown
    assert "This is the solution." in told["whole"]
    assert app.desk.puzzling.log("ringgz").tries == {}
    act(app, f"puzzle ringgz {missed.number}")
    assert tried(app).solved is None


def test_a_result_is_shared_in_a_line_and_a_link() -> None:
    app = begun("minutes", "")
    answer_right(app)
    answer_wrong(app)
    after(app, LIMIT)
    told = act(app, "share_run")

    assert told["share"]["text"] == (
        "Quiet Table · Three minutes · All games 🟩 1 🟥 1 · my best so far\nhttps://example.org/#run/minutes"
    )


# What is kept


def answer_two(app: App) -> Reply:
    """Solve two puzzles; return the last reply."""
    answer_right(app)
    return answer_right(app)


@pytest.mark.parametrize("kind", Kind)
def test_a_run_that_a_reload_has_ended_says_so_at_its_place_with_its_number(kind: Kind) -> None:
    text = json.dumps(kept(answer_two(begun(kind, "")), KEY))
    cut_off = "Your last run ended when the page was closed or reloaded: 2 puzzles solved."

    again = puzzling({KEY: text})
    assert cut_off in shown(act(again, f"run {kind}"))
    assert cut_off not in shown(act(again, f"run {kind} ringgz"))
    act(again, f"run {kind}")
    assert "on" not in kept(act(again, "begin_run"), KEY)  # it is said of the last run only


LEFT, OUT_OF_TIME = "left", "out of time"


@pytest.mark.parametrize(
    ("kind", "end"), [("streak", "wrong"), ("streak", LEFT), ("minutes", LEFT), ("minutes", OUT_OF_TIME)]
)
def test_a_run_that_has_ended_here_was_not_cut_off(kind: str, end: str) -> None:
    app = begun(kind, "")
    assert kept(answer_two(app), KEY)["on"] == kind

    ends: dict[str, Callable[[App], Reply]] = {
        "wrong": answer_wrong,
        LEFT: lambda it: act(it, "home"),
        OUT_OF_TIME: lambda it: after(it, LIMIT),
    }
    reply = ends[end](app)

    assert "on" not in kept(reply, KEY)
    assert "was closed" not in shown(act(puzzling({KEY: app.desk.puzzling.tallies.write()}), f"run {kind}"))


def test_tallies_are_read_as_they_were_written_and_what_is_unknown_stays() -> None:
    text = '{"version": 1, "of": "later", "runs": {"streak": [7, 3], "minutes x": [1, "many"], "minutes": [2, 5]}}'
    read = Tallies.read(text)

    assert read.by_name == {"streak": RunTally(7, 3), "minutes": RunTally(5, 5)}
    again = json.loads(read.write())
    assert again["of"] == "later"
    assert again["runs"] == {"minutes x": [1, "many"], "streak": [7, 3], "minutes": [5, 5]}


def test_the_better_record_wins_when_two_devices_meet() -> None:
    mine, theirs = Tallies({"streak": RunTally(7, 3)}), Tallies({"streak": RunTally(9, 2), "minutes": RunTally(4, 4)})

    assert merged_tallies(mine, theirs).by_name == {"streak": RunTally(9, 3), "minutes": RunTally(4, 4)}


def test_a_damaged_text_is_set_aside_and_runs_go_on() -> None:
    app, _ = opened({KEY: '{"version": 1}'})

    assert app.desk.puzzling.tallies == Tallies(rest={"runs": {}})
    assert app.desk.shelf.set_aside == [f"damaged {KEY}"]


def test_who_has_made_runs_only_has_been_here() -> None:
    assert begun(stored={KEY: Tallies({"streak": RunTally(2, 2)}).write()}).desk.has_been_here
    assert not opened()[0].desk.has_been_here


@pytest.mark.parametrize("kind", Kind)
def test_the_rule_and_the_record_are_on_the_screen_before_a_run(kind: Kind) -> None:
    app = puzzling()
    page = shown(act(app, f"run {kind}"))

    assert "first mistake" in page or "10 seconds" in page
    assert "No record yet" in page
    assert page.count(f'data-action="run {kind} ') == len({one.game for one in app.desk.puzzling.for_runs("")})
