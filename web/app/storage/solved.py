"""What the player has done with puzzles: by game a rating and the tries at each puzzle, and the daily puzzles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import chain
from typing import Any

from pygames import GAMES
from pygames.play.glicko import HIGHEST, LOWEST, WIDEST, Rating, rate
from web.app.storage import checked
from web.app.storage.checked import Refuse, is_date, understood
from web.app.storage.history import History, PuzzleDay, merged_history, read_days_of, with_day, written_days

PREFIX = "puzzles "
"""The prefix of a log's key, before the game's name."""
DAILY = "daily"
"""The key of the log of daily puzzles."""
VERSION = 1
MAX_LETTERS = 400_000
START = Rating(1200.0, 200.0)
"""A player’s rating before the first puzzle: about that of the lowest level, and hardly anybody is 400 points off."""
SURENESS = 60.0
"""The deviation of a puzzle's own rating."""
LEITNER_DAYS = (1, 3, 7, 14, 30)
"""The boxes of Sebastian Leitner's system: after how many days a puzzle in each of them comes again.

A puzzle that was missed goes into the first box; each time it is solved at once when it comes again, it moves up one,
and after the last box it is learned. Missed again, it starts over.
"""
LONGEST_KEY = 20
FARTHEST = 24 * 60
"""The most minutes by which a local time may be ahead of UTC or behind it."""
GIVEN_UP = -1
"""Stored instead of a number of wrong tries: the solution was shown, or there was no right try yet."""


