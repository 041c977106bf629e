"""The date, which may be another one when the page is looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .browser import listen, local_time, window
from .engine import send

if TYPE_CHECKING:
    from js import Event

LONGEST_WAIT = 3600
"""Seconds after which the date is looked at in any case: where clocks are changed a day has 23 hours or 25."""


class Today:
    """The date that the worker knows."""

    date = ""


def watch_date() -> None:
    """Tell the worker when another day has begun: at midnight, and as soon as the page is seen again."""
    Today.date = local_time()[:10]
    listen(document, "visibilitychange", look_at_date)
    listen(window, "pageshow", look_at_date)
    listen(window, "focus", look_at_date)
    wait_for_midnight()


def look_at_date(_event: Event | None = None) -> None:
    """Tell the worker where the date is another one than before."""
    date = local_time()[:10]
    if date != Today.date:
        Today.date = date
        send({"do": "day"})


def wait_for_midnight() -> None:
    """Look at the date at midnight."""
    hours, minutes, seconds = map(int, local_time()[11:].split(":"))
    left = 24 * 3600 - 3600 * hours - 60 * minutes - seconds
    window.pygames.later(pass_midnight_proxy, 1000 * min(left, LONGEST_WAIT))


def pass_midnight(_event: object = None) -> None:
    """It may be midnight."""
    look_at_date()
    wait_for_midnight()


pass_midnight_proxy = create_proxy(pass_midnight)
