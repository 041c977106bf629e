"""A polyomino in hand: the square it is held by, what it covers from there, and everywhere it can be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeVar

from pygames.core.bits import bits, members
from pygames.core.game import IllegalMove
from pygames.core.grid import Grid
from pygames.core.polyomino import Shape, Square, bounding_box, shape_of
from pygames.core.scene import Spot

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece in hand, as it is turned, and the squares where it lies in preview (0: nowhere yet)."""

    piece: int
    shape: Shape
    squares: int = 0


def reshape(draft: Draft, shape: Shape, grid: Grid, fits: Callable[[int], bool]) -> Draft:
    """Turn or mirror the piece; it stays in preview if it still fits there."""
    squares = covered(shape, grip_square(draft.squares, grid), grid) if draft.squares else 0
    return Draft(draft.piece, shape, squares if squares and fits(squares) else 0)


def put_down(draft: Draft, target: str, grid: Grid) -> Draft:
    """Preview the piece with its grip on the named square; IllegalMove if there is no such square."""
    if target.lower() not in grid.index:
        raise IllegalMove("square", "{square} isn’t on the board.", square=target[:20])
    return replace(draft, squares=covered(draft.shape, grid.square(target), grid))


def place_draft(
    draft: Draft,
    target: str,
    grid: Grid,
    tools: Mapping[str, Callable[[Shape], Shape]],
    fits: Callable[[int], bool],
    parse: Callable[[str], M],
) -> Draft | M | None:
    """Return the result of a press with a piece in hand: a new draft, no draft, or the move that it previews.

    `tools` turn or mirror it, `cancel` takes it back, `place` or another press on its square plays the preview.
    """
    if target in tools:
        return reshape(draft, tools[target](draft.shape), grid, fits)
    if target == "cancel":
        return replace(draft, squares=0) if draft.squares else None
    laid = draft if target == "place" else put_down(draft, target, grid)
    move = parse(grid.text(laid.squares))
    return move if laid == draft else laid


@cache
def grip(shape: Shape) -> Square:
    """Return a shape's grip: the square nearest to the centre of its bounding box."""
    width, height = bounding_box(shape)
    # everything doubled, so that distances from the middle are integers and ties are exact
    return min(shape, key=lambda at: (2 * at[0] + 1 - width) ** 2 + (2 * at[1] + 1 - height) ** 2)


def grip_square(squares: int, grid: Grid) -> int:
    """Return the square by which a piece covering these squares is held."""
    gx, gy = grip(shape_of(squares, grid))
    places = [grid.place(square) for square in members(squares)]
    return grid.at(min(x for x, _ in places) + gx, min(y for _, y in places) + gy)


@lru_cache(maxsize=1 << 12)
def covered(shape: Shape, square: int, grid: Grid) -> int:
    """Return the squares that a shape covers with its grip on a square, shifted to lie within the board.

    >>> board = Grid(5, 5)
    >>> board.text(covered(((0, 0), (1, 0), (2, 0)), board.square("a1"), board))
    'a1,b1,c1'
    """
    gx, gy = grip(shape)
    width, height = bounding_box(shape)
    x, y = grid.place(square)
    left = min(max(x - gx, 0), grid.columns - width)
    bottom = min(max(y - gy, 0), grid.rows - height)
    return bits(grid.at(left + x, bottom + y) for x, y in shape)


def spots(shape: Shape, grid: Grid, fits: Callable[[int], bool], margin: float = 0) -> tuple[Spot, ...]:
    """Return every place on the board where a shape can be shown; `fits(squares)` says whether it may be placed there.

    The canvas has a margin, in squares, around the board.
    """
    return tuple([fit if fits(squares) else unfit for squares, fit, unfit in _places(shape, grid, margin)])


@lru_cache(maxsize=1 << 8)
def _places(shape: Shape, grid: Grid, margin: float) -> tuple[tuple[int, Spot, Spot], ...]:
    """Return, for every place on the board, the squares that a shape covers there, and its spot if it fits or not."""
    width, height = bounding_box(shape)
    gx, gy = grip(shape)
    first = bits(grid.at(x, y) for x, y in shape)
    places = []
    for bottom in range(grid.rows - height + 1):
        for left in range(grid.columns - width + 1):
            target = grid.names[grid.at(left + gx, bottom + gy)]
            x, y = margin + left + gx + 0.5, margin + grid.rows - bottom - gy - 0.5
            fit, unfit = (Spot(target=target, x=x, y=y, fits=fits) for fits in (True, False))
            places.append((first << grid.at(left, bottom), fit, unfit))
    return tuple(places)
