"""What the page is told about lists and the board: only what has changed."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES, Session
from pygames.core.scene import Canvas
from tests.web.games import advance
from web.app.screens.html import Html
from web.app.screens.lists import Lists
from web.app.screens.picture import Picture
from web.app.screens.view import Entry


def listed(*names: str, **states: str) -> dict[str, dict[str, Entry]]:
    """Return a list of entries, some of them with a state."""
    states = {name: states.get(name, "off") for name in names}
    return {"tray": {name: Entry(Html(f"<b>{name}</b>"), (("class", states[name]),)) for name in names}}


def test_an_entry_is_drawn_with_its_id_and_state() -> None:
    assert Lists().whole(listed("a")) == {"tray": '<b id="e0" class="off">a</b>'}


def test_only_the_attribute_that_has_changed_is_told() -> None:
    lists = Lists()
    lists.whole(listed("a", "b"))

    assert lists.change(listed("a", "b", b="on")) == {"state": [("e1", "class", "on")]}
    assert lists.change(listed("a", "b", b="on")) == {}


def test_what_goes_is_named_by_its_id_alone_and_what_comes_has_its_place() -> None:
    lists = Lists()
    lists.whole(listed("a", "c", "d"))

    change = lists.change(listed("a", "b", "d", "e"))

    assert change == {
        "gone": ["e1"],
        "put": [("tray", "e2", '<b id="e3" class="off">b</b>'), ("tray", "", '<b id="e4" class="off">e</b>')],
    }


def test_an_entry_with_another_picture_is_swapped() -> None:
    lists = Lists()
    lists.whole({"tray": {"a": Entry(Html("<b>1</b>"))}})

    assert lists.change({"tray": {"a": Entry(Html("<b>2</b>"))}}) == {"swap": [("e0", '<b id="e0">2</b>')]}


def test_entries_in_another_order_come_anew() -> None:
    lists = Lists()
    lists.whole(listed("a", "b"))

    change = lists.change(listed("b", "a"))

    assert change["gone"] == ["e0", "e1"]
    assert [html for _, _, html in change["put"]] == ['<b id="e2" class="off">b</b>', '<b id="e3" class="off">a</b>']


def canvases(name: str, seed: int, plies: int) -> list[Canvas]:
    """Return the boards of a random game, one a ply."""
    session = Session(GAMES[name], seed=seed)
    rng = Random(seed)
    found: list[Canvas] = []
    while session.position.turn is not None and len(found) < plies:
        found.append(session.game.board.scene(session.observation(None), None, " ".join(session.plies[-1:])).board)
        advance(session, rng)
    return [*found, session.game.board.scene(session.observation(None)).board]


@pytest.mark.parametrize("name", GAMES)
def test_cells_and_whatever_keeps_its_shape_stay_on_the_page(name: str) -> None:
    picture = Picture(str)
    first, *following = canvases(name, seed=3, plies=200)
    picture.whole(first, "board")

    for canvas in following:
        change = picture.change(canvas)
        assert not change or not any('role="gridcell"' in svg for svg in change["append"].values())
