"""Friends in one room, in browsers of their own, which are connected as everywhere: by codes, and over WebRTC."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from e2e.correspondents import SHARES
from e2e.hands import ANSWER_MS, all_shown, choose, stored
from e2e.test_whole_games import by_mouse
from e2e.tour.hands import press
from e2e.visits import START_MS, Visits, open_in
from pygames.friends import Peer
from tools.serve import Site

WATCH = """(() => {
    window.heard = [];
    const Real = RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
        createDataChannel(...values) {
            const channel = super.createDataChannel(...values);
            channel.addEventListener("message", ({ data }) => heard.push(data));
            return channel;
        }
    };
    window.streams = [];
    const media = navigator.mediaDevices, open = media.getUserMedia.bind(media);
    media.getUserMedia = async wishes => {
        const stream = await open(wishes);
        streams.push(stream);
        return stream;
    };
    window.locks = [];
    const request = async kind => (locks.push(kind), { release: () => locks.push("released") });
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
})()"""
"""Notes what comes over the connections of a page, what its camera shows, and whether the screen is to stay on."""
NETWORK = {"offline": False, "latency": 1, "downloadThroughput": 1e8, "uploadThroughput": 1e8}
"""A network that the browser imitates, also for what comes over WebRTC, where it is told so before connecting."""
MOST_CHOICES = 20
"""For one turn."""
MOST_LOOKS, LOOK_MS = 800, 25
"""How often, and after how many milliseconds, it is looked whose turn it is."""


class Roommate:
    """Somebody in the room."""

    def __init__(self, visits: Visits, name: str, *, can_be_cut: bool = False) -> None:
        self.visits, self.name = visits, name
        self.page = self._new_page()
        self._network: CDPSession | None = visits.context.new_cdp_session(self.page) if can_be_cut else None
        if self._network:
            self._network.send("Network.enable")
            self.cut(0)

    @classmethod
    def at(cls, browser: Browser, site: Site, name: str, *, can_be_cut: bool = False, **wishes: Any) -> Roommate:
        """Return somebody at a new browser, with the app open; the camera is allowed, for real addresses."""
        given = {"service_workers": "block", "permissions": ["camera"], "reduced_motion": "reduce", **wishes}
        friend = cls(Visits(browser.new_context(base_url=site.url, **given), site), name, can_be_cut=can_be_cut)
        open_in(friend.page)
        return friend

    def _new_page(self) -> Page:
        page = self.visits.context.new_page()
        page.add_init_script(WATCH)
        page.add_init_script(SHARES)
        return page

    def cut(self, lost: int = 100) -> None:
        """Have so many percent of what comes and goes over WebRTC be lost."""
        assert self._network, "this has to be possible from the start"
        self._network.send("Network.emulateNetworkConditions", {**NETWORK, "packetLoss": lost})

    # The way in

    def opens_room(self, game: str) -> None:
        """Open a room from the sheet that invites."""
        page = self.page
        press(page, f"friends_invite {game}")
        page.locator("#dialog [name=name]").fill(self.name)
        page.locator("#dialog [data-send=friends_room]").click()
        page.locator(".screen.room").wait_for(timeout=ANSWER_MS)
        expect(page.locator("#inside")).to_contain_text(self.name)

    def code(self) -> str:
        """Show a code, and return its text."""
        press(self.page, "room_way show")
        return self.shown_code()

    def shown_code(self) -> str:
        """Return the text under the code that is shown."""
        self.page.locator("#connect svg.code").wait_for(timeout=ANSWER_MS)
        all_shown(self.page)
        return self.page.locator("#connect textarea").input_value()

    def pastes(self, text: str) -> None:
        """Take a code as text."""
        press(self.page, "room_way paste")
        self.page.locator("#connect textarea").fill(text)
        self.page.locator("#connect [type=submit]").click()

    def follows(self, text: str) -> None:
        """Open the link of a code, as the phone's own camera does, in the page as it is."""
        self.page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])

    def comes(self, host: Roommate, *, looks_on: bool = False) -> None:
        """Come to somebody who is in: their code is opened as a link, and the answer to it pasted."""
        self.follows(host.code())
        host.pastes(self.shown_code())
        self.is_in(host, looks_on=looks_on)

    def is_in(self, host: Roommate, *, looks_on: bool = False) -> None:
        """Wait until both are connected, and say who one is."""
        part = self.page.locator("#part")
        expect(self.page.locator("#inside li")).not_to_have_count(1)
        if part.locator("[name=name]").input_value() != self.name:
            part.locator("[name=name]").fill(self.name)
            part.locator("[name=name]").press("Enter")
            expect(self.page.locator("#inside")).to_contain_text(self.name)
            all_shown(self.page)
        if looks_on:
            choose(part.locator("[value=looks_on]"))
        expect(host.page.locator("#inside")).to_contain_text(self.name)

    def returns(self, host: Roommate) -> None:
        """Come back to a game that goes on in the room, by codes as at first."""
        self.follows(host.shows_code_again())
        host.pastes(self.shown_code())
        for friend in (self, host):
            friend.sits_down()

    def shows_code_again(self) -> str:
        """Go from the table to the room, and show a code there."""
        if not self.page.locator("[data-action=room_here]").locator("visible=true").count():
            press(self.page, "dialog menu")
        press(self.page, "room_here")
        return self.code()

    # At the table

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return bool(self.page.locator(".table.over #verdict").count())

    @property
    def acts(self) -> bool:
        """Whether a choice is to be made here, or the end of a round is shown."""
        return bool(self.page.locator("#board > svg.mine, #verdict").count())

    @property
    def prompt(self) -> Locator:
        """What the table says."""
        return self.page.locator("#prompt")

    def plies(self) -> int:
        """Return how many plies the page shows."""
        rows = self.page.locator("#moves [data-plies]").evaluate_all("rows => rows.map(row => row.dataset.plies)")
        return sum(len(row.split()) for row in rows)

    def plays(self) -> None:
        """Make choices until it is somebody else's turn, or the game is over."""
        for _ in range(MOST_CHOICES):
            all_shown(self.page)
            by_mouse(self.page)
            all_shown(self.page)
            if not self.acts or self.is_over:
                return

    def sits_down(self) -> None:
        """Wait until the table is shown."""
        self.page.locator("#board > svg").wait_for(timeout=ANSWER_MS)
        all_shown(self.page)

    def reloads(self) -> None:
        """Reload the page."""
        self.page.reload()
        self.page.locator("html[data-ready=engine]").wait_for(state="attached", timeout=START_MS)

    def stored(self) -> dict[str, str]:
        """Return all that its browser has stored for the app."""
        return stored(self.page)

    def keeps(self) -> str:
        """Return all that its page shows, its browser has stored, and has come to it."""
        told = self.page.evaluate("[...heard, JSON.stringify(localStorage)].join('\\n')")
        return "\n".join([self.page.content(), str(told), *self.stored().values()])

    def peer(self) -> Peer:
        """Return what its browser knows of the game, secrets and all."""
        [text] = [text for key, text in self.stored().items() if key.startswith("friends ")]
        return Peer.read(text)

    def rack(self) -> set[str]:
        """Return the tiles of racks that its page offers."""
        return set(re.findall(r'data-target="(tile-\w+)"', self.page.content()))

    # By link

    def closes_page(self) -> None:
        """Close the page; what its browser has stored stays."""
        self.page.close()

    def opens_link(self, text: str) -> None:
        """Open a link, in a new page if the last one is closed."""
        if self.page.is_closed():
            self.page = self._new_page()
            open_in(self.page, f"/#{text.rpartition('#')[2]}")
        else:
            self.follows(text)
        self.page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
        all_shown(self.page)

    def sends(self) -> str:
        """Send whatever is to be sent by link; return the text."""
        self.page.evaluate("delete document.documentElement.dataset.sent")
        press(self.page, "friends_send")
        self.page.locator("html[data-sent]").wait_for(state="attached", timeout=ANSWER_MS)
        return str(self.page.locator("html").get_attribute("data-sent"))

    def close(self) -> None:
        """Close the browser; no page of it has asked another host or reported an error."""
        self.visits.context.close()
        reported = [*self.visits.foreign, *self.visits.errors]
        assert not reported, reported


