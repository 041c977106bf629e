"""A budget for thinking: seconds or steps, whichever run out first."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


def check_limits(seconds: float | None, steps: float | None) -> None:
    """Raise ValueError for less than no time or less than one step, TypeError for what is no number; None: no limit."""
    numbers = [limit for limit in (seconds, steps) if limit is not None]
    if not all(isinstance(limit, int | float) for limit in numbers):
        raise TypeError(f"Seconds and steps are numbers, not {seconds!r} and {steps!r}.")
    if not ((seconds is None or seconds >= 0) and (steps is None or steps >= 1)):
        raise ValueError(f"A player thinks for 0 seconds or more and 1 step or more, not {seconds} and {steps}.")


class Budget:
    """A limit in seconds or steps, whichever runs out first; unlimited if neither is given.

    Allows at least one step.
    """

    def __init__(self, seconds: float | None = None, steps: float | None = None) -> None:
        self.seconds = inf if seconds is None else seconds
        self.steps = inf if steps is None else steps
        self._begun, self._taken = monotonic(), 0

    def spend(self, steps: Iterator[T]) -> Iterator[T]:
        """Yield from `steps` until the budget is spent."""
        # again: a generator starts when it is first asked, which may be long after it was made
        self._begun = monotonic()
        for self._taken, found in enumerate(steps, 1):
            yield found
            if self.spent == 1:
                return

    @property
    def spent(self) -> float:
        """The fraction that is spent, from 0 to 1."""
        elapsed = monotonic() - self._begun
        if self._taken >= self.steps or elapsed >= self.seconds:
            return 1.0
        return max(self._taken / self.steps, elapsed / self.seconds)
