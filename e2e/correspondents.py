"""Friends in browsers of their own, who know each other's links only; each with a copy of its device to compare."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from e2e.hands import choose, stored
from e2e.visits import Visits, open_in
from pygames.core.scene import DRAW
from pygames.friends import Letter, Peer
from pygames.friends.packing import letters
from tests.friends.party import turn
from tools.serve import Site

NAMES = ("Ana", "Ben", "Cleo")
SHARES = "navigator.share = async ({ text }) => { document.documentElement.dataset.sent = text }"
"""A system that shares texts, as phones do."""
COPIES = """delete Navigator.prototype.share
const clipboard = { writeText: async (text) => { document.documentElement.dataset.sent = text } }
Object.defineProperty(navigator, "clipboard", { value: clipboard })"""
"""A system that copies texts only."""
DO = """does => {
    for (const [kind, what] of does) {
        const button = document.createElement("button");
        button.setAttribute("data-" + kind, what);
        document.getElementById("app").append(button);
        button.click();
        button.remove();
    }
}"""
"""Presses buttons that the screen need not have."""
ROLL = """() => {
    const form = document.createElement("form");
    form.dataset.form = "prefer";
    form.innerHTML = '<input name="rolls" value="none">';
    document.getElementById("app").append(form);
    form.requestSubmit();
    form.remove();
}"""
"""Has every roll and tile wait for a press."""
START = """([name, values]) => {
    const form = document.createElement("form");
    form.dataset.form = name;
    for (const [field, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement("input"), { name: field, value }));
    }
    document.getElementById("app").append(form);
    form.requestSubmit();
    form.remove();
}"""
"""Submits a form that the screen need not have."""
JOURNAL = "JSON.stringify(localStorage)"
FULL = """full => {
    const fail = () => { throw new DOMException("no room", "QuotaExceededError") };
    window.stores ??= [IDBObjectStore.prototype.put, Storage.prototype.setItem];
    IDBObjectStore.prototype.put = full ? fail : window.stores[0];
    Storage.prototype.setItem = full ? fail : window.stores[1];
}"""
"""Has nothing be stored any more, or again."""


class Friend:
    """Somebody at a browser of their own."""

    def __init__(self, name: str, visits: Visits, *, shares: bool = True) -> None:
        self.name, self.visits = name, visits
        self.page: Page = visits.context.new_page()
        self.page.add_init_script(SHARES if shares else COPIES)
        self.peer: Any = None
        """What this browser's device has to be, as the protocol says."""

    @classmethod
    def at(cls, browser: Browser, site: Site, name: str, *, shares: bool = True) -> Friend:
        """Return somebody at a new browser."""
        return cls(
            name,
            Visits(browser.new_context(base_url=site.url, permissions=[], service_workers="block"), site),
            shares=shares,
        )

    def press(self, *actions: str) -> None:
        """Press buttons for some actions one after the other, without waiting."""
        self.page.evaluate(DO, [["action", action] for action in actions])

    def follow(self, text: str) -> None:
        """Follow the link in a text, and wait until the app has taken it in."""
        self.page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])
        self.page.wait_for_url(lambda url: "#friends=" not in url)

    def sent(self, to: str = "") -> str:
        """Send whatever is ready, by the button that names the friend; return the text."""
        self.page.evaluate("delete document.documentElement.dataset.sent")
        if to:
            self.page.get_by_role("button", name=re.compile(f"(Send to|Tell) {to}")).click()
        else:
            self.press("friends_send")
        self.page.locator("html[data-sent]").wait_for(state="attached")
        return str(self.page.locator("html").get_attribute("data-sent"))

    def invite(self, game: str, seats: int, here: int) -> str:
        """Invite to a game from its set-up; return the text."""
        page = self.page
        if page.url == "about:blank":
            open_in(page)
            page.evaluate(ROLL)
        self.press(f"setup {game}")
        expect(page.locator(f".setup.{game}")).to_be_visible()
        if page.locator("[name=seats]").count():
            choose(page.locator(f"[name=seats][value='{seats}']"))
            expect(page.locator(f"[name=seat{seats - 1}]")).to_be_visible()
        for seat in range(seats):
            page.locator(f"[name=seat{seat}]").select_option("human" if seat == here else "friend")
            page.locator(f"[name=name{seat}]").fill(NAMES[seat])
        page.locator("#plan [type=submit]").click()
        text = self.sent()
        self.know(Letter.read(text).id)
        return text

    def join(self, text: str, seat: int) -> None:
        """Open an invitation as the first thing in this browser, or in the page as it is, and join."""
        if self.page.url == "about:blank":
            open_in(self.page, f"/#{text.rpartition('#')[2]}")
            self.page.evaluate(ROLL)
        else:
            self.page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])
        choice = self.page.locator(f"#dialog [name=seat][value='{seat}']")
        # at once, as the dialog may be drawn anew; where there is only one seat, there is nothing to choose
        choice.evaluate("field => field.type === 'radio' && field.click()")
        self.page.locator("#dialog [name=name]").fill(self.name)
        self.page.locator("#dialog [type=submit]").click()
        expect(self.page.locator("#dialog")).to_be_hidden()
        self.know(Letter.read(text).id)

    def know(self, game: str) -> None:
        """Take over the secrets of a game, once this browser has stored them."""
        for _ in range(200):  # no pause: each question takes the browser a while
            if text := self.stored().get(f"friends {game}"):
                self.peer = Peer.read(text)
                return
        raise AssertionError("the game was not stored")

    def stored(self) -> Mapping[str, str]:
        """Return all that the browser has stored for the app."""
        return stored(self.page)

    def carry(self, peer: Peer) -> None:
        """Bring here what was played on another device, by its key, which this device takes for its own."""
        self.take_seat(peer.seat_key)
        self.peer = peer

    def take_seat(self, key: str) -> None:
        """Paste a seat key, and say that it is one's own."""
        self.press("dialog friends")
        self.page.locator("#dialog textarea").fill(key)
        self.page.locator("#dialog [type=submit]").click()
        self.page.get_by_role("button", name="Yes, take the seat").click()
        expect(self.page.locator("#dialog")).to_be_hidden()

    def copy_seat(self) -> None:
        """Copy the key that the dialog shows."""
        self.page.locator("#dialog summary").click()
        self.page.locator("#dialog [type=submit]").click()

    def carry_from(self, former: Friend) -> None:
        """Carry the seats of another device here, by its menu, and play them here."""
        former.press("friends_seat")
        key = former.page.locator("#dialog textarea").input_value()
        former.copy_seat()
        expect(former.page.locator("#prompt")).to_contain_text("can only watch")
        self.take_seat(key)
        self.peer, former.peer = former.peer, former.peer.looking_on()

    def no_room(self, *, full: bool = True) -> None:
        """Fill the disk of this browser, so that it stores nothing, or make room again."""
        self.page.evaluate(FULL, full)

    # A turn in the page, and the same by the protocol

    def receive(self, text: str) -> None:
        """Follow a link."""
        self.follow(text)
        self.peer = self.peer.received(text)

    def play(self, rng: Random) -> None:
        """Play the running turn at random, by the app's own calls."""
        peer, does = self.peer, []
        while not peer.is_complete and not peer.must_skip:
            if peer.must_roll:
                peer = peer.rolled()
                does.append(["target", DRAW])
            else:
                peer = peer.played(str(rng.choice(peer.position.legal_moves())))
                does += [["action", "present"]] if does else []  # a round may be over within a turn
                does.append(["action", f"play {peer.running[-1]}"])
        self.page.evaluate(DO, does)
        self.peer = peer

    def send(self, to: str = "") -> str:
        """Send what is to be sent; it is, letter for letter, what the protocol says. Return the text."""
        if self.peer.actor is not None:
            self.peer = self.peer.finished()
        text = self.sent(to)
        assert text.rpartition("#")[2] == self.peer.link
        self.peer = self.peer.sent()
        return text

    def sees(self) -> str:
        """Return all that the page shows, what its browser has stored, and what it has sent."""
        kept = "\n".join([*self.stored().values(), str(self.page.evaluate(JOURNAL))])
        return self.page.content() + kept

    def close(self) -> None:
        """Close the browser; no page of it has asked another host or reported an error."""
        self.visits.context.close()
        assert (self.visits.foreign, self.visits.errors) == ([], [])


