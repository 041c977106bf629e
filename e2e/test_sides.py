"""The board from the second player's side: a piece lies where it is dropped, by mouse, by touch and by keyboard."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from e2e.hands import (
    ANSWER_MS,
    all_shown,
    fits,
    middle,
    open_record,
    plies,
    rectangle,
    tap,
    usable,
    wait_for_turn,
)
from e2e.test_settings import set_to

SECOND = '[Game "blokus"]\n[Seats "2"]\n[Seed "sides"]\n[Seat 0 "bot beginner"]\n[Seat 1 "human"]\n'
Point = tuple[float, float]


def turn_board(page: Page) -> None:
    """Have the board shown from one's own side, and the computer move at once."""
    page.locator('[data-action="dialog settings"]').click()
    set_to(page, "turned", "on")
    set_to(page, "pace", "instant")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


def square_at(page: Page, point: Point) -> str:
    """Return the name of the square that is seen at a point."""
    name: str = page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.target", point)
    return name


def has(box: FloatRect, point: Point) -> bool:
    """Return whether a point lies in a rectangle."""
    return 0 < point[0] - box["x"] < box["width"] and 0 < point[1] - box["y"] < box["height"]


def lies_at(page: Page, square: str, before: int) -> None:
    """Expect that a move was made that covers a square, at which the piece is seen, and await the next turn."""
    piece = page.locator(
        f'#board [role=gridcell][data-target="{square}"]:not([aria-label$="empty"], [aria-label$="point"])'
    )
    expect(piece).to_be_attached(timeout=ANSWER_MS)
    bodies = page.locator("#board .body.seat1")
    assert any(has(rectangle(bodies.nth(n)), middle(piece)) for n in range(bodies.count()))
    wait_for_turn(page)
    assert len(plies(page)) == before + 2


def by_mouse(page: Page, goal: Point) -> None:
    """Drag the piece in hand from the tray to a point."""
    page.mouse.move(*middle(page.locator('.item[aria-pressed="true"]')))
    page.mouse.down()
    page.mouse.move(*goal, steps=6)
    expect(page.locator("#carried")).to_be_visible()
    expect(page.locator("#ghost.fits")).to_be_visible()
    ghost, carried = rectangle(page.locator("#ghost")), rectangle(page.locator("#carried g"))
    assert has(ghost, goal)
    assert all(abs(carried[name] - ghost[name]) < 10 for name in ("x", "y", "width", "height"))  # as it will lie
    page.mouse.up()


def by_touch(page: Page, goal: Point) -> None:
    """Drag the piece in hand from the tray by a finger, which is below it, into preview, and place it."""
    start, end = middle(page.locator('.item[aria-pressed="true"]')), (goal[0], goal[1] + 72)
    finger = page.context.new_cdp_session(page)
    way = [tuple(a + (b - a) * n / 6 for a, b in zip(start, end, strict=True)) for n in range(7)]
    for n, (x, y) in enumerate(way):
        kind = "touchMove" if n else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#ghost.laid")).to_be_visible()
    assert has(rectangle(page.locator("#ghost")), goal)
    all_shown(page)
    tap(page.locator('#tools [data-target="place"]'))


def by_keyboard(page: Page, goal: Point) -> None:
    """Move the piece in hand by arrows, each in its direction on the screen, and place it."""
    page.locator('.item[aria-pressed="true"]').focus()
    page.keyboard.press("+")
    page.keyboard.press("-")
    focused = page.locator("#board [role=gridcell]:focus")
    x, y = middle(focused)
    side = rectangle(focused)["width"]
    across, down = round((goal[0] - x) / side), round((goal[1] - y) / side)
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    assert has(rectangle(focused), goal)
    assert has(rectangle(page.locator("#ghost")), goal)
    page.keyboard.press("Enter")


@pytest.mark.slow(20)
@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 1280, "height": 800})
def test_the_second_player_sees_and_plays_from_their_own_side(app: Page) -> None:
    turn_board(app)
    open_record(app, SECOND)
    wait_for_turn(app)
    expect(app.locator("#app > .turned")).to_be_attached()

    first, last = (middle(app.locator(f'#board [role=gridcell][data-target="{name}"]')) for name in ("a1", "n14"))
    assert first > last
    assert first[1] < last[1]
    for play in (by_mouse, by_touch, by_keyboard):
        before = len(plies(app))
        usable(app).nth(3).click()
        app.locator("#ghost").wait_for(state="attached")
        all_shown(app)
        goal = middle(fits(app).last)
        square = square_at(app, goal)
        play(app, goal)
        lies_at(app, square, before)
