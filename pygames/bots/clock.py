"""The clock of a bot: what it may spend on a move."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import perf_counter


class BotClock:
    """A limit for one move in steps or seconds, whichever run out first.

    >>> [n for n in BotClock(steps=3)]
    [0, 1, 2]
    """

    def __init__(self, steps: float = inf, seconds: float = inf) -> None:
        self.steps = steps
        """How many steps are left; `inf` where only time counts."""
        self._until = perf_counter() + seconds

    @property
    def left(self) -> float:
        """How many seconds are left; `inf` where only steps count."""
        return max(0.0, self._until - perf_counter())

    def __iter__(self) -> Iterator[int]:
        """Count from 0, a step each time, until steps or seconds are spent: once in any case, for an answer is due."""
        number = 0
        while number == 0 or (self.steps > 0 and self.left > 0):
            self.steps -= 1
            yield number
            number += 1
