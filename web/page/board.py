"""The board: what is new on it, and which point of the window is where on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import find
from .content import show_states
from .motion import Motion, is_still

if TYPE_CHECKING:
    from js import Element

    from web.protocol import BoardChange

CLOSE = 24
"""Pixels beside the board that still count as the board; what lies there is further away."""


def show_mine(mine: bool) -> None:
    """Whether the board may be pressed."""
    find("#board > svg").classList.toggle("mine", mine)


def show_board(change: BoardChange) -> None:
    """Take marks off the board, put others on it; what is put down and taken away is seen to come and to go."""
    moving = "way" in change and not is_still()
    if moving:
        Motion.begin(change["way"])
    for name, seat in change["leave"]:
        mark = document.getElementById(name)
        if moving:
            Motion.leave(mark, seat)
        else:
            mark.remove()
    for name in change["remove"]:
        document.getElementById(name).remove()
    for layer, svg in change["append"].items():
        find('#board [data-layer="' + layer + '"]').insertAdjacentHTML("beforeend", svg)
    show_states(change["state"])
    if moving:
        Motion.come(change["come"], change["spread"])
    keep_stop()


def keep_stop() -> None:
    """One cell of the board is where the Tab key stops. The attribute, set again, would cost a layout."""
    cell = stop()
    if cell and cell.getAttribute("tabindex") != "0":
        cell.setAttribute("tabindex", "0")


def stop() -> Element | None:
    """The cell of the board where the Tab key stops, or may."""
    return find('#board [role=gridcell][tabindex="0"]') or find("#board [role=gridcell]")


def board_point(x: float, y: float) -> tuple[float, float] | None:
    """A point of the window in squares of the board; None unless it is on it or close to it."""
    svg = find("#board > svg")
    if not svg:
        return None
    screen, size = svg.getScreenCTM(), svg.viewBox.baseVal  # exact for boards of any shape in a window of any shape
    across, down = x - screen.e, y - screen.f
    if not (-CLOSE < across < size.width * screen.a + CLOSE and -CLOSE < down < size.height * screen.d + CLOSE):
        return None
    return across / screen.a, down / screen.d


def cell_point(cell: Element) -> tuple[float, float] | None:
    """The middle of a cell in squares of the board."""
    box = cell.getBoundingClientRect()
    return board_point(box.left + box.width / 2, box.top + box.height / 2)