@dataclass(frozen=True)
class Log:
    """A game's puzzles: for each puzzle tried the wrong tries before the right one."""

    rating: Rating = START
    """A rating in this game alone, kept for older versions, which show it; this one rates all games together."""
    tries: Mapping[str, int] = field(default_factory=dict)
    """By the puzzle's key; GIVEN_UP if it is not solved."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""
    boxes: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """By the key of a puzzle that was missed, its Leitner box, from 0, and the date on which it comes again."""
    history: History = field(default_factory=dict)
    """When puzzles were first tried and first solved, as far as that is known."""

    @classmethod
    def read(cls, text: str) -> Log:
        """Parse a stored text; raise ValueError if it contains no log."""
        known, rest = checked.sorted_out(checked.stored_parts(text, VERSION, MAX_LETTERS), _READERS, needed=["tries"])
        entries = known["tries"]
        tries, others = checked.sorted_out(entries, {key: _wrong for key in entries if len(key) <= LONGEST_KEY})
        waiting = known.get("boxes", {})
        boxes, odd = checked.sorted_out(waiting, {key: _box for key in waiting if len(key) <= LONGEST_KEY})
        history, strange = known.get("history", ({}, {}))
        unread = {"boxes": odd, "history": strange}
        rest = {**rest, "tries": others, **{name: one for name, one in unread.items() if one}}
        return cls(known.get("rating", START), tries, rest, boxes, history)

    def write(self) -> str:
        """Return the log as text to store."""
        rating = [round(self.rating.number, 2), round(self.rating.deviation, 2), round(self.rating.volatility, 6)]
        tries = {**self.rest.get("tries", {}), **self.tries}
        boxes = {**self.rest.get("boxes", {}), **self.boxes}
        # a rating or a history that could not be read is in `rest`, and stays as it is
        history = {**_entries(self.rest.get("history")), **written_days(self.history)}
        kept = {"version": VERSION, "rating": rating, **self.rest, "tries": tries}
        further = {"boxes": boxes, "history": history}
        return json.dumps({**kept, **{name: one for name, one in further.items() if one}})

    def tried(self, key: str, rating: int, wrong: int) -> Log:
        """Return the log after a try at a puzzle: only the first one is rated, and what was solved stays solved."""
        known = self.tries.get(key)
        after = self.rating if known is not None else rate(self.rating, [(Rating(rating, SURENESS), wrong == 0)])
        kept = wrong if known in (None, GIVEN_UP) else known
        rest = {name: value for name, value in self.rest.items() if name != "rating"}  # an unreadable one gives way
        return replace(self, rating=after, tries={**self.tries, key: kept}, rest=rest)

    def tried_on(self, day: str, key: str, rating: int, wrong: int) -> Log:
        """Return the log after a try at a puzzle on a day."""
        tried, solved = key not in self.tries, wrong != GIVEN_UP and not self.solved(key)
        done = PuzzleDay((key,) if tried else (), (key,) if solved else ())
        return replace(self.tried(key, rating, wrong), history=with_day(self.history, day, done))

    def sorted(self, key: str, today: str, *, right: bool) -> Log:
        """Return the log after the first try at a puzzle on a day, which may put it into another Leitner box."""
        if not is_date(today) or (right and (key not in self.boxes or self.boxes[key][1] > today)):
            return self
        box = self.boxes[key][0] + 1 if right else 0
        boxes = {other: waiting for other, waiting in self.boxes.items() if other != key}
        if box < len(LEITNER_DAYS):
            boxes[key] = box, str(date.fromisoformat(today) + timedelta(LEITNER_DAYS[box]))
        return replace(self, boxes=boxes)

    def is_due(self, key: str, today: str) -> bool:
        """Return whether a puzzle that was missed comes again by this date."""
        return key in self.boxes and self.boxes[key][1] <= today

    def solved(self, key: str) -> bool | None:
        """Return whether a puzzle is solved; None if it was never tried."""
        return None if key not in self.tries else self.tries[key] != GIVEN_UP

    @property
    def count(self) -> int:
        """The number of solved puzzles."""
        return sum(wrong != GIVEN_UP for wrong in self.tries.values())


@dataclass(frozen=True)
class Day:
    """The result of a daily puzzle."""

    wrong: int
    """The wrong tries before the right one; GIVEN_UP if it is not solved."""
    on_time: bool
    """Whether it was solved on its day."""
    zone: int | None = None
    """By how many minutes the local time was ahead of UTC then; None if it is not known."""
    more: tuple[Any, ...] = ()
    """Unknown parts of the stored entry, to be written back."""

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self.wrong != GIVEN_UP

    @property
    def later(self) -> tuple[Any, ...]:
        """What stands at the end of its entry."""
        return self.more if self.zone is None else (self.zone, *self.more)


class Days(dict[str, Day]):
    """The results of daily puzzles, by date, as 2026-11-25."""

    def __init__(self, days: Mapping[str, Day] | None = None, rest: Mapping[str, Any] | None = None) -> None:
        super().__init__(days or {})
        self.rest = rest or {}
        """Unknown fields of the text, to be written back."""

    def settles(self, day: str, *, on_time: bool = False) -> bool:
        """Return whether a day's puzzle is solved; on its day only if that counts: older versions let it be early."""
        return day in self and self[day].solved and self[day].on_time >= on_time


def read_days(text: str) -> Days:
    """Parse a stored text; raise ValueError if it contains no daily puzzles."""
    stored = checked.stored_parts(text, VERSION, MAX_LETTERS)
    known, rest = checked.sorted_out(stored, {"days": _object}, needed=["days"])
    entries = known["days"]
    days, others = checked.sorted_out(entries, {day: _day for day in entries if is_date(day)})
    return Days(days, {**rest, "days": others})


def write_days(days: Days) -> str:
    """Return the daily puzzles as text to store."""
    told = {day: [one.wrong, one.on_time, *one.later] for day, one in sorted(days.items())}
    return json.dumps({"version": VERSION, **days.rest, "days": {**days.rest.get("days", {}), **told}})


def after_day(days: Days, day: str, tried: Day) -> Days:
    """Return the days after a try at the puzzle of one; what was solved stays as it is, unless only this one counts."""
    if days.settles(day, on_time=tried.on_time):
        return days
    return Days({**days, day: tried}, days.rest)


