"""What the page shows of a canvas, and what changes: marks are only appended, removed, or styled and named anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
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
        """What turns the canvas last told into this one.

        `remove`: ids; `append`: SVG by layer; `state`: ids, attributes and values, of marks that have kept their shape.
        """
        gone = self._ids.keys() - canvas.marks
        new = canvas.marks - self._ids.keys()
        if not gone and not new:
            return {}
        there: dict[tuple[Mark, bool], list[Mark]] = {}
        for mark in gone:
            there.setdefault(_shape(mark), []).append(mark)
        state: list[tuple[str, str, str]] = []
        appended: dict[str, str] = {}
        for mark in new:
            if same := there.get(_shape(mark)):
                old = same.pop()
                self._ids[mark] = name = self._ids.pop(old)
                state += self._restyled(name, old, mark)
            else:
                assert not mark.cell, "cells stay where they are"
                self._ids[mark] = name = next(self._fresh)
                appended[mark.layer] = appended.get(mark.layer, "") + mark_svg(mark, self._say, name)
        removed = [self._ids.pop(mark) for same in there.values() for mark in same]
        return {"remove": removed, "append": appended, "state": state}

    def _restyled(self, name: str, old: Mark, new: Mark) -> Iterator[tuple[str, str, str]]:
        """The attributes that have changed."""
        if old.style != new.style:
            yield name, "class", new.style
        if old.label != new.label:
            assert new.label
            yield name, "aria-label", self._say(new.label)


@lru_cache(maxsize=1 << 12)
def _shape(mark: Mark) -> tuple[Mark, bool]:
    """What of a mark stays when only its style or its words change, and whether it has words at all."""
    return replace(mark, style="", label=None), mark.label is None
