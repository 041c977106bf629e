"""Long texts without a link, made to keep a device busy; runs under Pyodide too, so it imports no pytest."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter

from pygames.friends import BadMessage
from pygames.friends.packing import MOST_LETTERS, unwrapped

UNITS = (
    "friends=", "friends%3D", "friends%253D", "friends=eN", "friends=eNo ", "friends=\r\n", "friends==\r\ne",
    "seatkey=e%0A", "friends=" + "%41" * 60, "friends=eN" + "A " * 3_000, "friends=eN" + "%41" * 2_000,
    "%41", "%2541", "%25", "%", " ", "[ ", "[friends ", '[friends "', "eNpA", "e ", ">e", "%0A", "friends", "e\u200b",
    "=", "=\n", '"', '[key 0 "', '[key 0 "x"]', '[a "b"] ', "(", "{", "{a} ", "e10 ",
)  # fmt: skip
"""What hostile texts repeat."""
TRIES = 5


def milliseconds(unit: str) -> float:
    """Return how long it takes to look through the longest text that repeats a unit, on a machine that is not busy."""
    text = (unit * MOST_LETTERS)[:MOST_LETTERS]
    return 1000 * min(_seconds(text) for _ in range(TRIES))


def _seconds(text: str) -> float:
    start = perf_counter()
    with suppress(BadMessage):
        unwrapped(text)
    return perf_counter() - start
