"""All screens, the toy among them, with an address of each form, and an app that has something to show on each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from pygames import GAMES
from tests.web import toy_screen
from tests.web.offline_page import OPENED, Page, quick
from tests.web.test_mistakes import ONE
from tests.web.test_statistics import WON
from web.app.app import App
from web.app.catalogue import CATALOGUE, Screens
from web.app.desk import fetching
from web.app.screens.contract import Screen
from web.app.storage import mistakes, results

GAME = next(name for name, game in GAMES.items() if game.has_course)
TODAY = OPENED.partition(" ")[0]
VALUES = {
    "game": GAME,
    "figure": next(figure.name for figure in GAMES[GAME].guide.figures if figure.task),
    "step": GAMES[GAME].course.steps[0].name,
    "number": "1",
    "date": TODAY,
    "mistake": ONE.key,
    "bot": "one-ply",
    "month": TODAY[:7],
}
KINDS = {"print": "rules", "run": "minutes"}
"""What stands for `<kind>`, by the first word of the address."""


MOST_FETCHES = 5


class ToyApp(App):
    """The app with the toy screen."""

    catalogue = Screens((*CATALOGUE.screens, toy_screen.SCREEN))


def screens() -> tuple[Screen[Any], ...]:
    """Return all screens."""
    return ToyApp.catalogue.screens


def routes() -> Iterator[str]:
    """Yield a route for each form of an address."""
    for screen in screens():
        yield from map(route_of, screen.addresses)


def route_of(address: str) -> str:
    """Return a route of this form."""
    word = address.partition("/")[0]
    for name, value in {**VALUES, "kind": KINDS.get(word, "")}.items():
        address = address.replace(f"<{name}>", value)
    assert "<" not in address, "a value for it is missing in VALUES"
    return address


@cache
def stored() -> dict[str, str]:
    """Return what somebody has stored who has done something on every screen."""
    page = ToyPage()
    with quick():
        for action in (f"quick {GAME}", "lots", "draw_lots"):
            page.say({"do": "act", "action": action})
    counted = {f"{results.PREFIX}{n}": replace(WON, game=name).write() for n, name in enumerate(GAMES)}
    return {**page.stored, **counted, f"{mistakes.PREFIX}{ONE.game}": mistakes.write((ONE,))}


class ToyPage(Page):
    """A page that has the toy screen, too."""

    makes = ToyApp

    def go_to(self, route: str) -> None:
        """Follow an address."""
        self.say({"do": "route", "route": route})
        self.load_puzzles()

    def load_puzzles(self) -> None:
        """Bring the puzzles, if the app waits for them."""
        if self.app.desk.puzzling.wanted:
            self.fulfil(failed=False)

    def settle(self) -> None:
        """Bring what the screen still waits for."""
        for _ in range(MOST_FETCHES):
            if fetching.wants(self.app.desk):
                self.fulfil(failed=False)


def opened(route: str = "", language: str = "en", read_first: int = Page.read_first) -> ToyPage:
    """Return a page on which somebody who has stored something opens a route."""
    page = ToyPage([language])
    page.read_first = read_first
    page.stored = dict(stored())
    page.opened(route)
    page.load_puzzles()
    return page
