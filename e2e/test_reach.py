"""On a phone every piece can be reached while another is in hand, whatever is being said, with the board in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, played, store, usable, wait_for_turn
from pygames import GAMES

SIZES = [(320, 568)]
LONG_SIZES = [(360, 740), (375, 667), (390, 844)]
LIES_FREE = """item => {
    item.scrollIntoView({block: "nearest", inline: "nearest"});
    const {left, top, width, height} = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
CORNERS = (8, 36)
"""Pixels between corners, far enough apart for taps not to count as taps on the same place."""
ENTIRE = "board => { const {top, bottom} = board.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.parametrize("game", ["blokus", "cathedral"])
@pytest.mark.parametrize("sizes", [SIZES, pytest.param(LONG_SIZES, marks=pytest.mark.long)], ids=["common", "long"])
@pytest.mark.slow(15)
def test_every_piece_is_taken_while_one_is_held(
    app: Page, open_app: Callable[..., Page], subtests: pytest.Subtests, game: str, sizes: list[tuple[int, int]]
) -> None:
    store(app, {"settings": '{"version": 1, "coach": "on", "pace": "instant"}'})
    open_app(app)
    for width, height in sizes:
        with subtests.test(width=width, height=height):
            app.set_viewport_size({"width": width, "height": height})
            take_every_piece(app, game)
            app.locator('[data-action="home"]').click()


def take_every_piece(app: Page, game: str) -> None:
    """Take each piece in hand, after following a hint and asking for another."""
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

    pieces = [item.get_attribute("data-target") for item in usable(app).all()]
    assert len(pieces) > 9
    for n, piece in enumerate(pieces):
        item = app.locator(f'.hand.active [data-target="{piece}"]')
        assert item.evaluate(LIES_FREE), piece
        item.tap(position={"x": CORNERS[n % 2], "y": CORNERS[n % 2]})
        expect(item).to_have_attribute("aria-pressed", "true")
        expect(app.locator("#tools [data-target=cancel]")).to_be_visible()
        assert app.locator("#board > svg").evaluate(ENTIRE), piece


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
    expect(app.locator("#tools").get_by_role("button", name="Resume")).to_be_in_viewport(ratio=1)


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
