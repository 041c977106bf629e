"""Limited sight: weaker players overlook moves far from where they look, as people do."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist, exp
from random import Random
from typing import Any

Point = tuple[float, float]
Untried = list[tuple[float, int, int]]
"""Untried moves of a search: prior, move index, seat."""
MoveFilter = Callable[[Any, Untried], Untried]
"""`keep_seen(position, untried)`: the moves that are not overlooked."""
Look = Callable[[Any, Untried, Random], int]
"""`look(position, untried, rng)`: the place in the list of the move that is looked at."""

_SQUARE = re.compile(r"([a-z])(\d{1,2})")


def look_anywhere(_: Any, found: Untried, rng: Random) -> int:
    """Choose a move uniformly and not by prior: a person may look where nothing good is."""
    return rng.choice(range(len(found)))


def sight_filter(sight: float, rng: Random, look: Look = look_anywhere) -> MoveFilter:
    """Return a filter that looks at a move and keeps each other one with a probability that falls with distance.

    A move `d` squares away is kept with probability `exp(-(1 + d) / sight)`. The move looked at is always kept, and so
    are moves without squares, such as a pass.
    """

    def keep_seen(position: Any, found: Untried) -> Untried:
        points = [point_of(str(position.move_at(place))) for _, place, _ in found]
        looked_at = look(position, found, rng)
        there = points[looked_at]
        return [
            candidate
            for n, (candidate, point) in enumerate(zip(found, points, strict=True))
            if n == looked_at or rng.random() < exp(-(1 + _distance(point, there)) / sight)
        ]

    return keep_seen


def point_of(move: str) -> Point | None:
    """Return the centre of the squares that a move's text names; None if it names none.

    >>> point_of("d1,d2,d3"), point_of("y4@b2"), point_of("pass")
    ((4.0, 2.0), (2.0, 2.0), None)
    """
    squares = _SQUARE.findall(move.rpartition("@")[2].lower())
    if not squares:
        return None
    return (
        sum(ord(column) - ord("a") + 1 for column, _ in squares) / len(squares),
        sum(int(row) for _, row in squares) / len(squares),
    )


def _distance(one: Point | None, other: Point | None) -> float:
    """Return the distance between two points in squares; -1 if one of them is None."""
    return -1 if one is None or other is None else dist(one, other)
