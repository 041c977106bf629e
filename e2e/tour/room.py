"""A stop with a friend in the same room, at a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, choose
from e2e.test_whole_games import by_mouse
from e2e.tour.hands import clipboard, copied, home, menu, press, resigned, told
from e2e.tour.stop import stop
from e2e.visits import open_in

CAMERA = ["camera"]
"""Where it is allowed, browsers tell real addresses; names are not looked up in tests."""
FIELD = "#connect textarea"
"""The text of a code, or where one is pasted."""
LOOK_MS = 50
"""After how many milliseconds it is looked again."""


@contextmanager
def at_another_browser(page: Page) -> Iterator[Page]:
    """Yield a page with the app in a browser that shares nothing with the visitor's."""
    browser = page.context.browser
    assert browser
    address = page.url.partition("#")[0]
    context = browser.new_context(service_workers="block", reduced_motion="reduce", permissions=CAMERA)
    page.context.grant_permissions(CAMERA)
    yield open_in(context.new_page(), address)
    context.close()
    page.context.clear_permissions()


def code_shown(page: Page) -> str:
    """Return the text of the code that is shown."""
    page.locator("#connect svg.code").wait_for(timeout=ANSWER_MS)
    return page.locator(FIELD).input_value()


def connect(page: Page, friend: Page) -> None:
    """Connect a friend, who opens one's code as a link."""
    press(page, "room_way show")
    friend.evaluate("hash => { location.hash = hash }", code_shown(page).partition("#")[2])
    answer = code_shown(friend)
    press(page, "room_way paste")
    page.locator(FIELD).fill(answer)
    page.locator("#connect [type=submit]").click()


def whoever_has(selector: str, *pages: Page) -> Page:
    """Return the page on which something is shown, once it is."""
    for _ in range(ANSWER_MS // LOOK_MS):
        for page in pages:
            if page.locator(selector).count():
                return page
        pages[0].wait_for_timeout(LOOK_MS)
    raise AssertionError(f"nobody has {selector}")


@stop(
    "friends_room / room_way / room_camera / room_copy / room_paste / room_choose / room_begin / room_here / "
    "room_board / room_leave / room_next / resign",
    games=("cathedral", "sectori"),
    seconds=15,
)
def a_game_is_played_in_one_room_left_and_gone_on_with(page: Page, game: str) -> None:
    page.evaluate("location.hash = 'friends'")
    press(page, "room_way", "room_leave")
    page.evaluate("location.hash = 'home'")
    press(page, f"friends_invite {game}")
    page.locator("#dialog [name=name]").fill("Ana")
    page.locator('#dialog [data-send="friends_room"]').click()
    press(page, "room_way scan", "room_camera")
    expect(page.locator("#connect [role=alert], #scan").first).to_be_visible(timeout=ANSWER_MS)
    press(page, "room_way show")
    shown = code_shown(page)
    with clipboard(page):
        press(page, "room_copy")
        assert copied(page) == shown
    with at_another_browser(page) as friend, at_another_browser(page) as tablet:
        connect(page, friend)
        expect(page.locator("#inside li")).to_have_count(2, timeout=ANSWER_MS)
        connect(page, tablet)
        choose(tablet.locator("#part [value=looks_on]"))
        expect(page.locator("#inside")).to_contain_text("watches", timeout=ANSWER_MS)
        for part, waits in (("looks_on", 0), ("plays", 1)):
            choose(page.locator(f"#part [value={part}]"))
            expect(page.locator("[data-action=room_begin]")).to_have_count(waits)
        choose(page.locator("#part [name=series][value='3']"))
        expect(friend.locator("#further")).to_contain_text("Best of 3.", timeout=ANSWER_MS)
        press(page, "room_begin")
        for seen in (page, friend, tablet):
            seen.locator("#board > svg").wait_for(timeout=ANSWER_MS)
        for number, loser in ((2, page), (3, friend)):
            while (mover := whoever_has("#board > svg.mine", page, friend)) is not loser:
                by_mouse(mover)
                all_shown(mover)
            resigned(loser)
            press(page, "room_next")
            for seen in (page, friend, tablet):
                told(seen, f"game {number}")
        menu(page, "room_board away")
        menu(page, "room_board here")
        menu(page, "room_here")
        press(page, "room_leave")
        page.locator("#board > svg").wait_for(timeout=ANSWER_MS)
        menu(page, "room_here")
        connect(page, friend)
        page.locator("#board > svg").wait_for(timeout=ANSWER_MS)
    home(page)
