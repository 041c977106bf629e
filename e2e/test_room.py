"""The window's space is used: all games on one screen, and trays that grow with it."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, play_by_mouse, rectangle
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

PHONE_SCREENS = 1.6


@pytest.mark.visit("again")
def test_all_games_are_seen_with_little_scrolling(app: Page, subtests: pytest.Subtests) -> None:
    games = app.locator('[data-action^="quick"]')
    expect(games).to_have_count(len(GAMES))
    edges = "all => all.map(it => Math.round(it.getBoundingClientRect().left))"
    for width, height in [(1280, 800), (1920, 1080)]:
        with subtests.test("in one row on one screen", width=width):
            app.set_viewport_size({"width": width, "height": height})
            boxes = [rectangle(game) for game in games.all()]
            assert len({box["y"] for box in boxes}) == 1, "no game stands alone in a row"
            assert boxes[0]["y"] + boxes[0]["height"] <= height
            assert len(set(app.locator(".home .brand, .home h1, .home .cards").evaluate_all(edges))) == 1

    with subtests.test("on a phone"):
        app.set_viewport_size({"width": 390, "height": 844})
        assert app.evaluate("document.documentElement.scrollHeight / innerHeight") <= PHONE_SCREENS


@pytest.mark.visit("again")
def test_in_a_low_window_whoever_comes_back_begins_a_game_without_scrolling(
    app: Page, subtests: pytest.Subtests
) -> None:
    begin(app)
    play_by_mouse(app)
    app.evaluate("location.hash = 'home'")
    expect(app.locator(".home .go-on")).to_be_visible()
    for width, height in [(640, 400), (740, 360), (844, 390), (932, 430)]:
        with subtests.test(width=width):
            app.set_viewport_size({"width": width, "height": height})
            expect(app.locator('[data-action^="quick"]').first).to_be_in_viewport(ratio=1)
            assert app.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 18), ((1920, 1080), 25)], ids=["1280", "1920"])
def test_the_tray_grows_with_the_room_beside_the_board(app: Page, size: tuple[int, int], least: int) -> None:
    app.set_viewport_size({"width": size[0], "height": size[1]})
    begin(app)

    assert app.locator(".hand.first .tray").evaluate("tray => parseFloat(getComputedStyle(tray).fontSize)") >= least
    scrolls = "hands => hands.scrollHeight > hands.clientHeight"
    assert not app.locator("#hands").evaluate(scrolls), "every piece is in sight"


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_finger_hits_the_rows_of_moves_and_the_links_in_sentences(app: Page) -> None:
    begin(app)
    tall = "these => these.map(it => it.getBoundingClientRect().height).filter(height => height < 40)"
    expect(app.locator("#prompt .link")).not_to_have_count(0)
    assert app.locator("#prompt .link").evaluate_all(tall) == []

    app.locator("#typed input").fill("d10,e10")
    app.keyboard.press("Enter")

    expect(app.locator("#moves button")).not_to_have_count(0)
    assert app.locator("#moves button").evaluate_all(tall) == []
