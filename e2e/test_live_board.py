"""Live play with a device without a seat: it shows the board to all, and the others are the players' hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import all_shown
from e2e.roommates import Roommate, begin, mover
from e2e.tour.hands import press
from tools.serve import Site

pytestmark = pytest.mark.slow(15)
PHONE, TABLET = {"width": 390, "height": 844}, {"width": 768, "height": 1024}


def width_of(page: Page, selector: str) -> float:
    """Return the width of an element."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["width"]


def test_the_tablet_shows_the_board_and_the_phones_are_the_hands(browser: Browser, site: Site) -> None:
    phones = [Roommate.at(browser, site, name, viewport=PHONE) for name in ("Ana", "Ben", "Cleo")]
    tablet = Roommate.at(browser, site, "Tablet", viewport=TABLET)
    begin(*phones, game="blockers", lookers=[tablet])
    expect(tablet.page.locator("#dialog[open]")).to_have_count(0)
    acts = mover(*phones)
    assert acts
    large, tile = width_of(acts.page, "#board > svg"), width_of(acts.page, ".hand.first .item")

    for friend in phones:
        press(friend.page, "dialog menu")
        press(friend.page, "room_board away")
        expect(friend.page.locator(".table.as-hand")).to_be_visible()
        all_shown(friend.page)

    assert width_of(acts.page, "#board > svg") < 0.6 * large
    assert width_of(acts.page, ".hand.first .item") > 1.2 * tile
    acts.plays()  # the board is as large as ever while a tile is placed
    following = mover(*(friend for friend in phones if friend is not acts))
    assert following
    expect(tablet.prompt).to_contain_text(f"{following.name} is thinking.")
    press(acts.page, "dialog menu")
    press(acts.page, "room_board here")
    expect(acts.page.locator(".table.as-hand")).to_have_count(0)
    assert width_of(acts.page, "#board > svg") == large
    for friend in (*phones, tablet):
        friend.close()
