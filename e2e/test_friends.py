"""Two browsers that know only each other's links: a game is begun, played, ended and begun again; a cheat is named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import play_by_mouse
from e2e.test_access import violations
from e2e.visits import open_in
from pygames import GAMES
from pygames.friends import Letter
from pygames.friends.letter import fragment

SHARES = "navigator.share = async ({ text }) => { document.documentElement.dataset.sent = text }"
"""Fakes a system that can share texts, as phones do."""
COPIES = """delete Navigator.prototype.share
const clipboard = { writeText: async (text) => { document.documentElement.dataset.sent = text } }
Object.defineProperty(navigator, "clipboard", { value: clipboard })"""


@pytest.fixture
def friends(browser: Browser, base_url: str) -> Iterator[tuple[Page, Page]]:
    """Provide Ana, whose system shares texts, and Ben, whose system doesn't, each in a browser of their own."""
    contexts = [browser.new_context(base_url=base_url, permissions=[]) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, script in zip(pages, (SHARES, COPIES), strict=True):
        page.add_init_script(script)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def send(page: Page, to: str) -> str:
    """Send what is ready to be sent, and return the text."""
    page.evaluate("delete document.documentElement.dataset.sent")
    page.get_by_role("button", name=f"Send to {to}").click()
    expect(page.locator("html[data-sent]")).to_be_attached()
    return str(page.locator("html").get_attribute("data-sent"))


def follow(page: Page, text: str) -> None:
    """Follow the link in a text."""
    page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])


def forged(text: str) -> str:
    """Return a link with a first move that the rules forbid."""
    message, start = Letter.read(text).write(), GAMES["cathedral"].start()
    ply = message.split()[-1]
    return fragment(message.replace(ply, str(start.play(start.parse(ply)).legal_moves()[0])))


def test_friends_play_by_links_and_a_cheat_is_named(friends: tuple[Page, Page]) -> None:
    ana, ben = friends
    open_in(ana)
    ana.locator('[data-action="dialog friends"]').click()
    expect(ana.locator("#dialog textarea")).to_be_focused()
    assert violations(ana) == []
    ana.keyboard.press("Escape")
    ana.locator('[data-action="setup cathedral"]').click()
    ana.locator("[name=seat1]").select_option("friend")
    expect(ana.get_by_role("button", name="Invite")).to_be_visible()
    ana.locator("[name=name0]").fill("Ana")
    ana.locator("[name=name1]").fill("Ben")
    assert violations(ana) == []
    ana.get_by_role("button", name="Invite").click()
    invitation = send(ana, "Ben")
    assert invitation.startswith("Ana invites you to Cathedral: http")

    open_in(ben, f"/#{invitation.partition('#')[2]}")
    expect(ben.locator("#dialog")).to_contain_text("Ana invites you to Cathedral")
    expect(ben.locator("#dialog [name=name]")).to_have_value("Ben")
    assert violations(ben) == []
    ben.locator("#dialog").get_by_role("button", name="Join").click()
    joining = send(ben, "Ana")
    expect(ben.locator("#prompt")).to_contain_text("Copied. Paste it into your chat with Ana.")

    follow(ana, joining)
    expect(ana.locator("#board > svg.mine")).to_be_visible()
    play_by_mouse(ana)
    expect(ana.locator("#prompt")).to_contain_text("Your turn is complete.")
    first = send(ana, "Ben")
    expect(ana.locator("#prompt")).to_contain_text("Waiting for Ben")
    ana.reload()
    expect(ana.locator("#prompt")).to_contain_text("Turn 1 sent today")
    assert violations(ana) == []

    follow(ben, forged(first))
    expect(ben.locator("#prompt")).to_contain_text("Turn 1,")
    expect(ben.locator("#prompt")).to_contain_text("by Ana, isn’t allowed.")
    follow(ben, first)
    expect(ben.locator("#board > svg.mine")).to_be_visible()
    ben.locator('[data-action="dialog menu"]').click()
    ben.locator('[data-action="dialog resign"]').click()
    ben.locator('[data-action="resign 1"]').click()
    follow(ana, send(ben, "Ana"))
    expect(ana.locator("#result")).to_contain_text("You won by resignation")
    expect(ana.locator("#result")).to_contain_text("Every move checked.")
    assert violations(ana) == []

    ana.get_by_role("button", name="Again: Ben begins").click()
    expect(ana.locator("#prompt")).to_contain_text("The game begins when Ben has joined.")
