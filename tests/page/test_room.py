"""The page's part of live play in one room: what is done there, in order, and what keeps the screen on."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake import Promise, run
from tests.page.pages import TABLE
from tools.paths import WEB
from web.app.model.room_words import FAILURES

Load = Callable[[str], Any]


class Room:
    """An open room, which notes what is done in it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.codes: list[Promise] = []

    def code(self) -> Promise:
        return self._promised("code")

    def take(self, text: str) -> Promise:
        return self._promised(f"take {text}")

    def _promised(self, what: str) -> Promise:
        self.done.append(what)
        self.codes.append(Promise())
        return self.codes[-1]

    def say(self, text: str) -> None:
        self.done.append(f"say {text}")

    def hello(self, text: str) -> None:
        self.done.append(f"hello {text}")

    def close(self) -> None:
        self.done.append("close")


def entered(load: Load) -> tuple[Any, Room]:
    """Return a page that is in a room."""
    page, room = load(TABLE), Room()

    async def open_room(device: str, _tell: object) -> Room:
        room.done.append(f"open {device}")
        return room

    page.dom.pygames.room = SimpleNamespace(openRoom=open_room)
    page.engine.Engine.show = lambda _reply: None
    do(page, ("open", "abcdefgh", ""))
    return page, room


def do(page: Any, *commands: tuple[str, str, str]) -> None:
    """Do something in the room, and all that follows."""

    async def done() -> None:
        page.room.show_room(commands)

    run(done())


def told(page: Any) -> list[Any]:
    """Return what the app was told of the room."""
    return [message["event"] for message in page.sent if message["do"] == "room"]


def test_what_is_to_be_done_is_done_in_order_once_the_room_is_open(load: Load) -> None:
    page, room = entered(load)
    do(page, ("hello", "I am Ana", ""), ("say", "a turn", ""), ("code", "", ""), ("take", "a code", ""))

    assert sorted(room.done) == sorted(["open abcdefgh", "hello I am Ana", "say a turn", "code", "take a code"])
    room.codes[0].settle("my code")
    room.codes[1].refuse("Error: damaged")
    assert told(page) == [{"kind": "code", "text": "my code"}, {"kind": "failed", "why": "damaged"}]


def test_every_reason_that_the_wire_may_give_has_a_sentence_of_its_own(load: Load) -> None:
    page = load(TABLE)
    given = {
        name
        for file in ("channel", "codes", "room", "scan")
        for line in (WEB / "boot" / f"{file}.mjs").read_text().splitlines()
        if re.search(r"\bError\(|\bfail\(", line)
        for name in re.findall(r'"([a-z-]{3,})"', line)
    }

    assert {*page.room.REASONS} == {*FAILURES}
    assert given - FAILURES.keys() == {"unable"}, "it is no fault of the player’s: see describe() in codes.mjs"
    assert FAILURES.keys() - given == set()
    assert len({*map(str, FAILURES.values())}) == len(FAILURES)


def test_what_fails_for_no_known_reason_is_told_and_noted(load: Load) -> None:
    page, room = entered(load)
    do(page, ("code", "", ""))
    room.codes[0].refuse("TypeError: nobody has thought of this")

    assert told(page) == [{"kind": "failed", "why": ""}]
    assert "nobody has thought of this" in page.dom.logged[-1]


def test_a_turn_that_is_not_stored_is_not_said(load: Load) -> None:
    page, room = entered(load)
    page.dom.pygames.storage.full = True

    async def stored() -> None:
        page.storage.show_store({"friends 1": "a game"})

    run(stored())
    do(page, ("say", "a turn", "friends 1"))

    assert "say a turn" not in room.done
    assert told(page) == [{"kind": "failed", "why": "unsaved"}]


def test_what_happens_in_the_room_is_told_to_the_app(load: Load) -> None:
    page, _ = entered(load)
    page.room.on_event(SimpleNamespace(kind="in", device="bbbbbbbb"))
    page.room.on_event(SimpleNamespace(kind="stuck", answer="made", why=""))
    page.room.on_event(SimpleNamespace(kind="stuck", answer="taken", why="denied"))
    page.room.on_scanned("")
    page.room.on_scanned("a code")

    assert told(page) == [
        {"kind": "in", "device": "bbbbbbbb"},
        {"kind": "stuck", "text": "made"},
        {"kind": "stuck", "text": "taken", "why": "denied"},
        {"kind": "scanned", "text": "a code"},
    ]


def test_an_app_that_is_opened_anew_after_a_failure_has_left_the_room(load: Load) -> None:
    page, room = entered(load)
    page.room.forget_meeting()
    do(page, ("say", "too late", ""))

    assert room.done == ["open abcdefgh", "close"]


# The screen stays on


class WakeLock:
    """What keeps screens on: the locks that were asked for, each given when a test says so."""

    def __init__(self, page: Any) -> None:
        self.page, self.asked, self.held = page, [], 0
        page.dom.window.navigator.wakeLock = self

    asked: list[Promise]

    def request(self, kind: str) -> Promise:
        assert kind == "screen"
        self.asked.append(Promise())
        return self.asked[-1]

    def give(self) -> None:
        """Give the lock that was asked for last."""
        self.held += 1
        self.asked[-1].settle(SimpleNamespace(release=self._release))

    def _release(self) -> None:
        self.held -= 1

    def wanted(self, wanted: bool) -> None:
        self.page.awake.stay_awake(wanted)

    def show_page(self) -> None:
        """Have the page be shown again."""
        self.page.dom.handlers["visibilitychange"](None)


def test_the_screen_is_kept_on_until_that_is_no_longer_wanted(load: Load) -> None:
    lock = WakeLock(load(TABLE))
    lock.wanted(True)
    lock.give()
    assert lock.held == 1
    lock.wanted(False)
    assert lock.held == 0
    lock.show_page()
    assert len(lock.asked) == 1


def test_a_lock_that_comes_when_it_is_no_longer_wanted_is_given_back(load: Load) -> None:
    lock = WakeLock(load(TABLE))
    lock.wanted(True)
    lock.wanted(False)
    lock.give()

    assert (len(lock.asked), lock.held) == (1, 0)


def test_never_are_two_locks_held_of_which_one_would_stay(load: Load) -> None:
    lock = WakeLock(load(TABLE))
    for wanted in (True, False, True):
        lock.wanted(wanted)
    assert len(lock.asked) == 1
    lock.give()
    lock.show_page()
    lock.give()
    assert lock.held == 1
    lock.wanted(False)
    assert lock.held == 0


def test_the_screen_is_kept_on_again_when_the_page_is_shown_again(load: Load) -> None:
    page = load(TABLE)
    lock = WakeLock(page)
    lock.wanted(True)
    lock.give()
    page.dom.document.hidden = True
    lock.show_page()
    assert len(lock.asked) == 1
    page.dom.document.hidden = False
    lock.show_page()
    assert len(lock.asked) == 2


def test_where_the_browser_refuses_it_is_asked_again_the_next_time(load: Load) -> None:
    lock = WakeLock(load(TABLE))
    lock.wanted(True)
    lock.asked[0].refuse("NotAllowedError")
    assert len(lock.asked) == 1
    lock.show_page()
    assert len(lock.asked) == 2


@pytest.mark.parametrize("navigator", [SimpleNamespace(), SimpleNamespace(wakeLock=None)])
def test_a_browser_that_keeps_no_screen_on_is_left_alone(load: Load, navigator: SimpleNamespace) -> None:
    page = load(TABLE)
    page.dom.window.navigator = navigator
    page.awake.stay_awake(True)
    page.awake.stay_awake(False)
