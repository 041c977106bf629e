"""What the player has done with puzzles: by game a rating and each puzzle's tries, and the puzzles of the days."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import count
from typing import Any

from pygames import GAMES
from pygames.play.glicko import HIGHEST, LOWEST, WIDEST, Rating, rate
from web.app.storage import checked
from web.app.storage.checked import understood

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
LONGEST_KEY = 20
GIVEN_UP = -1
"""In place of a number of wrong tries: the answer was looked at, or there was no right try yet."""


@dataclass(frozen=True)
class Log:
    """A game's puzzles: the player's rating, and of each puzzle that was tried the wrong tries before the right one."""

    rating: Rating = START
    tries: Mapping[str, int] = field(default_factory=dict)
    """By the puzzle's key, GIVEN_UP where it is not solved."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """What else the text held, to be written back."""

    @classmethod
    def read(cls, text: str) -> Log:
        """The log that a stored text holds; ValueError where it holds none."""
        known, rest = checked.sorted_out(checked.stored_parts(text, VERSION, MAX_LETTERS), _READERS, needed=["tries"])
        entries = known["tries"]
        tries, others = checked.sorted_out(entries, {key: _wrong for key in entries if len(key) <= LONGEST_KEY})
        return cls(known.get("rating", START), tries, {**rest, "tries": others})

    def write(self) -> str:
        """The log as text to store."""
        rating = [round(self.rating.number, 2), round(self.rating.deviation, 2), round(self.rating.volatility, 6)]
        tries = {**self.rest.get("tries", {}), **self.tries}
        return json.dumps({"version": VERSION, "rating": rating, **self.rest, "tries": tries})

    def tried(self, key: str, rating: int, wrong: int) -> Log:
        """The log after a puzzle; the first try alone moves the rating, and what was solved stays solved."""
        known = self.tries.get(key)
        after = self.rating if known is not None else rate(self.rating, [(Rating(rating, SURENESS), wrong == 0)])
        kept = wrong if known in (None, GIVEN_UP) else known
        rest = {name: value for name, value in self.rest.items() if name != "rating"}
        return replace(self, rating=after, tries={**self.tries, key: kept}, rest=rest)

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
    more: tuple[Any, ...] = ()
    """What else is stored of it, to be written back."""

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self.wrong != GIVEN_UP


class Days(dict[str, Day]):
    """What was done with the puzzles of the days, by date, as 2026-11-25."""

    def __init__(self, days: Mapping[str, Day] | None = None, rest: Mapping[str, Any] | None = None) -> None:
        super().__init__(days or {})
        self.rest = rest or {}
        """What else the text held, to be written back."""


def read_days(text: str) -> Days:
    """The puzzles of the days that a stored text holds; ValueError where it holds none."""
    stored = checked.stored_parts(text, VERSION, MAX_LETTERS)
    known, rest = checked.sorted_out(stored, {"days": _object}, needed=["days"])
    entries = known["days"]
    days, others = checked.sorted_out(entries, {day: _day for day in entries if is_date(day)})
    return Days(days, {**rest, "days": others})


def write_days(days: Days) -> str:
    """The puzzles of the days as text to store."""
    told = {day: [one.wrong, one.on_time, *one.more] for day, one in sorted(days.items())}
    return json.dumps({"version": VERSION, **days.rest, "days": {**days.rest.get("days", {}), **told}})


def after_day(days: Days, day: str, wrong: int, *, on_time: bool) -> Days:
    """The days after the puzzle of one was tried; one that is solved stays as it is."""
    if day in days and days[day].solved:
        return days
    return Days({**days, day: Day(wrong, on_time)}, days.rest)


def streak(days: Mapping[str, Day], today: str) -> int:
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
    tries = {**theirs.tries, **mine.tries, **{k: n for k, n in theirs.tries.items() if n != GIVEN_UP}}
    return Log(rating, tries, _merged_rest(mine.rest, theirs.rest, "tries"))


def merged_since(before: Log, mine: Log, theirs: Log) -> Log:
    """Two logs that both go on from a third: the puzzles of both, and what either rating gained."""
    gained = mine.rating.number - before.rating.number
    rating = replace(merged_logs(mine, theirs).rating, number=theirs.rating.number + gained)
    return replace(merged_logs(mine, theirs), rating=rating)


def merged_days(mine: Days, theirs: Days) -> Days:
    """Two lists of days together: every day that either has solved."""
    both = {day: max((days[day] for days in (mine, theirs) if day in days), key=_merit) for day in {**theirs, **mine}}
    return Days(both, _merged_rest(mine.rest, theirs.rest, "days"))


def _merged_rest(mine: Mapping[str, Any], theirs: Mapping[str, Any], entries: str) -> dict[str, Any]:
    """What neither of two texts was understood of, and of their entries likewise."""
    return {**theirs, **mine, entries: {**theirs.get(entries, {}), **mine.get(entries, {})}}


def _merit(day: Day) -> tuple[bool, bool]:
    """What makes one account of a day better than another: that it is solved, and on the day."""
    return day.solved, day.on_time


def logs_of(stored: Mapping[str, str], refuse: Callable[[str, str], object]) -> dict[str, Log]:
    """By game the logs among stored texts; what can't be understood is refused by its key and text."""
    found = understood(stored, (f"{PREFIX}{name}" for name in GAMES), Log.read, refuse)
    return {key.removeprefix(PREFIX): log for key, log in found.items()}


def days_of(stored: Mapping[str, str], refuse: Callable[[str, str], object]) -> Days:
    """The days among stored texts; what can't be understood is refused by its key and text."""
    return understood(stored, [DAILY], read_days, refuse).get(DAILY, Days())


_wrong = checked.whole(GIVEN_UP, 999)


def _rating(stored: Any) -> Rating:
    """Read a rating, as numbers."""
    number, deviation, volatility = checked.list_of(checked.number)(stored)
    if not (LOWEST <= number <= HIGHEST and 0 < deviation <= WIDEST and 0 < volatility < 1):
        raise ValueError("this rating is damaged")
    return Rating(number, deviation, volatility)


def _day(stored: Any) -> Day:
    """Read what was done with the puzzle of a day."""
    wrong, on_time, *more = checked.list_of(checked.anything)(stored)
    return Day(_wrong(wrong), checked.truth(on_time), tuple(more))


_object = checked.mapping_of(checked.anything)
_READERS: checked.Readers = {"rating": _rating, "tries": _object}
