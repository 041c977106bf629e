"""The computer’s turn is always completed, whatever a player does while the worker is thinking."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.ai import LEVELS
from pygames.core.level import Level
from pygames.play.clock import Clock
from pygames.play.session import HUMAN, bot
from tests.web.games import advance
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model.news import plays_alone

SKIPPING = ("ringgz", "cathedral", "blokus")
"""The games in which a person may be skipped to the end."""
MOST_SEEDS = 100
AT_ONCE = [
    ("pause", "pause"),
    ("undo", "redo"),
    ("replay 0", "present"),
    ("look 1", "present"),
    ("home", "route table"),
    ("shelf", "route table"),
    ("route rules/{game}", "leave"),
    ("print_out {game}", "leave"),
    ("edit", "edit_leave"),
    ("elsewhere", "held"),
    ("resign 0", "undo"),
    ("dialog menu", "close"),
    ("now", "finish"),
    ("finish", "finish"),
    ("finish", "pause"),
    ("finish", "undo"),
    ("hint", "finish"),
    ("finish",),
    ("pause",),
    ("undo",),
    ("now",),
]
"""Presses and events so quick that the worker sees them together."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer think for three steps."""
    monkeypatch.setattr("pygames.ai.players.level_of", lambda _game, _level: Level(3, 60.0))


@cache
def moves_until_alone(name: str) -> tuple[int, tuple[str, ...]]:
    """Return a seed and the plies of a game until a computer plays on alone."""
    game = GAMES[name]
    for seed in range(MOST_SEEDS):
        session, rng = Session(game, 2, seed=seed, players=(HUMAN, bot("beginner"))), Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
            if plays_alone(session):
                return seed, session.plies
    raise AssertionError("nobody plays on alone")


def alone(name: str, level: str, clock: Clock | None = None) -> App:
    """Return a game at the table in which a computer plays on alone."""
    seed, plies = moves_until_alone(name)
    return at_table(Session(GAMES[name], 2, seed=seed, players=(HUMAN, bot(level)), clock=clock), *plies)


def midway(name: str) -> App:
    """Return a game at the table in which the computer is to move, and a person was before it."""
    game, rng = GAMES[name], Random(3)
    session = Session(game, seed=1, players=(HUMAN, *[bot("casual")] * (game.seats[0] - 1)))
    while not isinstance(session.position.turn, int) or session.position.turn == 0 or session.ply < 12:
        advance(session, rng)
    return at_table(session)


def at_table(session: Session, *plies: str) -> App:
    """Return an app with a game on the table after some more plies."""
    app, _ = opened()
    for ply in plies:
        session.play(ply)
    app.desk.games.begin(session)
    app.reply()
    return app


def happens(app: App, what: str) -> None:
    """Send the app an event: a press on an action's button, a step in the history, or another window's news."""
    assert app.desk.session
    do, _, argument = (what := what.format(game=app.desk.session.game.name)).partition(" ")
    message: Any = {"do": "act", "action": what}
    if do == "route":
        message = {"do": "route", "route": argument}
    elif do in ("elsewhere", "held"):
        message = {"do": do, "key": app.desk.shelf.current, "text": app.desk.shelf.texts[app.desk.shelf.current]}
    app.handle(message)


def thought_through(app: App, *meanwhile: str) -> None:
    """Think as the worker does, and let events arrive before the move is made, which the worker notices only later."""
    while not app.desk.turns.think():
        pass
    task = app.desk.turns.current_task()
    for what in meanwhile:
        happens(app, what)
    if task is not None and app.desk.turns.current_task() is task:
        app.decide()
        app.reply()


def played_on(app: App, plies: int = 1000) -> None:
    """Let the computer go on by itself, for this many plies at most, or to the end."""
    assert app.desk.session
    last = app.desk.session.ply + plies
    while app.desk.turns.busy and app.desk.session.ply < last and app.desk.session.position.turn is not None:
        thought_through(app)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", SKIPPING)
@pytest.mark.parametrize("clock", [None, Clock(300, 5)], ids=["without a clock", "with a clock"])
def test_finish_now_brings_the_game_to_its_end_without_waits(name: str, level: str, clock: Clock | None) -> None:
    app = alone(name, level, clock)

    act(app, "finish")
    assert app.desk.turns.pace == 0
    assert app.desk.turns.busy
    played_on(app)

    assert app.desk.session
    assert app.desk.session.position.turn is None


@pytest.mark.parametrize("name", SKIPPING)
@pytest.mark.parametrize("before", ["pause", "finish", "replay 0", "look 1"])
def test_finish_now_works_at_a_paused_hurried_replayed_or_reviewed_game_too(name: str, before: str) -> None:
    app = alone(name, "casual")
    act(app, before)
    act(app, "finish")
    if app.desk.table.view.ply is not None:
        act(app, "present")

    played_on(app)

    assert app.desk.session
    assert app.desk.session.position.turn is None


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("meanwhile", AT_ONCE, ids=" + ".join)
def test_whatever_happens_before_the_move_is_made_the_game_goes_on(name: str, meanwhile: tuple[str, ...]) -> None:
    app = midway(name)
    assert app.desk.session

    thought_through(app, *meanwhile)

    goes_on(app)


@pytest.mark.slow
@pytest.mark.parametrize("name", SKIPPING)
@pytest.mark.parametrize("meanwhile", AT_ONCE, ids=" + ".join)
def test_whatever_happens_while_a_computer_hurries_on_alone_the_game_goes_on(
    name: str, meanwhile: tuple[str, ...]
) -> None:
    app = alone(name, "casual")
    act(app, "finish")

    thought_through(app, *meanwhile)

    goes_on(app)


def goes_on(app: App) -> None:
    """Check that the game on the table goes on: by itself, or by the person whose turn it is."""
    if app.desk.route != "table" or app.desk.table.elsewhere:
        happens(app, "route table")
    if app.desk.table.computer.paused:
        act(app, "pause")
    session = app.desk.session
    assert session
    ply = session.ply
    played_on(app, 3)
    assert session.is_over or session.ply > ply or not app.desk.table.goes_by_itself
    if not app.desk.turns.busy and not session.is_over:
        assert session.position.turn == CHANCE or session.awaits_human()
