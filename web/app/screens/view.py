"""What is on the screen: a frame with slots, the parts and lists that fill them, and the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Held
from web.app.model.seats import Names
from web.app.screens.html import Html, fill, html_attributes

Attributes = tuple[tuple[str, str | None], ...]
"""Names and values of an element's attributes; None takes one off."""

_OPENED = re.compile(r"(<\w+)")


class Entry(NamedTuple):
    """Something in a list: the page is told its element once, and afterwards only those attributes that change."""

    html: Html
    state: Attributes = ()
    gap: Html = Html()
    """What keeps its place in a tray once it is gone, where it can be taken; else nothing."""

    def drawn(self, id_: str | None = None) -> Html:
        """The element with its id and state."""
        name, rest = _OPENED.split(self.html, maxsplit=1)[1:]
        state = {attribute: True if value == "" else value for attribute, value in self.state}
        return Html(f"{name}{html_attributes({'id': id_, **state})}{rest}")


@dataclass(frozen=True)
class BoardView:
    """The board, and what is in hand over it."""

    canvas: Canvas
    mine: bool = False
    """Whether it may be pressed."""
    ply: int = 0
    """The ply that it shows: on the way to a later one things are put down, to an earlier, taken back."""
    held: Held | None = None
    names: Names = ()
    """What seats are called in its labels."""

    @property
    def style(self) -> str:
        """The style-sheet classes of its picture."""
        return "board mine" if self.mine else "board"


@dataclass(frozen=True)
class View:
    """A screen. Two views with the same frame differ in their parts only, and only those are sent again."""

    title: Phrase
    route: str
    """What the address bar shows behind `#`."""
    frame: Html
    parts: dict[str, Html] = field(default_factory=dict)
    """By the id of the element that each one fills."""
    lists: Mapping[str, Mapping[str, Entry]] = field(default_factory=dict)
    """By the id of the element that each one fills: its entries, in order, each with a name."""
    racks: frozenset[str] = frozenset()
    """The lists in which what comes takes the place of what went."""
    states: dict[str, Attributes] = field(default_factory=dict)
    """Attributes of the frame's elements, by their ids."""
    board: BoardView | None = None
    dialog: Html | None = None
    slid: tuple[int, str] | None = None
    """Where the slider stands, and what that means."""

    def whole(self, filled: dict[str, str]) -> Html:
        """All of it as HTML, with what has been drawn for the board and the lists."""
        return fill(self.frame, {**self.parts, **{name: Html(drawn) for name, drawn in filled.items()}})
