"""Challenges of the week: which one it is, and whether a game keeps its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from pygames.catalogue import GAMES
from pygames.core.challenge import Challenge

PLAN = (
    (
        "2026-11-23",
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
    """Return the week of a date, which is named by its Monday; ValueError if the text is no date.

    >>> week_of("2026-11-29"), week_of("2026-11-30")
    ('2026-11-23', '2026-11-30')
    """
    found = date.fromisoformat(day)
    return str(found - timedelta(found.weekday()))


def is_week(text: str) -> bool:
    """Return whether a text is the name of a week."""
    try:
        return week_of(text) == text
    except ValueError:
        return False


def challenge_of(week: str) -> tuple[str, Challenge] | None:
    """Return the game and the challenge of a week; None before the first one, or if the text is no week."""
    begun = [(first, turns) for first, turns in PLAN if is_week(week) and first <= week]
    if not begun:
        return None
    first, turns = begun[-1]
    weeks = (date.fromisoformat(week) - date.fromisoformat(first)).days // 7
    game, name = turns[weeks % len(turns)]
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
