"""Clocks at the table: whose runs, what a press costs, whose flag falls, what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.ai import PLAYERS
from pygames.ai.players import SearchingPlayer
from pygames.play.clock import Clock
from pygames.play.ending import TIME, Ending
from tests.web.test_app import act, answer, opened, press
from web.app.app import App
from web.app.storage import link, plan
from web.protocol import Reply

CLOCK = {"clock": "180", "increment": "2"}


class FakeTime:
    """Seconds that go by when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def timed(*players: str, game: str = "blokus", **more: str) -> App:
    """Return an app with a game with clocks on the table, whose time goes by when a test says so."""
    app, _ = opened()
    app.desk.clocks.read = FakeTime()
    seats = {f"seat{seat}": who for seat, who in enumerate(players or ("human", "human"))}
    app.handle({"do": "form", "name": f"start {game}", "values": {**CLOCK, **seats, **more}})
    return app


def begun(*players: str) -> App:
    """Return the same after the first two moves, when the first seat is on turn."""
    app = timed(*players)
    act(app, "play e10")
    if len(players) < 2 or players[1] == "human":
        act(app, "play j5")
    else:
        answer(app)
    return app


def told(app: App) -> Any:
    """Return what the page was told of the clocks."""
    return app._sent_clock


def after(app: App, milliseconds: int, message: Any) -> Reply:
    """Send a message when the running clock has run for this long."""
    timed_message: Any = {**message, "clock": [told(app)["number"], milliseconds]}
    return app.handle(timed_message)


def tick(app: App, milliseconds: int, *, away: bool = False) -> Reply:
    """Tell the app how long the clock has run, as the page does; return the reply."""
    return after(app, milliseconds, {"do": "clock", "away": away})


def times(app: App) -> tuple[float, ...]:
    """Return, by seat, the seconds left."""
    assert app.desk.session
    return app.desk.session.times


def ending(app: App) -> Ending | None:
    """Return how the game on the table was ended."""
    assert app.desk.session
    return app.desk.session.ending


def test_a_game_without_a_clock_tells_the_page_nothing_of_clocks() -> None:
    app, _ = opened()
    reply = app.handle({"do": "form", "name": "start blokus", "values": {"clock": "none", "increment": "5"}})
    assert app.desk.session
    assert app.desk.session.clock is None
    assert "clock" not in reply
    assert 'class="clock"' not in reply["whole"]


def test_the_clocks_are_shown_with_the_seats_and_stand_before_the_first_move() -> None:
    app, _ = opened()
    reply = app.handle({"do": "form", "name": "start blokus", "values": CLOCK})
    assert reply["clock"] == {
        "number": 0, "times": [180_000, 180_000], "running": None, "low": 22_000, "point": ".", "warnings": [],
    }  # fmt: skip
    assert all(f'id="clock{seat}"' in reply["whole"] for seat in (0, 1))


def test_after_the_first_move_the_clock_of_the_seat_on_turn_runs() -> None:
    app = timed()
    reply = act(app, "play e10")
    assert reply["clock"]
    assert reply["clock"]["running"] == 1
    assert reply["clock"]["warnings"] == [
        (60_000, "Blue has one minute left."),
        (10_000, "Blue has ten seconds left."),
    ]


def test_a_press_costs_what_the_page_has_counted_and_the_move_adds_the_increment() -> None:
    app = timed()
    act(app, "play e10")
    after(app, 12_000, {"do": "act", "action": "play j5"})
    assert times(app) == (180, 170)


def test_what_the_worker_takes_for_a_move_costs_nobody_anything() -> None:
    app = begun()
    before = told(app)
    app.handle({"do": "act", "action": "play f8,f9", "clock": (before["number"], 1000)})
    after_move = times(app)
    press(app, "piece-F")
    app.handle({"do": "hover", "target": "", "clock": (before["number"], 90_000)})  # of the clock that ran before
    assert times(app) == after_move == (181, 182)


def test_while_a_piece_is_taken_in_hand_the_clock_runs_on_under_its_number() -> None:
    app = begun()
    number = told(app)["number"]
    reply = after(app, 4000, {"do": "press", "target": "piece-F"})
    assert "clock" not in reply
    assert told(app)["number"] == number
    assert times(app) == (176, 182)
    after(app, 6000, {"do": "act", "action": "play f8,f9"})
    assert times(app) == (176, 182)


def test_an_older_report_gives_no_time_back() -> None:
    app = begun()
    tick(app, 9000)
    tick(app, 4000)
    assert times(app) == (171, 182)


def test_the_flag_falls_when_the_page_says_that_all_time_is_gone() -> None:
    app = begun()
    reply = tick(app, 180_000)
    assert ending(app) == Ending(TIME, 0)
    assert "Blue wins on time" in reply["parts"]["counted"]
    assert "Losing on time is a house rule" in reply["parts"]["counted"]
    assert "Ran out of time" in reply["parts"]["sheet"]
    assert reply["say"].startswith("Blue wins on time Green ran out of time.")
    assert (reply["focus"], reply["sound"], reply["think"]) == ("#verdict", "end", False)
    assert reply["clock"]
    assert (reply["clock"]["running"], reply["clock"]["times"]) == (None, [0, 182_000])


