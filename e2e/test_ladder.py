"""The ladder in a browser: statistics of stored results, the suggested opponent, a promotion."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, middle, open_record, store
from e2e.test_access import assert_nothing_is_found
from pygames import GAMES, Session
from tests.web.games import advance
from tests.web.test_ladder import D, L, W, games
from web.app.storage.results import Result


def open_with(page: Page, route: str, results: dict[str, Result], **texts: str) -> None:
    """Open a screen with these results and further texts stored."""
    store(page, {**texts, **{key: result.write() for key, result in results.items()}})
    page.goto(f"/#{route}")
    page.reload()


def before_the_end() -> tuple[str, str]:
    """Return a game against beginner in which the person wins with the next move, and that move."""
    for seed in range(100):
        session, rng = Session(GAMES["blokus"], players=("human", "bot beginner")), Random(seed)
        while session.position.turn is not None:
            advance(session, rng)
        if session.at(session.ply - 1).turn == 0 and session.record.result == (0,):
            return session.until(session.ply - 1).write(), session.plies[-1]
    raise AssertionError("no such game")


def fits(page: Page) -> None:
    """Assert that axe finds nothing on a screen, and that on no window it scrolls sideways."""
    assert_nothing_is_found(page)
    for width, height in [(320, 568), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_the_statistics_show_a_rating_and_lead_to_an_even_opponent_whom_the_set_up_takes_as_well(app: Page) -> None:
    open_with(app, "statistics", games("casual", *[W, L, D] * 5) | games("beginner", W, game="ringgz", start=90))

    expect(app.locator(".ladder svg.scale").last).to_have_accessible_name(
        re.compile("Your rating is"), timeout=ANSWER_MS
    )
    fits(app)

    app.locator('[data-action="statistics blokus"]').click()
    expect(app.locator("svg.curve")).to_be_visible()
    fits(app)

    app.goto("/#setup/blokus")
    app.locator("[name=name0]").fill("Ana")
    app.locator("#even button").click(timeout=ANSWER_MS)
    expect(app.locator("[name=seat1]")).to_have_value("bot casual")
    expect(app.locator("[name=name0]")).to_have_value("Ana")
    app.goto("/#statistics/blokus")
    app.locator('.even [data-action^="face blokus"]').press("Enter")
    expect(app.locator(".seats")).to_contain_text("Casual bot", timeout=ANSWER_MS)


def test_what_a_first_game_achieves_fills_the_screen_and_leaves_it_by_itself(app: Page) -> None:
    text, last = before_the_end()
    open_record(app, text)
    app.locator("#typed input").fill(last)
    app.keyboard.press("Enter")

    expect(app.locator("#honour strong")).to_have_text("First game", timeout=ANSWER_MS)
    expect(app.locator("#honour")).to_be_hidden()
    expect(app.locator("#verdict")).to_be_focused()


def test_three_of_five_move_up_and_the_next_level_is_a_press_away(app: Page) -> None:
    text, last = before_the_end()
    open_with(app, "table", games("beginner", W, L, W), **{"game 99": text, "current": "game 99"})
    expect(app.locator("#board > svg")).to_be_visible(timeout=ANSWER_MS)
    app.locator("#typed input").fill(last)
    app.keyboard.press("Enter")

    expect(app.locator("#honour")).to_contain_text("Level up", timeout=ANSWER_MS)
    app.locator("#honour").click()
    expect(app.locator("#honour")).to_be_hidden()
    expect(app.locator("#promoted")).to_contain_text("You’ve moved up", timeout=ANSWER_MS)
    expect(app.locator("#promoted .lights")).to_have_accessible_name("won, lost, won, won, to play")
    assert_nothing_is_found(app)
    app.locator('#ways [data-action="again bot casual"].main').click()
    expect(app.locator(".seats")).to_contain_text("Casual bot", timeout=ANSWER_MS)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 568})
def test_nothing_lies_over_the_result_of_a_first_game_on_a_small_phone(app: Page) -> None:
    text, last = before_the_end()
    open_record(app, text)
    app.locator("#typed input").fill(last)
    app.keyboard.press("Enter")

    expect(app.locator("#verdict")).to_be_in_viewport(ratio=1, timeout=ANSWER_MS)
    expect(app.locator("#honour")).to_be_hidden(timeout=ANSWER_MS)
    expect(app.locator("#toast")).to_be_empty()
    x, y = middle(app.locator("#verdict"))
    assert app.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('#verdict') !== null", [x, y])
