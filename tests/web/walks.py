"""Walks through the app: taken, replayed, and shortened to what makes them fail.

Each step of a walk is a value of its own, so that a walk that fails can be replayed, and shortened until every step of
it is needed.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence

from tests.web.invariants import Checked
from tests.web.offline_page import Step, quick
from tests.web.reached import moments, noting
from tests.web.stories import Story
from tests.web.walker import Walker
from web.app.app import App

MOST_TRIES = 400
"""Replays that a failing walk is shortened by, at most."""


def walked(seed: object, steps: int, deck: list[Story] | None = None) -> set[str]:
    """Walk this many steps, and return what was reached; where one fails, the reason is the shortest walk that does.

    Walks with one deck tell each of the stories in it once.
    """
    taken: list[Step] = []
    reached: set[str] = set()
    with quick(), noting(reached):
        walker = Walker(seed, Checked(), deck)
        for _ in range(steps):
            taken.append(walker.step())
            try:
                walker.page.take(taken[-1])
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                told = "".join(traceback.format_exception(error))
                raise AssertionError(f"seed {seed}:\n{told}\n{pasted(shorten(taken, place_of(error)))}") from None
            reached |= moments(walker.page.app.desk)
    return reached


def replayed(*steps: Step) -> App:
    """Return the app after these steps."""
    with quick():
        page = Checked()
        for step in steps:
            page.take(step)
    return page.app


def place_of(error: BaseException) -> str:
    """Return what went wrong and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {frame.filename} {frame.name}"


def _fails(steps: Sequence[Step], place: str) -> bool:
    try:
        replayed(*steps)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is compared
        return place_of(error) == place
    return False


def shorten(steps: list[Step], place: str) -> list[Step]:
    """Return the walk without what is not needed for the failure: delta debugging (Zeller and Hildebrandt 2002)."""
    size, tries = max(1, len(steps) // 2), 0
    while tries < MOST_TRIES:
        at = 0
        before = len(steps)
        while at < len(steps) and tries < MOST_TRIES:
            tries += 1
            if _fails(shorter := steps[:at] + steps[at + size :], place):
                steps = shorter
            else:
                at += size
        if size == 1 and len(steps) == before:
            break
        size = max(1, size // 2)
    return steps


def pasted(steps: Sequence[Step]) -> str:
    """Return a test that takes these steps."""
    lines = "".join(f"        {step!r},\n" for step in steps)
    return f"def test_…() -> None:\n    replayed(\n{lines}    )\n"
