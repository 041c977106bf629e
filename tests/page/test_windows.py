"""Several windows: which one plays a game."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake import run
from tests.page.pages import TABLE
from tests.web.test_sharing import kinds
from web.app.catalogue import CATALOGUE

Load = Callable[[str], Any]


def opened(load: Load) -> Any:
    """Return a page that hears the other windows."""
    page = load(TABLE)
    page.windows.hear_windows()
    return page


async def held(page: Any, key: str, *, take: bool = False) -> None:
    """Have a window play a game."""
    page.windows.show_hold({"key": key, "take": take})


def hear(page: Any, text: str) -> None:
    """Receive a message from another window."""
    page.windows.on_call(SimpleNamespace(data=text))


def test_a_window_asks_who_plays_a_game_and_learns_how_it_is_stored_where_that_is_new(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = "e10"
    run(held(page, "game 1"))
    assert page.dom.channel.said == ["ask game 1"]
    assert page.sent == [{"do": "held", "key": "game 1", "text": "e10"}]


def test_a_window_that_knows_the_game_is_told_nothing(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = page.dom.pygames.storage.seen["game 1"] = "e10"
    run(held(page, "game 1"))
    assert page.sent == []


def test_the_window_that_plays_says_so_and_one_that_asks_gives_way(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    hear(page, "ask game 1")
    assert page.dom.channel.said[-1] == "mine game 1"
    assert page.windows.Windows.held == "game 1"
    hear(page, "mine game 1")
    assert page.windows.Windows.held == ""
    assert page.sent[-1] == {"do": "elsewhere", "key": "game 1"}


def test_a_window_that_has_given_way_is_not_told_that_it_plays(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = "e10"

    async def asked_and_answered() -> None:
        page.windows.show_hold({"key": "game 1", "take": False})
        hear(page, "mine game 1")

    run(asked_and_answered())
    assert page.sent == [{"do": "elsewhere", "key": "game 1"}]


def test_a_game_that_is_taken_over_is_let_go(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    hear(page, "take game 1")
    assert page.sent[-1] == {"do": "elsewhere", "key": "game 1"}
    hear(page, "take game 1")
    assert len(page.sent) == 1


def test_what_is_said_of_other_games_is_nothing_to_it(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    for text in ("ask game 2", "mine game 2", "take game 2", "mine ", "", "nonsense"):
        hear(page, text)
    assert page.windows.Windows.held == "game 1"
    assert page.sent == []


def test_taking_over_waits_until_the_other_has_stored_and_is_always_told(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1", take=True))
    assert page.dom.channel.said == ["take game 1"]
    assert page.sent == [{"do": "held", "key": "game 1", "text": ""}]


def test_what_is_stored_that_others_show_is_told_to_them(load: Load) -> None:
    page = opened(load)

    async def stored() -> None:
        page.storage.show_store({"settings": "x", "puzzles ringgz": "y", "game 1": "z", "current": "game 1"})

    run(stored())
    assert page.dom.channel.said == ["stored settings", "stored puzzles ringgz"]


@pytest.mark.parametrize("kind", sorted({*kinds()}))
def test_the_windows_tell_each_other_of_whatever_the_app_merges_and_of_nothing_else(load: Load, kind: str) -> None:
    page = opened(load)
    for key in (kind, f"{kind} ringgz"):
        assert page.windows.is_shared(key) == (kind in CATALOGUE.kinds)


def test_what_another_window_stored_is_taken_up_once(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored |= {"daily": "theirs", "game 1": "theirs"}
    page.dom.pygames.storage.seen["daily"] = "older"

    async def heard() -> None:
        for key in ("daily", "daily", "game 1", "nonsense"):
            hear(page, f"stored {key}")

    run(heard())
    assert page.sent == [{"do": "clash", "key": "daily", "text": "theirs", "known": "older"}]
