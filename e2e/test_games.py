"""Every game on the start screen: begun from its card, played for a while, saved, and checked by axe."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, plies, rectangle
from e2e.test_access import violations
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

NAMES = list(GAMES)
CHOICES = 4


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


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_begun_played_and_kept(app: Page, name: str) -> None:
    begin(app, name)

    for _ in range(CHOICES):
        expect(app.locator("#board > svg.mine, #verdict").first).to_be_visible(timeout=ANSWER_MS)
        before = app.locator("#moves").inner_text()
        choose(app)
        expect(app.locator("#moves")).not_to_have_text(before, use_inner_text=True)
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    all_shown(app)
    made = plies(app)
    app.emulate_media(reduced_motion="reduce")  # axe would measure what is still fading in
    assert violations(app) == []

    app.reload()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    all_shown(app)
    assert plies(app) == made


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
