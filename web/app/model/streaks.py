"""The streak: for how many days the puzzle of the day has been solved on its day, and what a free day has covered.

It follows from the days that were solved alone, so it is the same after a backup is restored or two devices are united.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from web.app.storage.checked import is_date
from web.app.storage.solved import Day

WEEK = 7
"""The days that have to be solved to earn a free day."""
DAY = timedelta(1)


@dataclass(frozen=True)
class Streak:
    """A streak as it stands on a day, which is over only when that day has passed."""

    length: int = 0
    """The days solved; those that a free day has covered are no part of it."""
    longest: int = 0
    is_free: bool = False
    """Whether there is a free day: the next day that is missed does not end the streak. There is one at most."""
    towards: int = 0
    """The days solved since the last free day was earned; WEEK of them earn the next one."""
    earned: date | None = None
    """The last day on which a free day was earned."""
    covered: frozenset[date] = field(default_factory=frozenset)
    """The missed days that free days have covered."""
    ended: tuple[date, int] | None = None
    """The last streak that has ended: the day that was missed, and how many days it had."""

    def solved(self, day: date) -> Streak:
        """Return the streak after a day on which the puzzle was solved."""
        length, towards = self.length + 1, self.towards + 1
        after = replace(self, length=length, longest=max(self.longest, length), towards=towards)
        if towards < WEEK or self.is_free:
            return after
        return replace(after, is_free=True, towards=0, earned=day)

    def missed(self, day: date) -> Streak:
        """Return the streak after a day on which the puzzle was not solved."""
        if not self.length:
            return self
        if self.is_free:
            return replace(self, is_free=False, towards=0, covered=self.covered | {day})
        return Streak(longest=self.longest, covered=self.covered, ended=(day, self.length))


def streak_on(days: Mapping[str, Day], today: str) -> Streak:
    """Return the streak as it stands on a day; an empty one if that is no date.

    If the clock was set back, days still to come count, too, unless there are more in a row by now.
    """
    if not is_date(today):
        return Streak()
    now = date.fromisoformat(today)
    solved = sorted(date.fromisoformat(text) for text, one in days.items() if one.solved and one.on_time)
    ahead = [day for day in solved if day > now]
    last = next((day for day in ahead if day + DAY not in ahead), None) if ahead else None
    reached = [_walked(solved, end) for end in (now, last) if end]
    return max(reached, key=lambda one: one.length)


def _walked(solved: Iterable[date], end: date) -> Streak:
    """Return the streak after all days up to one, which may still be solved."""
    streak, following = Streak(), None
    for day in solved:
        if day > end:
            break
        streak = _without(streak, following or day, day).solved(day)
        following = day + DAY
    return _without(streak, following or end, end)


def _without(streak: Streak, first: date, end: date) -> Streak:
    """Return the streak after the days from the first to the one before the end, none of which was solved."""
    for n in range(min(2, (end - first).days)):  # a second missed day ends any streak
        streak = streak.missed(first + n * DAY)
    return streak
