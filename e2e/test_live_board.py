"""Live play with a device without a seat: it shows the board to all, and the others are the players' hands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import all_shown
from e2e.roommates import Company, Roommate
from e2e.test_whole_games import by_mouse
from e2e.tour.hands import press
from tools.serve import Site

pytestmark = pytest.mark.slow(15)
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 768, "height": 1024}
TURNS = 4
STORED = """async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of names) {
        const opening = indexedDB.open(name);
        await new Promise(done => { opening.onsuccess = done; });
        const opened = opening.result;
        for (const store of opened.objectStoreNames) {
            const all = opened.transaction(store).objectStore(store).getAll();
            texts.push(JSON.stringify(await new Promise(done => { all.onsuccess = () => done(all.result); })));
        }
        opened.close();
    }
    return texts.join(" ");
}"""
"""All that a browser has stored."""


RACK = "() => [...document.querySelectorAll('#hands [data-target]')].map(tile => tile.dataset.target)"
"""The tiles that a page shows."""


@pytest.fixture
def company(browser: Browser, site: Site) -> Iterator[Company]:
    """Provide three who play Blockers! on phones, and a tablet in the middle that shows the board."""
    ana, ben, cleo = (Roommate.at(browser, site, name, viewport=PHONE) for name in ("Ana", "Ben", "Cleo"))
    tablet = Roommate.at(browser, site, "Tablet", viewport=TABLET)
    ana.opens_room("blockers")
    company = Company(ana)
    for newcomer in (ben, cleo, tablet):
        newcomer.page.evaluate("device => { location.hash = 'room=' + device }", ana.device)
        newcomer.page.locator(".screen.room #part [name=name]").fill(newcomer.name)
        newcomer.page.locator(".screen.room #part [name=name]").press("Enter")
        expect(newcomer.page.locator("#inside")).to_contain_text(f"{newcomer.name} (you)")
        company.welcome(newcomer)
    tablet.page.locator("[name=part][value=looks_on]").check()
    company.until(lambda: ana.shows("Begin Blockers!") and ana.shows("looks on"))
    press(ana.page, "room_begin")
    company.until(lambda: any(friend.acts for friend in company.friends) and tablet.page.url.endswith("#table"))
    yield company
    for friend in company.friends:
        friend.page.context.close()


def next_turn(company: Company, mover: Roommate) -> Roommate:
    """Have a tile be placed; return who acts then."""
    by_mouse(mover.page)
    company.until(lambda: any(friend.acts for friend in company.friends if friend is not mover))
    return on_turn(company)


def on_turn(company: Company) -> Roommate:
    """Return who acts."""
    return next(friend for friend in company.friends if friend.acts)


def width_of(page: Page, selector: str) -> float:
    """Return the width of an element."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["width"]


def test_the_tablet_shows_the_board_and_the_phones_are_the_hands(company: Company) -> None:
    *phones, tablet = company.friends
    expect(tablet.page.locator("#prompt")).to_contain_text("You’re looking on.")
    mover = on_turn(company)
    large, tile = width_of(mover.page, "#board > svg"), width_of(mover.page, ".hand.first .item")

    for friend in phones:
        press(friend.page, "dialog menu")
        press(friend.page, "room_board away")
        expect(friend.page.locator(".table.as-hand")).to_be_visible()
        all_shown(friend.page)

    assert width_of(mover.page, "#board > svg") < 0.6 * large
    assert width_of(mover.page, ".hand.first .item") > 1.2 * tile
    following = next_turn(company, mover)  # the board is as large as ever while a tile is placed
    expect(tablet.page.locator("#prompt")).to_contain_text(f"{following.name} is thinking.")
    press(mover.page, "dialog menu")
    press(mover.page, "room_board here")
    expect(mover.page.locator(".table.as-hand")).to_have_count(0)
    assert width_of(mover.page, "#board > svg") == large


def test_the_tablet_never_holds_a_tile_of_a_rack(company: Company) -> None:
    tablet = company.friends[-1]
    tiles: set[str] = set()
    for _ in range(TURNS):
        mover = on_turn(company)
        tiles |= {*mover.page.evaluate(RACK)}
        assert tablet.page.evaluate(RACK) == []
        next_turn(company, mover)

    assert len(tiles) > TURNS
    stored = tablet.page.evaluate(STORED)
    assert not any(sign in stored for sign in ("friends=", "friends ", "seeds"))
    assert {*tablet.newest} == {"hello"}, "it says what it is, and nothing of the game"
