"""Honours: what was achieved fills the screen, one after the other, until a press or for a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import find, root, window
from .sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from js import Event

    from web.protocol import ShownHonour

HONOUR_MS = 1600
"""Milliseconds for which an honour is shown."""
LEAVING = ("Enter", " ", "Escape")
"""The keys that go on before that."""


class Honours:
    """What is still to be shown, and how many were shown."""

    waiting: tuple[ShownHonour, ...] = ()
    number = 0


def show_honours(honours: Sequence[ShownHonour]) -> None:
    """Show some honours, after those that are being shown."""
    Honours.waiting += tuple(honours)
    if not root.hasAttribute("data-honour"):
        show_next_honour()


def show_next_honour() -> None:
    """Show the next honour, or leave the screen to what lies below."""
    shown = find("#honour")
    if not Honours.waiting:
        shown.hidden = True
        root.removeAttribute("data-honour")
        return
    honour, Honours.waiting = Honours.waiting[0], Honours.waiting[1:]
    Honours.number += 1
    find("#honour use").setAttribute("href", "#icon-" + honour["sign"])
    find("#honour strong").textContent = honour["title"]
    find("#honour p").textContent = honour["text"]
    root.setAttribute("data-honour", "odd" if Honours.number % 2 else "even")  # so that each is animated
    shown.hidden = False
    Sound.play("honour")
    window.pygames.later(create_proxy(ending(Honours.number)), HONOUR_MS)


def ending(number: int) -> Callable[[], None]:
    """Return what ends an honour, unless a press has ended it already."""

    def end() -> None:
        if Honours.number == number:
            show_next_honour()

    return end


def leaves_honour(event: Event) -> bool:
    """Go on to the next honour if a key means that, which is not for what lies below; return whether it did."""
    if not root.hasAttribute("data-honour") or event.key not in LEAVING:
        return False
    event.preventDefault()
    show_next_honour()
    return True


def on_honour_pressed(_event: object) -> None:
    """Go on to the next honour before its time."""
    show_next_honour()
