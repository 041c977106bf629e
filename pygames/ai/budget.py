"""A budget for thinking: seconds or steps, whichever run out first."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


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
