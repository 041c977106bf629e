"""What a touch must not do: a second tap on something new, a tap that stops a flick, two fingers at once."""

from time import time

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.hands import (
    ANSWER_MS,
    all_shown,
    begin,
    fits,
    middle,
    open_record,
    plies,
    tap,
    unfold_moves,
    usable,
    wait_for_turn,
)

PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
SMALL_PHONE = {"has_touch": True, "viewport": {"width": 360, "height": 640}}
"""On which the tray is one row to be swiped."""
DELAYS = (50, 250, 600, 1000)
"""Milliseconds between two taps of one finger."""

pytestmark = pytest.mark.visit("same")


def finger(page: Page) -> CDPSession:
    """Return a session that sends raw touches to the browser."""
    return page.context.new_cdp_session(page)


def touch(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Send a touch event; the points are those of all fingers that are down."""
    places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def tap_twice(page: Page, x: float, y: float, delay: int) -> None:
    """Tap twice, this many milliseconds apart by the browser's own clock, however slow the machine is."""
    hand, now = finger(page), time()
    for n in range(2):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": now + n * delay / 1000}
            hand.send("Input.dispatchTouchEvent", event)
        page.wait_for_timeout(0 if n else delay)


def lay_a_piece(page: Page) -> None:
    """Bring the first usable piece into preview."""
    all_shown(page)
    if not page.locator("#ghost").count():
        usable(page).first.tap()
    page.touchscreen.tap(*middle(fits(page).first))
    expect(page.locator("#ghost.laid")).to_be_visible()
    expect(page.locator('#tools [data-target="place"]:not([aria-disabled="true"])')).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("delays", [DELAYS[::2], pytest.param(DELAYS[1::2], marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["ringgz", "cathedral", "blokus", "blockers"])
def test_a_second_tap_after_place_does_nothing(app: Page, game: str, delays: tuple[int, ...]) -> None:
    begin(app, game)

    for delay in delays:
        expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
        lay_a_piece(app)
        all_shown(app)
        rows = app.locator("#moves [data-plies]")
        before, shown = len(plies(app)), rows.count()
        x, y = middle(app.locator('#tools [data-target="place"]'))
        tap_twice(app, x, y, delay)
        expect(rows).not_to_have_count(shown)
        wait_for_turn(app)

        assert len(plies(app)) > before
        expect(app.locator("#slider input, #dialog[open], #toast button"), f"after {delay} ms").to_have_count(0)


@pytest.mark.browser_context_args(**SMALL_PHONE)
@pytest.mark.parametrize("delay", [250, 600])
def test_a_tap_after_a_swipe_of_the_tray_is_no_second_tap(app: Page, delay: int) -> None:
    begin(app, "blokus")
    tray = app.locator(".hand.active .tray")
    expect(usable(app).first).to_be_visible()
    places = "tray => [...tray.querySelectorAll('.item:not([aria-disabled=true])')].map(i => i.dataset.target)"
    assert len(tray.evaluate(places)) > 8
    item = usable(app).nth(3)
    x, y = middle(item)
    item.tap()
    expect(item).to_have_attribute("aria-pressed", "true")

    hand = finger(app)
    touch(hand, "touchStart", (x, y))
    for step in range(1, 9):
        touch(hand, "touchMove", (x - 20 * step, y))
    app.wait_for_timeout(delay)  # the finger rests, so that the page does not coast
    touch(hand, "touchEnd")
    assert tray.evaluate("tray => tray.scrollLeft") > 44
    app.touchscreen.tap(x, y)

    expect(item).not_to_have_attribute("aria-pressed", "true")
    expect(app.locator('.hand.active .item[aria-pressed="true"]')).to_have_count(1)


@pytest.mark.browser_context_args(**PHONE)
def test_no_rack_is_opened_by_a_second_tap(app: Page) -> None:
    people = "".join(f'[Seat {seat} "human"]\n' for seat in range(3))
    open_record(app, f'[Game "blockers"]\n[Seats "3"]\n[Seed "touch"]\n{people}')
    reveal = app.locator('[data-action="reveal"]')
    for delay in (*DELAYS, 1400):
        expect(reveal).to_be_visible(timeout=ANSWER_MS)
        tap(reveal)
        reveal.locator(".again").wait_for()
        tap(reveal)
        lay_a_piece(app)
        x, y = middle(app.locator('#tools [data-target="place"]'))

        tap_twice(app, x, y, delay)

        expect(reveal).to_be_visible()
        app.wait_for_timeout(50)
        assert app.locator(".hand.active .item").count() == 0, f"after {delay} ms"


FLICK_AND_TAP = """([selector, rest]) => {
    const button = document.querySelector(selector), { left, top } = button.getBoundingClientRect();
    let now = performance.now();
    const happen = (target, event) => target.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: now }));
    const touch = (type) => happen(button, new PointerEvent(type, {
        pointerType: "touch", isPrimary: true, bubbles: true, clientX: left + 9, clientY: top + 9,
    }));
    touch("pointerdown");
    touch("pointercancel"); // the browser scrolls with the finger, and goes on when it is lifted
    happen(document, new Event("scroll"));
    now += rest;
    touch("pointerdown");
    touch("pointerup");
}"""


@pytest.mark.browser_context_args(**PHONE)
def test_a_tap_that_stops_a_flick_presses_nothing(app: Page) -> None:
    setup = '[data-action="setup blokus"]'

    app.evaluate(FLICK_AND_TAP, [setup, 20])
    app.wait_for_timeout(200)
    expect(app.locator(".screen.home")).to_be_visible()

    app.evaluate(FLICK_AND_TAP, [setup, 400])
    expect(app.locator(".screen.setup")).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
def test_two_fingers_press_nothing(app: Page) -> None:
    begin(app, "blokus")
    lay_a_piece(app)
    hand = finger(app)
    x, y = middle(app.locator("#ghost"))

    touch(hand, "touchStart", (x, y))
    touch(hand, "touchStart", (x, y), (x + 60, y + 60))
    touch(hand, "touchEnd", (x + 60, y + 60))
    touch(hand, "touchEnd")
    app.wait_for_timeout(150)

    assert plies(app) == []


@pytest.mark.visit("again")
def test_back_closes_what_is_open_on_top_and_stays_at_the_table(app: Page) -> None:
    begin(app, "blokus")
    app.locator('[data-action="dialog menu"]').click()
    expect(app.locator("#dialog[open]")).to_be_visible()
    app.go_back(wait_until="commit")
    expect(app.locator("#dialog[open]")).to_have_count(0)
    expect(app.locator("#board > svg.mine")).to_be_visible()

    usable(app).first.click()
    expect(app.locator("#ghost")).to_be_attached()
    app.wait_for_timeout(600)
    app.go_back(wait_until="commit")
    expect(app.locator("#ghost")).to_have_count(0)
    assert app.url.endswith("#table")

    app.wait_for_timeout(600)
    app.go_back(wait_until="commit")
    expect(app.locator(".screen.home")).to_be_visible()


@pytest.mark.visit("again")
def test_back_from_a_review_goes_to_the_game(app: Page) -> None:
    begin(app, "blokus")
    usable(app).first.click()
    app.mouse.click(*middle(fits(app).first))
    expect(app.locator("#moves [data-plies]").first).to_be_attached()
    unfold_moves(app)
    app.locator("#moves button").first.click()
    expect(app.locator("#slider input")).to_be_visible()

    app.go_back(wait_until="commit")

    expect(app.locator("#slider input")).to_have_count(0)
    expect(app.locator("#board > svg")).to_be_visible()
