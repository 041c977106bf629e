"""The screen as a whole: its contents, title, language and address, toasts and spoken texts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .board import keep_stop
from .browser import NO_SCROLL, find, root, window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from js import Event

OWN_ENTRY = 1
"""The history state of entries that the page itself has made."""
NEAREST = window.JSON.parse('{"block": "nearest"}')


def show_whole(number: str) -> None:
    """Show a new screen by its number; its HTML may be larger than MicroPython's memory."""
    window.scrollTo(0, 0)  # before the change, when it costs no layout
    window.pygames.engine.showScreen(number)
    keep_stop()


def focus_heading() -> None:
    """Focus the screen's heading."""
    heading = find("#app h1")
    if heading:
        heading.setAttribute("tabindex", "-1")
        heading.focus(NO_SCROLL)


def show_current_move(_event: object = None) -> None:
    """Scroll the move list to the ply being reviewed, or to the last; deferred, to save a layout."""
    current, box = find("#moves [aria-current]"), find("#moves")
    if current and box.scrollHeight > box.clientHeight:
        box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2


def show_moves(event: Event) -> None:
    """Scroll to the newest moves when their list has been unfolded; a screen reader is where it was."""
    if event.target.id == "log" and event.target.open:
        show_current_move()
        event.target.scrollIntoView(NEAREST)


show_current_move_proxy = create_proxy(show_current_move)


def show_slid(slid: tuple[int, str]) -> None:
    """Show the slider's position and text, and scroll to the board."""
    window.requestAnimationFrame(show_past_proxy)
    field = find("#slider input")
    if field:
        field.value = str(slid[0])
        field.setAttribute("aria-valuetext", slid[1])


def show_past(_time: float) -> None:
    """Scroll to the board, as little as will do; deferred, to save a layout."""
    board = find("#board")
    if board:
        board.scrollIntoView(NEAREST)


show_past_proxy = create_proxy(show_past)


def show_prompt() -> None:
    """Scroll to the prompt, unless the player is busy with the pieces below it."""
    below = find(".below")
    if below and not root.hasAttribute("data-in-hands"):
        below.scrollTop = 0


def show_progress(share: int) -> None:
    """Show how far the computer's thinking is, in per cent."""
    for ring in document.querySelectorAll(".ring"):
        ring.setAttribute("aria-label", str(share) + " %")
        ring.querySelector(".done").setAttribute("stroke-dasharray", str(share) + " 100")


def show_toast(html: str) -> None:
    """Show a toast."""
    find("#toast").innerHTML = html


def place_toast() -> None:
    """Tell the style sheet what a toast lies over: a table's result, a table, or another screen."""
    toast = find("#toast:not(:empty)")
    if not toast:
        return
    if find("#app > .table #verdict"):
        toast.setAttribute("data-over", "result")
    elif find("#app > .table"):
        toast.setAttribute("data-over", "table")
    else:
        toast.removeAttribute("data-over")


def show_language(language: str) -> None:
    """Set the language of the page."""
    root.lang = language


def show_settings(settings: Mapping[str, str]) -> None:
    """Set the player's settings, as attributes that the style sheet reads."""
    window.pygames.changeAppearance(json.dumps(settings))


def show_title(title: str) -> None:
    """Set the window's title."""
    document.title = title


def show_badge(games: int) -> None:
    """Show on the icon of the app how many games wait for the player, where there is one."""
    window.pygames.showBadge(games)


def show_route(route: str) -> None:
    """Put a screen's name into the address bar, as a new entry of the history."""
    address = "#" + route
    if window.location.hash != address:
        if root.getAttribute("data-ready") == "engine":
            window.history.pushState(OWN_ENTRY, "", address)
        else:
            window.history.replaceState(OWN_ENTRY, "", address)  # the first screen is no step to come back to


def speak(text: str) -> None:
    """Have a screen reader say a text, even if it is the same as before."""
    live = find("#live")
    # a live region is read out only when its text changes
    live.textContent = text + "\u00a0" if live.textContent == text else text
