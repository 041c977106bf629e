"""Where the processor’s time goes from a press to its picture, read from a trace of Chromium.

Processor time, not the clock: a machine that does other things as well changes it little. Where the trace has none (not
every system tells a thread’s), it is the clock’s.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

CATEGORIES = ["devtools.timeline", "blink.user_timing", "toplevel", "__metadata"]
PARTS = ("hear", "python", "show", "parse", "style", "layout", "paint")
"""Stages: receiving the click; Python in the worker; the page's Python; parsing; style and layout; the next frame."""
MARKS = ("press", "board", "whole")
"""What each press leaves in the trace: the click, the board shown, and all the rest shown."""
RENDERING = {"ParseHTML": "parse", "UpdateLayoutTree": "style", "Layout": "layout"}
PAINTING = ("PrePaint", "Paint", "Layerize", "Commit")
WORKER = "DedicatedWorker thread"
Event = dict[str, Any]


class Trace:
    """A trace of the page's thread and its worker, in which each press has left its MARKS."""

    def __init__(self, written: bytes) -> None:
        events = json.loads(written)["traceEvents"]
        workers = {
            thread(event)
            for event in events
            if event["name"] == "thread_name" and event["args"]["name"].startswith(WORKER)
        }
        self.marks = sorted(
            (event for event in events if event.get("cat") == "blink.user_timing" and event["name"] in MARKS),
            key=begin,
        )
        done = sorted((event for event in events if event.get("ph") == "X"), key=begin)
        page = thread(self.marks[0])
        self.page = [event for event in done if thread(event) == page]
        self.asked = [event for event in done if event["name"] == "HandlePostMessage" and thread(event) in workers]

    def presses(self) -> Iterator[dict[str, float]]:
        """Yield, for each press, the milliseconds of each of its PARTS."""
        for press, board, _ in self._triples():
            yield self._press(press, board)

    def worker_times(self) -> Iterator[float]:
        """Yield, for each press, the milliseconds of Python in the worker until all is shown."""
        for press, _, whole in self._triples():
            yield sum(cost(event) for event in self.asked if begin(press) <= begin(event) < begin(whole))

    def _triples(self) -> Iterator[tuple[Event, Event, Event]]:
        return zip(self.marks[::3], self.marks[1::3], self.marks[2::3], strict=True)

    def _press(self, press: Event, board: Event) -> dict[str, float]:
        clicked = next(
            event
            for event in self.page
            if event["name"] == "EventDispatch" and begin(event) <= begin(press) <= begin(event) + event["dur"]
        )
        asked = next(event for event in self.asked if begin(event) >= begin(press))
        told = [event for event in self.page if event["name"] == "HandlePostMessage" and begin(event) < begin(board)][
            -1
        ]
        parts = dict.fromkeys(PARTS, 0.0)
        parts |= {"hear": cost(clicked), "python": cost(asked), "show": cost_until(told, board)}
        for event in self._between(begin(told), begin(board)):
            if event["name"] in RENDERING:
                parts[RENDERING[event["name"]]] += cost(event)
                parts["show"] -= cost(event)
        parts["paint"] = sum(map(cost, self._first_paint(begin(board))))
        return parts

    def _between(self, start: int, end: float) -> Iterator[Event]:
        return (event for event in self.page if start < begin(event) < end)

    def _first_paint(self, start: int) -> list[Event]:
        """Return the events that paint the first frame after a time."""
        painting = [event for event in self._between(start, float("inf")) if event["name"] in PAINTING]
        rest = takewhile(lambda event: event["name"] != "PrePaint", painting[1:])
        return [*painting[:1], *rest]

    def longest_task(self) -> float:
        """Return the milliseconds of the page's longest task."""
        return max(cost(event) for event in self.page if event["name"].endswith("RunTask"))


class Task:
    """A task of the page's thread, and what happened in it."""

    def __init__(self, event: Event, inside: list[Event], begun: float) -> None:
        self.cost, self.inside, self.begun = cost(event), inside, begun

    @property
    def is_asked_from_outside(self) -> bool:
        """Whether it only does what a tool asks of the browser: no input, no message of a worker."""
        names = {event["name"] for event in self.inside}
        return "Receive mojo message" in names and names.isdisjoint(("EventDispatch", "HandlePostMessage", "Commit"))

    def parts(self) -> Iterator[tuple[str, float]]:
        """Yield the parts of the task, with their milliseconds."""
        for event in self.inside:
            told = event.get("args", {}).get("data") or {}
            yield " ".join(filter(None, (event["name"], told.get("type"), told.get("functionName")))), cost(event)


def tasks(written: bytes) -> Iterator[Task]:
    """Yield the tasks of the page's thread, in order."""
    page = Trace(written).page
    begins = [n for n, event in enumerate(page) if event["name"].endswith("RunTask")]
    for n, after in zip(begins, [*begins[1:], len(page)], strict=True):
        yield Task(page[n], page[n + 1 : after], (begin(page[n]) - begin(page[0])) / 1000)


def thread(event: Event) -> tuple[int, int]:
    """Return the thread of an event."""
    return event["pid"], event["tid"]


def begin(event: Event) -> int:
    """Return an event's start, in microseconds."""
    return int(event.get("ts", 0))


def cost(event: Event) -> float:
    """Return an event's duration in milliseconds."""
    return float(event["tdur"] if "tdur" in event else event["dur"]) / 1000


def cost_until(event: Event, mark: Event) -> float:
    """Return the milliseconds from an event's start to a mark on the same thread."""
    clock = "tts" if "tts" in event and "tts" in mark else "ts"
    return float(mark[clock] - event[clock]) / 1000
