"""Challenges of the week: which one it is, and whether a game keeps its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from pygames.catalogue import GAMES
from pygames.core.challenge import Challenge

PLAN = (
    (
        "2026-W48",
        (
            ("blokus", "small"),
            ("cathedral", "captures"),
            ("sectori", "middle"),
            ("blockers", "middle"),
            ("ringgz", "bases"),
            ("blokus", "fewer"),
            ("cathedral", "inside"),
            ("sectori", "corners"),
            ("blockers", "captures"),
            ("ringgz", "corners"),
        ),
    ),
)
"""From which week on which challenges take turns, by game and name.

Fixed: a new challenge comes in a further entry with a later week, so that no past week changes.
"""


def week_of(day: str) -> str:
    """Return the week of a date by ISO 8601; ValueError if the text is no date.

    >>> week_of("2026-11-29"), week_of("2026-11-30")
    ('2026-W48', '2026-W49')
    """
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year}-W{week:02}"


def monday_of(week: str) -> date:
    """Return the first day of a week; ValueError if the text is none.

    >>> str(monday_of("2026-W49"))
    '2026-11-30'
    """
    year, _, number = week.partition("-W")
    monday = date.fromisocalendar(int(year), int(number), 1)
    if week_of(str(monday)) != week:
        raise ValueError(f"{week!r} is no week")
    return monday


def challenge_of(week: str) -> tuple[str, Challenge] | None:
    """Return the game and the challenge of a week; None before the first one, or if the text is no week."""
    try:
        monday = monday_of(week)
    except ValueError:
        return None
    begun = [(monday_of(first), turns) for first, turns in PLAN if monday_of(first) <= monday]
    if not begun:
        return None
    first, turns = begun[-1]
    game, name = turns[(monday - first).days // 7 % len(turns)]
    return game, next(one for one in GAMES[game].guide.challenges if one.name == name)


def first_break(challenge: Challenge, seat: int, positions: Iterable[Any], plies: Sequence[str]) -> int | None:
    """Return the first ply by which a seat breaks the rule; None if it keeps it.

    The positions are those before each of the plies.
    """
    for ply, (position, text) in enumerate(zip(positions, plies, strict=False)):
        if position.turn == seat and not _keeps(challenge, position, text):
            return ply
    return None


@lru_cache(maxsize=256)  # the table asks again after each move
def _keeps(challenge: Challenge, position: Any, text: str) -> bool:
    """Return whether a move keeps the rule."""
    return challenge.allows(position, position.parse(text))
