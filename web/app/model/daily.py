"""The choice of the day's puzzle."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from pygames.play.puzzle import DAILY_GAMES, WEEKDAYS, Puzzle

Puzzles = Mapping[str, Sequence[Puzzle]]
"""Puzzles by game, the easy ones first."""


def game_of_day(day: str) -> str:
    """Return the game of a day's puzzle."""
    return DAILY_GAMES[date.fromisoformat(day).toordinal() % len(DAILY_GAMES)]


def puzzle_of_day(puzzles: Puzzles, day: str) -> Puzzle:
    """Return the puzzle of a day: the same for everybody and for ever, whatever puzzles are added later.

    From the date of a game's first plan on, its plans say which puzzles a weekday has; they take turns.
    """
    # a game without any leaves its day to another
    of_game = puzzles[game_of_day(day)] or next(filter(None, puzzles.values()))
    when = date.fromisoformat(day)
    plan = max((since for one in of_game for since, _ in one.weeks if since <= day), default="")
    of_weekday = [one for one in of_game if (plan, when.weekday()) in one.weeks]
    if not of_weekday:
        return _unplanned(of_game, when)
    week = when.toordinal() // (len(DAILY_GAMES) * len(WEEKDAYS))
    return of_weekday[week % len(of_weekday)]


def _unplanned(of_game: Sequence[Puzzle], when: date) -> Puzzle:
    """Return a game's puzzle of a day before there were plans.

    The puzzles come in cycles, each puzzle once in a cycle, in a different order each time. A puzzle that was added
    later takes part from the first cycle that begins on its date or after it.
    """
    numbered = sorted(of_game, key=lambda one: one.number)
    since = [date.fromisoformat(one.since).toordinal() if one.since else 0 for one in numbered]
    turn = when.toordinal() // len(DAILY_GAMES)
    cycle = begun = 0
    while turn >= begun + (length := bisect(since, begun * len(DAILY_GAMES))):
        cycle, begun = cycle + 1, begun + length
    order = list(range(length))
    Random(cycle).shuffle(order)
    return numbered[order[turn - begun]]
