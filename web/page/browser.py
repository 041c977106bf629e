"""The browser's window and document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Target

window = document.defaultView
root = document.documentElement
QUIET = window.matchMedia("(prefers-reduced-motion: reduce)")
NO_SCROLL = window.JSON.parse('{"preventScroll": true}')  # a dict would arrive there as a proxy


def find(selector: str) -> Element | None:
    """Return the first element that matches a selector, or None."""
    found = document.querySelector(selector)
    return found or None  # JavaScript's null is false, but no None


def listen(target: Target, kind: str, handler: Callable[..., object], capture: bool = False) -> None:
    """Add an event listener; with `capture` it also hears events that don't bubble."""
    target.addEventListener(kind, create_proxy(handler), capture)


def local_time() -> str:
    """Return the local time in the form 2026-11-20 14:52:07."""
    # toLocaleString("sv") would say it at once, but its language data cost 30 ms at the start
    here = window.Date.new()
    # in minutes: of the milliseconds since 1970 MicroPython keeps only 32 bits
    here.setUTCMinutes(here.getUTCMinutes() - here.getTimezoneOffset())
    return str(here.toISOString())[:19].replace("T", " ")


def time_told() -> str:
    """Return the local time, and by how many minutes it is ahead of UTC, as messages have it."""
    return local_time() + " " + str(-int(window.Date.new().getTimezoneOffset()))
