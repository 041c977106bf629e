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
from web.app.storage import checked
from web.app.storage.runs import KEY, RunState, RunTally, Tallies, merged_tallies, tallies_since
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
    assert over["say"].startswith("That wasn’t the best move. 2 puzzles solved. ")
    assert over["say"].endswith("Your first record!")
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


@pytest.mark.parametrize(
    ("before", "told"),
    [(1, "Your best run so far: 1 more than before."), (2, "As many as in your best run."), (5, "Your best run: 5.")],
)
def test_the_end_of_a_run_compares_it_with_the_best_one(before: int, told: str) -> None:
    app = begun(stored={KEY: Tallies({"streak ringgz": RunTally(before, 0)}).write()})
    answer_two(app)

    assert answer_wrong(app)["say"].endswith(told)


def test_the_end_of_a_run_says_how_hard_the_hardest_puzzle_was() -> None:
    app = begun()
    while not run_of(app).reached or run_of(app).reached < 2:
        answer_right(app)
    assert "The hardest of them: Medium." in answer_wrong(app)["whole"]


def test_a_mistake_on_the_first_puzzle_is_forgiven_and_the_next_one_is_not() -> None:
    app = begun()
    missed = tried(app).puzzle
    told = answer_wrong(app)
    assert told["say"].startswith("That wasn’t the best move. This one is forgiven; the next mistake ends the run.")
    assert tried(app).puzzle != missed

    over = answer_wrong(app)

    assert run_of(app).is_over
    assert over["say"] == (
        "That wasn’t the best move. "
        "Nothing solved this time. What you missed comes back tomorrow, and the next run begins easy again."
    )
    assert "<b>0</b>" not in over["whole"]


def test_who_has_solved_one_after_the_forgiven_mistake_ends_the_run_with_the_next() -> None:
    app = begun()
    answer_wrong(app)
    answer_right(app)
    assert not run_of(app).is_over
    answer_wrong(app)

    assert run_of(app).is_over
    assert app.desk.puzzling.tallies.of("streak ringgz") == RunTally(1, 1)


def test_the_run_again_has_other_puzzles_first() -> None:
    app = begun()
    first = tried(app).puzzle
    answer_wrong(app)
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


def test_a_run_that_is_left_waits_and_goes_on_with_the_same_puzzle_and_the_time_that_was_left() -> None:
    app = begun("minutes")
    answer_right(app)
    after(app, 30)
    asked = tried(app).puzzle
    front = shown(act(app, "puzzles"))
    assert app._sent_clock is None
    assert "1 puzzle solved so far, 150 seconds left." in front
    assert front.index('data-action="run minutes ringgz"') < front.index('data-action="daily"'), "it comes first"

    waits = shown(act(app, "run minutes ringgz"))
    assert "Your run is waiting: 1 puzzle solved so far, 150 seconds left." in waits
    back = act(app, "go_on_run")

    assert tried(app).puzzle == asked
    assert (run_of(app).solved, run_of(app).spent) == (1, 30)
    assert back["clock"]
    assert back["clock"]["times"] == [150_000]
    assert back["say"].startswith("1 puzzle solved so far, 150 seconds left. ")


def test_before_its_first_move_a_run_that_is_left_leaves_no_trace() -> None:
    app = begun()
    act(app, "puzzles")

    assert not app.desk.puzzling.tallies.on
    assert "go_on_run" not in shown(act(app, "run streak ringgz"))


def test_a_run_that_waits_is_ended_by_another_one_which_says_so_before() -> None:
    app = begun("streak", "ringgz")
    answer_right(app)
    act(app, "puzzles")
    told = shown(act(app, "run streak blokus"))
    assert "You have a run to continue: Streak run · Ringgz. 1 puzzle solved so far. A new run ends it." in told
    reply = act(app, "begin_run")

    assert app.desk.puzzling.tallies.waiting is None
    assert kept(reply, KEY) == {"version": 1, "runs": {"streak ringgz": [1, 1]}}


def test_going_on_means_the_run_whose_screen_is_open() -> None:
    app = begun("streak", "ringgz")
    answer_right(app)
    act(app, "run streak blokus")

    act(app, "go_on_run")

    assert not run_of(app).is_on


def test_the_address_of_the_run_that_is_on_changes_nothing() -> None:
    app = begun()
    asked = tried(app)
    app.handle({"do": "route", "route": "run/streak/ringgz"})

    assert tried(app) is asked


