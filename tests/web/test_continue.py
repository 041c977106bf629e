"""Resuming a game: plies taken back can be redone however it is resumed, and no record breaks the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from pygames import GAMES, Record, Session
from pygames.play.session import HINDSIGHT_TAG, REDO
from tests.web import games
from tests.web.test_app import act, opened
from tests.web.test_shelf import follow, send
from web.app.app import App
from web.app.storage import archive, link
from web.app.storage.shelf import tag_of

ALL = [*GAMES]


def taken_back(game: str) -> tuple[App, list[str]]:
    """Return an app with a game in which plies were taken back, and the plies before."""
    app, _ = opened()
    send(app, f"start {game}", seats="3" if game in ("ringgz", "blockers") else "2", clock="300")
    for _ in range(12):
        games.advance(app.desk.session, Random(app.desk.session.ply))
        app.desk.aftermath.after_ply()
    every = [*app.desk.session.plies]
    act(app, "undo")
    act(app, "undo")
    app.reply()
    return app, every


def again(app: App) -> App:
    stored = {**app.desk.shelf.texts, "current": app.desk.shelf.current}
    return opened(stored, route="table")[0]


def by_continue(app: App) -> App:
    act(app, "home")
    act(app, f"resume {app.desk.shelf.current}")
    return app


def by_renaming(app: App) -> App:
    send(app, f"rename {app.desk.shelf.current}", title="Mine")
    return app


def by_taking_over(app: App) -> App:
    key = app.desk.shelf.current
    other = again(app)
    other.desk.shelf.texts[key] = "as it was before"
    other.handle({"do": "elsewhere", "key": key})
    other.handle({"do": "held", "key": key, "text": app.desk.shelf.texts[key]})
    return other


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("way", [by_continue, by_renaming, by_taking_over, again])
def test_what_was_taken_back_can_be_redone_and_nothing_is_held_against_the_game(
    game: str, way: Callable[[App], App]
) -> None:
    app, every = taken_back(game)
    at = app.desk.session.ply

    app = way(app)
    assert app.desk.session.ply == at
    assert not app.desk.session.has_hindsight
    while app.desk.session.can_redo:
        act(app, "redo")
    assert [*app.desk.session.plies] == every
    assert not app.desk.session.has_hindsight
    assert not app.desk.session.unrated
    assert REDO not in app.desk.session.record.write()
    assert len(app.desk.session.times) in (0, app.desk.session.seats)


def test_who_plays_differently_after_a_reload_is_marked_all_the_same() -> None:
    app, every = taken_back("sectori")
    app = again(app)
    while app.desk.session.position.turn == "chance" or not app.desk.session.can_redo:
        act(app, "undo")
    at = app.desk.session.ply
    other = next(str(move) for move in app.desk.session.position.legal_moves() if str(move) != every[at])
    app.desk.session.play(other)

    assert dict(app.desk.session.record.tags).keys() >= {HINDSIGHT_TAG}


def test_what_was_taken_back_never_leaves_the_device_and_is_void_in_another_game() -> None:
    app, every = taken_back("blokus")
    assert tag_of(Record.read(app.desk.shelf.texts[app.desk.shelf.current]), REDO)

    assert REDO not in act(app, "copy")["copy"]
    assert REDO not in act(app, "save")["save"]["text"]
    dialog = act(app, f"dialog link {app.desk.shelf.current}")["dialog"]
    assert REDO not in link.read(re.search("#(game=[\\w-]+)", dialog)[1])
    stale = Session.of(Record.read(f'[Game "blokus"] [Redo "9 {every[-1]}"] e10'))
    assert not stale.can_redo
    assert not Session.of(Record.read('[Game "blokus"] [Redo "1 e10 nonsense"] e10')).can_redo


def masked(game: str, plies: int) -> str:
    """Return a record as its first seat saw it, with computers on the others."""
    seats = GAMES[game].seats[0]
    session = Session(GAMES[game], seed=3, players=("human", *["bot casual"] * (seats - 1)))
    while session.ply < plies and session.position.turn is not None:
        games.advance(session, Random(session.ply))
    return session.record.mask(0).write()


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("plies", [5, 1000])
def test_a_record_of_what_one_viewer_saw_is_looked_at_only(game: str, plies: int) -> None:
    text = masked(game, plies)
    app, _ = opened()

    reply = send(app, "load", record=text)
    assert "can’t be played on" in reply["say"]
    for action in ("hint", "analyse", "keep", "branch", "undo", "now", "pause", "look 2", "present", "edit"):
        act(app, action)
        while app.desk.turns.busy:
            while not app.desk.turns.think():
                pass
            app.decide()
    assert "Analyse" not in app.screen.view.parts.get("study", "")
    assert app.desk.shelf.texts == {}
    assert Record.read(text).viewer == 0


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("plies", [5, 1000])
def test_where_such_a_record_was_saved_the_start_shows_it_and_does_not_break(game: str, plies: int) -> None:
    app, _ = opened({"game 1": masked(game, plies), "current": "game 1"}, route="table")

    assert app.desk.route == "table"
    assert not app.desk.turns.busy
    assert not app.desk.table.current_key
    taken, _ = opened()
    send(taken, "load", record=archive.write({"game 7": masked(game, plies)}))
    act(taken, f"resume {taken.desk.shelf.games[0]}")
    assert not taken.desk.turns.busy
    act(taken, "hint")
    follow(taken, "shelf")
    assert len(taken.desk.shelf.games) == 1
