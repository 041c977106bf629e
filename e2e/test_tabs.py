"""One game in two windows of the same browser, and what else both store."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, begin, play_by_mouse, plies, store, wait_for_turn
from e2e.presses import by_click, press_all
from pygames import GAMES, Session
from tests.presses import presses_of
from tests.web.test_mistakes import ONE
from web.app.storage.mistakes import PREFIX, write

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]


def test_the_newest_window_plays_and_the_older_one_may_take_the_game_back(
    app: Page, open_app: Callable[..., Page]
) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)

    second = open_app(app.context.new_page(), "/#table")
    expect(app.locator("#cover")).to_contain_text("Continued in another tab")
    expect(app.get_by_role("button", name="Play here")).to_be_focused()
    expect(second.locator("#cover")).to_be_empty()
    assert plies(second) == plies(app)
    play_by_mouse(second)
    wait_for_turn(second)
    before = plies(second)

    app.locator('[data-action="here"]').click()
    expect(app.locator("#moves [data-plies]")).to_have_count(len(before))
    expect(second.locator("#cover")).to_contain_text("Continued in another tab")
    play_by_mouse(app)
    wait_for_turn(app)
    assert plies(app)[: len(before)] == before

    app.evaluate("location.hash = '#shelf'")
    expect(app.locator(".saved li")).to_have_count(1)

    for window in (app, second):
        window.evaluate("location.hash = '#home'")
        window.locator('[data-action="dialog settings"]').click()
    prefer(second, "theme", "dark")
    expect(app.locator("[name=theme][value=dark]")).to_be_checked()
    expect(app.locator("html")).to_have_attribute("data-theme", "dark")
    prefer(app, "colours", "safe")
    expect(second.locator("[name=colours][value=safe]")).to_be_checked()
    expect(second.locator("[name=theme][value=dark]")).to_be_checked()


def test_a_mistake_that_is_practised_in_one_window_is_solved_in_the_other(
    app: Page, open_app: Callable[..., Page]
) -> None:
    store(app, {f"{PREFIX}{ONE.game}": write([ONE])})
    app.reload()
    second = open_app(app.context.new_page(), "/#mine")
    tile = second.locator(f'[data-action="mine {ONE.key}"]')
    expect(tile).to_contain_text("not solved yet")

    open_app(app, f"/#mine/{ONE.key}")
    app.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    session = Session(GAMES[ONE.game])
    session.play(*ONE.plies)
    press_all(app, presses_of(session, ONE.answers[0]), by_click)
    expect(app.locator("#verdict.right")).to_be_visible()

    expect(tile).to_have_class("solved")
    expect(tile).not_to_contain_text("not solved yet")


def prefer(page: Page, name: str, value: str) -> None:
    """Choose a setting in the open dialog."""
    page.locator(f"#dialog label:has([name={name}][value={value}])").click()
