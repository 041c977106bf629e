"""The contents of the screen: a frame with slots, the parts and lists that fill them, and the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Held
from web.app.model.words import Names
from web.app.screens.html import Html, fill, html_attributes

Attributes = tuple[tuple[str, str | None], ...]
"""Names and values of an element's attributes; None removes one."""

_OPENED = re.compile(r"(<\w+)")


class Entry(NamedTuple):
    """An entry of a list: its element is sent once, afterwards only changed attributes."""

    html: Html
    state: Attributes = ()
    gap: Html = Html()
    """The placeholder for a piece that was picked from a tray; empty if it can't be picked."""

    def render(self, id_: str | None = None) -> Html:
        """Render the element with its id and state."""
        name, rest = _OPENED.split(self.html, maxsplit=1)[1:]
        state = {attribute: True if value == "" else value for attribute, value in self.state}
        return Html(f"{name}{html_attributes({'id': id_, **state})}{rest}")


@dataclass(frozen=True)
class BoardView:
    """The board, and the piece in hand above it."""

    canvas: Canvas
    mine: bool = False
    """Whether it may be pressed."""
    ply: int = 0
    """The ply that it shows: towards a later one marks animate in, towards an earlier one they are taken back."""
    held: Held | None = None
    names: Names = ()
    """The players' names used in its labels."""

    @property
    def style(self) -> str:
        """The style-sheet classes of its picture."""
        return "board mine" if self.mine else "board"


@dataclass(frozen=True)
class View:
    """A screen. Two views with the same frame differ in their parts only, and only those are sent again."""

    title: Phrase
    route: str
    """The part of the address behind `#`."""
    frame: Html
    parts: dict[str, Html] = field(default_factory=dict)
    """The parts, by the id of the element that each fills."""
    lists: Mapping[str, Mapping[str, Entry]] = field(default_factory=dict)
    """The lists, by the id of the element that each fills: entries by name, in order."""
    racks: frozenset[str] = frozenset()
    """The lists in which new entries fill the places of removed ones."""
    states: dict[str, Attributes] = field(default_factory=dict)
    """Attributes of the frame's elements, by id."""
    board: BoardView | None = None
    dialog: Html | None = None
    slid: tuple[int, str] | None = None
    """The slider's position, and its text."""

    def whole(self, filled: dict[str, str]) -> Html:
        """Render all of it, with the HTML of the board and the lists."""
        return fill(self.frame, {**self.parts, **{name: Html(drawn) for name, drawn in filled.items()}})
