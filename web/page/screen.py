"""The screen as a whole: what is on it, its title, language and address, its dialog, its voice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .board import keep_stop
from .browser import NO_SCROLL, find, root, window

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = 1
"""What the browser remembers of a step in its history that this page has made."""
NEAREST = window.JSON.parse('{"block": "nearest"}')


def show_whole(number: str) -> None:
    """A new screen, of which only the number comes here: its HTML may be larger than all that Python has room for."""
    window.scrollTo(0, 0)  # before, when it costs no layout
    window.pygames.engine.showScreen(number)
    keep_stop()


def focus_heading() -> None:
    """Give the focus to the heading of the screen."""
    heading = find("#app h1")
    if heading:
        heading.setAttribute("tabindex", "-1")
        heading.focus(NO_SCROLL)


def show_current_move(_event: object = None) -> None:
    """The move list shows the move that is looked at, or the last one. Asked earlier, it would cost another layout."""
    current, box = find("#moves [aria-current]"), find("#moves")
    if current and box.scrollHeight > box.clientHeight:
        box.scrollTop += current.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2


show_current_move_proxy = create_proxy(show_current_move)


def show_slid(slid: tuple[int, str]) -> None:
    """Where the slider stands, and what that means; what is looked back at comes into sight."""
    window.requestAnimationFrame(show_past_proxy)
    field = find("#slider input")
    if field:
        field.value = str(slid[0])
        field.setAttribute("aria-valuetext", slid[1])


def show_past(_time: float) -> None:
    """The board comes into sight, by as little as will do. Asked earlier, it would cost another layout."""
    board = find("#board")
    if board:
        board.scrollIntoView(NEAREST)


show_past_proxy = create_proxy(show_past)


def show_prompt() -> None:
    """What is said comes into sight, unless one is busy with the pieces below it."""
    below = find(".below")
    if below and not root.hasAttribute("data-in-hands"):
        below.scrollTop = 0


def show_progress(share: int) -> None:
    """How far the computer is with what it thinks about, in per cent."""
    for ring in document.querySelectorAll(".ring"):
        ring.setAttribute("aria-label", str(share) + " %")
        ring.querySelector(".done").setAttribute("stroke-dasharray", str(share) + " 100")


def show_toast(html: str) -> None:
    """A message at the edge of the screen."""
    find("#toast").innerHTML = html


def show_language(language: str) -> None:
    """The language of the page."""
    root.lang = language


def show_settings(settings: Mapping[str, str]) -> None:
    """How the player wants it, as attributes of the page that the style sheet reads."""
    window.pygames.changeAppearance(json.dumps(settings))


def show_title(title: str) -> None:
    """The title of the window."""
    document.title = title


def show_route(route: str) -> None:
    """Put a screen's name into the address bar, as a step that can be gone back from."""
    address = "#" + route
    if window.location.hash != address:
        if root.getAttribute("data-ready") == "engine":
            window.history.pushState(OURS, "", address)
        else:
            window.history.replaceState(OURS, "", address)


def speak(text: str) -> None:
    """Have a screen reader say a text, also when it says the same as before."""
    live = find("#live")
    live.textContent = text + "\u00a0" if live.textContent == text else text
