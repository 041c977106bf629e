"""Friends in one room, in browsers of their own, whose page has something simple in place of what connects devices.

A test carries what they say: it knows when everything has been heard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from e2e.tour.hands import press
from e2e.visits import Visits, open_in
from tools.serve import Site

ROOM = """
(() => {
    const room = { outbox: [], tell: null, device: "", locks: [], scanned: null };
    const said = (kind) => (text) => void room.outbox.push([kind, text]);
    const opened = {
        code: async () => `${location.origin}/#room=${room.device}`,
        take: async (text) => {
            if (!text.includes("#room=") && !text.startsWith("room=")) throw new Error("no-code");
            room.outbox.push(["take", text]);
            return `${location.origin}/#room=answer${room.device}`;
        },
        say: said("text"), hello: said("hello"), close: said("close"),
    };
    const openRoom = async (device, tell) => (Object.assign(room, { device, tell }), opened);
    const scanCode = async (video) => {
        if (!(video instanceof HTMLVideoElement)) throw new Error("there is no picture");
        if (!room.camera) throw new Error("refused");
        return new Promise((found) => { room.scanned = found; });
    };
    const stopScan = async () => room.scanned?.("");
    window.roomOfTest = room;
    const lock = { request: async (kind) => (room.locks.push(kind), { release: () => room.locks.push("released") }) };
    Object.defineProperty(navigator, "wakeLock", { value: lock });
    Object.defineProperty(window, "pygames", {
        configurable: true,
        set(value) {
            value.room = { openRoom, scanCode, stopScan };
            Object.defineProperty(window, "pygames", { value, writable: true });
        },
    });
})()
"""
"""Stands in for what connects devices; what is said waits in an outbox."""
MOST_LOOKS, LOOK_MS = 600, 50
"""How often, and after how many milliseconds, it is looked whether something has come."""
OUTBOX = "() => roomOfTest.outbox.splice(0)"
TELL = "(event) => roomOfTest.tell(event)"


class Roommate:
    """Somebody in the room."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.newest: dict[str, str] = {}
        """What this device has said last, by kind."""
        page.add_init_script(ROOM)

    @classmethod
    def at(cls, browser: Browser, site: Site, name: str, **wishes: Any) -> Roommate:
        """Return somebody at a new browser, with the app open."""
        visits = Visits(browser.new_context(base_url=site.url, service_workers="block", **wishes), site)
        friend = cls(visits.context.new_page(), name)
        open_in(friend.page)
        return friend

    @property
    def device(self) -> str:
        return str(self.page.evaluate("roomOfTest.device"))

    def opens_room(self, game: str) -> None:
        """Open a room from the sheet that invites."""
        page = self.page
        press(page, f"friends_invite {game}")
        page.locator("#dialog [name=name]").fill(self.name)
        page.locator("#dialog [data-send=friends_room]").click()
        page.locator(".screen.room").wait_for()
        expect(page.locator("#inside")).to_contain_text(self.name)

    def hears(self, **event: str) -> None:
        """Have something happen in the room."""
        self.page.evaluate(TELL, event)

    def shows(self, text: str) -> bool:
        """Return whether a text is on the screen."""
        return text in self.page.locator("#main").inner_text()

    @property
    def acts(self) -> bool:
        """Whether a choice is to be made here."""
        return bool(self.page.locator("#board > svg.mine").count())


class Company:
    """Those who are in the room: what one says is carried to the others."""

    def __init__(self, *friends: Roommate) -> None:
        self.friends = [*friends]

    def welcome(self, newcomer: Roommate) -> None:
        """Connect somebody with all who are in."""
        self._hear_all(newcomer)
        for friend in self.friends:
            self._hear_all(friend)
            for one, other in ((friend, newcomer), (newcomer, friend)):
                one.hears(kind="in", device=other.device)
                for kind, text in other.newest.items():
                    one.hears(kind=kind, device=other.device, text=text)
        self.friends.append(newcomer)

    def carry(self) -> None:
        """Carry what has been said by now to all others."""
        for speaker in self.friends:
            for kind, text in self._hear_all(speaker):
                for other in self.friends:
                    if other is not speaker:
                        other.hears(kind=kind, device=speaker.device, text=text)

    def _hear_all(self, speaker: Roommate) -> list[tuple[str, str]]:
        said = [(kind, text) for kind, text in speaker.page.evaluate(OUTBOX) if kind in ("hello", "text")]
        speaker.newest.update(said)
        return said

    def until(self, done: Callable[[], bool]) -> None:
        """Carry what is said until something is so."""
        for _ in range(MOST_LOOKS):
            self.carry()
            if done():
                return
            self.friends[0].page.wait_for_timeout(LOOK_MS)
        raise AssertionError("it does not come")