def test_a_move_that_comes_too_late_is_not_made() -> None:
    app = begun()
    after(app, 180_000, {"do": "form", "name": "move", "values": {"move": "f8,f9"}})
    assert app.desk.session
    assert (app.desk.session.ply, ending(app)) == (2, Ending(TIME, 0))


def test_a_person_who_runs_out_of_time_against_the_computer_has_lost_and_that_is_counted() -> None:
    app = begun("human", "bot random")
    reply = tick(app, 500_000)
    assert "You lost on time" in reply["parts"]["counted"]
    assert "You ran out of time." in reply["parts"]["counted"]
    (result,) = app.desk.results.values()
    assert (result.winners, result.outcome) == ((1,), "lost")


def test_undo_gives_the_time_back_that_a_flag_has_cost_and_takes_the_result_back() -> None:
    app = begun("human", "bot random")
    tick(app, 5000)
    tick(app, 500_000)
    reply = act(app, "undo")
    assert (ending(app), app.desk.results) == (None, {})
    assert reply["store"][next(key for key in reply["store"] if key.startswith("result "))] is None
    assert times(app)[0] == 180
    assert told(app)["running"] == 0


def test_while_the_page_is_hidden_no_clock_runs() -> None:
    app = begun()
    tick(app, 3000, away=True)
    assert told(app)["running"] is None
    app.handle({"do": "clock", "away": False})
    assert (told(app)["running"], told(app)["times"]) == (0, [177_000, 182_000])


@pytest.mark.parametrize("name", ["resign", "draw"])
def test_while_players_are_asked_whether_the_game_is_to_end_no_clock_runs(name: str) -> None:
    app = begun()
    act(app, f"dialog {name}")
    assert told(app)["running"] is None
    act(app, "close")
    assert told(app)["running"] == 0


def test_while_the_menu_is_open_the_clock_runs() -> None:
    app = begun()
    act(app, "dialog menu")
    assert told(app)["running"] == 0


@pytest.mark.parametrize("action", ["home", "rules blokus", "setup blokus", "statistics"])
def test_while_another_screen_is_shown_no_clock_runs(action: str) -> None:
    app = begun()
    after(app, 2000, {"do": "act", "action": action})
    assert told(app) is None
    app.handle({"do": "route", "route": "table"})
    assert (told(app)["running"], told(app)["times"]) == (0, [178_000, 182_000])


def test_while_one_looks_back_the_clock_runs() -> None:
    app = begun()
    act(app, "look 0")
    assert told(app)["running"] == 0


def test_while_the_next_player_has_yet_to_take_the_device_no_clock_runs() -> None:
    app, _ = opened()
    session = Session(GAMES["blockers"], 3, seed=1, clock=Clock(60))
    while session.position.turn == "chance":
        session.draw()
    session.play(str(session.position.legal_moves()[0]))
    session.draw()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    assert app.desk.table.curtain
    assert told(app)["running"] is None
    act(app, "reveal")
    assert told(app)["running"] == 1


def test_while_moves_are_shown_again_no_clock_runs() -> None:
    app = begun("human", "bot random")
    act(app, "replay 1")
    assert told(app)["running"] is None
    act(app, "present")
    assert told(app)["running"] == 0


def test_a_die_that_falls_by_itself_costs_nobody_time_and_one_that_is_rolled_by_hand_does() -> None:
    app = timed("human", "human", game="sectori")
    press(app, "draw")
    session = app.desk.table.require_session()
    while app.desk.table.waits or isinstance(session.position.turn, int):
        answer(app) if app.desk.table.waits else act(app, f"play {session.position.legal_moves()[0]}")
    assert told(app)["running"] == session.game.actor(session.position)
    reply = app.handle({"do": "form", "name": "prefer", "values": {"rolls": "all"}})
    assert reply["think"] is True
    assert told(app)["running"] is None


def test_the_computer_s_clock_runs_while_it_thinks_and_its_move_costs_what_it_took() -> None:
    app = timed("human", "bot random")
    act(app, "play e10")
    assert (told(app)["running"], told(app)["warnings"]) == (1, [])
    clock = app.desk.clocks.read
    assert isinstance(clock, FakeTime)
    clock.seconds += 3
    answer(app)
    assert times(app) == (180, 179)
    assert told(app)["running"] == 0


def test_while_the_computer_is_paused_its_clock_stands() -> None:
    app = timed("human", "bot random")
    act(app, "play e10")
    act(app, "pause")
    assert told(app)["running"] is None


def test_a_computer_whose_time_is_up_has_lost() -> None:
    app = timed("human", "bot random")
    act(app, "play e10")
    clock = app.desk.clocks.read
    assert isinstance(clock, FakeTime)
    clock.seconds += 181
    reply = answer(app)
    assert ending(app) == Ending(TIME, 1)
    assert "You won on time" in reply["parts"]["counted"]