def test_a_reload_shows_the_record_and_goes_on_where_it_was() -> None:
    app = begun("minutes")
    stored = {KEY: json.dumps(kept(answer_right(app), KEY))}
    asked, run = tried(app).puzzle, run_of(app)
    again = puzzling(stored, route="run/minutes/ringgz")

    assert again.desk.puzzling.attempt is None
    assert not run_of(again).is_over
    assert "Best: 1 · last time: 1" in again.view().whole({})
    assert "clock" not in again.reply()
    act(again, "go_on_run")

    assert tried(again).puzzle == asked
    assert run_of(again).waiting == run.waiting
    assert again.desk.puzzling.tallies.on == "minutes ringgz"


def test_a_page_that_is_hidden_or_killed_keeps_the_time_of_a_run() -> None:
    app = begun("minutes")
    answer_right(app)
    stored = after(app, 40, {"do": "clock", "away": True})["store"][KEY]
    assert stored
    again = puzzling({KEY: stored}, route="run/minutes/ringgz")

    assert "140 seconds left." in again.view().whole({})
    act(again, "go_on_run")
    assert run_of(again).spent == 40


def test_a_run_of_which_no_puzzle_is_known_any_more_is_over() -> None:
    state = RunState("streak ringgz", ("gone",), solved=3, before=2, reached=2)
    text = Tallies({"streak ringgz": RunTally(3, 3)}, "streak ringgz", state).write()
    app = puzzling({KEY: text}, route="run/streak/ringgz")
    told = act(app, "go_on_run")

    assert "You’ve been through all the puzzles" in told["say"]
    assert "on" not in kept(told, KEY)


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
def test_a_run_that_an_older_version_cut_off_says_so_at_its_place_with_its_number(kind: Kind) -> None:
    text = json.dumps({"version": 1, "on": kind, "runs": {kind: [2, 2]}})
    cut_off = "Your last run ended when the page was closed or reloaded: 2 puzzles solved."

    again = puzzling({KEY: text})
    assert cut_off in shown(act(again, f"run {kind}"))
    assert cut_off not in shown(act(again, f"run {kind} ringgz"))
    act(again, f"run {kind}")
    assert "on" not in kept(act(again, "begin_run"), KEY)  # it is said of the last run only


def test_a_run_that_an_older_version_has_begun_since_is_not_mistaken_for_the_one_that_waits() -> None:
    stored = kept(answer_two(begun()), KEY)
    assert Tallies.read(json.dumps(stored)).waiting
    for change in ({"on": "streak"}, {"runs": {"streak ringgz": [5, 5]}}):
        assert Tallies.read(json.dumps({**stored, **change})).waiting is None


def test_a_damaged_run_is_none_and_the_records_stay() -> None:
    stored = kept(answer_two(begun()), KEY)
    for state in ("soon", {}, {**stored["state"], "spent": -1}, {**stored["state"], "solved": "many"}):
        read = Tallies.read(json.dumps({**stored, "state": state}))
        assert read.state is None
        assert read.of("streak ringgz") == RunTally(2, 2)


def test_of_two_windows_the_one_that_has_changed_the_run_says_what_becomes_of_it() -> None:
    state = RunState("streak", ("a", "b"), solved=1)
    before = Tallies({"streak": RunTally(1, 1)}, "streak", state)
    further = before.after("streak", 2, state._replace(solved=2))
    over = before.after("streak", 1, None)

    assert tallies_since(before, before, over).state is None
    assert tallies_since(before, over, before).state is None
    assert tallies_since(before, further, before).state == further.state
    assert tallies_since(before, before, further).state == further.state


OUT_OF_TIME = "out of time"


@pytest.mark.parametrize(("kind", "end"), [("streak", "wrong"), ("minutes", OUT_OF_TIME)])
def test_a_run_that_has_ended_here_was_not_cut_off(kind: str, end: str) -> None:
    app = begun(kind, "")
    assert kept(answer_two(app), KEY)["on"] == kind

    ends: dict[str, Callable[[App], Reply]] = {
        "wrong": answer_wrong,
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


def test_a_run_of_all_puzzles_is_stored_in_a_text_that_older_versions_can_read() -> None:
    stored = kept(answer_two(begun("streak", "")), KEY)

    assert len(json.dumps(stored)) < checked.MOST / 2
    assert len(stored["state"]["left"].split()) > STEPS * PER_STEP


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
