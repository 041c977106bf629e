"""A button that shows somebody's secrets: a finger has to hold it, so that an accidental tap shows nothing.

They are covered again when the page is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .browser import find, window
from .engine import send

if TYPE_CHECKING:
    from js import Element, Event

HOLD = 500
"""Milliseconds that a finger holds the button; `web/style/table.css` fills it meanwhile."""


class HeldButton:
    """The button that a finger is on, and for how long."""

    button: Element | None = None
    timers = 0
    """The number of running timers, including those of holds that were given up."""
    is_done = False
    """Whether the finger, still down, has held the button long enough."""

    @staticmethod
    def begin(event: Event) -> None:
        """Note a finger going down, perhaps on such a button."""
        HeldButton.is_done = False
        HeldButton.button = (event.pointerType == "touch" and event.target.closest("[data-hold]")) or None
        if HeldButton.button:
            HeldButton.button.setAttribute("data-held", "")
            HeldButton.timers += 1
            window.pygames.later(finish_proxy, HOLD)

    @staticmethod
    def finish() -> None:
        """Press the button, if a finger has been on it since the last timer was started."""
        HeldButton.timers -= 1  # none can be cancelled, so only the last one counts
        if HeldButton.button and not HeldButton.timers:
            action = HeldButton.button.getAttribute("data-action")
            HeldButton.end()
            HeldButton.is_done = True
            send({"do": "act", "action": action})

    @staticmethod
    def end() -> None:
        """Forget the button, as the finger has left it."""
        if HeldButton.button:
            HeldButton.button.removeAttribute("data-held")
        HeldButton.button = None


def only_arms(pressed: Element) -> bool:
    """Return whether a tap only arms such a button: for those who can't hold it, a second tap presses it."""
    if not pressed.hasAttribute("data-hold") or pressed.hasAttribute("data-armed"):
        return False
    pressed.setAttribute("data-armed", "")
    return True


def on_hidden(_event: Event) -> None:
    """Have an open rack covered when the page is hidden: whoever looks at it next may be somebody else."""
    if document.hidden and find("#hands[data-open]"):
        send({"do": "act", "action": "cover"})


finish_proxy = create_proxy(HeldButton.finish)
