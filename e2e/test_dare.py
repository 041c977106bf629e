"""A challenge to a friend, from the result of a game to both results side by side, in two browsers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.correspondents import Friend
from e2e.hands import ANSWER_MS, all_shown, open_record, wait_for_turn
from e2e.test_access import violations
from e2e.test_invite import WIDE, Counted, shared
from e2e.test_whole_games import by_mouse
from e2e.visits import open_in
from pygames import GAMES, Session
from pygames.play.dare import Dare
from pygames.play.session import HUMAN, bot
from tests.web.games import advance
from web.app.storage import link

MOST_CHOICES = 60
OWN_TURNS = 3
"""How often the person decides from where the challenge begins."""


def finished(name: str) -> Session:
    """Return a whole game of a person against computers."""
    game = GAMES[name]
    players = (HUMAN, *[bot("beginner")] * (game.seats[0] - 1))
    session, rng = Session(game, seed=name, players=players), Random(2)
    while not session.is_over:
        advance(session, rng)
    return session


def dare_of(text: str) -> Dare:
    """Return the challenge of the link in a text."""
    return Dare.read(link.read(text.rpartition("#")[2]))


def play_to_the_end(page: Page) -> None:
    """Make choices by mouse until the game is over."""
    for _ in range(MOST_CHOICES):
        if not wait_for_turn(page):
            return
        by_mouse(page)
    raise AssertionError("the game doesn't end")


def follow(page: Page, text: str) -> None:
    """Follow the link in a text, in the page as it is."""
    page.evaluate("hash => { location.hash = hash }", text.rpartition("#")[2])
    expect(page.locator("#dialog .dared")).to_be_visible(timeout=ANSWER_MS)
    all_shown(page)


@pytest.mark.slow(30)
@pytest.mark.parametrize("game", ["sectori", "cathedral", "blokus"])
def test_a_friend_plays_on_from_the_position_and_both_see_who_did_better(friends: list[Friend], game: str) -> None:
    ana, ben = friends
    session = finished(game)
    begins = [ply for ply in range(session.ply) if session.awaits_human(ply)][-OWN_TURNS]
    open_in(ana.page)
    open_record(ana.page, session.record.write())
    expect(ana.page.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
    ana.press("review", f"look {begins}")
    expect(ana.page.locator('#tools [data-action="present"]')).to_be_visible(timeout=ANSWER_MS)
    all_shown(ana.page)
    out = Counted(ana.page)
    out.press(ana.page.locator('[data-action="dialog menu"]'))
    out.press(ana.page.locator('#dialog [data-action="dare"]'))
    expect(ana.page.locator("#dialog .dared svg")).to_be_visible(timeout=ANSWER_MS)
    assert violations(ana.page) == []
    ana.page.locator("#dialog [name=name]").fill("Ana")
    out.press(ana.page.locator("#dialog [type=submit]"))
    assert out.presses == 3
    text = shared(ana.page)
    dare = dare_of(text)
    assert (len(dare.start.plies), dare.first and dare.first.name) == (begins, "Ana")

    ben.page.set_viewport_size({"width": 320, "height": 568})
    open_in(ben.page, f"/{game}/#{text.rpartition('#')[2]}")
    sheet = ben.page.locator("#dialog")
    expect(sheet).to_contain_text("Ana challenges you in", timeout=ANSWER_MS)
    expect(sheet).to_contain_text("Results are told by the players themselves.")
    assert ben.page.evaluate(WIDE) <= 0
    assert violations(ben.page) == []
    ben.page.locator('#dialog [data-action="dare_play"]').click()
    play_to_the_end(ben.page)
    result = ben.page.locator("#promoted")
    expect(result).to_contain_text("Ana")
    expect(result).to_contain_text("You")
    assert ben.page.evaluate(WIDE) <= 0
    assert violations(ben.page) == []
    ben.page.locator('#promoted [data-action="dare_answer"]').click()
    answer = shared(ben.page)
    answered = dare_of(answer)
    assert (answered.first, answered.attempt) == (dare.first, dare.attempt)
    assert answered.second
    told = " ".join(result.inner_text().split())

    follow(ana.page, answer)
    expect(ana.page.locator("#dialog .compared")).to_contain_text("You")
    both = ana.page.locator("#dialog .dared-words")
    swapped = {"Ana did better.": "You did better.", "You did better.": "Your friend did better."}
    expected = next((other for own, other in swapped.items() if own in told), "You both did equally well.")
    expect(both).to_contain_text(expected)
    assert violations(ana.page) == []
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#dialog")).to_be_hidden()

    follow(ben.page, text)  # the first try is known when the link is opened again
    expect(sheet.locator(".compared")).to_contain_text("You")
    expect(sheet.locator('[data-action="dare_answer"]')).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_damaged_link_is_told_and_the_sheet_is_used_by_keys(friends: list[Friend]) -> None:
    _, ben = friends
    text = link.write(Dare.after(finished("blokus").record, 2).write(), link.DARE)
    open_in(ben.page, f"/#{text[:-9]}")
    expect(ben.page.locator("#toast")).to_contain_text("This link doesn’t contain a challenge.", timeout=ANSWER_MS)
    follow(ben.page, text)
    expect(ben.page.locator("#dialog")).to_contain_text("How well can you do as")
    ben.page.locator('#dialog [data-action="dare_play"]').focus()
    ben.page.keyboard.press("Enter")
    assert wait_for_turn(ben.page)
