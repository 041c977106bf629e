"""Resigning and agreed draws: asked first, over everywhere, counted, and taken back by undo."""

from __future__ import annotations

import pytest

from pygames import GAMES, IllegalMove, Session
from pygames.play.ending import AGREED, RESIGNED, Ending
from tests.web.test_app import act, opened, press
from web.app.app import App
from web.app.model.verdicts import headline
from web.app.model.words import Translator
from web.app.printing.game import position_page
from web.app.storage import link
from web.app.storage.results import Result


def playing(*players: str) -> App:
    """Return an app with a game of Blokus To Go under way."""
    app, _ = opened()
    seats = " ".join(f'[Seat {seat} "{who}"]' for seat, who in enumerate(players))
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "blokus"] {seats} e10 j5'}})
    return app


def test_the_menu_offers_to_resign_against_the_computer_and_a_draw_among_people_only() -> None:
    against, among, none = (
        playing("human", "bot casual"),
        playing("human", "human"),
        playing("bot casual", "bot casual"),
    )
    menus = [act(app, "dialog menu")["dialog"] or "" for app in (against, among, none)]
    assert ["dialog resign" in menu for menu in menus] == [True, True, False]
    assert ["dialog draw" in menu for menu in menus] == [False, True, False]


def test_who_resigns_is_asked_first_and_has_lost_then() -> None:
    app = playing("human", "bot casual")
    assert "If you resign, Blue wins." in (act(app, "dialog resign")["dialog"] or "")
    reply = act(app, "resign 0")
    assert reply["dialog"] is None
    assert "You resigned" in reply["parts"]["counted"]
    assert (app.desk.table.waits, reply["mine"]) == (False, False)
    assert [result.ending for result in app.desk.results.values()] == ["resigned 0"]


def test_nothing_is_pressed_in_a_game_that_was_ended() -> None:
    app = playing("human", "human")
    act(app, "resign 1")
    assert press(app, "piece-F")["say"].startswith("The game is over") or not app.desk.table.require_session().draft
    assert app.desk.table.require_session().ply == 2
    press(app, "e10")
    assert "#icon-info" in app.view().parts["prompt"]  # what lies there, which is no news of something done
    assert "#icon-check" not in app.view().parts["prompt"]
    assert "dialog resign" not in (act(app, "dialog menu")["dialog"] or "")
    act(app, "resign 0")
    assert app.desk.table.require_session().ending == Ending(RESIGNED, 1)


def test_undo_reopens_the_game_and_redo_ends_it_again() -> None:
    app = playing("human", "human")
    act(app, "agree_draw")
    (stored,) = app.desk.results.values()
    assert stored.winners == (0, 1)
    act(app, "undo")
    assert (app.desk.table.require_session().ending, app.desk.results) == (None, {})
    act(app, "redo")
    assert app.desk.table.require_session().ending == Ending(AGREED)
    assert len(app.desk.results) == 1


@pytest.mark.parametrize("action", ["resign 1", "resign x", "resign 9", "resign", "agree_draw"])
def test_the_computer_neither_resigns_nor_agrees(action: str) -> None:
    app = playing("human", "bot casual")
    act(app, action)
    assert app.desk.table.require_session().ending is None


def test_a_game_of_a_link_is_not_ended() -> None:
    app, _ = opened(route=link.write(Session(GAMES["blokus"]).record.write_sealed()))
    act(app, "resign 0")
    assert app.desk.table.require_session().ending is None
    assert "dialog resign" not in (act(app, "dialog menu")["dialog"] or "")


def test_a_game_that_was_ended_is_over_on_the_shelf_in_links_and_after_a_reload() -> None:
    app = playing("human", "human")
    stored = act(app, "agree_draw")["store"]
    key = app.desk.shelf.current
    assert app.desk.shelf.records[key].result == (0, 1)
    assert "by agreement" in act(app, "shelf")["whole"]

    again, reply = opened({key: stored[key], "current": key}, route="table")
    assert "The players agreed on a draw." in reply["whole"]
    visited, reply = opened(route=link.write(again.desk.table.require_session().record.write_sealed()))
    assert visited.desk.table.visiting
    assert "The players agreed on a draw." in reply["whole"]


def test_results_stored_before_games_could_be_ended_are_read_and_say_nothing_of_it() -> None:
    old = '{"version": 1, "game": "blokus", "players": ["human", "bot strong"], "winners": [0], "date": "", "dice": {}}'
    assert Result.read(old).ending == ""
    assert '"ending"' not in Result.read(old).write()
    assert Result.read(Result("blokus", ("human", "human"), (0,), ending="time 1").write()).ending == "time 1"


def test_pictures_and_prints_of_a_game_that_was_ended_say_who_has_won() -> None:
    app = playing("human", "human")
    act(app, "resign 1")
    session, say = app.desk.table.require_session(), Translator(["en"])
    assert say(headline(session, session.ply)) == "Green wins by resignation"
    assert "Green wins by resignation" in position_page(say, session, None, session.ply)
    assert "Green wins" not in position_page(say, session, None, 1)


EVERY = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY)
@pytest.mark.parametrize("action", ["resign 0", "agree_draw"])
def test_in_every_game_with_any_number_of_seats_the_table_says_how_it_ended(game: str, seats: int, action: str) -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "{game}"] [Seats "{seats}"]'}})
    reply = act(app, action)
    assert app.desk.table.require_session().is_over
    assert 'id="verdict"' in reply["parts"]["counted"]
    assert ("resigned" if action == "resign 0" else "agreed on a draw") in reply["parts"]["counted"]
    assert reply["parts"]["sheet"].count("<tr") == seats + 1
    with pytest.raises(IllegalMove):
        app.desk.table.require_session().agree_on_draw()
