"""One game in two windows: what each is told, and that nothing is written over."""

from __future__ import annotations

from typing import Literal

from pygames import Record
from tests.web.test_app import act, opened, playing, press
from web.app.app import App
from web.protocol import Reply


def begun() -> App:
    """Return an app with a move made against nobody."""
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    return app


def tell(app: App, what: Literal["elsewhere", "held", "clash"], text: str = "") -> Reply:
    return app.handle({"do": what, "key": app.desk.shelf.current, "text": text})


def test_the_page_is_told_which_game_this_window_plays() -> None:
    app, _ = opened()

    reply = act(app, "quick blokus")

    assert reply["hold"] == {"key": app.desk.shelf.current, "take": False}
    assert "hold" not in press(app, "piece-F")


def test_a_game_from_a_link_is_nobodys() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    address = act(app, "dialog link")["dialog"].split('value="blokus/#')[1].split('"')[0]

    assert app.handle({"do": "route", "route": address})["hold"] == {"key": "", "take": False}


def test_the_older_window_says_so_and_changes_nothing() -> None:
    app = begun()
    act(app, "dialog menu")

    reply = tell(app, "elsewhere")

    assert "Continued in another tab" in reply["parts"]["cover"]
    assert reply["focus"] == '[data-action="here"]'
    assert reply["dialog"] is None
    assert reply["parts"]["prompt"] == ""
    assert "Continued in another tab" in reply["say"]
    assert reply["hold"] == {"key": "", "take": False}
    refused = press(app, "piece-X", "j5", "j5")
    assert "continued in another tab" in refused["say"]
    assert "store" not in refused
    assert "store" not in act(app, "undo")


def test_a_computer_in_the_older_window_does_not_move() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    assert app.desk.table.waits

    assert tell(app, "elsewhere")["think"] is False


def test_play_here_takes_the_game_over_as_it_is_by_then() -> None:
    app = begun()
    tell(app, "elsewhere")
    further = '[Game "blokus"] d10,e10 j5,k5'

    reply = act(app, "here")
    assert reply["hold"] == {"key": app.desk.shelf.current, "take": True}
    assert tell(app, "held", further)["parts"]["cover"] == ""

    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10", "j5,k5")
    assert press(app, "piece-F", "turn")["say"]


def test_a_game_that_went_on_elsewhere_is_put_on_the_table_as_it_is() -> None:
    app = begun()

    tell(app, "held", '[Game "blokus"] d10,e10 j5,k5')

    assert app.desk.session is not None
    assert app.desk.session.ply == 2


def test_two_windows_that_both_moved_keep_both_games() -> None:
    app = begun()
    old, mine = app.desk.shelf.current, app.desk.session.plies
    theirs = '[Game "blokus"] d10,e10 j5,k5'

    reply = tell(app, "clash", theirs)

    assert app.desk.shelf.current != old
    assert Record.read(reply["store"][app.desk.shelf.current]).plies == mine
    assert old not in reply["store"]
    assert app.desk.shelf.texts[old] == theirs
    assert "a separate game" in reply["toast"]
    assert reply["hold"]["key"] == app.desk.shelf.current


def test_a_game_deleted_here_that_went_on_elsewhere_is_back() -> None:
    app = begun()
    key = app.desk.shelf.current
    act(app, "home")
    act(app, f"delete {key}")

    app.handle({"do": "clash", "key": key, "text": '[Game "blokus"] d10,e10 j5,k5'})

    assert len(app.desk.shelf.records[key].plies) == 2


def test_a_game_that_is_not_on_the_screen_is_free_for_another_window() -> None:
    app = begun()
    key = app.desk.shelf.current

    assert act(app, "home")["hold"] == {"key": "", "take": False}
    assert act(app, f"resume {key}")["hold"] == {"key": key, "take": False}


def test_who_leaves_the_table_of_another_window_finds_it_asked_for_again() -> None:
    app = begun()
    key = app.desk.shelf.current
    tell(app, "elsewhere")

    act(app, "home")
    assert act(app, f"resume {key}")["hold"] == {"key": key, "take": False}
