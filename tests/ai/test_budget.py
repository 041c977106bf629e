"""A budget of thinking lasts for one step at least, and says how much of it is spent."""

from __future__ import annotations

from itertools import count

import pytest

from pygames.ai import budget
from pygames.ai.budget import Budget


class Clock:
    """A clock that advances by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 1
        return self.now


def test_steps_are_spent() -> None:
    spending = Budget(steps=4)
    parts = [spending.spent for _ in spending.spend(count())]
    assert parts == [0.25, 0.5, 0.75, 1.0]


def test_seconds_are_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "monotonic", Clock())
    assert len(list(Budget(seconds=10).spend(count()))) == 10


@pytest.mark.parametrize("nothing", [Budget(seconds=0), Budget(steps=0)])
def test_one_step_is_always_taken(nothing: Budget) -> None:
    assert list(nothing.spend(count())) == [0]


def test_thinking_that_ends_by_itself_leaves_part_of_the_budget() -> None:
    spending = Budget(seconds=1000, steps=10)
    assert len(list(spending.spend(iter("abc")))) == 3
    assert spending.spent == pytest.approx(0.3)


def test_a_budget_without_limits_is_never_spent() -> None:
    assert Budget().spent == 0