def begin(*friends: Roommate, game: str, lookers: Sequence[Roommate] = ()) -> None:
    """Have friends meet in one room and begin a game; each comes to the one before."""
    first, *others = friends
    first.opens_room(game)
    known = [first]
    for friend in (*others, *lookers):
        friend.comes(known[-1], looks_on=friend in lookers)
        known.append(friend)
        for one in known:
            for other in known:
                expect(one.page.locator("#inside")).to_contain_text(other.name)
    for friend in lookers:
        expect(first.page.locator("#inside li", has_text=friend.name)).to_contain_text("watches")
    press(first.page, "room_begin")
    for friend in known:
        friend.sits_down()


def mover(*friends: Roommate) -> Roommate | None:
    """Wait until one of these is to choose, and return who that is; None once the game is over for all."""
    for _ in range(MOST_LOOKS):
        if all(friend.is_over for friend in friends):
            return None
        if found := next((friend for friend in friends if friend.acts and not friend.is_over), None):
            return found
        friends[0].page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"nobody is to choose: {[friend.prompt.inner_text() for friend in friends]}")


def play_turns(*friends: Roommate, turns: int = 1000) -> None:
    """Play so many turns, or to the end."""
    for _ in range(turns):
        acts = mover(*friends)
        if acts is None:
            return
        acts.plays()
