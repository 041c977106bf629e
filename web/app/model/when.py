"""Dates, and how long ago something was, in words."""

from __future__ import annotations

import re
from datetime import date

from pygames.core.phrase import Phrase

TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)")
"""The beginning of a time as the page reports it."""
WEEKDAYS = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
MONTHS = (
    Phrase("January"),
    Phrase("February"),
    Phrase("March"),
    Phrase("April"),
    Phrase("May"),
    Phrase("June"),
    Phrase("July"),
    Phrase("August"),
    Phrase("September"),
    Phrase("October"),
    Phrase("November"),
    Phrase("December"),
)
EARLIEST = "2020"
"""The year of the app's beginnings; an earlier time shows that a clock was wrong."""


def ago(then: str, now: str) -> Phrase | None:
    """Return how long ago a time was, as seen from another one; None if either is not a valid time.

    >>> str(ago("2026-11-19 20:15:00", "2026-11-20 09:00:00"))
    'yesterday, 20:15'
    """
    days = days_between(then, now)
    if days is None:
        return None
    day, time = then[:10], then[11:16]
    match days:
        case 0:
            return Phrase("today, {time}", time=time)
        case 1:
            return Phrase("yesterday, {time}", time=time)
        case n if 1 < n < 7:
            return Phrase("{day}, {time}", day=WEEKDAYS[date.fromisoformat(day).weekday()], time=time)
    return Phrase("on {day}", day=in_words(day))


def in_words(day: str) -> Phrase:
    """Return a date in words; any other text unchanged.

    >>> str(in_words("2026-11-07"))
    '7 November 2026'
    """
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return Phrase("{day}", day=day)
    return Phrase("{day} {month} {year}", day=found.day, month=MONTHS[found.month - 1], year=str(found.year))


def days_between(then: str, now: str) -> int | None:
    """Return the number of days between two times; None if either is not a valid time."""
    day, today = TIME.match(then), TIME.match(now)
    if not day or not today or day[1] < EARLIEST:
        return None
    try:
        return (date.fromisoformat(today[1]) - date.fromisoformat(day[1])).days
    except ValueError:
        return None
