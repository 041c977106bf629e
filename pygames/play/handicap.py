"""Head starts: points that seats are given beforehand. The game's rules know nothing of them; they are a header tag."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from pygames.core.game import Game

HANDICAP_TAG = "Handicap"
"""The header tag: the head start of each seat."""

MOST = 99
"""The largest head start."""

Handicap = tuple[int, ...]
"""The head start of each seat, in points; nothing but zeros in a usual game."""


@lru_cache(maxsize=64)
def read_handicap(game: Game, seats: int, text: str) -> Handicap:
    """Parse the value of a tag; a damaged one gives nobody anything."""
    given = tuple(map(_points, text.split()))
    return given if len(given) == seats and game.words.head_starts else (0,) * seats


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST)) else 0


def check_handicap(game: Game, seats: int, given: Sequence[int]) -> Handicap:
    """Return head starts; ValueError if the game has none, or they aren't one for each seat."""
    if given and not game.words.head_starts:
        raise ValueError(f"{game.title} has no head starts, as points don't decide it.")
    if given and (len(given) != seats or not all(points in range(MOST + 1) for points in given)):
        raise ValueError(f"Head starts are {seats} numbers from 0 to {MOST}, one for each seat.")
    return tuple(given)


def write_handicap(handicap: Handicap) -> str:
    """Return the value of the tag; empty without a head start."""
    return " ".join(map(str, handicap)) if any(handicap) else ""


def handicap_in(tags: Iterable[tuple[str, str]], game: Game, seats: int) -> Handicap:
    """Return the head starts in the header tags of a game."""
    return read_handicap(game, seats, dict(tags).get(HANDICAP_TAG, ""))


def with_head_starts(game: Game, scores: Sequence[int], handicap: Handicap) -> tuple[int, ...]:
    """Return the scores with the head starts: added, or taken off where the lowest leads."""
    if not any(handicap):
        return tuple(scores)
    sign = -1 if game.words.lowest_leads else 1
    return tuple(score + sign * points for score, points in zip(scores, handicap, strict=True))


def winning_seats(game: Game, position: Any, handicap: Handicap) -> frozenset[int]:
    """Return the seats that have won by a game's rules and head starts: none until it is over.

    With a head start no rule breaks ties: equal scores share the win.
    """
    if position.turn is not None or not any(handicap):
        won: frozenset[int] = position.winners()
        return won
    return best(game, with_head_starts(game, position.scores(), handicap))


def best(game: Game, points: Sequence[int], but: int | None = None) -> frozenset[int]:
    """Return the seats with the best of these points; one seat may be left out."""
    others = [seat for seat in range(len(points)) if seat != but]
    top = (min if game.words.lowest_leads else max)(points[seat] for seat in others)
    return frozenset(seat for seat in others if points[seat] == top)
