"""A game with clocks in two windows of one browser: one clock, one flag, one end."""

from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, plies
from e2e.test_clocks import PEOPLE, left, let_pass, seconds

Opener = Callable[..., Page]


def in_another_window(page: Page, open_app: Opener) -> Page:
    """Open the current game in another window, which plays it from now on."""
    expect(page.locator("html")).to_have_attribute("data-saved", "yes")
    other = open_app(page.context.new_page(), "/#table")
    expect(page.locator("#cover")).to_contain_text("Continued in another tab")
    expect(other.locator(".clock.running")).to_be_attached()
    return other


@pytest.mark.visit("first")
@pytest.mark.slow(12)
def test_one_clock_runs_whichever_window_is_hidden_closed_or_looks_on(timed: Page, open_app: Opener) -> None:
    left(timed, 100)
    while_it_is_hidden_its_clock_stands(timed)
    let_pass(timed, 5)
    app = closed_and_opened_again_it_gives_back_no_more_than_it_keeps(timed, open_app)
    other = in_another_window(app, open_app)
    who_only_looks_on_runs_no_clock(other, app)
    who_takes_a_game_over_goes_on_with_its_clock_and_the_other_clock_stops(other, app)
    a_flag_that_falls_in_one_window_ends_the_game_in_the_other(app, other)


def while_it_is_hidden_its_clock_stands(app: Page) -> None:
    """Hide the page for a while."""
    app.evaluate(
        "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(app.locator("#clock0.running")).to_have_count(0)
    before = seconds(app, 0)
    let_pass(app, 2.5)
    assert seconds(app, 0) == before
    app.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(app.locator("#clock0.running")).to_be_attached()


def closed_and_opened_again_it_gives_back_no_more_than_it_keeps(app: Page, open_app: Opener) -> Page:
    """Close the window, and open and return another one."""
    since, shown = monotonic(), seconds(app, 0)
    context = app.context
    app.close(run_before_unload=False)

    again = open_app(context.new_page(), "/#table")
    expect(again.locator("#clock0.running")).to_be_attached()
    assert shown - 4 - (monotonic() - since) < seconds(again, 0) <= shown + 3
    return again


def who_only_looks_on_runs_no_clock(app: Page, other: Page) -> None:
    """Let time pass in the window that plays, while another one looks on."""
    app.bring_to_front()
    expect(app.locator("#clock0.running")).to_be_attached()
    expect(other.locator(".clock.running")).to_have_count(0)
    before, seen = seconds(app, 0), seconds(other, 0)
    let_pass(app, 2.2)
    assert seconds(app, 0) < before
    assert seconds(other, 0) == seen


def who_takes_a_game_over_goes_on_with_its_clock_and_the_other_clock_stops(app: Page, other: Page) -> None:
    """Take the game over in the window that has looked on."""
    since, shown = monotonic(), seconds(app, 0)

    other.locator('[data-action="here"]').click()
    expect(other.locator("#clock0.running")).to_be_attached()
    expect(app.locator("#cover")).to_contain_text("Continued in another tab")
    expect(app.locator(".clock.running")).to_have_count(0)
    assert shown - 4 - (monotonic() - since) < seconds(other, 0) <= shown + 2


def a_flag_that_falls_in_one_window_ends_the_game_in_the_other(app: Page, other: Page) -> None:
    """Let the flag fall, and take the game over in the window that has looked on."""
    app.bring_to_front()
    let_pass(app, 100)
    expect(app.locator("#verdict")).to_have_text("Ben wins on time", timeout=ANSWER_MS)
    expect(app.locator("html")).to_have_attribute("data-saved", "yes")

    other.locator('[data-action="here"]').click()
    expect(other.locator("#verdict")).to_have_text("Ben wins on time")
    expect(other.locator(".clock.running")).to_have_count(0)


@pytest.mark.visit("same")
def test_a_move_adds_the_increment_and_the_other_clock_begins(app: Page) -> None:
    open_record(app, PEOPLE)
    expect(app.locator("#clock0.running")).to_be_attached()
    since, before = monotonic(), seconds(app, 0)
    app.locator("#typed input").fill("d11,d12")
    app.keyboard.press("Enter")

    expect(app.locator("#clock1.running")).to_be_attached()
    all_shown(app)
    assert plies(app)[-1] == "d11,d12"
    assert before - 2 - (monotonic() - since) < seconds(app, 0) <= before + 2
    expect(app.locator("#clock0.running")).to_have_count(0)


def test_a_draw_is_agreed_in_one_window_and_is_the_end_in_the_other(app: Page, open_app: Opener) -> None:
    open_record(app, PEOPLE)
    other = in_another_window(app, open_app)
    other.locator('[data-action="dialog menu"]').click()
    other.locator('#dialog [data-action="dialog draw"]').click()
    expect(other.locator(".clock.running")).to_have_count(0)  # while the question is open
    other.locator('[data-action="agree_draw"]').click()
    expect(other.locator("#verdict")).to_have_text("A draw")
    expect(other.locator("html")).to_have_attribute("data-saved", "yes")

    app.bring_to_front()
    app.locator('[data-action="here"]').click()
    expect(app.locator("#verdict")).to_have_text("A draw")
