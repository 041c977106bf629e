"""Pictures as frozen marks, independent of games, languages and browsers.

A canvas is measured in squares of its board, x to the right and y **down** as in SVG. The change between two pictures
is the difference of their sets of marks: marks are only ever appended and removed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from operator import attrgetter
from typing import Any

from pygames.core.phrase import Phrase


class _Hashed:
    """A value that computes its hash once: most things in a picture are the same as in the one before."""

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            kind: Any = type(self)
            object.__setattr__(self, "_hash", hash(_values_of(kind)(self)))
            return self._hash


@cache
def _values_of(kind: Any) -> Callable[[object], object]:
    """Return what reads the values of all fields of a class."""
    return attrgetter(*(field.name for field in fields(kind)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark(_Hashed):
    """A shape in a picture: its layer, its style-sheet classes, and its meaning to the player."""

    layer: str
    style: str = ""
    label: Phrase | None = None
    """What a screen reader says; marks without a label are hidden from it."""
    target: str = ""
    """The name that a press on the mark passes to `touch`; empty if it can't be pressed."""
    cell: tuple[int, int] | None = None
    """Row and column, from 1 at the top left, if the mark is a cell of the board's grid."""

    __hash__ = _Hashed.__hash__


@dataclass(frozen=True, kw_only=True, slots=True)
class Rect(Mark):
    """A rectangle, given by its top left corner, with rounded corners."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    radius: float = 0

    __hash__ = _Hashed.__hash__


@dataclass(frozen=True, kw_only=True, slots=True)
class Disc(Mark):
    """A disc, given by its centre."""

    x: float
    y: float
    radius: float

    __hash__ = _Hashed.__hash__


@dataclass(frozen=True, kw_only=True, slots=True)
class Path(Mark):
    """A line or area in SVG path notation."""

    d: str

    __hash__ = _Hashed.__hash__


@dataclass(frozen=True, kw_only=True, slots=True)
class Text(Mark):
    """A short text, centred on a point; its size is its height."""

    x: float
    y: float
    text: str
    size: float

    __hash__ = _Hashed.__hash__


CELLS, HELD = "cells", "held"
"""The topmost layers of every board: the cells, which take all presses, and the piece in hand, which the page adds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Canvas(_Hashed):
    """A rectangle of this many squares, with marks on it."""

    width: float
    height: float
    layers: tuple[str, ...]
    """From the bottom to the top."""
    marks: frozenset[Mark]
    label: Phrase | None = None
    things: tuple[str, ...] = ()
    """Layers of things that are put down and taken away, which the page animates."""
    spreading: tuple[str, ...] = ()
    """Those of them whose new things appear one after the other, from the one put down outwards."""
    fine: tuple[str, ...] = ()
    """Layers of details that a picture the size of a stamp does without."""
    taker: int | None = None
    """The seat to whose hand captured things move; None if each returns to its owner, whom its style names."""
    rows: int = 0
    columns: int = 0
    """The number of columns and rows of cells; 0 without a grid."""
    phase: str = ""
    """What goes on, in a word for the game's style sheet, which finds it in the board's `data-phase`."""

    __hash__ = _Hashed.__hash__


STILL = "still"
"""The style of an item that can be seen but not picked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Item(_Hashed):
    """Something that a seat holds and may pick: a small picture and its state."""

    target: str
    label: Phrase
    picture: Canvas
    style: str = ""
    chosen: bool = False
    usable: bool = True

    __hash__ = _Hashed.__hash__


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What a seat holds, in order; `label` sums it up in a few words."""

    seat: int
    label: Phrase
    items: tuple[Item, ...]
    note: Phrase | None = None
    refills: bool = False
    """Whether new things take the places of those that went, so that the layout stays put."""


DRAW = "draw"
"""The target of the tool that lets chance decide: roll the die, draw a tile. No game's `touch` ever gets it.

If it is the main tool, a person presses it; otherwise chance decides by itself.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tool:
    """A command for the draft: turn, mirror, place, …; `key` is its keyboard shortcut."""

    target: str
    label: Phrase
    icon: str
    key: str = ""
    main: bool = False
    usable: bool = True
    chore: bool = False
    """Whether it is a formality, without a decision or suspense, that can be automated by a setting."""


CANCEL = Tool(target="cancel", label=Phrase("Put back"), icon="x", key="Escape")
"""The tool that puts the thing in hand back."""
PLACE = Tool(target="place", label=Phrase("Place"), icon="check", key="Enter", main=True)
"""The tool that makes the previewed move; to be offered while something is in preview."""
CYCLING = (
    Tool(target="next", label=Phrase("Next piece"), icon="", key="+"),
    Tool(target="previous", label=Phrase("Previous piece"), icon="", key="-"),
)
"""The tools that take the next or previous piece that fits somewhere in hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A place where the thing in hand can be shown: its target, its anchor point, and whether it fits there."""

    target: str
    x: float
    y: float
    fits: bool
    """Only spots that fit are offered; the others show the thing and explain why it doesn't fit."""
    turn: int = 0
    """Rotation of the thing there, in degrees."""


FITS = "fits"
"""The layer of what the seat to move may do, such as the places for the thing in hand."""


def without(canvas: Canvas, layer: str) -> Canvas:
    """Return a canvas without what is in one of its layers."""
    return replace(canvas, marks=frozenset(mark for mark in canvas.marks if mark.layer != layer))


FINALE = "finale"
"""The layer and style of marks that light up once at the end, around whatever won the game."""
FINALE_STEPS = 12
"""So many of them, or groups of them, light up one after the other; the style sheet has this number, too."""


FLASH = "flash"
"""The layer and style of marks that light up once after a ply, around what it has brought together."""


def finale(n: int, of: int) -> str:
    """Return the style of the nth of several marks that light up one after another, counted from 0.

    >>> finale(0, 5), finale(4, 5), finale(39, 40)
    ('finale after-0', 'finale after-4', 'finale after-11')
    """
    return f"{FINALE} after-{n if of <= FINALE_STEPS else n * FINALE_STEPS // of}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Held:
    """The thing in hand, drawn with its grip at (0, 0), and everywhere it can go."""

    label: Phrase
    picture: frozenset[Mark]
    spots: tuple[Spot, ...]
    at: str = ""
    """The target of the spot where it is in preview; empty if it is in hand only."""
    style: str = ""
    pull: float = 1
    """How strongly fitting spots attract it over nearer ones that don't fit; small if spots are easy to hit."""
    sure: bool = False
    """Whether spots are so easy to hit, and moves so easy to undo, that a touch needs no preview first."""
    exact: bool = False
    """Whether cells without a spot are no place for it; otherwise it snaps to the spot nearest to the cell."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """All that a page shows of a game: the board, the hands, the tools, and a prompt."""

    board: Canvas
    hands: tuple[Hand, ...]
    prompt: Phrase
    actor: int | None = None
    """The seat that acts: the one to move, or on whose behalf chance acts; None if the game is over."""
    tools: tuple[Tool, ...] = ()
    held: Held | None = None
