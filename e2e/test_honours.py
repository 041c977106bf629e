"""Moments: what a game or a puzzle achieves fills the screen for a second, one after the other, and is then a line."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.hands import ANSWER_MS, all_shown, middle, store
from e2e.test_access import assert_nothing_is_found
from e2e.test_days import FIRST, ON_TIME, change_days, come_back, day, solve_daily
from pygames import GAMES, Session
from tests.web.games import advance
from tests.web.test_ladder import L, W, games
from web.app.storage.results import Result

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 568}


def before_the_end(name: str = "") -> tuple[str, str]:
    """Return a game that the person wins with the next move against beginner, or a character of it; and that move."""
    for seed in range(100):
        players, names = ("human", "bot beginner"), ("", name)
        session, rng = Session(GAMES["blokus"], players=players, names=names), Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
        if session.at(session.ply - 1).turn == 0 and session.record.result == (0,):
            return session.until(session.ply - 1).write(), session.plies[-1]
    raise AssertionError("no such game")


def win(page: Page, open_app: Callable[..., Page], results: dict[str, Result], name: str = "") -> None:
    """Win a game, after the games of some results."""
    text, last = before_the_end(name)
    open_app(page)
    page.goto("/licences.txt")
    texts = {key: result.write() for key, result in results.items()}
    store(page, {**texts, "game 99": text, "current": "game 99"})
    open_app(page, "/#table")
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    page.locator("#typed input").fill(last)
    page.keyboard.press("Enter")


def shows(page: Page, *honours: str) -> None:
    """Assert that moments follow each other, each over all else until a press, and that then the result is free."""
    for honour in honours:
        expect(page.locator("#honour strong")).to_have_text(honour, timeout=ANSWER_MS)
        size = page.viewport_size
        box = page.locator("#honour").bounding_box()
        assert size
        assert box == {"x": 0, "y": 0, **size}
        page.locator("#honour").click()
    expect(page.locator("#honour")).to_be_hidden()
    all_shown(page)
    x, y = middle(page.locator("#verdict"))
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('#verdict') !== null", [x, y])


def test_what_a_first_win_against_a_face_achieves_is_shown_one_after_the_other_and_told_in_lines(
    page: Page, open_app: Callable[..., Page]
) -> None:
    page.set_viewport_size(PHONE)
    win(page, open_app, {}, "Pip")

    shows(page, "First game", "Beat the beginner bot", "You’ve beaten Pip")

    lines = page.locator("#climb .achieved")
    expect(lines).to_have_text(
        [
            "First game · Achievement earned.",
            "Beat the beginner bot · Achievement earned.",
            "You’ve beaten Pip · For the first time in Blokus To Go.",
        ]
    )
    assert_nothing_is_found(page)
    page.locator('#ways [data-action="again"]').click()
    expect(page.locator("#verdict")).to_have_count(0)


def test_a_best_score_is_shown_and_leaves_by_itself(page: Page, open_app: Callable[..., Page]) -> None:
    before = {
        f"result {n}": Result("blokus", ("human", "bot casual"), (1,), f"2026-11-{10 + n}", scores=(-80, -40), moves=30)
        for n in range(5)
    } | games("beginner", W, start=20)
    win(page, open_app, before)

    expect(page.locator("#honour strong")).to_have_text("Personal best", timeout=ANSWER_MS)
    expect(page.locator("#honour p")).to_contain_text("Best score:")
    expect(page.locator("#honour")).to_be_hidden()
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("#climb .achieved")).to_contain_text("Personal best · Best score:")


def test_who_has_moved_up_plays_the_next_level_with_the_button_that_plays_again(
    page: Page, open_app: Callable[..., Page]
) -> None:
    page.set_viewport_size(SMALL)
    win(page, open_app, games("beginner", W, L, W))

    shows(page, "Level up")

    expect(page.locator("#promoted")).to_contain_text("You’ve moved up: 3 of 5 won against the beginner bot.")
    expect(page.locator("#climb .achieved")).to_have_count(0)
    again = page.locator("#ways button.main")
    expect(again).to_have_text("Play the casual bot")
    for part in ("#promoted .promoted", ".standing .own", "#ways button.main"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    again.press("Enter")
    expect(page.locator(".seats")).to_contain_text("Casual bot", timeout=ANSWER_MS)


@pytest.mark.visit("first")
def test_a_week_and_a_month_of_puzzles_are_moments(page: Page, open_app: Callable[..., Page]) -> None:
    page.set_viewport_size(PHONE)
    page.clock.set_fixed_time(f"{day(6)}T21:00:00")
    open_app(page)
    for n, told in (
        (7, "You’ve earned a free day: miss one day, and your streak goes on."),
        (30, "Solved on the day, every time."),
    ):
        page.clock.set_fixed_time(f"{day(n - 1)}T21:00:00")
        change_days(page, open_app, dict.fromkeys((FIRST + timedelta(past) for past in range(n - 1)), ON_TIME))
        come_back(page, day(n))
        solve_daily(page, day(n))
        expect(page.locator("#honour p")).to_have_text(told)
        shows(page, f"{n}-day streak")
        expect(page.locator("#result")).to_contain_text(f"{n}-day streak.")
