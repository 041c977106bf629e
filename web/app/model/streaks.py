"""The streak: for how many days the puzzle of the day has been solved on its day, and what a free day has covered.

It follows from the days that were solved alone, so it is the same after a backup is restored or two devices are united.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise

from web.app.storage.checked import is_date
from web.app.storage.solved import Day

WEEK = 7
"""The days that have to be solved to earn a free day."""
DAY = timedelta(1)
SHORTENED = 6 * 60
"""By how many minutes a journey to the east has to shorten a day so that one has not missed it."""


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
    flown: frozenset[date] = field(default_factory=frozenset)
    """The days without a solution that a journey has cut short."""
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
        return Streak(longest=self.longest, covered=self.covered, flown=self.flown, ended=(day, self.length))


def streak_on(days: Mapping[str, Day], today: str, zone: int | None = None) -> Streak:
    """Return the streak as it stands on a day, by how many minutes the local time is ahead of UTC; empty if no date.

    If the clock was set back, days still to come count, too, unless there are more in a row by now.
    """
    if not is_date(today):
        return Streak()
    now = date.fromisoformat(today)
    solved = {date.fromisoformat(text): one.zone for text, one in days.items() if one.solved and one.on_time}
    ahead = sorted(day for day in solved if day > now)
    last = next((day for day in ahead if day + DAY not in ahead), None)
    reached = [_walked(solved, end, zone) for end in (now, last) if end]
    return max(reached, key=lambda one: one.length)


def _walked(solved: Mapping[date, int | None], end: date, zone: int | None) -> Streak:
    """Return the streak after all days up to one, which may still be solved, in the zone of that day."""
    days = sorted(day for day in solved if day <= end)
    if not days:
        return Streak()
    streak = Streak().solved(days[0])
    for last, day in pairwise(days):
        streak = _without(streak, last, day, _is_short(solved[last], solved[day])).solved(day)
    return _without(streak, days[-1], end, _is_short(solved[days[-1]], zone))


def _is_short(before: int | None, after: int | None) -> bool:
    """Return whether a day between two zones was too short to be missed, given their minutes ahead of UTC."""
    return before is not None and after is not None and after - before >= SHORTENED


def _without(streak: Streak, last: date, end: date, is_short: bool) -> Streak:
    """Return the streak after the days between two, none of which was solved; one of them may have been short."""
    missed = [last + n * DAY for n in range(1, min(4, (end - last).days))]  # two missed days end any streak
    if is_short and missed:
        streak = replace(streak, flown=streak.flown | {missed.pop(0)})
    for day in missed:
        streak = streak.missed(day)
    return streak
