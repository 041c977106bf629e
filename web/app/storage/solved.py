"""What the player has done with puzzles: by game a rating and each puzzle's tries, and the puzzles of the days."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import count
from typing import Any

from pygames import GAMES
from pygames.play.glicko import WIDEST, Rating, rated
from web.app.storage.reading import understood

PREFIX = "puzzles "
"""Before the game's name, the key under which its log is stored."""
DAILY = "daily"
"""The key under which the puzzles of the days are stored."""
VERSION = 1
MAX_LETTERS = 400_000
START = Rating(1200.0, 200.0)
"""A player’s rating before the first puzzle: about that of the lowest level, and hardly anybody is 400 points off."""
SURENESS = 60.0
"""How far off a puzzle's own rating may be."""
GIVEN_UP = -1
"""In place of a number of wrong tries: the answer was looked at, or there was no right try yet."""


@dataclass(frozen=True)
class Log:
    """A game's puzzles: the player's rating, and of each puzzle that was tried the wrong tries before the right one."""

    rating: Rating = START
    tries: Mapping[str, int] = field(default_factory=dict)
    """By the puzzle's key, GIVEN_UP where it is not solved."""

    @classmethod
    def read(cls, text: str) -> Log:
        """The log that a stored text holds; ValueError where it holds none."""
        stored = _object(text)
        number, deviation, volatility = map(float, stored["rating"])
        if not (-5000 < number < 9000 and 0 < deviation <= WIDEST and 0 < volatility < 1):
            raise ValueError("this rating is damaged")
        return cls(Rating(number, deviation, volatility), _tries(stored["tries"]))

    def write(self) -> str:
        """The log as text to store."""
        rating = [round(self.rating.number, 2), round(self.rating.deviation, 2), round(self.rating.volatility, 6)]
        return json.dumps({"version": VERSION, "rating": rating, "tries": dict(self.tries)})

    def tried(self, key: str, rating: int, wrong: int) -> Log:
        """The log after a puzzle; the first try alone moves the rating, and what was solved stays solved."""
        known = self.tries.get(key)
        after = self.rating if known is not None else rated(self.rating, [(Rating(rating, SURENESS), wrong == 0)])
        kept = wrong if known in (None, GIVEN_UP) else known
        return replace(self, rating=after, tries={**self.tries, key: kept})

    def solved(self, key: str) -> bool | None:
        """Whether a puzzle is solved; None where it was never tried."""
        return None if key not in self.tries else self.tries[key] != GIVEN_UP

    @property
    def count(self) -> int:
        """How many puzzles are solved."""
        return sum(wrong != GIVEN_UP for wrong in self.tries.values())


@dataclass(frozen=True)
class Day:
    """What was done with the puzzle of a day."""

    wrong: int
    """The wrong tries before the right one; GIVEN_UP where it is not solved."""
    on_time: bool
    """Whether that was on the day."""

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self.wrong != GIVEN_UP


Days = Mapping[str, Day]
"""By date, as 2026-11-25."""


def read_days(text: str) -> dict[str, Day]:
    """The puzzles of the days that a stored text holds; ValueError where it holds none."""
    days = {}
    for day, (wrong, on_time) in _object(text)["days"].items():
        days[str(date.fromisoformat(day))] = Day(_tries({day: wrong})[day], bool(on_time))
    return days


def write_days(days: Days) -> str:
    """The puzzles of the days as text to store."""
    return json.dumps(
        {"version": VERSION, "days": {day: [one.wrong, one.on_time] for day, one in sorted(days.items())}}
    )


def after_day(days: Days, day: str, wrong: int, *, on_time: bool) -> dict[str, Day]:
    """The days after the puzzle of one was tried; one that is solved stays as it is."""
    if day in days and days[day].solved:
        return dict(days)
    return {**days, day: Day(wrong, on_time)}


def streak(days: Days, today: str) -> int:
    """How many days in a row were solved on the day, up to today or yesterday.

    Where the clock was set back the days that are still to come count, too, unless there are more in a row by now.
    """
    if not is_date(today):
        return 0
    day, now = timedelta(1), date.fromisoformat(today)
    solved = {date.fromisoformat(text) for text, one in days.items() if one.solved and one.on_time}
    ends = (last for last in solved if last >= now - day and last + day not in solved)
    return max((next(n for n in count(1) if last - n * day not in solved) for last in ends), default=0)


def is_date(text: str) -> bool:
    """Whether a text is a date."""
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def merged_logs(mine: Log, theirs: Log) -> Log:
    """Two logs of a game together: the surer rating, and every puzzle that either has solved."""
    rating = mine.rating if mine.rating.deviation <= theirs.rating.deviation else theirs.rating
    return Log(rating, {**theirs.tries, **mine.tries, **{k: n for k, n in theirs.tries.items() if n != GIVEN_UP}})


def merged_days(mine: Days, theirs: Days) -> dict[str, Day]:
    """Two lists of days together: every day that either has solved."""
    return {day: max((days[day] for days in (mine, theirs) if day in days), key=_merit) for day in {**theirs, **mine}}


def _merit(day: Day) -> tuple[bool, bool]:
    """What makes one account of a day better than another: that it is solved, and on the day."""
    return day.solved, day.on_time


def logs_of(stored: Mapping[str, str], refuse: Callable[[str, str], object]) -> dict[str, Log]:
    """By game the logs among stored texts; what can't be understood is refused by its key and text."""
    found = understood(stored, (f"{PREFIX}{name}" for name in GAMES), Log.read, refuse)
    return {key.removeprefix(PREFIX): log for key, log in found.items()}


def days_of(stored: Mapping[str, str], refuse: Callable[[str, str], object]) -> dict[str, Day]:
    """The days among stored texts; what can't be understood is refused by its key and text."""
    return understood(stored, [DAILY], read_days, refuse).get(DAILY, {})


def _object(text: str) -> Any:
    """The value of a stored text of this version."""
    stored = json.loads(text) if len(text) < MAX_LETTERS else None
    if not isinstance(stored, dict) or stored.get("version") != VERSION:
        raise ValueError("this is nothing of this version")
    return stored


def _tries(stored: Any) -> dict[str, int]:
    """Tries by key; ValueError where they are damaged."""
    tries = {str(key): int(wrong) for key, wrong in stored.items()}
    if not all(len(key) <= 20 and GIVEN_UP <= wrong < 1000 for key, wrong in tries.items()):
        raise ValueError("these tries are damaged")
    return tries
