"""Several windows: which one plays a game."""

from __future__ import annotations

import asyncio
import json
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


def behind(page: Any) -> None:
    """Have a window be in the background."""
    page.dom.document.hidden = True


def dropped(page: Any) -> None:
    """Have a window come back that the browser has dropped."""
    page.dom.document.wasDiscarded = True
    page.windows.hear_windows()


def reopened(page: Any) -> None:
    """Have a window open the app again after a failure."""
    page.windows.Windows.comes_back = True


def gives_way(page: Any, word: str, key: str = "game 1") -> None:
    """Have a window that plays a game hear a word, and the app answer it."""
    page.engine.Engine.show = lambda _reply: None

    async def heard() -> None:
        hear(page, f"{word} {key}")
        for answer in page.worker.answers:
            answer.settle("{}")

    run(heard())


def test_the_newest_window_takes_a_game_and_learns_how_it_is_stored_where_that_is_new(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = "e10"
    run(held(page, "game 1"))
    assert page.dom.channel.said == ["take game 1"]
    assert page.sent == [{"do": "held", "key": "game 1", "text": "e10"}]


def test_a_window_that_knows_the_game_is_told_nothing(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = page.dom.pygames.storage.seen["game 1"] = "e10"
    run(held(page, "game 1"))
    assert page.sent == []


@pytest.mark.parametrize("older", [behind, dropped, reopened])
def test_a_window_in_the_background_or_that_was_there_before_takes_nothing_without_a_press(
    load: Load, older: Callable[[Any], None]
) -> None:
    page = opened(load)
    older(page)
    run(held(page, "game 1"))
    assert page.dom.channel.said == ["ask game 1"]
    run(held(page, "game 1", take=True))
    assert page.dom.channel.said[-1] == "take game 1"


def test_the_window_that_plays_says_so_and_one_that_asks_gives_way(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    hear(page, "ask game 1")
    assert page.dom.channel.said[-1] == "mine game 1"
    assert page.windows.Windows.held == "game 1"
    gives_way(page, "mine")
    assert page.windows.Windows.held == ""
    assert page.sent[-1] == {"do": "elsewhere", "key": "game 1"}


def test_a_window_that_has_given_way_is_not_told_that_it_plays(load: Load) -> None:
    page = opened(load)
    page.dom.pygames.storage.stored["game 1"] = "e10"
    page.engine.Engine.show = lambda _reply: None

    async def asked_and_answered() -> None:
        page.windows.show_hold({"key": "game 1", "take": False})
        hear(page, "mine game 1")
        page.worker.answers[-1].settle("{}")

    run(asked_and_answered())
    assert page.sent == [{"do": "elsewhere", "key": "game 1"}]


def test_a_game_that_is_taken_over_is_let_go_once_all_is_stored(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    channel, stored = page.dom.channel, page.dom.pygames.storage.stored

    async def taken() -> None:
        page.engine.Engine.show = lambda _reply: page.storage.show_store({"game 1": "e10"})
        hear(page, "take game 1")
        await asyncio.sleep(0)
        assert "free game 1" not in channel.said
        page.worker.answers[-1].settle("{}")
        while "free game 1" not in channel.said:
            await asyncio.sleep(0)
        assert stored["game 1"] == "e10"

    run(taken())
    assert page.sent == [{"do": "elsewhere", "key": "game 1"}]
    hear(page, "take game 1")
    assert len(page.sent) == 1


def test_what_the_older_window_stored_last_is_learned_when_it_lets_go(load: Load) -> None:
    page = opened(load)
    storage = page.dom.pygames.storage
    storage.stored["game 1"] = storage.seen["game 1"] = "e10"

    async def opened_and_let_go() -> None:
        await held(page, "game 1")
        while page.storage.Storage.working:
            await asyncio.sleep(0)
        assert page.sent == []
        storage.stored["game 1"] = "e10 j5"
        hear(page, "free game 1")

    run(opened_and_let_go())
    assert page.sent == [{"do": "held", "key": "game 1", "text": "e10 j5"}]


def test_what_is_to_be_stored_here_meets_what_the_older_window_stored_last(load: Load) -> None:
    page = opened(load)
    storage = page.dom.pygames.storage
    storage.stored["game 1"] = storage.seen["game 1"] = "e10"

    async def played_before_it_lets_go() -> None:
        storage.stored["game 1"] = "e10 j5"
        hear(page, "free game 1")
        page.storage.show_store({"game 1": "e10 k6"})

    page.windows.Windows.held = "game 1"
    run(played_before_it_lets_go())
    assert page.sent == [{"do": "clash", "key": "game 1", "text": "e10 j5", "known": "e10"}]


def test_what_a_killed_window_had_not_stored_is_there_when_its_game_is_taken_over(load: Load) -> None:
    page = opened(load)
    pygames = page.dom.pygames
    pygames.storage.stored["game 1"] = pygames.storage.seen["game 1"] = "e10"
    pygames.journal.noted = {"game 1": json.dumps(["e10 j5", "e10"]), "game 2": json.dumps(["d10", "another"])}
    run(held(page, "game 1", take=True))
    assert page.sent == [{"do": "held", "key": "game 1", "text": "e10 j5"}]
    assert pygames.storage.stored["game 1"] == "e10 j5"
    assert [*pygames.journal.noted] == ["game 2"]


@pytest.mark.parametrize("note", ['["e10 j5", "another"]', '[null, "e10"]', "{"])
def test_a_note_that_does_not_go_on_from_what_is_stored_is_left_alone(load: Load, note: str) -> None:
    page = opened(load)
    pygames = page.dom.pygames
    pygames.storage.stored["game 1"] = pygames.storage.seen["game 1"] = "e10"
    pygames.journal.noted["game 1"] = note
    run(held(page, "game 1"))
    assert page.sent == []
    assert pygames.storage.stored["game 1"] == "e10"


def test_what_is_said_of_other_games_is_nothing_to_it(load: Load) -> None:
    page = opened(load)
    run(held(page, "game 1"))
    for text in ("ask game 2", "mine game 2", "take game 2", "free game 2", "mine ", "", "nonsense"):
        hear(page, text)
    assert page.windows.Windows.held == "game 1"
    assert page.sent == []


def test_taking_over_by_a_press_waits_until_the_other_has_stored_and_is_always_told(load: Load) -> None:
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
