"""The window and its document, as Python sees them."""

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
NO_SCROLL = window.JSON.parse('{"preventScroll": true}')


def find(selector: str) -> Element | None:
    """The first element of this kind, or None."""
    found = document.querySelector(selector)
    return found or None


def listen(target: Target, kind: str, handler: Callable[..., object], capture: bool = False) -> None:
    """Call a handler for every event of a kind; with `capture` also for those that stay within an element."""
    target.addEventListener(kind, create_proxy(handler), capture)


def local_time() -> str:
    """The time as one reads it here, as 2026-11-20 14:52:07."""
    here = window.Date.new()
    here.setUTCMinutes(here.getUTCMinutes() - here.getTimezoneOffset())  # its milliseconds are too many for MicroPython
    return str(here.toISOString())[:19].replace("T", " ")
