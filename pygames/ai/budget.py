"""A budget of thinking: seconds or steps, whichever are over first."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


class Budget:
    """So many seconds or steps at most, without end where neither is named; it always lasts for one step."""

    def __init__(self, seconds: float | None = None, steps: float | None = None) -> None:
        self.seconds = inf if seconds is None else seconds
        self.steps = inf if steps is None else steps
        self._begun, self._taken = monotonic(), 0

    def spend(self, steps: Iterator[T]) -> Iterator[T]:
        """What the steps bring, until the budget is spent."""
        self._begun = monotonic()
        for self._taken, found in enumerate(steps, 1):
            yield found
            if self.spent == 1:
                return

    @property
    def spent(self) -> float:
        """The part of it that is spent, 0 … 1."""
        elapsed = monotonic() - self._begun
        if self._taken >= self.steps or elapsed >= self.seconds:
            return 1.0
        return max(self._taken / self.steps, elapsed / self.seconds)
