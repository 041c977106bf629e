"""Polyominoes: a shape, its orientations, its placements on a grid and its outline.

A shape is a tuple of (x, y) squares, x to the right and y up, moved so that both start at 0, in ascending order of
y, then x. Everything here is computed once and shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from pygames.core.bits import members
from pygames.core.grid import Grid

Square = tuple[int, int]
Shape = tuple[Square, ...]


def shape(squares: Iterable[Square]) -> Shape:
    """Normalise squares to a shape.

    >>> shape([(3, 5), (3, 4)])
    ((0, 0), (0, 1))
    """
    squares = list(squares)
    left = min(x for x, _ in squares)
    bottom = min(y for _, y in squares)
    return tuple(sorted(((x - left, y - bottom) for x, y in squares), key=lambda square: square[::-1]))


def parse_drawing(rows: str) -> Shape:
    """Parse a small drawing: `#` for squares, `/` between rows, the top row first.

    >>> parse_drawing("#./##")
    ((0, 0), (1, 0), (0, 1))
    """
    lines = rows.split("/")[::-1]
    return shape((x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "#")


def rotate(of: Shape) -> Shape:
    """Return the shape after a quarter turn clockwise."""
    return shape((y, -x) for x, y in of)


def reflect(of: Shape) -> Shape:
    """Return the shape with left and right exchanged."""
    return shape((-x, y) for x, y in of)


@cache
def orientations(of: Shape, *, mirror: bool = True) -> tuple[Shape, ...]:
    """Return the distinct orientations of a shape, itself first; mirrored ones only if `mirror` is set.

    >>> len(orientations(parse_drawing("##./.##/.#.")))
    8
    """
    # a dict, not a set: the order of orientations must be the same in every process
    found: dict[Shape, None] = {}
    for start in (of, reflect(of)) if mirror else (of,):
        for _ in range(4):
            found.setdefault(start)
            start = rotate(start)
    return tuple(found)


def bounding_box(of: Shape) -> tuple[int, int]:
    """Return a shape's width and height in squares."""
    return max(x for x, _ in of) + 1, max(y for _, y in of) + 1


def placements(of: Shape, grid: Grid) -> Iterator[int]:
    """Yield every set of squares that the shape, in this orientation, can cover on a grid; row by row."""
    width, height = bounding_box(of)
    first = sum(1 << grid.at(x, y) for x, y in of)
    for y in range(grid.rows - height + 1):
        for x in range(grid.columns - width + 1):
            # a shift moves all squares alike; none wraps into another row, as the box stays within the columns
            yield first << grid.at(x, y)


@lru_cache(maxsize=1 << 10)
def shape_of(squares: int, grid: Grid) -> Shape:
    """Return the shape of a set of squares."""
    return shape(map(grid.place, members(squares)))


@cache
def outline(of: Shape) -> tuple[Shape, ...]:
    """Return the border of a shape as closed loops of corner points: the outer one anticlockwise, holes clockwise.

    >>> outline(((0, 0), (1, 0)))
    (((0, 0), (2, 0), (2, 1), (0, 1)),)
    """
    filled = set(of)
    ahead: dict[Square, list[Square]] = {}
    # each edge runs with its square on the left, and counts only if there is no square on its right
    for x, y in of:
        for start, end, beyond in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beyond not in filled:
                ahead.setdefault(start, []).append(end)
    loops: list[Shape] = []
    while ahead:
        loops.append(_without_straights(_loop(ahead)))
    return tuple(loops)


def _loop(ahead: dict[Square, list[Square]]) -> list[Square]:
    """Follow unit edges around to the start, consuming them; keep left where two borders cross."""
    # the lowest point of all is on the outer border, which so comes before any hole
    start = at = min(ahead, key=lambda point: point[::-1])
    way = (0, 0)
    points: list[Square] = []
    while True:
        points.append(at)
        ends = ahead[at]
        end = min(ends, key=lambda e: _right_turn(way, (e[0] - at[0], e[1] - at[1])))
        ends.remove(end)
        if not ends:
            del ahead[at]
        way = end[0] - at[0], end[1] - at[1]
        at = end
        if at == start:
            return points


def _right_turn(way: tuple[int, int], step: tuple[int, int]) -> int:
    """Return -1 if a step turns left from the way so far, 1 if it turns right."""
    # the cross product, whose sign is the side to which a step turns
    return way[1] * step[0] - way[0] * step[1]


def _without_straights(points: list[Square]) -> Shape:
    """Return only the points at which the border bends."""
    return tuple(
        point
        for before, point, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
        if (before[0] == point[0]) != (point[0] == after[0])
    )
