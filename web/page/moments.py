"""Moments: what was achieved fills the screen, one after the other, until a press or for a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import find, root, window
from .sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from web.protocol import Moment

MOMENT_MS = 1600
"""Milliseconds for which a moment is shown."""


class Moments:
    """What is still to be shown, and how many were shown."""

    waiting: tuple[Moment, ...] = ()
    number = 0


def show_moments(moments: Sequence[Moment]) -> None:
    """Show some moments, after those that are being shown."""
    Moments.waiting += tuple(moments)
    if not root.hasAttribute("data-moment"):
        show_next_moment()


def show_next_moment() -> None:
    """Show the next moment, or leave the screen to what lies below."""
    shown = find("#moment")
    if not Moments.waiting:
        shown.hidden = True
        root.removeAttribute("data-moment")
        return
    moment, Moments.waiting = Moments.waiting[0], Moments.waiting[1:]
    Moments.number += 1
    find("#moment use").setAttribute("href", "#icon-" + moment["sign"])
    find("#moment strong").textContent = moment["title"]
    find("#moment p").textContent = moment["text"]
    root.setAttribute("data-moment", "odd" if Moments.number % 2 else "even")  # so that each is animated
    shown.hidden = False
    Sound.play("moment")
    window.pygames.later(create_proxy(ending(Moments.number)), MOMENT_MS)


def ending(number: int) -> Callable[[], None]:
    """Return what ends a moment, unless a press has ended it already."""

    def end() -> None:
        if Moments.number == number:
            show_next_moment()

    return end


def on_moment_pressed(_event: object) -> None:
    """Go on to the next moment before its time."""
    show_next_moment()
