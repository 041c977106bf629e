"""The board editor in a browser: by mouse, touch and keyboard, with problems, playing on, analysis and links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, click_mark, middle, rectangle

pytestmark = pytest.mark.visit("same")

FIELD = "#text textarea"


def open_editor(page: Page, game: str) -> None:
    """Go to the editor of a game by its address."""
    page.goto(f"/#editor/{game}")
    expect(page.locator(FIELD)).to_be_visible(timeout=ANSWER_MS)


def leave_editor(page: Page) -> None:
    """Leave the editor for the start screen."""
    page.locator('[data-action="edit_leave"]').click()
    expect(page.locator('[data-action="dialog editor"]')).to_be_visible()


def pick(page: Page, target: str) -> None:
    """Pick something up from a tray."""
    item = page.locator(f'.tray [data-target="{target}"]')
    item.click()
    expect(page.locator(f'.tray [data-target="{target}"][aria-pressed="true"]')).to_be_visible()


def press_cell(page: Page, name: str) -> None:
    """Click a cell of the board."""
    page.locator("#board").scroll_into_view_if_needed()
    click_mark(page, page.locator(f'#board [data-target="{name}"]'))


def shared_link(page: Page) -> str:
    """Return the link to the position."""
    page.locator('[data-action="edit_share"]').click()
    address = page.locator("#dialog input[name=text]").input_value()
    page.locator('#dialog [data-action="close"]').click()
    return address


BY_MOUSE = [
    ("blokus", "0:piece-2", "e10", "green e10,f10 / turn green"),
    ("cathedral", "0:piece-tavern", "b2", "people out / light b2 / turn light"),
    ("ringgz", "1:piece-r4", "d3", "board r4@d3 / turn blue"),
    ("blockers", "0:tile-7", "C7", "red 7@C7"),
    ("sectori", "0:pile-claim", "a1", "walls a1n a1e a1s a1w / coral a1:claim / turn coral"),
]


def test_a_position_is_built_by_mouse_and_its_link_opens_it_again(
    app: Page, open_app: Callable[..., Page], subtests: pytest.Subtests
) -> None:
    for game, item, cell, text in BY_MOUSE:
        with subtests.test(game=game):
            app.locator('[data-action="dialog editor"]').click()
            app.locator(f'#dialog [data-action="edit {game}"]').click()
            pick(app, item)
            press_cell(app, cell)
            expect(app.locator(FIELD)).to_have_value(text)

            address = shared_link(app)
            app.goto("about:blank")
            open_app(app, address)
            expect(app.locator(FIELD)).to_have_value(text, timeout=ANSWER_MS)
            leave_editor(app)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 568})
def test_a_problem_is_seen_and_mended_by_touch(app: Page) -> None:
    open_editor(app, "sectori")
    app.locator(FIELD).fill("walls a1n a1e a1s / coral a1:claim")
    expect(app.locator("#problems")).to_contain_text("a1 is claimed, but not closed on all four sides.")
    expect(app.locator('[data-action="edit_play"]')).to_have_attribute("aria-disabled", "true")

    app.locator("#board").scroll_into_view_if_needed()
    box = rectangle(app.locator('#board [data-target="a1w"]'))
    app.touchscreen.tap(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    expect(app.locator("#problems")).not_to_contain_text("a1 is claimed")
    expect(app.locator('[data-action="edit_play"]')).not_to_have_attribute("aria-disabled", "true")
    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = "fields => fields.map(field => parseFloat(getComputedStyle(field).fontSize))"
    assert min(app.locator("#app :is(select, textarea, input[type=text])").evaluate_all(sizes)) >= 16


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.visit("again")
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320)])
def test_with_five_trays_the_board_and_the_buttons_stay_in_sight(app: Page, size: tuple[int, int]) -> None:
    width, height = size
    app.set_viewport_size({"width": width, "height": height})
    open_editor(app, "blockers")
    app.locator('#choices select[name="seats"]').select_option("5")
    item = app.locator('.tray [data-target="4:tile-7"]')
    item.scroll_into_view_if_needed()

    for place in ("#board", "[data-action=edit_play]"):
        box = rectangle(app.locator(place))
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    app.touchscreen.tap(*middle(item))
    expect(app.locator('#tools [data-target="captured-3"]')).to_be_visible()
    expect(app.locator("[data-action=edit_play]")).to_be_hidden()
    app.touchscreen.tap(*middle(app.locator('#board [data-target="C7"]')))
    expect(app.locator(FIELD)).to_have_value("violet 7@C7")
    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_text_with_a_mistake_is_kept_and_the_mistake_is_shown_in_sight(app: Page) -> None:
    app.set_viewport_size({"width": 320, "height": 568})
    open_editor(app, "blokus")
    app.locator(FIELD).fill("green e10 / turn gren")

    expect(app.locator("#prompt")).to_contain_text("“gren”: this field is one of these words: green, blue.")
    expect(app.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(app.locator(FIELD)).to_have_value("green e10 / turn gren")
    expect(app.locator(FIELD)).to_be_focused()


def test_a_position_is_built_by_keyboard_undone_analysed_and_played_on(app: Page) -> None:
    open_editor(app, "blokus")
    app.locator(FIELD).fill("green e10 / turn blue")
    expect(app.locator('#board [data-target="e10"]')).to_have_attribute("aria-label", re.compile("Green"))
    item = app.locator('.tray [data-target="1:piece-1"]')
    item.focus()
    app.keyboard.press("Enter")
    expect(app.locator("#board :focus")).to_be_attached()
    app.locator('#board [data-target="j5"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator(FIELD)).to_have_value("green e10 / blue j5 / turn blue")
    app.keyboard.press("u")
    expect(app.locator(FIELD)).to_have_value("green e10 / turn blue")
    app.keyboard.press("y")
    app.locator('#choices select[name="turn"]').select_option("green")
    expect(app.locator(FIELD)).to_have_value("green e10 / blue j5 / turn green")

    app.locator('[data-action="edit_analyse"]').click()
    expect(app.locator("#findings")).to_contain_text("chance of winning", timeout=ANSWER_MS)
    app.locator('[data-action="edit_play"]').click()
    expect(app.locator(".from-position")).to_be_visible()
    app.locator("form[data-form] button[type=submit]").click()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    expect(app.locator('#board [data-target="j5"]')).to_have_attribute("aria-label", "j5: Blue’s 1, a single square")