def begun(friends: Sequence[Friend], game: str, inviter: int) -> str:
    """Have friends, by seat, begin a game; return the newest text."""
    seats = len(friends)
    text = friends[inviter].invite(game, seats, inviter)
    for seat in ((inviter + n) % seats for n in range(1, seats)):
        friends[seat].join(text, seat)
        if friends[seat].peer.actor is not None:
            friends[seat].play(Random(seat))
        text = friends[seat].send()
    return text


def play_on(friends: Sequence[Friend], text: str, rng: Random, messages: int = 1000) -> str:
    """Play by links until nobody is waited for, or for so many messages; return the last text."""
    for _ in range(messages):
        last = next(friend for friend in friends if friend.peer.link == text.rpartition("#")[2])
        if not last.peer.waits_for:
            break
        mover = next(friend for friend in friends if last.peer.waits_for[0] in friend.peer.here)
        mover.receive(text)
        if mover.peer.actor is not None:
            mover.play(rng)
        text = mover.send()
    return text


def nearly_over(peers: Sequence[Peer], text: str, rng: Random, messages: int) -> tuple[list[Peer], str]:
    """Play a game to its end without browsers; return the devices and the text as they were so many messages before."""
    states = [([*peers], text)]
    while True:
        known, text = states[-1]
        number = next(n for n, peer in enumerate(known) if peer.link == text.rpartition("#")[2])
        if not (waiting := known[number].waits_for):
            return states[-1 - messages]
        number = next(n for n, peer in enumerate(known) if waiting[0] in peer.here)
        peer = known[number].received(text)
        peer = turn(peer, rng).finished() if peer.actor is not None else peer
        states.append(([*known[:number], peer.sent(), *known[number + 1 :]], peer.link))


def secrets_seen(by: Friend, of: Friend) -> list[str]:
    """Return the secrets of somebody that another browser shows or has stored."""
    told = by.sees()
    return [
        secret
        for secret in (letters(each) for seed in of.peer.seeds.values() for each in (seed.value, *seed.chain[-1:]))
        if secret in told
    ]


def rack_shown(friend: Friend) -> set[str]:
    """Return the tiles of racks that a page offers."""
    return set(re.findall(r'data-target="(tile-\w+)"', friend.page.content()))


def rack_of(peer: Peer) -> set[str]:
    """Return the tiles that a device's seat has to be offered."""
    [seat] = peer.here
    hands = peer.log.terms.game.board.scene(peer.observation(seat)).hands
    return {item.target for hand in hands for item in hand.items if item.target.startswith("tile-")}
