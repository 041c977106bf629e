"""A picture as frozen marks that know no game, no language and no browser.

A canvas is measured in squares of its board, x to the right and y **down** as in SVG. What changed between two
pictures is the difference of their sets of marks: marks are only ever appended and removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pygames.core.phrase import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """Something drawn: its layer (drawn in the canvas's order), style-sheet classes, and what it means to a player."""

    layer: str
    style: str = ""
    label: Phrase | None = None
    """What a screen reader says; marks without one are hidden from it."""
    target: str = ""
    """What a press on the mark means to `touch`; empty where it means nothing."""
    cell: tuple[int, int] | None = None
    """Row and column, from 1 at the top left, of a mark that is a cell of the board's grid."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rect(Mark):
    """A rectangle by its top left corner, with corners of a radius."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    radius: float = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Disc(Mark):
    """A disc by its centre."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Path(Mark):
    """A line or area in SVG path notation."""

    d: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Text(Mark):
    """A short text centred on a point; its size is its height."""

    x: float
    y: float
    text: str
    size: float


CELLS, HELD = "cells", "held"
"""The topmost layers of every board: its cells, which take all presses, and what is in hand, put there by the page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Canvas:
    """Marks on a rectangle of this many squares."""

    width: float
    height: float
    layers: tuple[str, ...]
    """From the bottom to the top."""
    marks: frozenset[Mark]
    label: Phrase | None = None
    things: tuple[str, ...] = ()
    """The layers of what is put down and taken away, and so is seen to come and to go."""
    spreading: tuple[str, ...] = ()
    """Those of them where things come one after the other, from what was put down outwards."""
    taker: int | None = None
    """The seat to whose hand captured things go; None where each goes back to its owner, whose style it has."""
    rows: int = 0
    columns: int = 0
    """The size of its grid of cells, 0 where it has none."""


def miniature(columns: int, rows: int, squares: Mapping[str, Iterable[tuple[int, int]]]) -> Canvas:
    """A board as small as a stamp: squares by their style, each by its column and its row from the top."""
    marks: set[Mark] = {Rect(layer="ground", style="ground", x=0, y=0, width=columns, height=rows)}
    for style, places in squares.items():
        if d := "".join(f"M{x} {y}h1v1h-1z" for x, y in places):
            marks.add(Path(layer="things", style=style, d=d))
    return Canvas(width=columns, height=rows, layers=("ground", "things"), marks=frozenset(marks))


STILL = "still"
"""The style of an item that is there to be seen, never to be picked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """Something that a seat holds and may pick: a small picture and its state."""

    target: str
    label: Phrase
    picture: Canvas
    style: str = ""
    chosen: bool = False
    usable: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What a seat holds, in order; `label` says it in a few words."""

    seat: int
    label: Phrase
    items: tuple[Item, ...]
    note: Phrase | None = None
    refills: bool = False
    """Whether things come to it in the course of the game: each takes the place of one that went."""


DRAW = "draw"
"""The target of the tool that lets chance decide: roll the die, draw a tile. No game's `touch` ever gets it.

Where it is the main tool a person presses it; where it is not, chance decides by itself.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tool:
    """Something to do with a half-made move: turn, mirror, place, …; `key` is its key on a keyboard."""

    target: str
    label: Phrase
    icon: str
    key: str = ""
    main: bool = False
    usable: bool = True
    chore: bool = False
    """Whether there is nothing to decide and little to look forward to, so that it happens by itself if one likes."""


CANCEL = Tool(target="cancel", label=Phrase("Put back"), icon="x", key="Escape")
"""What is in hand goes back, or lies nowhere any more."""
PLACE = Tool(target="place", label=Phrase("Place"), icon="check", key="Enter", main=True)
"""What lies in preview is the move; to be used where something does."""
CYCLING = (
    Tool(target="next", label=Phrase("Next piece"), icon="", key="+"),
    Tool(target="previous", label=Phrase("Previous piece"), icon="", key="-"),
)
"""Another of the pieces that fit somewhere is in hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A place where the held thing can be shown: its target, the point it is held by, and whether it fits there."""

    target: str
    x: float
    y: float
    fits: bool
    """Only a spot that fits is offered; the others are there to show the thing and to be told why not."""
    turn: int = 0
    """By how many degrees the thing is turned there."""


FINALE = "finale"
"""The layer and the style of marks that light up once when the game is over: around what has won it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Held:
    """The thing in hand, drawn with the point it is held by at (0, 0), and everywhere it can go."""

    label: Phrase
    picture: frozenset[Mark]
    spots: tuple[Spot, ...]
    at: str = ""
    """The target of the spot where it lies in preview; empty while it is in hand only."""
    style: str = ""
    pull: float = 1
    """How strongly a spot that fits draws it away from a nearer one that does not; small where spots are easily hit."""
    sure: bool = False
    """Whether spots are so easily hit, and moves so easily undone, that a touch needs no preview first."""
    exact: bool = False
    """Whether a cell without a spot is no place for it; else it is shown on the spot nearest to the cell."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """All that a page shows of a game: the board, the hands, what can be done, and the next thing to do in words."""

    board: Canvas
    hands: tuple[Hand, ...]
    prompt: Phrase
    actor: int | None = None
    """The seat that acts: the one to move, or the one for whom chance decides; None when the game is over."""
    tools: tuple[Tool, ...] = ()
    held: Held | None = None
