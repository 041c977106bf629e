"""No text is smaller than 13 pixels, on any screen."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, open_record, played
from pygames import GAMES

SMALLEST = 13
SMALL = """least => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) {
        const text = walk.currentNode.data.trim(), element = walk.currentNode.parentElement;
        if (!text || element.closest("svg, script, style, noscript, template")) continue;
        if (!element.getClientRects().length) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size < least - 0.05) found.push(`${size} ${text.slice(0, 40)}`);
    }
    return found;
}"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800), (1920, 1080)], ids=lambda size: f"{size[0]}")
def test_no_text_is_smaller_than_13_pixels(app: Page, size: tuple[int, int]) -> None:
    app.set_viewport_size({"width": size[0], "height": size[1]})
    screens = ["home", "shelf", "statistics", *(f"{kind}/{game}" for kind in ("setup", "rules") for game in GAMES)]
    for screen in screens:
        app.goto(f"/#{screen}")
        expect(app.locator(f".screen.{screen.split('/')[0]}")).to_be_visible()
        assert app.evaluate(SMALL, SMALLEST) == [], screen
    app.goto("/#home")
    expect(app.locator(".screen.home")).to_be_visible()
    app.locator('[data-action="dialog settings"]').click()
    expect(app.locator("#dialog[open]")).to_be_visible()
    assert app.evaluate(SMALL, SMALLEST) == [], "settings"
    app.keyboard.press("Escape")
    for game in GAMES:
        begin(app, game)
        assert app.evaluate(SMALL, SMALLEST) == [], game
        app.goto("/#home")
        expect(app.locator(".screen.home")).to_be_visible()
    open_record(app, played("blockers", 4).record.write())
    expect(app.locator("#verdict")).to_be_visible()
    assert app.evaluate(SMALL, SMALLEST) == [], "the result"
