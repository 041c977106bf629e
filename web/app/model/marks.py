"""The marks on a board: four meanings, each with one look (web/style/marks.css), wherever a move is spoken of.

Marks are frames: nothing is laid over pieces, whose colours the games are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from pygames import Game
from pygames.core.polyomino import outline
from pygames.core.scene import Canvas, Disc, Mark, Path, Rect
from pygames.core.svg import coordinate, rounded

Meaning = Literal["right", "mistake", "answer", "meant"]
"""The right place, a mistake, the opponent's answer, and what is spoken of."""
RIGHT: Meaning = "right"
MISTAKE: Meaning = "mistake"
ANSWER: Meaning = "answer"
MEANT: Meaning = "meant"

WORDS = re.compile(r"\w+")
INSET, RADIUS = 0.06, 0.16
"""How far inside its squares a frame runs, and how round its corners are, in squares."""
SIGN = 0.013
"""Half the size of the sign beside a frame, as a part of the board's width."""
SIGNS: Mapping[Meaning, str] = {RIGHT: "M-1 0L-.3 .8L1 -.8", MISTAKE: "M-.8 -.8L.8 .8M-.8 .8L.8 -.8"}
"""A tick beside the right place, a cross beside a mistake, around (0, 0)."""

_NUMBER = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def with_marks(game: Game, observation: Any, canvas: Canvas, meant: Mapping[str, Meaning]) -> Canvas:
    """Return the board with the places that texts name marked: those of moves, or targets separated by blanks."""
    marks: set[Mark] = set()
    for text, meaning in meant.items():
        if cells := cells_of(canvas, text):
            marks.update(_framed(canvas, cells, [place_of(game, observation, cell) for cell in cells], meaning))
    return replace(canvas, marks=canvas.marks | marks)


def with_answer(game: Game, observation: Any, canvas: Canvas, text: str, meaning: Meaning = ANSWER) -> Canvas:
    """Return the board with a move, by default the opponent's answer, as a ghost: the piece where it would lie."""
    ghost = {
        replace(mark, style=f"{mark.style} mark-ghost", label=None) for mark in game.board.ghost(observation, text)
    }
    return with_marks(game, observation, replace(canvas, marks=canvas.marks | ghost), {text: meaning})


def with_area(canvas: Canvas, cell: Mark, x: float, y: float, radius: float) -> Canvas:
    """Return the board with a part of it pointed at, above which the cells are."""
    marks = _twice(canvas, cell, MEANT, lambda layer, style: Disc(layer=layer, style=style, x=x, y=y, radius=radius))
    return replace(canvas, marks=canvas.marks | {*marks})


def cells_of(canvas: Canvas, text: str) -> list[Mark]:
    """Return the cells named in a move's text, behind an @ only, as a piece before it may be named like a cell."""
    cells = {mark.target: mark for mark in canvas.marks if mark.cell}
    words = WORDS.findall(text.rpartition("@")[2])
    named = [cells[word] for word in words if word in cells]
    return named or [cell for target, cell in cells.items() if any(word.endswith(target) for word in words)]


def place_of(game: Game, observation: Any, cell: Mark) -> Rect:
    """Return the rectangle that a cell stands for."""
    if found := game.board.bounds(observation, cell.target):
        return found
    assert isinstance(cell, Rect), f"{game.name} says nothing of the bounds of {cell.target}"
    return cell


def _framed(canvas: Canvas, cells: Sequence[Mark], places: Sequence[Rect], meaning: Meaning) -> Iterator[Mark]:
    """Yield a frame around some places, those side by side in one, and the sign beside it."""
    squares = [(cell.cell, place) for cell, place in zip(cells, places, strict=True) if _is_square(place)]
    loops = _joined([(cell or (0, 0), place) for cell, place in squares])
    d = rounded(loops, RADIUS, INSET) + "".join(_rounded(place) for place in places if not _is_square(place))
    yield from _twice(canvas, cells[0], meaning, lambda layer, style: Path(layer=layer, style=style, d=d))
    if meaning in SIGNS:
        size = SIGN * canvas.width
        corner = min(places, key=lambda place: (round(place.y, 3), -place.x))
        x, y = (min(corner.x + corner.width + size, canvas.width - 1.5 * size), max(corner.y - size, 1.5 * size))
        sign = _at(SIGNS[meaning], x, y, size)
        yield from _twice(
            canvas, cells[0], meaning, lambda layer, style: Path(layer=layer, style=f"{style} mark-sign", d=sign)
        )


def _is_square(place: Rect) -> bool:
    """Return whether a place fills a square of the board, so that it joins the one beside it."""
    return place.width == place.height == 1


def _joined(squares: Sequence[tuple[tuple[int, int], Rect]]) -> list[list[tuple[float, float]]]:
    """Return the borders around squares of the board's grid, given by row and column and by their rectangles."""
    if not squares:
        return []
    (row, column), first = squares[0]
    left, bottom = first.x - column, first.y + 1 - row
    # shapes are counted upwards, and so is the first row the lowest one
    return [
        [(left + x, bottom - y) for x, y in loop]
        for loop in outline(tuple(sorted({(across, -down) for (down, across), _ in squares})))
    ]


def _rounded(place: Rect) -> str:
    """Return the frame of a place that is no square of the grid."""
    left, top, right, bottom = place.x, place.y, place.x + place.width, place.y + place.height
    loop = [(left, bottom), (right, bottom), (right, top), (left, top)]
    return rounded([loop], min(place.width, place.height, 2 * RADIUS) / 2)


def _at(d: str, x: float, y: float, size: float) -> str:
    """Return a drawing around (0, 0) in this size at a point."""
    return _NUMBER.sub(
        lambda pair: f"{coordinate(x + size * float(pair[1]))} {coordinate(y + size * float(pair[2]))}", d
    )


def _twice(canvas: Canvas, cell: Mark, meaning: Meaning, mark: Callable[[str, str], Mark]) -> Iterator[Mark]:
    """Yield a mark below the cells, and under it the same as a casing, which lifts it off any board."""
    below = canvas.layers.index(cell.layer)
    yield mark(canvas.layers[max(below - 2, 0)], f"mark-line mark-casing mark-{meaning}")
    yield mark(canvas.layers[max(below - 1, 0)], f"mark-line mark-{meaning}")
