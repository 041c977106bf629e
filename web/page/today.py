"""The date, which may have changed when the page is looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .browser import listen, local_time, window
from .engine import send

if TYPE_CHECKING:
    from js import Event

MAX_WAIT_SECONDS = 3600
"""The most seconds between two looks at the date: with a change of clocks a day has 23 or 25 hours."""


class Today:
    """The date as last sent to the worker."""

    date = ""


def watch_date() -> None:
    """Tell the worker when the date changes: at midnight, or as soon as the page is visible again."""
    Today.date = local_time()[:10]
    # timers stand still while the machine sleeps, and are late on hidden pages
    listen(document, "visibilitychange", look_at_date)
    listen(window, "pageshow", look_at_date)
    listen(window, "focus", look_at_date)
    wait_for_midnight()


def look_at_date(_event: Event | None = None) -> None:
    """Tell the worker the date if it has changed."""
    date = local_time()[:10]
    if date != Today.date:
        Today.date = date
        send({"do": "day"})


def wait_for_midnight() -> None:
    """Set a timer for midnight."""
    hours, minutes, seconds = map(int, local_time()[11:].split(":"))
    left = 24 * 3600 - 3600 * hours - 60 * minutes - seconds
    window.pygames.later(pass_midnight_proxy, 1000 * min(left, MAX_WAIT_SECONDS))


def pass_midnight(_event: object = None) -> None:
    """Look at the date, as it may be midnight."""
    look_at_date()
    wait_for_midnight()


pass_midnight_proxy = create_proxy(pass_midnight)
