"""The worker's functions: it thinks in slices, reports its progress, and takes other messages meanwhile."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from math import inf
from random import Random
from types import FrameType
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.ai import budget
from pygames.ai.players import SearchingPlayer
from pygames.core.level import Level
from pygames.core.scene import DRAW
from pygames.play.session import STOOD_IN
from tests.web.games import advance
from web import engine
from web.app.app import App
from web.app.model.tasks import HintTask
from web.app.model.words import Translator
from web.app.warmup import PRESSES, likely_game, rehearsal

MOVE_NOW = 80_000
"""Calls of functions after which "move now" must have its effect: less than a tenth of a second."""


MOST_STEPS = 400
"""More than the messages and turns of any game."""


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    """Return a new app, used through the worker's entry points."""
    new = App()
    monkeypatch.setattr(engine, "app", new)
    monkeypatch.setattr(engine, "task", engine.Thinking())
    handle({"do": "open"})
    return new


def handle(message: dict[str, Any]) -> dict[str, Any]:
    """Return all that a message changes."""
    return complete(read(engine.handle(json.dumps(message))))


def complete(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with the rest of it, if there is more."""
    return answer | (read(engine.rest()) if answer.pop("more", False) else {})


def read(text: str) -> dict[str, Any]:
    """Return a reply as the page reads it."""
    line, _, whole = text.partition("\n")
    reply: dict[str, Any] = json.loads(line)
    return reply | ({"whole": whole} if whole else {})


def rehearsed(name: str) -> list[Any]:
    """Return the messages of a rehearsal."""
    told: list[Any] = []

    class Spy(App):
        def do(self, message: Any) -> None:
            told.append(message)
            super().do(message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("web.app.warmup.App", Spy)
        for _ in rehearsal(name, Translator(["en"])):
            pass
    return told


def load(name: str, plies: int = 0, level: str = "expert") -> None:
    """Put a random game on the table after this many plies, a computer player in every seat."""
    game, rng = GAMES[name], Random(2)
    session = Session(game, players=(f"bot {level}",) * game.seats[0])
    while session.ply < plies or session.position.turn == CHANCE:
        advance(session, rng)
    handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})


def half(name: str) -> int:
    """Return about half the number of plies of a game."""
    game, rng = GAMES[name], Random(2)
    session = Session(game, game.seats[0])
    while session.position.turn is not None:
        advance(session, rng)
    return session.ply // 2


def thought() -> dict[str, Any]:
    asyncio.run(engine.think())
    return complete(read(engine.report_thinking()))


def test_the_page_is_told_how_far_the_thinking_is_until_the_move_is_made(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "REPORT_SECONDS", 0.001)
    monkeypatch.setattr(budget, "monotonic", lambda: 0.0)  # on a busy machine two seconds are soon over
    load("blokus", level="strong")
    replies = [thought()]
    while "progress" in replies[-1]:
        replies.append(thought())

    shares = [reply["progress"] for reply in replies[:-1]]
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 100
    assert all(reply["think"] and set(reply) == {"progress", "think"} for reply in replies[:-1])
    assert app.desk.table.require_session().ply == 1
    assert "parts" in replies[-1]


def test_undo_ends_the_thinking(app: App) -> None:
    handle({"do": "form", "name": "start blokus", "values": {"seat0": "human", "seat1": "bot expert"}})
    handle({"do": "act", "action": "play e10,e9,e8,e7,e6"})
    assert thought()["think"]

    handle({"do": "act", "action": "undo"})

    assert thought()["think"] is False
    assert app.desk.table.require_session().ply == 0


def test_an_answer_given_before_the_thinking_is_told_of_lacks_nothing_and_repeats_nothing(app: App) -> None:
    load("blokus", level="beginner")
    while app.desk.table.require_session().ply == 0:
        asyncio.run(engine.think())

    left = handle({"do": "act", "action": "home"})
    told = read(engine.report_thinking())

    assert "whole" in left
    assert set(told) == {"think", "fetch"}  # which is asked for until it is fetched


def test_a_whole_screen_is_no_json_which_the_page_reads_slowly(app: App) -> None:
    line, _, whole = engine.handle('{"do": "act", "action": "shelf"}').partition("\n")

    assert whole.startswith("<")
    assert "whole" not in json.loads(line)


def test_what_is_told_of_a_name_has_its_letters_as_they_are(app: App) -> None:
    message = {"do": "form", "name": "start blokus", "values": {"seat0": "human", "name0": "Zoë 🚀"}}

    line, _, whole = engine.handle(json.dumps(message)).partition("\n")

    assert r"Name 0 \"Zoë 🚀\"" in line
    assert "<b>Zoë 🚀</b>" in whole


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_told_first_and_with_the_rest_it_is_the_same_as_all_at_once(app: App, name: str) -> None:
    start: Any = {"do": "form", "name": "load", "values": {"record": f'[Game "{name}"]'}}
    at_once, rng, first = App(), Random(3), 0
    at_once.handle({"do": "open"})
    at_once.handle(start)
    handle(start)
    while first < 10 and app.desk.table.require_session().position.turn is not None:
        session = app.desk.table.require_session()
        turn = session.position.turn
        message: Any
        if app.desk.table.curtain:
            message = {"do": "act", "action": "reveal"}
        elif turn == CHANCE:
            message = {"do": "press", "target": DRAW} if not app.desk.table.waits else {"do": "act", "action": "now"}
        else:
            message = {"do": "act", "action": f"play {rng.choice(session.position.legal_moves())}"}
        answer = read(engine.handle(json.dumps(message)))
        expected = json.loads(json.dumps(at_once.handle(message)))
        if "more" in answer:
            first += 1
            assert set(answer) <= {"board", "mine", "held", "more"}
            assert not answer.get("mine"), "the hands and tools are not there yet"
        assert complete(answer) == expected
    assert first > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_rehearsal_changes_nothing_on_the_table_and_is_held_once(
    app: App, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "rehearsals", {})
    load(name, 4, "beginner")
    before = app.desk.table.require_session().record.write(), engine.rest()

    steps = 0
    while engine.rehearse():
        steps += 1

    assert steps >= PRESSES
    assert set(engine.rehearsals) == {name}
    assert not engine.rehearse()
    assert (app.desk.table.require_session().record.write(), engine.rest()) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_rehearsal_takes_things_in_hand_and_makes_moves_as_a_person_does(name: str) -> None:
    presses = rehearsed(name)
    asked = {message["do"] for message in presses}
    targets = {message["target"] for message in presses if message["do"] == "press"}
    assert {"hover", "press"} <= asked
    assert not any(str(message.get("action", "")).startswith("play") for message in presses)
    assert len(targets) > 3


def test_the_game_set_up_is_rehearsed_ahead_else_the_one_on_the_table_else_the_last_one_else_any(app: App) -> None:
    assert likely_game(app) == next(iter(GAMES))
    load("blokus")
    handle({"do": "act", "action": "home"})
    assert likely_game(app) == "blokus"
    handle({"do": "act", "action": "setup cathedral"})
    assert likely_game(app) == "cathedral"
    handle({"do": "act", "action": "home"})
    app.desk.table.clear()
    assert likely_game(app) == "blokus"


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions are called while something is done: a measure that no busy machine changes."""
    calls = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.slow
@pytest.mark.parametrize("plies", [0, 20])
@pytest.mark.parametrize("name", GAMES)
def test_the_search_stops_soon_after_move_now(app: App, name: str, plies: int) -> None:
    load(name, min(plies, half(name)))
    ply = app.desk.table.require_session().ply
    app.desk.turns.think()  # what a game builds once is built before
    longest = max(calls_of(app.desk.turns.think) for _ in range(60))
    replies: list[dict[str, Any]] = []

    answer = calls_of(lambda: replies.append(handle({"do": "act", "action": "now"})))

    assert app.desk.table.require_session().ply > ply
    assert replies[0]["parts"]
    assert longest + answer < MOVE_NOW


def failing(monkeypatch: pytest.MonkeyPatch, times: float) -> list[str]:
    """Make the levels' players fail so many times; return what is reported."""
    reported, think = list[str](), SearchingPlayer.think
    monkeypatch.setattr("web.app.desk.turns.STAND_IN", Level(3))
    handle({"do": "form", "name": "prefer", "values": {"pace": "instant"}})

    def fail(self: SearchingPlayer, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        if not self.plain and len(reported) < times:
            raise ModuleNotFoundError("No module named 'pygames.blokus.text'")
        return think(self, observation, seconds, steps)

    monkeypatch.setattr(SearchingPlayer, "think", fail)
    monkeypatch.setattr(sys, "excepthook", lambda _, error, __: reported.append(str(error)))
    return reported


def play_against_computers(name: str) -> dict[str, Any]:
    """Begin a game against computers, and let those who begin move."""
    game = GAMES[name]
    seats = {f"seat{seat}": "bot casual" for seat in range(game.seats[0] - 1)}
    handle({"do": "form", "name": f"start {name}", "values": {**seats, f"seat{game.seats[0] - 1}": "human"}})
    reply = thought()
    while reply["think"]:
        reply |= thought()
    return reply


def test_a_player_that_failed_once_begins_anew_and_nothing_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    reported = failing(monkeypatch, times=1)
    play_against_computers("blokus")
    assert reported == ["No module named 'pygames.blokus.text'"]
    assert app.desk.table.require_session().awaits_human()
    assert app.desk.table.view.notice is None
    assert not app.desk.table.require_session().unrated


@pytest.mark.parametrize("name", GAMES)
def test_where_a_player_fails_again_a_simple_one_moves_for_it_until_the_end(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    reported, rng = failing(monkeypatch, times=inf), Random(1)
    told = play_against_computers(name).get("toast", "")
    session = app.desk.table.require_session()
    for _ in range(MOST_STEPS):
        if session.is_over:
            break
        reply = thought() if app.desk.table.goes_by_itself else handle(next_message(app, rng))
        told += reply.get("toast", "")
    assert session.is_over
    assert len(reported) == 2
    assert session.unrated == STOOD_IN
    assert "a simple one moves in its place" in told


def next_message(app: App, rng: Random) -> dict[str, Any]:
    """Return a message with which the person goes on."""
    position = app.desk.table.require_session().position
    if app.desk.table.view.ply is not None:
        return {"do": "act", "action": "present"}
    if position.turn == CHANCE:
        return {"do": "press", "target": DRAW}
    return {"do": "act", "action": f"play {rng.choice([*position.legal_moves()])}"}


def test_a_question_whose_answer_fails_is_dropped_in_words(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    handle({"do": "form", "name": "start blokus", "values": {"seat0": "human", "seat1": "bot casual"}})
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    handle({"do": "act", "action": "hint"})
    monkeypatch.setattr(HintTask, "think", lambda _: 1 // 0)
    reply = thought()
    assert "there is no answer" in reply["parts"]["prompt"]
    assert not reply["think"]
    assert app.desk.table.require_session().awaits_human()


def test_an_app_reopened_since_thinking_failed_twice_has_a_simple_player_move(app: App) -> None:
    handle({"do": "form", "name": "start blokus", "values": {"seat0": "bot casual", "seat1": "human"}})
    stored = {**app.desk.shelf.texts, "current": app.desk.shelf.current}
    reply = handle({"do": "open", "stored": stored, "route": "table", "stand_in": True})
    assert reply["think"]
    while thought()["think"]:
        pass
    assert app.desk.table.require_session().unrated == STOOD_IN
    assert app.desk.table.require_session().ply == 1
