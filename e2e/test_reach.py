"""On a phone every piece can be reached while another is in hand, whatever is being said, with the board in sight."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, played, store, usable, wait_for_turn
from pygames import GAMES

SIZES = [(320, 568)]
LONG_SIZES = [*SIZES, (360, 740), (375, 667), (390, 844)]
SOME = 3
"""Each how manieth piece is tapped in the common run; in the long one, all are."""
LIES_FREE = """item => {
    item.scrollIntoView({block: "nearest", inline: "nearest"});
    const {left, top, width, height} = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
CORNERS = (8, 36)
"""Pixels between corners, far enough apart for taps not to count as taps on the same place."""
ENTIRE = "board => { const {top, bottom} = board.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.parametrize(
    ("sizes", "step"),
    [(SIZES, SOME), pytest.param(LONG_SIZES, 1, marks=pytest.mark.long)],
    ids=["common", "long"],
)
@pytest.mark.slow(15)
def test_every_piece_is_taken_while_one_is_held(
    app: Page, open_app: Callable[..., Page], subtests: pytest.Subtests, sizes: list[tuple[int, int]], step: int
) -> None:
    store(app, {"settings": '{"version": 1, "coach": "on", "pace": "instant"}'})
    open_app(app)
    for game, (width, height) in product(("blokus", "cathedral"), sizes):
        with subtests.test(game, width=width, height=height):
            app.set_viewport_size({"width": width, "height": height})
            take_pieces(app, game, step)
            app.locator('[data-action="home"]').click()


def take_pieces(app: Page, game: str, step: int) -> None:
    """Take pieces in hand, while each can be reached, after following a hint and asking for another."""
    begin(app, game)
    app.locator('#history [data-action="hint"]').tap()
    app.locator('#prompt [data-action="hint"]').tap()
    expect(app.locator('[data-action="follow_hint"]')).to_be_visible(timeout=ANSWER_MS)
    app.locator('[data-action="follow_hint"]').press("Enter")
    expect(app.locator("#moves [data-plies]")).not_to_have_count(0)
    wait_for_turn(app)
    app.locator('#history [data-action="hint"]').tap()
    expect(app.locator('#prompt [data-action="hint"]')).to_be_visible(timeout=ANSWER_MS)
    all_shown(app)

    pieces: list[str] = usable(app).evaluate_all("all => all.map(it => it.dataset.target)")
    assert len(pieces) > 9
    for n, piece in enumerate(pieces[::step]):
        item = app.locator(f'.hand.active [data-target="{piece}"]')
        assert covered(app, pieces) == [], "before this is taken: " + piece
        item.tap(position={"x": CORNERS[n % 2], "y": CORNERS[n % 2]})
        expect(item).to_have_attribute("aria-pressed", "true")
        expect(app.locator("#tools [data-target=cancel]")).to_be_visible()
        assert app.locator("#board > svg").evaluate(ENTIRE), piece


def covered(app: Page, pieces: list[str]) -> list[str]:
    """Return the pieces that a finger would not reach, wherever they are scrolled to."""
    items = app.locator(", ".join(f'.hand.active [data-target="{piece}"]' for piece in pieces))
    expect(items).to_have_count(len(pieces))
    found: list[str] = items.evaluate_all(f"all => all.filter(it => !({LIES_FREE})(it)).map(it => it.dataset.target)")
    return found


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 568})
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.visit("same")
def test_on_the_smallest_phone_a_review_shows_the_board_and_says_what_the_move_did(app: Page, game: str) -> None:
    seats = GAMES[game].seats[-1]
    open_record(app, played(game, seats, 40).record.write())
    app.locator("#moves button").first.evaluate("row => row.click()")

    expect(app.locator("#slider input")).to_be_visible()  # before that, the same place may still show other words
    said = app.locator("#prompt .soft")
    expect(said).to_be_in_viewport(ratio=0.9)
    all_shown(app)
    assert said.evaluate(LIES_FREE)
    assert app.locator("#board > svg").evaluate(ENTIRE)
    back = app.locator("#tools").get_by_role("button", name=re.compile("Resume|Back to the result"))
    expect(back).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 568, "height": 320})
@pytest.mark.visit("same")
def test_on_the_smallest_phone_held_sideways_a_rack_is_one_row_that_no_button_covers(app: Page) -> None:
    begin(app, "blockers")
    tiles = usable(app)
    tiles.first.tap()
    expect(app.locator("#tools [data-target=cancel]")).to_be_visible()
    all_shown(app)

    boxes = [tile.bounding_box() for tile in app.locator('.hand.first [data-target^="tile-"]').all()]
    assert len(boxes) == 5
    assert len({box and round(box["y"]) for box in boxes}) == 1
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    assert all(tile.evaluate(LIES_FREE) for tile in app.locator('.hand.first [data-target^="tile-"]').all())
