"""The board: its changes on the screen, and the conversion from window to board coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import find
from .content import show_states
from .motion import Motion, is_still

if TYPE_CHECKING:
    from js import Element

    from web.protocol import BoardChange

MARGIN_PX = 24
"""Pixels around the board that still count as the board: about a finger's width, however large its squares are."""


def show_mine(mine: bool) -> None:
    """Enable or disable the board."""
    find("#board > svg").classList.toggle("mine", mine)


def show_board(change: BoardChange) -> None:
    """Apply a change to the board, with animations for what comes and goes."""
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
    """Make sure that one cell of the board is the tab stop, without setting it again, which would cost a layout."""
    cell = stop()
    if cell and cell.getAttribute("tabindex") != "0":
        cell.setAttribute("tabindex", "0")


def stop() -> Element | None:
    """Return the cell of the board that is the tab stop, or may be."""
    return find('#board [role=gridcell][tabindex="0"]') or find("#board [role=gridcell]")


def board_point(x: float, y: float) -> tuple[float, float] | None:
    """Convert a point of the window to board coordinates, in squares; None if it is too far from the board."""
    svg = find("#board > svg")
    if not svg:
        return None
    screen, size = svg.getScreenCTM(), svg.viewBox.baseVal  # a matrix fits boards of any shape in any window
    across, down = x - screen.e, y - screen.f
    if not (
        -MARGIN_PX < across < size.width * screen.a + MARGIN_PX
        and -MARGIN_PX < down < size.height * screen.d + MARGIN_PX
    ):
        return None
    return across / screen.a, down / screen.d


def cell_point(cell: Element) -> tuple[float, float] | None:
    """Return the middle of a cell in board coordinates."""
    box = cell.getBoundingClientRect()
    return board_point(box.left + box.width / 2, box.top + box.height / 2)
