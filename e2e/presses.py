"""Pressing something by mouse, by finger, or by keys alone, for which the cells of a board lie in rows and columns."""

from collections import deque
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, all_shown, click_mark, tap

MOST_STEPS = 60
Press = Callable[[Page, Locator], None]
Cell = tuple[int, int]
"""Row and column."""
STEP = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}
SHOWN_OR_MADE = '#tools [data-target="place"]:not([aria-disabled="true"]), #verdict'
"""Shows that a place was pressed: the move lies in preview, or has been made."""


def by_click(page: Page, goal: Locator) -> None:
    """Press with the mouse."""
    if goal.evaluate("element => element.role === 'gridcell'"):
        click_mark(page, goal)
    else:
        goal.click()


def by_tap(_page: Page, goal: Locator) -> None:
    """Press with a finger."""
    tap(goal)


def by_enter(page: Page, goal: Locator) -> None:
    """Press with the keyboard, a place on the board by arrow keys."""
    if goal.evaluate("element => element.role === 'gridcell'"):
        tab_to(page, page.locator("#board [role=gridcell][tabindex='0']"))
        walk_to(page, cell_at(goal))
    else:
        goal.focus()
    page.keyboard.press("Enter")


def press_all(page: Page, targets: list[str], press: Press) -> None:
    """Press the targets of a move in an exercise, each after the effect of the one before, until it is judged."""
    for target in targets:
        if target == "place" and press is not by_tap:
            break  # by mouse or key, the press is the move at once
        all_shown(page)
        if page.locator("#verdict").count():
            break  # what has no preview is made by a tap, too
        press_one(page, target, press)
    page.locator("#verdict").wait_for(timeout=ANSWER_MS)
    expect(page.locator("#verdict")).to_be_focused(timeout=ANSWER_MS)


def press_one(page: Page, target: str, press: Press) -> None:
    """Press a place, a tool or a piece in hand, and wait for the effect."""
    place = page.locator(f'#board [role=gridcell][data-target="{target}"]')
    tool = page.locator(f'#tools [data-target="{target}"]')
    if place.count():
        press(page, place)
        page.locator(SHOWN_OR_MADE).first.wait_for(state="attached", timeout=ANSWER_MS)
    elif target == "place":
        press(page, tool)
    elif tool.count():
        said = page.locator("#live").inner_text()
        press(page, tool)
        expect(page.locator("#live")).not_to_have_text(said, timeout=ANSWER_MS)
    else:
        press(page, page.locator(f'.hand.active [data-target="{target}"]'))
        page.locator("#ghost").first.wait_for(state="attached", timeout=ANSWER_MS)


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MOST_STEPS):
        if goal.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("this is not reached by the Tab key")


def cell_at(mark: Locator) -> Cell:
    """Return row and column of a cell, or of the smallest cell around the middle of a mark."""
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
    """Walk over the board by arrow keys, which skip gaps."""
    cells = page.locator("#board [role=gridcell]").evaluate_all(
        "all => all.map(c => [+c.ariaRowIndex, +c.ariaColIndex])"
    )
    focus = page.locator("#board [role=gridcell]:focus")
    here = (int(focus.get_attribute("aria-rowindex") or 0), int(focus.get_attribute("aria-colindex") or 0))
    for key in way(here, goal, {(row, column) for row, column in cells}):
        page.keyboard.press(key)


def way(start: Cell, goal: Cell, cells: set[Cell]) -> list[str]:
    """Return the arrow keys that lead from one cell to another."""
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
