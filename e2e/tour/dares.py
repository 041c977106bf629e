"""Stops at challenges to friends: one is made of a game, played and answered; one is made of a position."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, open_record
from e2e.tour.hands import clipboard, closed, copied, home, menu, press, submit, told
from e2e.tour.stop import stop
from tests.play.test_dare import dared, played
from web.app.storage import link

FOLLOW = "link => { location.hash = link }"
"""Follows the link of a friend."""


def given_up(page: Page) -> None:
    """Give up the game on the table."""
    menu(page, "dialog resign")
    press(page, "resign 0")
    expect(page.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)


def follow(page: Page, text: str) -> None:
    """Open the link in a text."""
    page.evaluate(FOLLOW, text.rpartition("#")[2])
    expect(page.locator("#dialog .dared")).to_be_visible(timeout=ANSWER_MS)


@stop("dare / dare_share / friends_sent / close")
def a_game_becomes_a_challenge(page: Page, game: str) -> None:
    open_record(page, played(game).record.write())
    with clipboard(page):
        menu(page, "dare")
        submit(page)
        challenge = copied(page)
    home(page)
    follow(page, challenge)
    told(page, "This is your own challenge.", "#dialog")
    press(page, "close")
    closed(page)


@stop("dare_play / dare_answer / close / dialog resign / resign", seconds=5)
def a_challenge_is_played_twice_and_answered(page: Page, game: str) -> None:
    follow(page, link.write(dared(game).write(), link.DARE))
    told(page, "Ana challenges you", "#dialog")
    for counted in ("dare_answer", "Your first try counts, not this one."):
        press(page, "dare_play")
        closed(page)
        given_up(page)
        expect(page.locator("#promoted")).to_contain_text("You", timeout=ANSWER_MS)
        assert counted in page.locator("#promoted").inner_html()
    with clipboard(page):
        press(page, "dare_answer")
        answer = copied(page)
    assert "#dare=" in answer
    home(page)
    follow(page, answer)
    press(page, "dare_answer", "close")
    closed(page)


@stop("edit / edit_share / edit_dare / dare_level / dare_copy / copied / edit_leave", games=("cathedral", "blokus"))
def a_position_becomes_a_challenge(page: Page, game: str) -> None:
    press(page, "dialog editor")
    page.locator(f'#dialog [data-action="edit {game}"]').click()
    with clipboard(page):
        press(page, "edit_share", "edit_dare")
        page.locator("#dialog [name=level]").select_option("bot strong")
        told(page, "Strong bot", "#dialog .dared")
        page.locator("#dialog [data-send=dare_copy]").click()
        assert "#dare=" in copied(page)
    closed(page)
    press(page, "edit_leave")
