"""The clocks: they are counted here between two replies, and the worker is told the time used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

from .browser import find, window
from .engine import Engine, send
from .screen import speak
from .sound import Sound

if TYPE_CHECKING:
    from typing import Any

    from js import Event

    from web.protocol import Clocks

MAX_GAP_MS = 2000
"""The most milliseconds counted between two looks at a clock: time while the machine sleeps costs nobody anything."""
SAVE_INTERVAL_MS = 2000
"""Milliseconds between two messages by which the worker saves the clock."""
TIMER_TOLERANCE_MS = 5
"""Milliseconds by which a timer may fire early."""
HOUR = 3_600_000
"""Milliseconds from which hours are shown."""
TENTHS_BELOW = 10_000
"""Milliseconds below which tenths of seconds are shown."""


class Running:
    """The clocks as last sent by the worker, and for how long the running one has run since."""

    received: Any = None
    spent = 0.0
    looked = 0.0
    """When the clock was last looked at."""
    kept = 0.0
    """When the worker last saved the clock."""
    is_away = said_away = False
    """Whether the page is hidden, and whether the worker knows that."""
    due = 0.0
    """When the clock is to be looked at next; a timer that fires earlier is outdated."""


def show_clock(clocks: Clocks | None) -> None:
    """Show these clocks, and count the running one."""
    Running.received = clocks
    Running.spent = Running.kept = 0.0
    Running.looked = window.performance.now()
    Running.is_away = bool(document.hidden)
    show_times()
    tell_away()
    look_again()


def show_times() -> None:
    """Write the times into all faces, as the screen may be new."""
    clocks = Running.received
    for seat, left in enumerate(clocks["times"] if clocks else ()):
        face = find("#clock" + str(seat))
        if face:
            is_running = seat == clocks["running"]
            show_time(face, left - Running.spent if is_running else left)
            face.classList.toggle("running", is_running)


def show_time(face: Any, left: float) -> None:
    """Write a time into a clock's face and mark it if it is low, touching only what has changed."""
    clocks = Running.received
    text = time_words(left, clocks["point"])
    time = face.querySelector(".time")
    if time.textContent != text:
        time.textContent = text
        face.classList.toggle("long", left >= HOUR)
    if face.classList.contains("low") != (left < clocks["low"]):
        face.classList.toggle("low", left < clocks["low"])


def time_words(left: float, point: str) -> str:
    """Format a time in hours, minutes and seconds, rounded up; with tenths if little is left."""
    left = max(0.0, left)
    if left < TENTHS_BELOW:
        tenths = int(left / 100)
        return str(tenths // 10) + point + str(tenths % 10)
    seconds = int((left + 999) / 1000)
    minutes, seconds = seconds // 60, seconds % 60
    if minutes < 60:
        return str(minutes) + ":" + two_digits(seconds)
    return str(minutes // 60) + ":" + two_digits(minutes % 60) + ":" + two_digits(seconds)


def two_digits(number: int) -> str:
    """Pad a number below 100 to two digits."""
    return ("0" if number < 10 else "") + str(number)


def count() -> None:
    """Count the time since the running clock was last looked at, unless the page is hidden."""
    now = window.performance.now()
    if not Running.is_away:
        Running.spent += min(max(0.0, now - Running.looked), MAX_GAP_MS)
    Running.looked = now


def runs() -> bool:
    """Return whether a clock runs."""
    return Running.received is not None and Running.received["running"] is not None and Engine.client is not None


def report() -> tuple[int, int] | None:
    """Return the number of the running clock and the time it has run, which each message reports; None if none runs."""
    if not runs():
        return None
    count()
    Running.kept = Running.spent
    return (Running.received["number"], int(Running.spent))


def look_again() -> None:
    """Set a timer for when the running clock has something else to show."""
    if runs() and not Running.is_away:
        left = Running.received["times"][Running.received["running"]] - Running.spent
        # one second earlier than tenths are shown, so that they begin on time; else when the next second begins
        wait = 100 if left <= TENTHS_BELOW + 1000 else left % 1000 or 1000
        wait = max(20, int(wait))
        # timers aren't cancelled, as MicroPython's call of clearTimeout fails: `tick` ignores those that come too soon
        Running.due = window.performance.now() + wait
        window.pygames.later(tick_proxy, wait)  # its asyncio fails once window.setTimeout was looked up here


def tick(_event: object = None) -> None:
    """Advance the running clock: speak warnings, and tell the worker when to save it and when its time is up."""
    if not runs() or window.performance.now() < Running.due - TIMER_TOLERANCE_MS:
        return
    seat = Running.received["running"]
    base = Running.received["times"][seat]
    before = base - Running.spent
    count()
    left = base - Running.spent
    face = find("#clock" + str(seat))
    if face:
        show_time(face, left)
    for limit, words in Running.received["warnings"]:
        if left <= limit < before:
            speak(words)
            Sound.play("clock")
    if left <= 0 or Running.spent - Running.kept >= SAVE_INTERVAL_MS:
        send({"do": "clock", "away": False})
    if left > 0:
        look_again()


def on_visibility(_event: Event | None = None) -> None:
    """Stop counting while the page is hidden."""
    if runs():
        count()
    Running.is_away = bool(document.hidden)
    tell_away()
    look_again()


def tell_away() -> None:
    """Tell the worker whether the page is hidden, if there are clocks."""
    if Running.received is not None and Engine.client is not None and Running.is_away != Running.said_away:
        Running.said_away = Running.is_away
        send({"do": "clock", "away": Running.is_away})


tick_proxy = create_proxy(tick)
