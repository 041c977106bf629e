"""Every game with every number of players, to its result: by mouse, by finger, and by keys alone."""

import re
from collections import deque
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, click_mark, middle, open_record
from pygames import GAMES

MOST_CHOICES = 150
MOST_STEPS = 60
DEAF_MS = 1100
"""Milliseconds in which a second tap of one finger means nothing but what was pressed first."""
Cell = tuple[int, int]
"""Row and column."""
STEP = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


def sit_down(page: Page, name: str, seats: int) -> None:
    """A new game of one person against players that move at random, without waits: nobody has to follow."""
    players = "".join(f'[Seat {seat} "{"bot random" if seat else "human"}"]\n' for seat in range(seats))
    open_record(page, f'[Game "{name}"]\n[Seats "{seats}"]\n[Seed "{name}"]\n{players}')


def play_with_every_number(page: Page, name: str, choose: Callable[[Page], None]) -> None:
    """A whole game with each number of players, one after the other, each from the start screen."""
    for seats in GAMES[name].seats:
        sit_down(page, name, seats)
        play_to_the_end(page, choose)
        page.locator('[data-action="home"]').click()
        expect(page.locator(".home")).to_be_visible()


def play_to_the_end(page: Page, choose: Callable[[Page], None]) -> None:
    """Make choices until the result is there."""
    for _ in range(MOST_CHOICES):
        expect(page.locator("#board > svg.mine, #verdict").first).to_be_visible(timeout=ANSWER_MS)
        all_shown(page)
        if page.locator(".table.over #verdict").count():
            break
        choose(page)
    expect(page.locator(".table.over #verdict")).to_be_visible()
    assert page.locator("#result .winner").count() >= 1


def all_shown(page: Page) -> None:
    """Wait until the page shows all of the last reply, of which the board comes first."""
    expect(page.locator("#main[aria-busy]")).to_have_count(0)


def standing(page: Page) -> str:
    """What is on the table, in words."""
    return str(page.evaluate("[...document.querySelectorAll('#prompt, #moves, #seats')].map(e => e.innerText).join()"))


def make(page: Page, press: Callable[[], None]) -> None:
    """Make a ply by a press, and wait until something has happened at the table."""
    all_shown(page)
    before = standing(page)
    press()
    for _ in range(ANSWER_MS // 20):
        if standing(page) != before:
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"nothing happened after: {before[:200]}")


def main_tool(page: Page) -> Locator:
    """What is to be pressed before anything else: the die, a draw, the end of a turn, the next round."""
    return page.locator('#tools .main:not([data-target="place"])')


def usable(page: Page) -> Locator:
    """The things in hand that fit somewhere."""
    return page.locator('.hand.active .item:not([aria-disabled="true"])')


def places(page: Page) -> Locator:
    """Where the next thing may go."""
    offered = page.locator("#board .fit, #board .offer")
    return offered if offered.count() else page.locator("#board .cell.free")


def by_mouse(page: Page) -> None:
    """A choice by clicking."""
    if main_tool(page).count():
        make(page, main_tool(page).last.click)
        return
    if usable(page).count() and not page.locator("#ghost").count():
        usable(page).first.click()
        expect(page.locator("#ghost")).to_be_attached()
    make(page, lambda: click_mark(page, places(page).first))


def by_finger(page: Page) -> None:
    """A choice by tapping: the place first, then what puts the thing there."""
    if main_tool(page).count():
        make(page, main_tool(page).last.tap)
        return
    if usable(page).count() and not page.locator("#ghost").count():
        take_by_finger(page)
    places(page).first.scroll_into_view_if_needed()
    x, y = middle(places(page).first)
    if page.locator("#ghost").count() and not page.locator("#board .ground.placing").count():
        page.touchscreen.tap(x, y)
        expect(page.locator("#ghost.laid")).to_be_attached()
        make(page, page.locator('#tools [data-target="place"]').tap)
    else:
        make(page, lambda: page.touchscreen.tap(x, y))


