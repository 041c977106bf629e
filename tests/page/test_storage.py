"""The journal: entries are written at once, struck once they are stored, and recovered after a tab was killed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import run
from tests.page.pages import TABLE

Load = Callable[[str], Any]


async def stored(page: Any, *texts: dict[str, str | None]) -> None:
    """Store these texts, one after the other."""
    for some in texts:
        page.storage.show_store(some)


def test_what_is_stored_is_noted_until_it_is_kept(load: Load) -> None:
    page = load(TABLE)
    pygames = page.dom.pygames

    async def whole() -> None:
        page.storage.show_store({"game 1": "e10"})
        assert json.loads(pygames.journal.noted["game 1"]) == ["e10", None]

    run(whole())
    assert pygames.storage.stored == {"game 1": "e10"}
    assert pygames.journal.noted == {}
    assert page.dom.find("html").getAttribute("data-saved") == "yes"


def test_texts_are_kept_in_the_order_in_which_they_were_wanted(load: Load) -> None:
    page = load(TABLE)
    run(stored(page, {"game 1": "e10"}, {"game 1": "e10 j5"}, {"game 2": "a"}, {"game 1": None}))
    assert page.dom.pygames.storage.stored == {"game 2": "a"}
    assert page.dom.pygames.journal.noted == {}


def test_the_note_of_a_newer_text_stays_when_an_older_one_is_kept(load: Load) -> None:
    page = load(TABLE)
    page.storage.write_journal("game 1", "old")
    page.storage.write_journal("game 1", "new")
    page.storage.strike_from_journal("game 1", "old")
    assert json.loads(page.dom.pygames.journal.noted["game 1"])[0] == "new"
    page.storage.strike_from_journal("game 1", "new")
    assert page.dom.pygames.journal.noted == {}


@pytest.mark.parametrize(
    ("note", "kept", "left"),
    [
        (["e10", None], None, {"game 1": "e10"}),
        (["e10 j5", "e10"], "e10", {"game 1": "e10 j5"}),
        ([None, "e10"], "e10", {"game 1": None}),
        (["e10 j5", "e10"], "another", {}),  # another window has changed it since
        ([7, None], None, {}),
        ("no list", None, {}),
        ([], None, {}),
    ],
)
def test_what_a_killed_tab_had_not_kept_is_found_unless_another_window_changed_it(
    load: Load, note: object, kept: str | None, left: dict[str, str | None]
) -> None:
    page = load(TABLE)
    pygames = page.dom.pygames
    pygames.storage.seen["game 1"] = kept
    pygames.journal.noted["game 1"] = json.dumps(note)
    assert page.storage.unfinished_journal() == left
    assert set(pygames.journal.noted) == set(left)


def test_a_note_that_is_no_json_is_thrown_away(load: Load) -> None:
    page = load(TABLE)
    page.dom.pygames.journal.noted["game 1"] = "{"
    assert page.storage.unfinished_journal() == {}
    assert page.dom.pygames.journal.noted == {}


def test_a_game_that_another_window_has_changed_is_told_of_and_not_written_over(load: Load) -> None:
    page = load(TABLE)
    page.dom.pygames.storage.stored["game 1"] = "theirs"
    run(stored(page, {"game 1": "mine"}))
    assert page.dom.pygames.storage.stored == {"game 1": "theirs"}
    assert page.sent == [{"do": "clash", "key": "game 1", "text": "theirs", "known": ""}]


def test_where_nothing_can_be_kept_the_app_is_told_once(load: Load) -> None:
    page = load(TABLE)
    page.dom.pygames.storage.full = True
    run(stored(page, {"game 1": "a"}, {"game 1": "b"}))
    assert page.sent == [{"do": "unsaved"}]
    assert page.dom.pygames.journal.noted == {}
    assert page.dom.find("html").getAttribute("data-saved") == "no"
    assert page.dom.logged == ["not saved: the disk is full"] * 2


def test_where_what_was_full_has_room_again_the_app_is_told_once(load: Load) -> None:
    page = load(TABLE)
    storage = page.dom.pygames.storage
    storage.full = True
    run(stored(page, {"game 1": "a"}))
    storage.full = False
    run(stored(page, {"game 1": "b"}, {"game 1": "c"}))
    assert page.sent == [{"do": "unsaved"}, {"do": "saved"}]
    assert page.dom.find("html").getAttribute("data-saved") == "yes"


def test_the_browser_is_asked_to_keep_what_it_has_with_the_first_game(load: Load) -> None:
    page = load(TABLE)
    run(stored(page, {"settings": "x"}))
    assert not page.dom.pygames.has_asked
    run(stored(page, {"game 1": "a"}))
    assert page.dom.pygames.has_asked