def merged_logs(mine: Log, theirs: Log) -> Log:
    """Merge two logs of a game: the more certain rating, and every puzzle that either has solved."""
    rating = mine.rating if mine.rating.deviation <= theirs.rating.deviation else theirs.rating
    tries = {**theirs.tries, **mine.tries, **{k: n for k, n in theirs.tries.items() if n != GIVEN_UP}}
    both = (mine.boxes, theirs.boxes)
    boxes = {key: max(boxes[key] for boxes in both if key in boxes) for key in chain(*both)}
    rest = _merged_rest(mine.rest, theirs.rest, "tries")
    if days := {**_entries(theirs.rest.get("history")), **_entries(mine.rest.get("history"))}:
        rest["history"] = days
    return Log(rating, tries, rest, boxes, merged_history(mine.history, theirs.history))


def merged_since(before: Log, mine: Log, theirs: Log) -> Log:
    """Merge two logs that both continue a third: the puzzles of both, and what either rating gained."""
    gained = mine.rating.number - before.rating.number
    rating = replace(merged_logs(mine, theirs).rating, number=theirs.rating.number + gained)
    return replace(merged_logs(mine, theirs), rating=rating)


def merged_days(mine: Days, theirs: Days) -> Days:
    """Merge two lists of days: every day that either has solved."""
    both = {day: max((days[day] for days in (mine, theirs) if day in days), key=_merit) for day in {**theirs, **mine}}
    return Days(both, _merged_rest(mine.rest, theirs.rest, "days"))


def _merged_rest(mine: Mapping[str, Any], theirs: Mapping[str, Any], entries: str) -> dict[str, Any]:
    """Merge the unknown fields of two texts, and those of their entries."""
    return {**theirs, **mine, entries: {**theirs.get(entries, {}), **mine.get(entries, {})}}


def _merit(day: Day) -> tuple[bool, bool]:
    """Return a sort key for accounts of a day: solved is better, and then on the day."""
    return day.solved, day.on_time


def logs_of(stored: Mapping[str, str], refuse: Refuse) -> dict[str, Log]:
    """Return the logs among stored texts by game, refusing unreadable ones with key and text."""
    found = understood(stored, (f"{PREFIX}{name}" for name in GAMES), Log.read, refuse)
    return {key.removeprefix(PREFIX): log for key, log in found.items()}


def days_of(stored: Mapping[str, str], refuse: Refuse) -> Days:
    """Return the daily puzzles among stored texts, refusing unreadable ones with key and text."""
    return understood(stored, [DAILY], read_days, refuse).get(DAILY, Days())


_wrong = checked.whole(GIVEN_UP, 999)


def _rating(stored: Any) -> Rating:
    """Parse a rating."""
    number, deviation, volatility = checked.list_of(checked.number)(stored)
    if not (LOWEST <= number <= HIGHEST and 0 < deviation <= WIDEST and 0 < volatility < 1):
        raise ValueError("this rating is damaged")
    return Rating(number, deviation, volatility)


def _day(stored: Any) -> Day:
    """Parse the result of a daily puzzle."""
    wrong, on_time, *more = checked.list_of(checked.anything)(stored)
    told = Day(_wrong(wrong), checked.truth(on_time))
    zone = more[0] if more else None
    if type(zone) is int and abs(zone) <= FARTHEST:
        return replace(told, zone=zone, more=tuple(more[1:]))
    return replace(told, more=tuple(more))


def _entries(stored: Any) -> Mapping[str, Any]:
    """Return the entries of an object that was kept as it is; none of anything else."""
    return stored if isinstance(stored, dict) else {}


def _box(stored: Any) -> tuple[int, str]:
    """Read a Leitner box and a date."""
    box, due = checked.list_of(checked.anything)(stored)
    if not is_date(checked.text(due)):
        raise ValueError("this is no date")
    return checked.whole(0, len(LEITNER_DAYS) - 1)(box), due


_object = checked.mapping_of(checked.anything)
_READERS: checked.Readers = {"rating": _rating, "tries": _object, "boxes": _object, "history": read_days_of}
