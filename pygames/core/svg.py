"""Marks as SVG text. Colours and strokes are left to style sheets; outside text is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Disc, Mark, Path, Rect, Text

Say = Callable[[Phrase], str]
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "\0": "\ufffd"}
"""Escapes for characters with a meaning in XML. NUL isn't allowed in XML and would truncate texts on their way."""
_SPECIAL = re.compile(f"[{''.join(ENTITIES)}]")


@lru_cache(maxsize=1 << 12)
def coordinate(value: float) -> str:
    """Format a coordinate as briefly as possible.

    >>> coordinate(2.0), coordinate(1 / 3)
    ('2', '0.333')
    """
    # the sum is never -0.0, which would share its place in the cache with 0.0
    return f"{value + 0:.3f}".rstrip("0").rstrip(".")


def escape(text: str) -> str:
    """Escape text for XML and HTML, including attribute values; importing `html` would load 2,231 more entities.

    >>> escape("<a title='1 & 2'>")
    '&lt;a title=&#x27;1 &amp; 2&#x27;&gt;'
    """
    return _SPECIAL.sub(_entity, text) if _SPECIAL.search(text) else text


def _entity(letter: re.Match[str]) -> str:
    return ENTITIES[letter[0]]


def attributes(pairs: Iterable[tuple[str, object]]) -> str:
    """Format XML attributes, escaped, each after a blank; leave out those that are None or empty."""
    return "".join(f' {name}="{escape(str(value))}"' for name, value in pairs if value is not None and value != "")


def mark_svg(mark: Mark, say: Say = str, name: str = "") -> str:
    """Render one mark as an SVG element; `say` translates its label, `name` becomes its id."""
    tag, rest = _element(mark, say)
    return f"<{tag}{attributes([('id', name)])}{rest}"


@lru_cache(maxsize=4096)
def _element(mark: Mark, say: Say) -> tuple[str, str]:
    """Return the tag of a mark's element, and everything that follows its id."""
    tag, body, geometry = _geometry(mark)
    meaning: list[tuple[str, object]] = [("class", mark.style), ("data-target", mark.target)]
    if mark.cell:
        row, column = mark.cell
        meaning += [("role", "gridcell"), ("tabindex", -1), ("aria-rowindex", row), ("aria-colindex", column)]
    elif mark.label:
        meaning += [("role", "button" if mark.target else "img")]
        if mark.target:
            meaning += [("tabindex", 0)]
    if mark.label:
        meaning += [("aria-label", say(mark.label))]
    return tag, f"{attributes(meaning)}{attributes(geometry)}>{body}</{tag}>"


def _geometry(mark: Mark) -> tuple[str, str, list[tuple[str, object]]]:
    """Return a mark's tag, text and coordinates."""
    match mark:
        case Rect(x=x, y=y, width=width, height=height, radius=radius):
            sizes = [("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)]
            return "rect", "", [(name, coordinate(value)) for name, value in sizes if value or name != "rx"]
        case Disc(x=x, y=y, radius=radius):
            return "circle", "", [("cx", coordinate(x)), ("cy", coordinate(y)), ("r", coordinate(radius))]
        case Path(d=d):
            return "path", "", [("d", d)]
        case Text(x=x, y=y, text=text, size=size):
            return "text", escape(text), [("x", coordinate(x)), ("y", coordinate(y)), ("font-size", coordinate(size))]
    raise TypeError(f"no picture for {mark!r}")


def canvas_svg(canvas: Canvas, say: Say = str, *, style: str = "", name: Callable[[Mark], str] = lambda _: "") -> str:
    """Render a whole canvas as an SVG element: a grid for screen readers if it has cells, else a single image."""
    layers = "".join(layer_svg(canvas, layer, say, name) for layer in canvas.layers)
    box = f"0 0 {coordinate(canvas.width)} {coordinate(canvas.height)}"
    meaning: list[tuple[str, object]] = [("class", style), ("viewBox", box)]
    if canvas.columns:
        meaning += [("role", "grid"), ("aria-rowcount", canvas.rows), ("aria-colcount", canvas.columns)]
    elif canvas.label:
        meaning += [("role", "img")]
    else:
        meaning += [("aria-hidden", "true")]
    meaning += [("aria-label", canvas.label and say(canvas.label)), ("focusable", "false")]
    return f'<svg xmlns="http://www.w3.org/2000/svg"{attributes(meaning)}>{layers}</svg>'


def marks_svg(marks: Iterable[Mark], layers: Sequence[str], say: Say = str) -> str:
    """Render loose marks in the order of a canvas's layers, but not in groups: a page has fewer elements to style."""
    drawn = sorted((layers.index(mark.layer), mark_svg(mark, say)) for mark in marks)
    return "".join([svg for _, svg in drawn])


def layer_svg(canvas: Canvas, layer: str, say: Say, name: Callable[[Mark], str]) -> str:
    """Render one layer as a group: its rows of cells, then its other marks."""
    marks = [mark for mark in canvas.marks if mark.layer == layer]
    cells: dict[int, list[Mark]] = {}
    for mark in sorted((mark for mark in marks if mark.cell), key=lambda mark: mark.cell or (0, 0)):
        assert mark.cell
        cells.setdefault(mark.cell[0], []).append(mark)
    rows = "".join(
        f'<g role="row" data-row="{row}">{"".join(mark_svg(mark, say, name(mark)) for mark in row_marks)}</g>'
        for row, row_marks in cells.items()
    )
    # marks are a set, whose order differs between processes; equal pictures are to be equal texts
    others = "".join(sorted(mark_svg(mark, say, name(mark)) for mark in marks if not mark.cell))
    group = [("data-layer", layer), ("role", "rowgroup" if cells else ""), ("aria-hidden", "" if cells else "true")]
    return f"<g{attributes(group)}>{rows}{others}</g>"


def rounded(loops: Iterable[Sequence[tuple[float, float]]], radius: float, inset: float = 0) -> str:
    """Return closed loops of axis-parallel lines as a path with rounded corners, inset from the border.

    The inside lies to the left of each loop as seen on the screen.
    """
    return "".join([_rounded_loop(_inset(loop, inset) if inset else loop, radius) for loop in loops])


def _inset(loop: Sequence[tuple[float, float]], inset: float) -> list[tuple[float, float]]:
    """Move a loop towards its inside."""
    ways = [(_sign(x2 - x1), _sign(y2 - y1)) for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)]
    return [
        (x + dy1 * inset + dy2 * inset, y - dx1 * inset - dx2 * inset)
        for (x, y), (dx1, dy1), (dx2, dy2) in zip(loop, [ways[-1], *ways], ways, strict=False)
    ]


def _rounded_loop(loop: Sequence[tuple[float, float]], radius: float) -> str:
    """Return one closed loop as a path."""
    parts = []
    for before, at, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        start, end = _towards(at, before, radius), _towards(at, after, radius)
        parts.append(f"{start}Q{coordinate(at[0])} {coordinate(at[1])} {end}")
    return f"M{'L'.join(parts)}z"


def _towards(at: tuple[float, float], goal: tuple[float, float], way: float) -> str:
    """Return the point at some way from one towards another, on an axis-parallel line."""
    x, y = at[0] + _sign(goal[0] - at[0]) * way, at[1] + _sign(goal[1] - at[1]) * way
    return f"{coordinate(x)} {coordinate(y)}"


def _sign(value: float) -> int:
    return 1 if value > 0 else -1 if value else 0
