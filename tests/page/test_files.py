"""The clipboard: a text is copied in the new way, in the old way, or not at all, and the app is told which."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake import run
from tests.page.pages import TABLE

Load = Callable[[str], Any]


@pytest.mark.parametrize(
    ("allows", "executes", "done"), [(True, False, "yes"), (False, True, "yes"), (False, False, "no")]
)
def test_what_has_become_of_a_text_to_be_copied_is_told(load: Load, allows: bool, executes: bool, done: str) -> None:
    page = load(TABLE)
    copied: list[str] = []

    async def write(text: str) -> None:
        if not allows:
            raise OSError("NotAllowedError")
        copied.append(text)

    def execute(name: str) -> bool:
        copied.append(page.dom.find("body > textarea").value if executes else "")
        return executes

    page.dom.window.navigator.clipboard = SimpleNamespace(writeText=write)
    page.dom.document.execCommand = execute
    first = page.dom.find("button")
    first.focus()
    run(page.files.copy("e10"))
    assert copied == (["e10"] if done == "yes" else [""])
    assert page.sent == [{"do": "act", "action": f"copied {done}"}]
    assert page.dom.document.activeElement == first
    assert not page.dom.document.querySelector("body > textarea")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_screen_with_the_source_of_a_bot_gets_its_editor_and_does_without(
    load: Load, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = load(TABLE.replace('<form id="typed"', '<div id="code"></div><form id="typed"'))
    asked, warned = list[bool](), list[str]()

    async def open_editor() -> None:
        asked.append(True)
        if not is_there:
            raise OSError("no network")

    page.dom.pygames.openEditor = open_editor
    page.dom.window.console = SimpleNamespace(warn=warned.append)
    monkeypatch.setattr(page.replies, "start", run)
    page.replies.follow_up({"whole": "1"})
    page.replies.follow_up({"parts": {}})
    assert asked == [True]
    assert warned == ([] if is_there else ["no editor: no network"])


def sharing(page: Any) -> list[str]:
    """Return the texts that the system shares from now on."""
    shared: list[str] = []

    def share(text: str) -> str:
        shared.append(text)
        return "shared"

    page.dom.pygames.shareText = share
    return shared


def outcomes(page: Any) -> list[str]:
    """Return what the app was told of texts to be shared."""
    return [told["action"] for told in page.sent if told.get("action", "").startswith("friends_sent")]


async def sent(page: Any, key: str) -> None:
    """Store a turn and share its link, as one reply wants both."""
    page.storage.show_store({"friends a": "turn 1"})
    page.files.show_share({"text": "link", "sheet": True, "key": key})


def test_a_link_leaves_once_its_game_is_stored(load: Load) -> None:
    page = load(TABLE)
    shared, stored_before = sharing(page), []
    store = page.dom.pygames.storage.store

    def storing(key: str, text: str | None) -> str | None:
        stored_before.append([*shared])
        return store(key, text)  # type: ignore[no-any-return]

    page.dom.pygames.storage.store = storing
    run(sent(page, "friends a"))
    assert (stored_before, shared) == ([[]], ["link"])
    assert outcomes(page) == ["friends_sent shared"]


def test_a_link_whose_game_can_not_be_stored_does_not_leave(load: Load) -> None:
    page = load(TABLE)
    shared = sharing(page)
    page.dom.pygames.storage.full = True
    run(sent(page, "friends a"))
    assert (shared, outcomes(page)) == ([], ["friends_sent unsaved"])


def test_another_text_that_is_stored_meanwhile_lets_no_link_leave(load: Load) -> None:
    page = load(TABLE)
    shared, storage = sharing(page), page.dom.pygames.storage
    store = storage.store

    def storing(key: str, text: str | None) -> str | None:
        storage.full = key == "friends a"
        return store(key, text)  # type: ignore[no-any-return]

    storage.store = storing

    async def both() -> None:
        await sent(page, "friends a")
        page.storage.show_store({"settings": "{}"})
        page.files.show_share({"text": "again", "sheet": True, "key": "friends a"})

    run(both())
    assert (shared, outcomes(page)) == ([], ["friends_sent unsaved"] * 2)


def test_a_link_is_sent_again_once_there_is_room_for_its_game(load: Load) -> None:
    page = load(TABLE)
    shared = sharing(page)
    page.dom.pygames.storage.full = True
    run(sent(page, "friends a"))
    page.dom.pygames.storage.full = False

    async def again() -> None:
        page.files.show_share({"text": "link", "sheet": True, "key": "friends a"})

    run(again())
    assert page.dom.pygames.storage.stored == {"friends a": "turn 1"}
    assert shared == ["link"]


def test_a_link_does_not_leave_whose_game_another_window_has_changed(load: Load) -> None:
    page = load(TABLE)
    shared = sharing(page)
    page.dom.pygames.storage.stored["friends a"] = "theirs"
    run(sent(page, "friends a"))
    assert (shared, outcomes(page)) == ([], ["friends_sent cancelled"])
    assert page.dom.pygames.storage.stored == {"friends a": "theirs"}


def test_a_text_that_needs_nothing_stored_leaves_at_once(load: Load) -> None:
    page = load(TABLE)
    shared = sharing(page)
    page.dom.pygames.storage.full = True
    run(sent(page, ""))
    assert shared == ["link"]
