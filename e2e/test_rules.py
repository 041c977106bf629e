"""The rules in a browser: read, tried out by mouse, finger and keyboard, and left again for the game."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, begin, middle, play_by_mouse, plies, position, rectangle, take, wait_for_turn
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]


def read(page: Page, game: str = "blokus") -> None:
    """Open the rules of a game from the start screen."""
    page.locator(f'.home [data-action="rules {game}"]').click()
    expect(page.locator(".rules h1")).to_be_visible(timeout=ANSWER_MS)


def leave(page: Page) -> None:
    """Go from the rules back to the start screen."""
    page.locator('[data-action="leave"]').click()
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)


def attempt(page: Page, figure: str) -> None:
    """Open the board of a figure, to try it out."""
    page.locator(f"#try-{figure}").click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)


def test_the_rules_are_read(app: Page) -> None:
    for name, game in GAMES.items():
        read(app, name)

        figures = app.locator("figure svg.board")
        expect(figures, name).to_have_count(len(list(game.guide.figures)))
        for figure in figures.all():
            expect(figure).to_have_role("img")
        app.locator(".contents button").last.click()
        expect(app.locator(".rules section > h2").last).to_be_focused()
        expect(app.locator(".rules section > h2").last).to_be_in_viewport()

        leave(app)


def test_a_figure_is_tried_wrong_and_then_right(app: Page) -> None:
    read(app, "ringgz")
    attempt(app, "tie")

    take(app, "y1")
    app.locator('#board [data-target="b3"]').click(force=True)
    expect(app.locator("#prompt .refusal")).to_contain_text("already a ring of that size")
    app.locator('#board [data-target="c2"]').click(force=True)
    expect(app.locator("#verdict")).to_be_focused(timeout=ANSWER_MS)
    expect(app.locator("#verdict")).to_contain_text("leaves c4 to Blue")
    expect(app.locator("#live")).to_contain_text("leaves c4 to Blue")

    app.get_by_role("button", name="Try again").click()
    take(app, "y4")
    app.locator('#board [data-target="c4"]').click(force=True)
    expect(app.locator("#verdict")).to_contain_text("Nobody wins it")

    app.get_by_role("button", name="Back to the rules").click()
    expect(app.locator("#try-tie")).to_be_focused()


def test_a_figure_is_tried_by_keyboard_alone(app: Page) -> None:
    read(app)
    app.locator("#try-first-piece").focus()
    app.keyboard.press("Enter")
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)

    app.keyboard.press("+")
    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)
    app.keyboard.press("Enter")

    expect(app.locator("#verdict")).to_be_focused(timeout=ANSWER_MS)
    expect(app.locator("#live")).to_contain_text("Right")
    app.keyboard.press("Tab")
    app.keyboard.press("Enter")
    expect(app.locator(".task")).to_contain_text("touches the green piece at a corner")


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_figure_is_tried_by_touch(app: Page) -> None:
    app.locator('.home [data-action="rules sectori"]').tap()
    app.locator("#try-completing").tap()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)

    app.touchscreen.tap(*middle(app.locator('#board [data-target="b1n"]')))

    expect(app.locator("#verdict")).to_contain_text("the last wall counts")


def test_the_game_is_found_as_it_was(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    take(app, "X")
    before, made = position(app), plies(app)

    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="rules blokus"]').click()
    expect(app.locator(".rules")).to_be_visible(timeout=ANSWER_MS)
    attempt(app, "first-piece")
    app.keyboard.press("u")
    take(app, "W")
    app.locator('#board [data-target="e10"]').click(force=True)
    expect(app.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
    app.get_by_role("button", name="Back to the rules").click()
    app.get_by_role("button", name="Back to the game").click()

    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    expect(app.locator("#ghost")).to_be_attached()
    assert (position(app), plies(app)) == (before, made)


def test_the_browsers_back_button_goes_from_figure_to_rules_to_home(app: Page) -> None:
    read(app)
    attempt(app, "corners")
    expect(app).to_have_title("Blokus To Go rules")

    app.go_back()
    expect(app.locator(".rules h1")).to_be_visible(timeout=ANSWER_MS)
    app.go_back()
    expect(app.locator(".home")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.visit("again")
def test_a_link_leads_to_a_figure(app: Page) -> None:
    app.goto("/#rules/cathedral/closing")
    app.reload()
    expect(app.locator(".practice .task")).to_contain_text("Claim the space", timeout=30_000)


def test_rules_fit_across_and_a_figures_board_is_in_sight(app: Page) -> None:
    wide = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"

    read(app, "cathedral")
    for width, height in SIZES:
        app.set_viewport_size({"width": width, "height": height})
        assert app.evaluate(wide), width
    attempt(app, "closing")
    for width, height in SIZES:
        app.set_viewport_size({"width": width, "height": height})
        assert app.evaluate(wide), width
        box = rectangle(app.locator("#board > svg"))
        assert box["y"] >= 0, width
        assert box["y"] + box["height"] <= height, width


def test_rules_can_be_printed(app: Page) -> None:
    read(app)
    app.emulate_media(media="print")

    expect(app.locator("figure svg.board").first).to_be_visible()
    expect(app.locator(".contents")).to_be_hidden()
    expect(app.locator(".try").first).to_be_hidden()


@pytest.mark.visit("again")
def test_paper_is_light_whatever_the_theme(app: Page) -> None:
    begin(app)
    app.evaluate("document.documentElement.dataset.theme = 'dark'")
    app.emulate_media(media="print", color_scheme="dark")

    assert app.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    expect(app.locator("#board > svg")).to_be_visible()
    expect(app.locator(".controls")).to_be_hidden()
