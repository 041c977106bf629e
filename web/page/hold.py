"""A button that shows somebody's secrets: a finger holds it, so that a tap by chance shows nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jsffi import create_proxy

from .browser import window
from .engine import send

if TYPE_CHECKING:
    from js import Element, Event

HOLD = 500
"""Milliseconds that a finger holds the button; `web/style/table.css` fills it meanwhile."""


class HeldButton:
    """The button that a finger is on, and how long it stays there."""

    button: Element | None = None
    timers = 0
    """How many are running: of a hold that was given up, too."""
    is_done = False
    """Whether the finger, still down, has held the button long enough."""

    @staticmethod
    def begin(event: Event) -> None:
        """A finger goes down, perhaps on such a button."""
        HeldButton.is_done = False
        HeldButton.button = (event.pointerType == "touch" and event.target.closest("[data-hold]")) or None
        if HeldButton.button:
            HeldButton.button.setAttribute("data-held", "")
            HeldButton.timers += 1
            window.pygames.later(finish_proxy, HOLD)

    @staticmethod
    def finish() -> None:
        """Do what the button does, if a finger has been on it since the last timer was started."""
        HeldButton.timers -= 1
        if HeldButton.button and not HeldButton.timers:
            action = HeldButton.button.getAttribute("data-action")
            HeldButton.end()
            HeldButton.is_done = True
            send({"do": "act", "action": action})

    @staticmethod
    def end() -> None:
        """The finger leaves the button."""
        if HeldButton.button:
            HeldButton.button.removeAttribute("data-held")
        HeldButton.button = None


def only_arms(pressed: Element) -> bool:
    """Whether a tap is the first on such a button, so that it takes another one: for those who can't hold it."""
    if not pressed.hasAttribute("data-hold") or pressed.hasAttribute("data-armed"):
        return False
    pressed.setAttribute("data-armed", "")
    return True


finish_proxy = create_proxy(HeldButton.finish)
