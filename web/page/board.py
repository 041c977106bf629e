"""The board: its changes on the screen, and the conversion from window to board coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import find
from .content import show_states
from .motion import Motion, is_still
from .side import facing, square_px

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
    size, box, square = svg.viewBox.baseVal, svg.getBoundingClientRect(), square_px()
    # its middle stays where it is, whichever way it lies, in boards of any shape
    across, down = (x - box.left - box.width / 2) / square, (y - box.top - box.height / 2) / square
    margin = MARGIN_PX / square
    if abs(across) >= size.width / 2 + margin or abs(down) >= size.height / 2 + margin:
        return None
    return size.width / 2 + facing() * across, size.height / 2 + facing() * down


def cell_point(cell: Element) -> tuple[float, float] | None:
    """Return the middle of a cell in board coordinates."""
    box = cell.getBoundingClientRect()
    return board_point(box.left + box.width / 2, box.top + box.height / 2)
