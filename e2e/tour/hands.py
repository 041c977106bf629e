"""What the visitor does at many stops: press a button, use the menu, open a game, copy a text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from random import Random

from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, all_shown, wait_for_turn
from e2e.test_whole_games import by_mouse
from pygames import GAMES, Session
from pygames.play.session import HUMAN
from tests.web.games import advance

MOST_CHOICES = 12
"""For one turn."""
CLIPBOARD = """() => {
    const writeText = async text => { document.documentElement.dataset.copied = text };
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}"""
"""A clipboard that can be read without asking."""
NO_CLIPBOARD = "() => { delete navigator.clipboard; delete document.documentElement.dataset.copied; }"


def button(page: Page, action: str) -> Locator:
    """Return a visible button by its action, or by the beginning of it up to an asterisk."""
    value = f'^="{action.removesuffix("*")}"' if action.endswith("*") else f'="{action}"'
    # what lies below an open dialog can't be pressed
    places = (f"{place} [data-action{value}]" for place in ("#dialog[open]", "body:not(:has(#dialog[open]))"))
    return page.locator(", ".join(places)).locator("visible=true").first


def press(page: Page, *actions: str) -> None:
    """Press visible buttons one after the other, each once the reply to the one before is shown."""
    for action in actions:
        all_shown(page)
        button(page, action).click(timeout=ANSWER_MS)


def menu(page: Page, action: str) -> None:
    """Choose something in the menu of the table."""
    press(page, "dialog menu")
    page.locator(f'#dialog [data-action^="{action}"]').first.click(timeout=ANSWER_MS)


def closed(page: Page) -> None:
    """Wait until no dialog is open."""
    page.locator("#dialog").wait_for(state="hidden", timeout=ANSWER_MS)
    all_shown(page)


def told(page: Page, text: str, place: str = "#main") -> None:
    """Wait until a part of the page shows a text."""
    expect(page.locator(place)).to_contain_text(text, timeout=ANSWER_MS)


def home(page: Page) -> None:
    """Go back to the start screen."""
    press(page, "home")
    page.locator(".screen.home").wait_for(timeout=ANSWER_MS)


def submit(page: Page, place: str = "#dialog") -> None:
    """Send the form in a part of the page."""
    page.locator(f"{place} [type=submit]").locator("visible=true").first.click()


def take_turn(page: Page) -> None:
    """Make a person's choices until the others have moved or the game is over."""
    for _ in range(MOST_CHOICES):
        before = page.locator("#moves [data-plies]").count()
        by_mouse(page)
        wait_for_turn(page)
        if page.locator(".news .line, #verdict").count() or page.locator("#moves [data-plies]").count() > before + 1:
            return


@contextmanager
def clipboard(page: Page) -> Iterator[None]:
    """Have what is copied meanwhile kept in the page, for `copied`."""
    page.evaluate(CLIPBOARD)
    yield
    page.evaluate(NO_CLIPBOARD)


def copied(page: Page) -> str:
    """Return the text that was copied, and forget it."""
    page.locator("html[data-copied]").wait_for(state="attached", timeout=ANSWER_MS)
    return str(
        page.evaluate(
            "() => { const { copied } = document.documentElement.dataset; "
            "delete document.documentElement.dataset.copied; return copied; }"
        )
    )


# Games to open


def as_seen(session: Session) -> list[str]:
    """Return the plies of a game as the page shows them to the first seat."""
    return [session.visible_ply(ply, 0) for ply in range(session.ply)]


@cache
def running(name: str, own: int = 2, player: str = "bot beginner") -> Session:
    """Return a game of a person on the first seat against the computer, who is to choose after so many turns."""
    game = GAMES[name]
    session = Session(game, seed=name, players=(HUMAN, *[player] * (game.seats[0] - 1)))
    rng, begun = Random(name), 0
    while session.position.turn != 0 or begun < own:
        begun += session.position.turn == 0
        advance(session, rng)
    return session


@cache
def over(name: str) -> Session:
    """Return a finished game of a person on the first seat against the computer."""
    players = (HUMAN, *["bot beginner"] * (GAMES[name].seats[0] - 1))
    session, rng = Session(GAMES[name], seed=name, players=players), Random(name)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def last_turn(name: str, level: str, character: str) -> str:
    """Return the record of a game of a person against a level or a character before the person's last choice."""
    game = GAMES[name]
    others = game.seats[0] - 1
    names = ("", *[character] * others)
    session = Session(game, seed=name, players=(HUMAN, *[f"bot {level}"] * others), names=names)
    rng, last = Random(name), 0
    while session.position.turn is not None:
        last = session.ply if session.position.turn == 0 else last
        advance(session, rng)
    return replace(session.record, plies=session.plies[:last]).write()


def resigned(page: Page) -> None:
    """Resign on one's own turn."""
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(page)
    menu(page, "dialog resign")
    press(page, "resign *")
    told(page, "resign", "#result")
