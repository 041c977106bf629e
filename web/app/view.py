"""What is on the screen: a frame with slots, the parts that fill them, and the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Held
from web.app.html import Html, fill


@dataclass(frozen=True)
class View:
    """A screen. Two views with the same frame differ in their parts only, and only those are sent again."""

    title: Phrase
    route: str
    """What the address bar shows behind `#`."""
    frame: Html
    parts: dict[str, Html] = field(default_factory=dict)
    """By the id of the element that each one fills."""
    board: Canvas | None = None
    board_style: str = ""
    held: Held | None = None
    dialog: Html | None = None
    slid: tuple[int, str] | None = None
    """Where the slider stands, and what that means."""

    def whole(self, board: str) -> Html:
        """All of it as HTML, with the board drawn."""
        return fill(self.frame, {**self.parts, "board": Html(board)})
