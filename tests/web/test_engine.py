"""The worker's functions: it thinks in slices, reports its progress, and takes other messages meanwhile."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.ai import budget
from pygames.core.scene import DRAW
from tests.web.games import advance
from web import engine
from web.app.app import App
from web.app.model.words import Translator
from web.app.warmup import PRESSES, likely_game, rehearsal

MOVE_NOW = 80_000
"""Calls of functions after which "move now" must have its effect: less than a tenth of a second."""


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
    assert app.require_session().ply == 1
    assert "parts" in replies[-1]


def test_undo_ends_the_thinking(app: App) -> None:
    handle({"do": "form", "name": "start blokus", "values": {"seat0": "human", "seat1": "bot expert"}})
    handle({"do": "act", "action": "play e10,e9,e8,e7,e6"})
    assert thought()["think"]

    handle({"do": "act", "action": "undo"})

    assert thought()["think"] is False
    assert app.require_session().ply == 0


def test_an_answer_given_before_the_thinking_is_told_of_lacks_nothing_and_repeats_nothing(app: App) -> None:
    load("blokus", level="beginner")
    while app.require_session().ply == 0:
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
    while first < 10 and app.require_session().position.turn is not None:
        session = app.require_session()
        turn = session.position.turn
        message: Any
        if app.curtain:
            message = {"do": "act", "action": "reveal"}
        elif turn == CHANCE:
            message = {"do": "press", "target": DRAW} if not app.waits else {"do": "act", "action": "now"}
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
    before = app.require_session().record.write(), engine.rest()

    steps = 0
    while engine.rehearse():
        steps += 1

    assert steps >= PRESSES
    assert set(engine.rehearsals) == {name}
    assert not engine.rehearse()
    assert (app.require_session().record.write(), engine.rest()) == before


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
    app.clear()
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
    ply = app.require_session().ply
    app.think()  # what a game builds once is built before
    longest = max(calls_of(app.think) for _ in range(60))
    replies: list[dict[str, Any]] = []

    answer = calls_of(lambda: replies.append(handle({"do": "act", "action": "now"})))

    assert app.require_session().ply > ply
    assert replies[0]["parts"]
    assert longest + answer < MOVE_NOW
