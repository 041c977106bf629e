"""The stops of the tour: each presses its way through one feature, and says which actions and forms it reaches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import ConsoleMessage, Page, expect

from pygames import GAMES

EVERY = tuple(GAMES)
NO_GAME = ("",)
"""For a stop that is about no game of the visitor's choice."""
MOST_LOOKS, LOOK_MS = 50, 20
"""How often, and after how many milliseconds, it is looked again at what was heard."""
MARK = "sent to the app: "
HEAR = """mark => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        const { action, name } = message[1] === "handle" ? JSON.parse(message[2]) : {};
        if (action ?? name) console.debug(mark + JSON.stringify(action ?? name));
        return post.call(this, message, ...more);
    };
    Worker.prototype.postMessage.unheard = post;
}"""
"""Tells which actions and forms the page sends to the worker."""
FORGET = """() => {
    const { unheard } = Worker.prototype.postMessage;
    if (unheard) Worker.prototype.postMessage = unheard;
}"""
Walk = Callable[[Page, str], None]
"""Presses through a feature in a game, from the start screen."""


class Stop(NamedTuple):
    """A stop of the tour."""

    walk: Walk
    reaches: frozenset[str]
    """The names of the actions and forms that are sent; of dialogs with the word that follows."""
    games: tuple[str, ...]
    """The games in which there is the feature."""
    visit: str
    """What is there already when it begins: see e2e/conftest.py."""
    seconds: int

    @property
    def name(self) -> str:
        """What it is called in the report of a test."""
        return self.walk.__name__


STOPS: list[Stop] = []
"""All stops, in their order."""


def stop(
    *reaches: str, games: tuple[str, ...] = EVERY, visit: str = "same", seconds: int = 3
) -> Callable[[Walk], Walk]:
    """Register a function as a stop that reaches these actions and forms, given in lines."""

    def register(walk: Walk) -> Walk:
        names = frozenset(name for line in reaches for name in line.split(" / "))
        STOPS.append(Stop(walk, names, games, visit, seconds))
        return walk

    return register


def kind_of(sent: str) -> str:
    """Return what was sent without what it was done to; each dialog is of a kind of its own."""
    name, _, rest = sent.partition(" ")
    return f"{name} {rest.partition(' ')[0]}" if name == "dialog" else name


@contextmanager
def heard(page: Page, *, lasting: bool) -> Iterator[set[str]]:
    """Yield the kinds of actions and forms that are sent meanwhile; `lasting` also after the page is loaded anew."""
    sent: set[str] = set()

    def hear(message: ConsoleMessage) -> None:
        if message.text.startswith(MARK):
            sent.add(kind_of(json.loads(message.text.removeprefix(MARK))))

    page.on("console", hear)
    page.evaluate(HEAR, MARK)
    if lasting:
        page.add_init_script(f"({HEAR})({json.dumps(MARK)})")
    yield sent
    page.evaluate(FORGET)
    page.remove_listener("console", hear)


def make(stop: Stop, page: Page, game: str) -> None:
    """Make a stop in a game; it reaches what it says, and the app never says that something went wrong."""
    with heard(page, lasting=stop.visit != "same") as sent:
        stop.walk(page, game)
        expect(page.locator("#notice")).to_be_hidden()
        missed = missing(stop, page, sent)
    assert not missed, f"not reached: {missed}"


def missing(stop: Stop, page: Page, sent: set[str]) -> list[str]:
    """Return what a stop has not reached, once all that the page tells has had time to come."""
    for _ in range(MOST_LOOKS):
        if stop.reaches <= sent:
            break
        page.wait_for_timeout(LOOK_MS)
    return sorted(stop.reaches - sent)
