"""How near sets of squares are, to each other and to the middle of a board, as numbers from 0 to 1."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.bits import members
from pygames.core.grid import Grid


@lru_cache(maxsize=16)
def _layers(grid: Grid, squares: int) -> tuple[int, ...]:
    """Return the squares within 0, 1, 2, … steps of a set, a step leading across an edge or a corner."""
    within = [squares]
    while grid.around(within[-1]):
        within.append(within[-1] | grid.around(within[-1]))
    return tuple(within)


def nearness(grid: Grid, squares: int, others: int) -> float:
    """Return how near two sets come to each other: 1 where they touch, 0 a whole board apart; 0.5 if one is empty."""
    if not squares or not others:
        return 0.5
    steps = next(n for n, within in enumerate(_layers(grid, others)) if within & squares)
    return 1 - max(0, steps - 1) / (max(grid.columns, grid.rows) - 2)


@lru_cache(maxsize=4096)
def centrality(grid: Grid, squares: int) -> float:
    """Return how near the middle the squares of a set lie on average: 1 in the middle, 0 on the rim."""
    places = [grid.place(square) for square in members(squares)]
    off = (max(abs(2 * x + 1 - grid.columns), abs(2 * y + 1 - grid.rows)) for x, y in places)
    return 1 - sum(off) / len(places) / (max(grid.columns, grid.rows) - 1)
