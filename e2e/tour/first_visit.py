"""Stops that only a first visit, another window or the browser itself leads to: what is offered once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, begin, play_by_mouse, plies, wait_for_turn
from e2e.tour.hands import home, press, told
from e2e.tour.stop import NO_GAME, stop
from e2e.visits import open_in

INSTALLABLE = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { document.documentElement.dataset.prompted = "" };
    window.dispatchEvent(offer);
}"""
"""The browser's offer to install the app."""
NEW_VERSION = "window.dispatchEvent(new CustomEvent('pygames-update'))"
OFFLINE = """() => {
    const { fetch } = window;
    window.fetch = () => Promise.reject();
    window.goOnline = () => { window.fetch = fetch; };
}"""


@stop("sound_on / install / update / fetch_puzzles", games=NO_GAME, visit="again", seconds=5)
def a_newcomer_takes_whatever_is_offered(page: Page, _: str) -> None:
    page.evaluate(INSTALLABLE)
    press(page, "install")
    page.locator("html[data-prompted]").wait_for(state="attached")
    page.evaluate(OFFLINE)
    page.locator('.company [data-action="puzzles"]').click()
    told(page, "The puzzles couldn’t be loaded.", "#puzzles")
    page.evaluate("goOnline()")
    press(page, "fetch_puzzles", "puzzles blokus")
    told(page, "Blokus To Go puzzles", "h1")
    press(page, "puzzles")
    home(page)
    begin(page, "blokus")
    press(page, "sound_on")
    told(page, "Sound is on.", "#live")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    home(page)
    page.evaluate(NEW_VERSION)
    told(page, "A new version is ready.", "#toast")
    press(page, "update")  # e2e/test_start.py has a new version


@stop("here", games=NO_GAME, visit="again", seconds=6)
def a_game_is_taken_over_by_another_window_and_back(page: Page, _: str) -> None:
    begin(page)
    play_by_mouse(page)
    wait_for_turn(page)
    made = plies(page)
    expect(page.locator("html[data-saved=yes]")).to_be_attached()
    other = open_in(page.context.new_page(), "/#table")
    other.locator('[data-action="here"]').click(timeout=ANSWER_MS)
    told(page, "open in another window", "#cover")
    wait_for_turn(other)
    assert plies(other) == made
    page.bring_to_front()
    press(page, "here")
    wait_for_turn(page)
    told(other, "open in another window", "#cover")
    other.close()
    assert plies(page) == made
