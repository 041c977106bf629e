"""The picture on the page and its changes: marks are only appended, removed, restyled or renamed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import fields
from functools import cache, lru_cache
from itertools import count
from operator import attrgetter
from typing import Any

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Mark
from pygames.core.svg import canvas_svg, mark_svg
from web.protocol import BoardChange, State

Say = Callable[[Phrase], str]


class Picture:
    """A canvas as the page has it."""

    def __init__(self, say: Say) -> None:
        self.say = say
        """The translator of its labels."""
        self._fresh = (f"m{n}" for n in count())
        self._ids: dict[Mark, str] = {}
        self._marks: frozenset[Mark] = frozenset()
        self._size: Hashable = None
        self._phase = ""

    def whole(self, canvas: Canvas, style: str) -> str:
        """Return the whole canvas as SVG."""
        self._marks, self._size, self._phase = canvas.marks, _size(canvas), canvas.phase
        self._ids = {mark: next(self._fresh) for mark in canvas.marks}
        return canvas_svg(canvas, self.say, style=style, name=self._ids.__getitem__)

    def continues(self, canvas: Canvas) -> bool:
        """Return whether a canvas has the same size and cells as the last one, so that it can be updated."""
        gone, new = _difference(self._marks, canvas.marks)
        return self._size == _size(canvas) and _cells(gone) == _cells(new)

    def change(self, canvas: Canvas) -> BoardChange | None:
        """Return the changes from the last canvas to this one; None if it is the same."""
        gone, new = _difference(self._marks, canvas.marks)
        self._marks = canvas.marks
        if not gone and not new:
            return None
        there: dict[Hashable, list[Mark]] = {}
        for mark in gone:
            there.setdefault(_shape(mark), []).append(mark)
        state: list[State] = []
        if canvas.phase != self._phase:
            self._phase = canvas.phase
            state.append(phase_state(canvas))
        appended: dict[str, str] = {}
        come: list[Mark] = []
        for mark in new:
            # a mark that differs only in style or label keeps its element, which costs the page least
            if same := there.get(_shape(mark)):
                old = same.pop()
                self._ids[mark] = name = self._ids.pop(old)
                state += self._restyled(name, old, mark)
            else:
                assert not mark.cell, "cells stay where they are"
                self._ids[mark] = name = next(self._fresh)
                appended[mark.layer] = appended.get(mark.layer, "") + mark_svg(mark, self.say, name)
                if mark.layer in canvas.things:
                    come.append(mark)
        left = [mark for same in there.values() for mark in same]
        left.sort(key=lambda mark: canvas.layers.index(mark.layer))
        change: BoardChange = {
            "append": appended,
            "state": state,
            "come": [self._ids[mark] for mark in come if mark.layer not in canvas.spreading],
            "spread": [self._ids[mark] for mark in come if mark.layer in canvas.spreading],
            "leave": [(self._ids[mark], _taker(canvas, mark)) for mark in left if mark.layer in canvas.things],
            "remove": [self._ids[mark] for mark in left if mark.layer not in canvas.things],
        }
        for mark in left:
            del self._ids[mark]
        return change

    def _restyled(self, name: str, old: Mark, new: Mark) -> Iterator[State]:
        """Yield the attributes that have changed."""
        if old.style != new.style:
            yield name, "class", new.style
        if old.label != new.label:
            assert new.label
            yield name, "aria-label", self.say(new.label)


def phase_state(canvas: Canvas) -> State:
    """Return the attribute of the board that names its phase."""
    return "board", "data-phase", canvas.phase or None


def _size(canvas: Canvas) -> Hashable:
    """Return the canvas's properties that marks don't change."""
    return canvas.width, canvas.height, canvas.layers, canvas.rows, canvas.columns


def _cells(marks: Iterable[Mark]) -> set[tuple[int, int]]:
    """Return the cells among some marks."""
    return {mark.cell for mark in marks if mark.cell}


@lru_cache(maxsize=1)  # asked for twice in a row
def _difference(old: frozenset[Mark], new: frozenset[Mark]) -> tuple[frozenset[Mark], frozenset[Mark]]:
    """Return the marks that have gone, and the new ones."""
    return old - new, new - old


@lru_cache(maxsize=1 << 12)
def _shape(mark: Mark) -> Hashable:
    """Return what an update can't change in a mark: all but style and label, but its seat and having a label."""
    if mark.cell:
        return mark.cell
    kind: Any = type(mark)
    return kind, _kept(kind)(mark), mark.label is None, _owner(mark)


@cache
def _kept(kind: Any) -> Callable[[Mark], Hashable]:
    """Return what reads the values of a kind of mark that an update can't change."""
    return attrgetter(*(field.name for field in fields(kind) if field.name not in ("style", "label")))


def _taker(canvas: Canvas, mark: Mark) -> int | None:
    """Return the seat to whose hand a mark goes; None if it had spread."""
    if mark.layer in canvas.spreading:
        return None
    return _owner(mark) if canvas.taker is None else canvas.taker


def _owner(mark: Mark) -> int | None:
    """Return the seat in whose colours a mark is."""
    seats = (part[4:] for part in mark.style.split() if part.startswith("seat"))
    return next((int(seat) for seat in seats if seat.isdecimal()), None)
