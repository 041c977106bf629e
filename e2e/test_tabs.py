"""One game in two windows of the same browser, and what else both store."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, play_by_mouse, plies, wait_for_turn

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]


def test_the_second_window_says_that_the_game_is_open_and_may_take_it_over(
    app: Page, open_app: Callable[..., Page]
) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)

    second = open_app(app.context.new_page(), "/#table")
    expect(second.locator("#toast")).to_contain_text("open in another window")
    expect(second.locator("#moves [data-plies]")).to_have_count(len(plies(app)))
    play_by_mouse(app)
    wait_for_turn(app)
    before = plies(app)

    second.locator('[data-action="here"]').click()
    expect(second.locator("#moves [data-plies]")).to_have_count(len(before))
    expect(app.locator("#toast")).to_contain_text("open in another window")
    play_by_mouse(second)
    wait_for_turn(second)

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


def prefer(page: Page, name: str, value: str) -> None:
    """Choose a setting in the open dialog."""
    page.locator(f"#dialog label:has([name={name}][value={value}])").click()
