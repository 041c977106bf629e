"""Clocks, resigning and agreed draws in the real page, in real time."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, open_record, plies

TAGS = '[Game "blokus"] [Name 0 "Ana"] [Name 1 "Ben"] [Clock "300+2"]'
PEOPLE = f'{TAGS} [Times "300 290"] e10 j5'


def seconds(page: Page, seat: int) -> float:
    """Return the seconds that a clock shows."""
    *minutes, rest = page.locator(f"#clock{seat} .time").inner_text().split(":")
    return 60 * int(minutes[0] if minutes else 0) + float(rest)


def let_pass(page: Page, seconds_passed: float) -> None:
    """Let time pass for all windows at once, whose fake clocks were installed before they were opened."""
    page.clock.run_for(round(1000 * seconds_passed))


def left(page: Page, seconds_left: float) -> None:
    """Open a game of two people in which Ana, to move, has this many seconds left."""
    open_record(page, f'{TAGS} [Times "300 290 {seconds_left}"] e10 j5')
    expect(page.locator("#clock0.running")).to_be_attached()


def test_a_clock_is_chosen_in_the_set_up_by_mouse_and_is_remembered(app: Page) -> None:
    app.locator('[data-action="setup blokus"]').click()
    expect(app.locator(".increment")).to_be_hidden()
    app.locator('label:has([name="clock"][value="300"])').click()
    app.locator('label:has([name="increment"][value="5"])').click()
    app.locator("#plan [type=submit]").click()
    expect(app.locator("#clock0 .time")).to_have_text("5:00")
    expect(app.locator(".clock.running")).to_have_count(0)

    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="setup blokus"]').click()
    expect(app.locator('[name="clock"][value="300"]')).to_be_checked()
    expect(app.locator('[name="increment"][value="5"]')).to_be_checked()


@pytest.mark.visit("same")
def test_without_a_clock_the_table_shows_none(app: Page) -> None:
    begin(app)
    expect(app.locator(".clock")).to_have_count(0)


@pytest.mark.visit("same")
def test_the_clock_of_the_seat_on_turn_runs_and_the_other_stands(app: Page) -> None:
    left(app, 200)
    expect(app.locator("#clock0 .time")).to_have_text(re.compile("^3:1"))
    expect(app.locator("#clock1 .time")).to_have_text("4:50")
    expect(app.locator("#clock1.running")).to_have_count(0)


@pytest.mark.visit("same")
def test_the_flag_falls_and_undo_reopens_the_game_by_keyboard(app: Page) -> None:
    left(app, 2)
    expect(app.locator("#verdict")).to_have_text("Ben wins on time")
    expect(app.locator("#result")).to_contain_text("house rule")
    expect(app.locator("#verdict")).to_be_focused()

    app.keyboard.press("u")
    expect(app.locator("#clock0.running")).to_be_attached()
    expect(app.locator("#verdict")).to_have_count(0)
    assert seconds(app, 0) > 100  # the time when its turn began


def test_a_reload_keeps_what_the_clock_showed(app: Page) -> None:
    left(app, 200)
    expect(app.locator("#clock0 .time")).to_have_text(re.compile("^3:1[0-6]"))
    app.reload()
    expect(app.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)
    expect(app.locator("#clock0.running")).to_be_attached()
    assert seconds(app, 0) < 200
    assert plies(app) == ["e10", "j5"]


@pytest.mark.visit("same")
def test_by_keyboard_a_player_resigns_and_takes_it_back(app: Page) -> None:
    open_record(app, PEOPLE)
    app.locator('[data-action="dialog menu"]').focus()
    app.keyboard.press("Enter")
    app.locator('#dialog [data-action="dialog resign"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator("#dialog")).to_contain_text("Ana resigns")
    app.locator('#dialog [data-action="resign 0"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator("#verdict")).to_have_text("Ben wins by resignation")
    app.keyboard.press("u")
    expect(app.locator("#board > svg.mine")).to_be_visible()


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_by_touch_players_call_it_a_draw_which_the_shelf_and_a_reload_know(
    page: Page, open_app: Callable[..., Page]
) -> None:
    open_record(open_app(page), PEOPLE)
    page.locator('[data-action="dialog menu"]').tap()
    page.locator('#dialog [data-action="dialog draw"]').tap()
    page.locator('[data-action="agree_draw"]').tap()
    expect(page.locator("#verdict")).to_have_text("A draw")
    expect(page.locator("#result")).to_contain_text("agreed on a draw")
    expect(page.locator("html")).to_have_attribute("data-saved", "yes")
    page.reload()
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)
    expect(page.locator("#verdict")).to_have_text("A draw")
    page.locator('[data-action="home"]').click()
    page.locator('[data-action="shelf"]').first.click()
    expect(page.locator(".saved")).to_contain_text("by agreement")
