"""What a finger can't mean: a second tap on what has just appeared, a tap that stops a flick, two fingers at once."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.hands import ANSWER_MS, begin, fits, middle, open_record, plies, usable

PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
SMALL_PHONE = {"has_touch": True, "viewport": {"width": 360, "height": 640}}
"""Where the tray is one row, to be swiped."""
DELAYS = (50, 250, 600, 1000)
"""Milliseconds between two taps of one finger."""


def finger(page: Page) -> CDPSession:
    """What sends touches as the browser gets them."""
    return page.context.new_cdp_session(page)


def touch(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers go down, move or go up; the points are of all that are down."""
    places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def lay_a_piece(page: Page) -> None:
    """Have the first thing that can be used lie in preview."""
    if not page.locator("#ghost").count():
        usable(page).first.tap()
    page.touchscreen.tap(*middle(fits(page).first))
    expect(page.locator("#ghost.laid")).to_be_visible()
    expect(page.locator('#tools [data-target="place"]:not([aria-disabled="true"])')).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("game", ["ringgz", "cathedral", "blokus", "blockers"])
def test_a_second_tap_after_place_does_nothing(app: Page, game: str) -> None:
    begin(app, game)

    for delay in DELAYS:
        expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
        lay_a_piece(app)
        before = len(plies(app))
        x, y = middle(app.locator('#tools [data-target="place"]'))
        app.touchscreen.tap(x, y)
        app.wait_for_timeout(delay)
        app.touchscreen.tap(x, y)
        expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)

        assert len(plies(app)) > before
        assert app.locator("#slider input, #dialog[open], #toast button").count() == 0, f"after {delay} ms"


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
    app.wait_for_timeout(delay)  # it rests, so that the page does not coast
    touch(hand, "touchEnd")
    assert tray.evaluate("tray => tray.scrollLeft") > 44
    app.touchscreen.tap(x, y)

    expect(item).not_to_have_attribute("aria-pressed", "true")
    expect(app.locator('.hand.active .item[aria-pressed="true"]')).to_have_count(1)


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("delay", [*DELAYS, 1400])
def test_no_rack_is_opened_by_a_second_tap(app: Page, delay: int) -> None:
    people = "".join(f'[Seat {seat} "human"]\n' for seat in range(3))
    open_record(app, f'[Game "blockers"]\n[Seats "3"]\n[Seed "touch"]\n{people}')
    reveal = app.locator('[data-action="reveal"]')
    expect(reveal).to_be_visible(timeout=ANSWER_MS)
    app.wait_for_timeout(100)
    reveal.tap()
    lay_a_piece(app)
    x, y = middle(app.locator('#tools [data-target="place"]'))

    app.touchscreen.tap(x, y)
    app.wait_for_timeout(delay)
    app.touchscreen.tap(x, y)

    expect(reveal).to_be_visible()
    app.wait_for_timeout(50)
    assert app.locator(".hand.active .item").count() == 0


@pytest.mark.browser_context_args(**PHONE)
def test_a_tap_that_stops_a_flick_presses_nothing(app: Page) -> None:
    app.locator('[data-action^="rules blokus"]').first.click()
    expect(app.locator(".screen.rules")).to_be_visible()
    hand = finger(app)

    touch(hand, "touchStart", (200, 700))
    for y in range(680, 300, -40):
        touch(hand, "touchMove", (200, float(y)))
    touch(hand, "touchEnd")
    app.wait_for_timeout(60)
    still_moving = app.evaluate(
        "() => new Promise(d => { const y = scrollY; setTimeout(() => d(scrollY !== y), 40); })"
    )
    presses = "[data-action], [data-target], a"
    app.evaluate(
        """presses => { window.pressed = []; const send = window.pygames.engine.handle;
        window.pygames.engine.handle = (text) => { window.pressed.push(text); return send(text); }; }""",
        presses,
    )
    touch(hand, "touchStart", (200, 400))
    touch(hand, "touchEnd")
    app.wait_for_timeout(200)

    assert not still_moving or app.evaluate("pressed") == []


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


def test_back_from_a_review_goes_to_the_game(app: Page) -> None:
    begin(app, "blokus")
    usable(app).first.click()
    app.mouse.click(*middle(fits(app).first))
    expect(app.locator("#moves [data-plies]").first).to_be_visible()
    app.locator("#moves button").first.click()
    expect(app.locator("#slider input")).to_be_visible()

    app.go_back(wait_until="commit")

    expect(app.locator("#slider input")).to_have_count(0)
    expect(app.locator("#board > svg")).to_be_visible()
