"""What the page shows of a canvas, and what changes: marks are only appended, removed, or swapped where they stood."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Mark
from pygames.core.svg import canvas_svg, mark_svg

Say = Callable[[Phrase], str]


class Picture:
    """A canvas as the page has it."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._fresh = (f"m{n}" for n in count())
        self._ids: dict[Mark, str] = {}

    def whole(self, canvas: Canvas, style: str) -> str:
        """The canvas from scratch, as SVG."""
        self._ids = {mark: next(self._fresh) for mark in canvas.marks}
        return canvas_svg(canvas, self._say, style=style, name=self._ids.__getitem__)

    def marks(self, marks: Iterable[Mark], layers: tuple[str, ...]) -> str:
        """Loose marks, to be moved about together, as SVG, in the order of a canvas's layers."""
        drawn = sorted((layers.index(mark.layer), mark_svg(mark, self._say)) for mark in marks)
        return "".join(svg for _, svg in drawn)

    def change(self, canvas: Canvas) -> dict[str, object]:
        """What turns the canvas last told into this one: ids to remove, SVG to append by layer, SVG to swap by id."""
        gone = self._ids.keys() - canvas.marks
        new = canvas.marks - self._ids.keys()
        if not gone and not new:
            return {}
        places = {mark.cell: self._ids.pop(mark) for mark in gone if mark.cell}
        removed = [self._ids.pop(mark) for mark in gone if not mark.cell]
        swapped: dict[str, str] = {}
        appended: dict[str, str] = {}
        for mark in new:
            self._ids[mark] = name = next(self._fresh)
            svg = mark_svg(mark, self._say, name)
            if mark.cell in places:
                swapped[places[mark.cell]] = svg
            else:
                appended[mark.layer] = appended.get(mark.layer, "") + svg
        return {"remove": removed, "append": appended, "swap": swapped}
