"""Every game on the start screen: begun from its card, played for a while, saved, and checked by axe."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, plies, rectangle
from e2e.test_access import violations
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

NAMES = list(GAMES)
CHOICES = 4
KEPT = ("blockers",)
"""The games that are opened again each time; the others when there is more time."""


def choose(page: Page) -> None:
    """Do the next thing a person can do: let chance decide, place the first piece that fits, or press a free place."""
    all_shown(page)
    draw = page.locator('#tools [data-target="draw"]')
    usable = page.locator('.hand.active .item:not([aria-disabled="true"])')
    spare = page.locator("#board .cell.free")
    if draw.count():
        draw.click()
    elif usable.count():
        usable.first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#board [role=gridcell]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
    elif spare.count():
        spare.first.focus()
        page.keyboard.press("Enter")
    else:
        page.locator("#tools .main").last.click()


def test_there_are_games() -> None:
    assert NAMES


def play_a_while(page: Page, name: str) -> None:
    """Begin a game and make some choices."""
    begin(page, name)
    for _ in range(CHOICES):
        page.locator("#board > svg.mine, #verdict").first.wait_for(timeout=ANSWER_MS)
        before = page.locator("#moves").inner_text()
        choose(page)
        expect(page.locator("#moves")).not_to_have_text(before, use_inner_text=True)
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def assert_kept(page: Page) -> None:
    """Assert that a reload shows the same game."""
    made = plies(page)
    page.reload()
    page.locator("#board > svg.mine").wait_for(timeout=30_000)
    all_shown(page)
    assert plies(page) == made


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_begun_played_and_kept(app: Page, name: str) -> None:
    play_a_while(app, name)
    app.emulate_media(reduced_motion="reduce")  # axe would measure what is still fading in
    assert violations(app) == []
    if name in KEPT:
        assert_kept(app)


@pytest.mark.parametrize("name", sorted({*NAMES} - {*KEPT}))
@pytest.mark.long
def test_every_other_game_is_kept(app: Page, name: str) -> None:
    play_a_while(app, name)
    assert_kept(app)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_in_sight_without_scrolling(app: Page, name: str) -> None:
    for width, height in [(320, 568), (390, 844), (844, 390)]:
        app.set_viewport_size({"width": width, "height": height})

        begin(app, name)

        assert app.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        box = rectangle(app.locator("#board > svg"))
        assert box["y"] >= 0, width
        assert box["y"] + box["height"] <= height
        app.locator('[data-action="home"]').click()
        expect(app.locator(".home")).to_be_visible()