@pytest.mark.parametrize(("left", "most"), [(180, 7.2), (25, 1.0), (2.5, 0.1), (0.1, 0.02)])
def test_a_computer_with_little_time_thinks_and_waits_less(left: float, most: float) -> None:
    app, _ = opened()
    text = f'[Game "blokus"] [Seat 1 "bot expert"] [Clock "180"] [Times "180 {left}"] e10'
    app.handle({"do": "form", "name": "load", "values": {"record": text}})
    app.desk.turns.think()
    assert app.desk.session
    bot = app.desk.turns._bot(1)
    assert isinstance(bot, SearchingPlayer)
    assert bot.max_seconds == pytest.approx(most)
    assert bot.budget.seconds == pytest.approx(min(most, bot.level.seconds))
    assert app.desk.turns.pace <= most


@pytest.mark.parametrize("level", PLAYERS)
def test_every_player_is_told_how_long_it_may_think(level: str) -> None:
    app, _ = opened()
    text = f'[Game "blokus"] [Seat 1 "bot {level}"] [Clock "180"] [Times "180 25"] e10'
    app.handle({"do": "form", "name": "load", "values": {"record": text}})
    app.desk.turns.think()
    assert app.desk.turns._bot(1).max_seconds == pytest.approx(1.0)


def test_without_a_clock_a_computer_has_all_the_time_of_its_level() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"] [Seat 1 "bot expert"] e10'}})
    app.desk.turns.think()
    bot = app.desk.turns._bot(1)
    assert isinstance(bot, SearchingPlayer)
    assert bot.budget.seconds == bot.level.seconds


def test_a_tab_that_is_killed_has_kept_what_the_clock_showed() -> None:
    app = begun()
    stored = tick(app, 30_000)["store"]
    game = app.desk.shelf.current
    assert '[Times "180 182 150"]' in stored[game]

    again, _ = opened({game: stored[game], "current": game}, route="table")
    assert (times(again), told(again)["running"]) == ((150, 182), 0)
    tick(again, 1000)
    assert times(again) == (149, 182)


def test_what_stands_still_is_not_stored_again() -> None:
    app = timed()
    assert "store" not in app.handle({"do": "clock", "away": True})


def test_in_another_window_no_clock_runs() -> None:
    app = begun()
    reply = app.handle({"do": "elsewhere", "key": app.desk.shelf.current})
    assert reply["clock"]
    assert reply["clock"]["running"] is None


def test_a_game_of_a_link_shows_its_clocks_and_none_runs() -> None:
    record = begun().desk.table.require_session().record
    app, reply = opened(route=link.write(record.write_sealed()))
    assert app.desk.table.visiting
    assert reply["clock"]
    assert (reply["clock"]["running"], reply["clock"]["times"]) == (None, [180_000, 182_000])


def test_who_looks_through_a_game_that_is_over_sees_the_clocks_of_then() -> None:
    app = begun()
    after(app, 50_000, {"do": "act", "action": "play f8,f9"})
    act(app, "resign 0")
    act(app, "look 2")
    assert told(app)["times"] == [180_000, 182_000]


def test_a_clock_is_remembered_and_a_rematch_keeps_it() -> None:
    app = timed()
    stored = app.desk.shelf.changes | {"plan blokus": plan.write(app.desk.plans.chosen["blokus"])}
    again, _ = opened({"plan blokus": stored["plan blokus"] or ""})
    form = act(again, "setup blokus")["whole"]
    assert 'value="180" checked' in form
    assert 'name="increment" value="2" checked' in form

    act(app, "play e10")
    act(app, "resign 1")
    act(app, "again")
    assert app.desk.session
    assert (app.desk.session.clock, app.desk.session.times) == (Clock(180, 2), (180, 180))


def test_a_clock_of_one_s_own_record_can_be_chosen_again() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"] [Clock "75+1"]'}})
    form = act(app, "setup blokus")["whole"]
    assert "1 min 15 s" in form
    assert 'value="75" checked' in form


@pytest.mark.parametrize("values", [{"clock": "soon"}, {"clock": "-5"}, {"clock": "0"}, {"clock": "9" * 99}])
def test_a_clock_that_can_not_be_is_none(values: dict[str, str]) -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "start blokus", "values": values})
    assert app.desk.session
    assert app.desk.session.clock is None


@pytest.mark.parametrize("increment", ["", "-1", "x", "9" * 9])
def test_an_increment_that_can_not_be_is_nothing(increment: str) -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "start blokus", "values": {"clock": "300", "increment": increment}})
    assert app.desk.session
    assert app.desk.session.clock == Clock(300)


EVERY = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_in_every_game_with_any_number_of_seats_a_flag_ends_the_game(game: str, seats: int) -> None:
    session = Session(GAMES[game], seats, seed=1, clock=Clock(60))
    while session.timed_seat is None or session.position.turn == "chance":
        session.draw() if session.position.turn == "chance" else session.play(str(session.position.legal_moves()[0]))
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    act(app, "reveal")
    seat = told(app)["running"]
    reply = tick(app, 60_000)
    assert ending(app) == Ending(TIME, seat)
    assert "house rule" in reply["parts"]["counted"]
    assert reply["parts"]["sheet"].count("<tr") == seats + 1
    assert Record.read(app.desk.table.require_session().record.write()) == app.desk.table.require_session().record
