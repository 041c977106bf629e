"""Live play in one room, between browsers; what connects the devices is in the hands of the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from e2e.hands import ANSWER_MS, all_shown
from e2e.roommates import Company, Roommate
from e2e.test_whole_games import by_mouse
from e2e.tour.hands import press
from tools.serve import Site

pytestmark = pytest.mark.slow(15)
TURNS = 4


@pytest.fixture
def ana(browser: Browser, site: Site) -> Iterator[Roommate]:
    """Provide somebody at a browser."""
    friend = Roommate.at(browser, site, "Ana")
    yield friend
    friend.page.context.close()


@pytest.fixture
def ben(browser: Browser, site: Site) -> Iterator[Roommate]:
    """Provide somebody at another browser."""
    friend = Roommate.at(browser, site, "Ben")
    yield friend
    friend.page.context.close()


def begun(ana: Roommate, ben: Roommate, game: str) -> Company:
    """Have two begin a game in one room."""
    ana.opens_room(game)
    ben.page.evaluate("device => { location.hash = 'room=' + device }", ana.device)
    ben.page.locator(".screen.room #part [name=name]").fill(ben.name)
    ben.page.locator(".screen.room #part [name=name]").press("Enter")
    expect(ben.page.locator("#inside")).to_contain_text("Ben (you)")
    company = Company(ana)
    company.welcome(ben)
    company.until(lambda: ana.shows("Begin") and ben.shows("Ana begins"))
    press(ana.page, "room_begin")
    company.until(lambda: ana.acts or ben.acts)
    return company


def take_turn(company: Company) -> Roommate:
    """Have whoever is on turn play until somebody else is; return who that is."""
    mover, other = sorted(company.friends, key=lambda friend: not friend.acts)
    for _ in range(20):
        all_shown(mover.page)
        by_mouse(mover.page)
        company.carry()
        if not mover.acts:
            break
    company.until(lambda: other.acts)
    return other


@pytest.mark.parametrize("game", ["cathedral", "blokus", "ringgz"])
def test_two_begin_a_game_in_one_room_and_each_sees_the_other_s_moves(ana: Roommate, ben: Roommate, game: str) -> None:
    company = begun(ana, ben, game)
    assert all(friend.page.url.endswith("#table") for friend in (ana, ben))

    for _ in range(TURNS):
        mover = take_turn(company)
        other = next(friend for friend in (ana, ben) if friend is not mover)
        expect(other.page.locator("#prompt")).to_contain_text(f"{mover.name} is thinking.")
        expect(other.page.locator("[data-action=friends_send]")).to_have_count(0)

    for friend in (ana, ben):
        assert friend.page.evaluate("roomOfTest.locks") == ["screen"]


def test_who_is_away_is_told_and_the_game_goes_on_by_link(ana: Roommate, ben: Roommate) -> None:
    company = begun(ana, ben, "cathedral")
    mover = next(friend for friend in (ana, ben) if friend.acts)
    other = take_turn(company)
    mover.hears(kind="away", device=other.device)

    expect(mover.page.locator("#prompt")).to_contain_text(f"{other.name} is away.")
    expect(mover.page.locator("#tools [data-action=room_here]")).to_be_visible()
    expect(mover.page.locator("#tools [data-action=friends_send]")).to_be_visible()
    mover.hears(kind="back", device=other.device)
    expect(mover.page.locator("#prompt")).to_contain_text(f"{other.name} is thinking.")


def test_the_camera_is_asked_for_by_a_press_and_what_it_reads_is_taken(ana: Roommate) -> None:
    ana.opens_room("cathedral")
    page = ana.page
    press(page, "room_way scan")
    expect(page.locator("#connect")).to_contain_text("keeps no picture")
    press(page, "room_camera")
    expect(page.locator("#connect")).to_contain_text("doesn’t let Quiet Table use the camera")

    page.evaluate("roomOfTest.camera = true")
    press(page, "room_camera")
    page.locator("video#scan").wait_for()
    page.evaluate("() => { roomOfTest.scanned('nothing') }")
    expect(page.locator("#connect")).to_contain_text("There’s no room code in this.")


def test_a_pasted_code_is_answered_by_a_code(ana: Roommate) -> None:
    ana.opens_room("cathedral")
    page = ana.page
    press(page, "room_way paste")
    page.locator("#connect textarea").fill("Come: https://quiet.table/#room=abc")
    page.locator("#connect [type=submit]").click()

    expect(page.locator("#connect svg.code")).to_be_visible(timeout=ANSWER_MS)
    expect(page.locator("#live")).to_contain_text("Step 2")
    box = page.locator("#connect svg.code").bounding_box()
    assert box
    assert box["width"] >= 240
