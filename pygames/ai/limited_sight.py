"""What a player of limited sight notices: people overlook what lies far from where they look."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist, exp
from random import Random
from typing import Any

Point = tuple[float, float]
Untried = list[tuple[float, int, int]]
"""Moves as the search has them in waiting: prior, place, and the seat."""
MoveFilter = Callable[[Any, Untried], Untried]
"""`keep_seen(position, found)`: those of the moves found in a position that are looked at."""

_SQUARE = re.compile(r"([a-z])(\d{1,2})")


def sight_filter(sight: float, rng: Random) -> MoveFilter:
    """What notices the moves near the place where it looks, which it draws anew each time.

    A move `d` squares away is noticed with probability `exp(-(1 + d) / sight)`, that at the place itself in any case,
    and so are moves without squares, such as a pass.
    """

    def keep_seen(position: Any, found: Untried) -> Untried:
        points = [point_of(str(position.move_at(place))) for _, place, _ in found]
        looked_at = rng.choice(range(len(found)))
        there = points[looked_at]
        return [
            candidate
            for n, (candidate, point) in enumerate(zip(found, points, strict=True))
            if n == looked_at or rng.random() < exp(-(1 + _distance(point, there)) / sight)
        ]

    return keep_seen


def point_of(move: str) -> Point | None:
    """The middle of the squares that a move's text names; None where it names none.

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
    """How many squares lie between two places; -1 where one of them is everywhere."""
    return -1 if one is None or other is None else dist(one, other)
