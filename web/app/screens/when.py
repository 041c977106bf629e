"""How long ago something was, in words."""

from __future__ import annotations

import re
from datetime import date

from pygames.core.phrase import Phrase

TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)")
"""The start of a time as the page tells it."""
WEEKDAYS = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
EARLIEST = "2020"
"""Nothing was played here before this year: a clock that says so is wrong."""


def ago(then: str, now: str) -> Phrase | None:
    """When a time was, as seen from another; None where they are no times, or wrong ones.

    >>> str(ago("2026-11-19 20:15:00", "2026-11-20 09:00:00"))
    'yesterday, 20:15'
    """
    day, today = TIME.match(then), TIME.match(now)
    if not day or not today or day[1] < EARLIEST:
        return None
    try:
        days = (date.fromisoformat(today[1]) - date.fromisoformat(day[1])).days
    except ValueError:
        return None
    match days:
        case 0:
            return Phrase("today, {time}", time=day[2])
        case 1:
            return Phrase("yesterday, {time}", time=day[2])
        case n if 1 < n < 7:
            return Phrase("{day}, {time}", day=WEEKDAYS[date.fromisoformat(day[1]).weekday()], time=day[2])
    return Phrase("on {day}", day=day[1])
