"""What is copied: told once it is on the clipboard, and shown where the browser refuses."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pytest

from tests.web.test_app import act, playing, press
from tests.web.test_puzzles import answer_right, puzzling
from web.app.app import App
from web.protocol import Reply


def game() -> tuple[App, Reply]:
    """Copy a game."""
    app = playing()
    press(app, "piece-F", "e10", "e10")
    return app, act(app, "copy")


def link_of(opening: str, *before: str) -> tuple[App, Reply]:
    """Copy the link of a dialog."""
    app = playing()
    for action in before:
        act(app, action)
    address = act(app, opening)["dialog"].split('value="')[1].split('"')[0]
    return app, app.handle({"do": "form", "name": "copylink", "values": {"text": address}})


def position() -> tuple[App, Reply]:
    """Copy a position."""
    app = playing()
    act(app, "edit blokus")
    return app, act(app, "edit_copy")


def result() -> tuple[App, Reply]:
    """Share the result of the puzzle of the day."""
    app = puzzling(route="daily")
    answer_right(app)
    return app, act(app, "share_day")


KINDS: dict[str, Callable[[], tuple[App, Reply]]] = {
    "Game copied.": game,
    "Link copied.": lambda: link_of("dialog link"),
    "Link copied. ": lambda: link_of("edit_share", "edit blokus"),
    "Position copied.": position,
    "Result copied.": result,
}
"""By what is said: how it comes to that."""


def given(reply: Reply) -> str:
    """Return the text that the page is to copy, or to share."""
    return reply["share"]["text"] if "share" in reply else reply["copy"]


@pytest.mark.parametrize("said", KINDS)
def test_it_is_said_when_it_is_done(said: str) -> None:
    app, reply = KINDS[said]()
    assert given(reply)
    assert "say" not in reply
    assert act(app, "copied yes")["say"] == said.strip()
    assert "say" not in act(app, "copied yes")


@pytest.mark.parametrize("said", KINDS)
def test_where_the_browser_refuses_the_text_is_shown(said: str) -> None:
    app, reply = KINDS[said]()
    told = act(app, "copied no")
    assert escape(given(reply)) in told["dialog"]
    assert "readonly" in told["dialog"]
    assert "didn’t allow copying" in told["say"]
    assert "copied." not in told["say"]
