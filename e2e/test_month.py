"""A player's month in the built site: from the start screen to the picture that is shared and to the printed page."""

from base64 import b64encode
from collections.abc import Callable
from struct import unpack
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, store
from e2e.test_access import violations
from e2e.test_invite import WIDE
from e2e.test_print import pages_on_paper
from tests.web.months import TODAY, stored_month
from web.app.storage.settings import KEY as SETTINGS
from web.app.storage.settings import Settings

LONG = "Maximiliana Theodora Hohenlohe"
"""A name that needs more than a line on a small phone."""
Scheme = Literal["light", "dark"]
SIZES = ((320, 568), (390, 844), (1280, 800))
COLOURS = """async content => {
  const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const colours = ([x, y, width, height]) => {
    const { data } = context.getImageData(x, y, width, height);
    return new Set(Array.from({ length: width * height }, (_, n) => data.slice(4 * n, 4 * n + 3).join())).size;
  };
  return { board: colours([60, 820, 500, 480]), code: colours([840, image.height - 200, 180, 150]) };
}"""
"""Counts the colours where the board and the code are in the picture: next to none where they aren't painted."""


@pytest.fixture
def month(page: Page, open_app: Callable[..., Page]) -> Page:
    """Return the start screen on the 29th of November, after a month with games and puzzles."""
    page.clock.set_fixed_time(f"{TODAY}T12:00:00")
    open_app(page)
    store(page, {**stored_month(), SETTINGS: Settings(name=LONG).write()})
    page.reload()
    page.locator(".screen.home").wait_for(timeout=ANSWER_MS)
    all_shown(page)
    return page


def open_month(page: Page) -> None:
    """Press the way from the start screen to this month."""
    page.locator('[data-action="statistics"]').first.click()
    page.locator('[data-action="month"]').click(timeout=ANSWER_MS)
    page.locator("#month .best-finale svg.board").wait_for(timeout=ANSWER_MS)
    all_shown(page)


@pytest.mark.slow(20)
@pytest.mark.visit("first")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_month_is_seen_shared_and_printed(month: Page, scheme: Scheme, subtests: pytest.Subtests) -> None:
    page = month
    page.emulate_media(color_scheme=scheme)
    open_month(page)
    with subtests.test("it fits on every screen, and axe finds nothing"):
        assert violations(page) == []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDE) <= 0

    with subtests.test("the picture has the board and the code"):
        page.locator('[data-action^="share_month"]').click()
        expect(page.locator("#dialog svg.card")).to_have_css("display", "block")
        with page.expect_download() as saved:
            page.locator('[data-action^="month_picture save"]').click()
        content = saved.value.path().read_bytes()
        width, height = unpack(">II", content[16:24])
        assert (width, height > width) == (1080, True)
        found = page.evaluate(COLOURS, b64encode(content).decode())
        assert found["board"] > 50
        assert found["code"] > 1
        expect(page.locator("#dialog")).to_be_hidden()

    with subtests.test("on paper it takes one page, without buttons, and light"):
        assert pages_on_paper(page, "A4") == 1
        page.emulate_media(media="print", color_scheme=scheme)
        expect(page.locator(".bar")).to_be_hidden()
        expect(page.locator('[data-action="print_month"]')).to_be_hidden()
        expect(page.locator("#month .calendar")).to_be_visible()
        expect(page.locator("#months h1")).to_have_css("color", "rgb(0, 0, 0)")


@pytest.mark.slow(10)
@pytest.mark.visit("first")
def test_the_months_are_turned_by_keys_and_the_best_finale_opens_its_game(month: Page) -> None:
    page = month
    open_month(page)
    page.locator('[data-action="month 2026-10"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#months h1")).to_have_text("October 2026")
    expect(page.locator("#months h1")).to_be_focused()
    all_shown(page)
    page.keyboard.press("Tab")
    expect(page.locator('[data-action="month 2026-11"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#months h1")).to_have_text("November 2026")
    all_shown(page)

    page.locator("#ratings ~ details summary").click()
    expect(page.locator("#ratings ~ details table")).to_be_visible()
    page.locator(".best-finale").click()
    page.locator("#verdict").wait_for(timeout=ANSWER_MS)
    page.go_back()
    expect(page.locator("#months h1")).to_have_text("November 2026")
