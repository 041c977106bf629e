"""Keyboard navigation on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .board import cell_point, stop
from .browser import NO_SCROLL, find
from .held import Held
from .screen import speak
from .side import facing

if TYPE_CHECKING:
    from js import Element

    from web.protocol import Spot


class Focus:
    """Whether the board gets the focus once a piece is in hand."""

    to_board = False


def aim_at_board(answer: str) -> str:
    """Have the board take the focus if the reply to this message brings a piece in hand."""
    Focus.to_board = True
    return answer


aim_at_board_proxy = create_proxy(aim_at_board)


def step_board(cell: Element, step: tuple[int, int]) -> None:
    """Move the focus, and the piece in hand, to the next cell in a direction of the screen, skipping gaps."""
    row, column = int(cell.getAttribute("aria-rowindex")), int(cell.getAttribute("aria-colindex"))
    for far in (facing(), 2 * facing()):
        at = '[aria-rowindex="' + str(row + far * step[0]) + '"][aria-colindex="' + str(column + far * step[1]) + '"]'
        goal = find("#board " + at)
        if goal:
            focus_cell(goal)
            return


def focus_cell(cell: Element, before: str = "") -> None:
    """Focus a cell; show the piece in hand there, and say whether it fits."""
    for old in document.querySelectorAll('#board [role=gridcell][tabindex="0"]'):
        old.setAttribute("tabindex", "-1")
    cell.setAttribute("tabindex", "0")
    cell.focus(NO_SCROLL)
    if Held.spots:
        spot = spot_of(cell)
        if spot is None:
            Held.hide()
        else:
            Held.show(spot)
        fits = "" if spot is None else ", " + Held.words[spot[3]]
        speak(before + cell.getAttribute("aria-label") + fits)


def spot_of(cell: Element) -> Spot | None:
    """Return the spot where the piece in hand is shown for a cell; None if it can't be."""
    target = cell.getAttribute("data-target")
    own = next((s for s in Held.spots if s[0] == target), None)
    if own is not None or Held.exact:
        return own
    x, y = cell_point(cell)
    return Held.nearest(x, y, 0)


def focus_board() -> None:
    """Focus the board: the cell that had the focus, or one where the piece in hand fits."""
    spot = Held.spot
    if spot is None:
        spot = next((s for s in Held.spots if s[3]), None)
    cell = find('#board [data-target="' + spot[0] + '"]') if spot is not None else None
    if not cell:
        cell = stop()
    if cell:
        focus_cell(cell, Held.label + ": " if Held.spots else "")


def focus_stop() -> None:
    """Focus the board's tab stop without showing the piece in hand there."""
    cell = stop()
    if cell:
        cell.focus(NO_SCROLL)


def focus_if_wanted() -> bool:
    """Focus the board if that was wanted and a piece is in hand by now; return whether it was done."""
    wanted, Focus.to_board = Focus.to_board and bool(Held.spots), False
    if wanted:
        focus_board()
    return wanted
