"""Which games move the rating: begun here, without help and without moves taken back; it is said before and after."""

from __future__ import annotations

import json
from random import Random

import pytest

from pygames import GAMES, Session
from pygames.play.session import bot
from tests.web import games
from tests.web.test_app import act, opened
from tests.web.test_shelf import send
from web.app.app import App
from web.app.storage.results import Result

OLD = {"version": 1, "game": "blokus", "players": ["human", "bot casual"], "winners": [0], "date": "2026-11-20"}


def against_the_computer(game: str = "ringgz") -> App:
    app, _ = opened()
    send(app, f"start {game}", seats="2", seat0="human", seat1="bot casual")
    return app


def advance(app: App) -> None:
    """Play one more ply, whoever decides."""
    games.advance(app.desk.session, Random(app.desk.session.ply))
    app.desk.aftermath.after_ply()
    app.reply()


def to_the_end(app: App) -> None:
    """Play on until the game is over, whoever is to move."""
    while app.desk.session and not app.desk.session.is_over:
        advance(app)


def result(app: App) -> Result:
    (found,) = app.desk.results.values()
    return found


def test_a_game_played_from_its_start_without_help_is_rated() -> None:
    app = against_the_computer()
    to_the_end(app)

    assert result(app).unrated == ""
    assert "unrated" not in json.loads(result(app).write())
    assert app.desk.career.ladders.of(app.desk.results, "ringgz").ratings.keys() == app.desk.results.keys()
    assert "Your rating" in app.screen.view.parts["climb"]


def test_a_hint_is_said_to_cost_the_rating_once_and_the_result_says_so() -> None:
    app = against_the_computer()
    while not app.desk.session.awaits_human():
        advance(app)
    first = act(app, "hint")

    assert "won’t be rated" in first["say"]
    act(app, "pause")
    assert "won’t be rated" not in act(app, "hint").get("say", "")
    to_the_end(app)
    assert result(app).unrated == "hint"
    ladder = app.desk.career.ladders.of(app.desk.results, "ringgz")
    assert (ladder.ratings, ladder.recent) == ({}, {})
    assert "Not rated: you asked for a hint." in app.screen.view.parts["climb"]
    assert result(app).outcome


def test_with_the_coach_on_a_game_is_not_rated() -> None:
    app = against_the_computer()
    send(app, "prefer", coach="on")
    to_the_end(app)

    assert result(app).unrated == "coach"


def test_a_move_taken_back_costs_the_rating_only_if_another_is_made_instead() -> None:
    app = against_the_computer()
    for _ in range(4):
        advance(app)
    told = act(app, "undo")
    assert "If you play differently now" in told["say"]
    act(app, "redo")
    assert app.desk.session.unrated == ""

    act(app, "undo")
    (done,) = app.desk.session._plies[app.desk.session.ply : app.desk.session.ply + 1]
    other = next(str(move) for move in app.desk.session.position.legal_moves() if str(move) != done)
    send(app, "move", move=other)
    to_the_end(app)

    assert result(app).unrated == "take-back"
    assert "Not rated: you took a move back." in app.screen.view.parts["climb"]


def test_a_game_pasted_shortly_before_its_end_is_not_rated() -> None:
    app, _ = opened()
    session = Session(GAMES["blokus"], players=("human", bot("expert")), seed=1)
    while session.position.turn is not None:
        session.play(str(session.position.legal_moves()[0]))
    send(app, "load", record=session.until(session.ply - 1).write())
    send(app, "move", move=session.plies[-1]) if app.desk.session.awaits_human() else advance(app)

    assert app.desk.session.is_over
    assert result(app).unrated == "begun elsewhere"
    assert "wasn’t played here from its start" in app.screen.view.parts["climb"]


def test_between_people_nothing_is_said_of_a_rating() -> None:
    app, _ = opened()
    send(app, "start blokus", seats="2", seat0="human", seat1="human")
    advance(app)

    assert "rated" not in act(app, "hint").get("say", "")
    assert "rated" not in act(app, "undo").get("say", "")
    assert "Unrated" not in app.desk.session.record.write()


def test_results_from_before_stay_rated() -> None:
    app, _ = opened({"result 1": json.dumps(OLD)})

    assert app.desk.results["result 1"].is_fair
    assert app.desk.career.ladders.of(app.desk.results, "blokus").ratings


@pytest.mark.parametrize("action", ["resign 0", ""])
def test_an_end_that_is_taken_back_takes_its_result_and_rating_with_it_and_redo_counts_it_once(action: str) -> None:
    app = against_the_computer()
    for _ in range(4):
        advance(app)
    act(app, action) if action else to_the_end(app)
    before, rating = dict(app.desk.results), app.desk.career.ladders.of(app.desk.results, "ringgz").rating

    undone = act(app, "undo")
    assert app.desk.results == {}
    assert undone["store"][next(iter(before))] is None
    assert app.desk.career.ladders.of(app.desk.results, "ringgz").ratings == {}
    while app.desk.session.can_redo:
        act(app, "redo")

    assert app.desk.session.is_over
    assert app.desk.results == before
    assert app.desk.career.ladders.of(app.desk.results, "ringgz").rating == rating


def test_a_result_that_was_not_read_yet_is_taken_back_as_well() -> None:
    app = against_the_computer()
    to_the_end(app)
    (key,), stored = (
        app.desk.results,
        {app.desk.shelf.current: app.desk.session.record.write(), "current": app.desk.shelf.current},
    )

    again, _ = opened(stored, route="table", unread=[key])
    reply = act(again, "undo")

    assert reply["store"][key] is None
    assert again.desk.shelf.unread == set()