def take_by_finger(page: Page) -> None:
    """Take a thing in hand: where the last move was placed by a tap on the same spot, once the finger has rested."""
    taken = page.locator("#ghost, .hand.active [aria-pressed=true]")
    usable(page).first.tap()
    for _ in range(DEAF_MS // 50):
        if taken.count():
            break
        page.wait_for_timeout(50)
    else:
        usable(page).first.tap()
    expect(page.locator("#ghost")).to_be_attached()


def by_keys(page: Page) -> None:
    """A choice by keys alone."""
    tool = main_tool(page)
    if tool.count():
        key = tool.last.get_attribute("data-key")
        if not key:
            tab_to(page, tool.last)
        make(page, lambda: page.keyboard.press(key or "Enter"))
        return
    if page.locator('#tools [data-key="+"]').count():
        page.keyboard.press("+")
        expect(page.locator("#ghost.fits")).to_be_attached()
    else:
        tab_to(page, page.locator("#board [role=gridcell][tabindex='0']"))
        walk_to(page, cell_at(places(page).first))
    make(page, lambda: page.keyboard.press("Enter"))


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_STEPS):
        if goal.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("this is not reached by the Tab key")


def cell_at(mark: Locator) -> Cell:
    """Row and column of a cell, or of the smallest one that lies at the middle of a mark."""
    row, column = mark.evaluate(
        """mark => {
            if (mark.role === 'gridcell') return [+mark.ariaRowIndex, +mark.ariaColIndex];
            const box = mark.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
            const size = cell => cell.getBoundingClientRect().width * cell.getBoundingClientRect().height;
            const holds = cell => { const b = cell.getBoundingClientRect();
                return b.left <= x && x <= b.right && b.top <= y && y <= b.bottom; };
            const cells = [...document.querySelectorAll('#board [role=gridcell]')].filter(holds);
            const cell = cells.sort((a, b) => size(a) - size(b))[0];
            return [+cell.ariaRowIndex, +cell.ariaColIndex];
        }"""
    )
    return row, column


def walk_to(page: Page, goal: Cell) -> None:
    """Walk over the board by arrow keys; a step goes over a gap where there is one."""
    cells = page.locator("#board [role=gridcell]").evaluate_all(
        "all => all.map(c => [+c.ariaRowIndex, +c.ariaColIndex])"
    )
    focus = page.locator("#board [role=gridcell]:focus")
    here = (int(focus.get_attribute("aria-rowindex") or 0), int(focus.get_attribute("aria-colindex") or 0))
    for key in way(here, goal, {(row, column) for row, column in cells}):
        page.keyboard.press(key)


def way(start: Cell, goal: Cell, cells: set[Cell]) -> list[str]:
    """The arrow keys that lead from one cell to another."""
    found: dict[Cell, list[str]] = {start: []}
    waiting = deque([start])
    while goal not in found:
        here = waiting.popleft()
        for (down, across), key in STEP.items():
            near, far = ((here[0] + n * down, here[1] + n * across) for n in (1, 2))
            following = near if near in cells else far
            if following in cells and following not in found:
                found[following] = [*found[here], key]
                waiting.append(following)
    return found[goal]


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_mouse_without_cold_code(
    page: Page, open_app: Callable[..., Page], errors: list[str], name: str
) -> None:
    page.context.route(re.compile(r"/cold\.\w+\.wasm$"), lambda route: route.abort())
    play_with_every_number(open_app(page), name, by_mouse)

    errors[:] = [text for text in errors if "ERR_FAILED" not in text]


@pytest.mark.browser_context_args(reduced_motion="reduce", has_touch=True, viewport={"width": 390, "height": 844})
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_finger_on_a_phone(app: Page, name: str) -> None:
    play_with_every_number(app, name, by_finger)


@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keys_alone(app: Page, name: str) -> None:
    play_with_every_number(app, name, by_keys)
