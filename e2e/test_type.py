"""No text is smaller than 13 pixels, on any screen; a zero has no stroke that would make it another letter."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, open_record, played
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

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


PAINTED = """async places => {
    const font = `200px ${getComputedStyle(document.body).fontFamily}`;
    await document.fonts.load(font, "0");
    const canvas = new OffscreenCanvas(200, 200).getContext("2d");
    canvas.font = font;
    canvas.textAlign = "center";
    canvas.fillText("0", 100, 170);
    return places.map(([x, y]) => canvas.getImageData(x, y, 1, 1).data[3] > 0);
}"""
LEFT, MIDDLE = (56, 103), (100, 103)
"""Points inside the shape of a zero."""
Sizes = list[tuple[int, int]]
SIZES: Sizes = [(320, 568), (1280, 800)]
LONG_SIZES: Sizes = [(390, 844), (1920, 1080)]


def assert_nothing_is_small(page: Page, subtests: pytest.Subtests, screen: str, sizes: Sizes) -> None:
    """Assert that the screen shows no small text in any of the windows."""
    for width, height in sizes:
        with subtests.test(screen=screen, width=width):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SMALL, SMALLEST) == []


@pytest.mark.parametrize("sizes", [SIZES, pytest.param(LONG_SIZES, marks=pytest.mark.long)], ids=["common", "long"])
@pytest.mark.slow(15)
def test_no_text_is_smaller_than_13_pixels(app: Page, subtests: pytest.Subtests, sizes: Sizes) -> None:
    screens = ["home", "shelf", "statistics", *(f"{kind}/{game}" for kind in ("setup", "rules") for game in GAMES)]
    for screen in screens:
        app.goto(f"/#{screen}")
        expect(app.locator(f".screen.{screen.split('/')[0]}")).to_be_visible()
        assert_nothing_is_small(app, subtests, screen, sizes)
    app.goto("/#home")
    expect(app.locator(".screen.home")).to_be_visible()
    app.locator('[data-action="dialog settings"]').click()
    expect(app.locator("#dialog[open]")).to_be_visible()
    assert_nothing_is_small(app, subtests, "settings", sizes)
    app.keyboard.press("Escape")
    for game in GAMES:
        begin(app, game)
        assert_nothing_is_small(app, subtests, f"table of {game}", sizes)
        app.goto("/#home")
        expect(app.locator(".screen.home")).to_be_visible()
    open_record(app, played("blockers", 4).record.write())
    expect(app.locator("#verdict")).to_be_visible()
    assert_nothing_is_small(app, subtests, "result", sizes)


def test_a_zero_has_no_stroke_through_it(app: Page) -> None:
    assert app.evaluate(PAINTED, [LEFT, MIDDLE]) == [True, False]
