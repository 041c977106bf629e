"""What comes to the board and what goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import QUIET, find, root
from .held import Held

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from js import Element, Event

SPREAD = 35
"""Milliseconds that a space takes to be paved, a square further out."""


def is_still() -> bool:
    """Whether nothing is to move: the player's wish, else the system's."""
    wish = root.getAttribute("data-motion")
    return wish == "none" or (wish != "full" and QUIET.matches)


class Motion:
    """What comes to the board and what goes: classes that the style sheet moves, taken off when the motion is over."""

    away: Any = None
    """Where the hand of each seat is, from the board's middle, in squares."""

    @classmethod
    def begin(cls, way: str) -> None:
        """What was still moving is where it belongs; from now on things are put down (on) or taken back (back)."""
        for mark in list(document.querySelectorAll("#board .leave")):
            mark.remove()
        for mark in list(document.querySelectorAll("#board .come")):
            cls.settle(mark)
        board = find("#board")
        board.setAttribute("data-way", way)
        board.toggleAttribute("data-seen", way == "on" and Held.spot is not None)  # put down where it was shown
        cls.away = {}

    @classmethod
    def leave(cls, mark: Element, seat: int | None) -> None:
        """A mark goes, to a seat's hand where it belongs to one; till it is away it is only a picture."""
        mark.removeAttribute("id")
        cls.aim(mark, seat)
        mark.classList.add("leave")

    @classmethod
    def aim(cls, mark: Element, seat: int | None) -> None:
        """Tell a mark in which direction its seat's hand is, and raise it above everything on the way."""
        if seat is None:
            return
        if seat not in cls.away:
            cls.away[seat] = cls.towards(find("#hand" + str(seat)))
        find("#board > svg").append(mark)
        across, down = cls.away[seat]
        mark.style.setProperty("--across", str(across) + "px")
        mark.style.setProperty("--down", str(down) + "px")

    @classmethod
    def towards(cls, hand: Element) -> tuple[float, float]:
        """A quarter of the way from the board's middle to a hand."""
        if not hand:
            return (0, -0.5)
        board = find("#board > svg")
        here, there = board.getBoundingClientRect(), hand.getBoundingClientRect()
        square = 4 * board.getScreenCTM().a
        x, y = here.left + here.width / 2, here.top + here.height / 2
        return ((there.left + there.width / 2 - x) / square, (there.top + there.height / 2 - y) / square)

    @classmethod
    def come(cls, names: Sequence[str], spreading: Sequence[str]) -> None:
        """New marks come, those that spread one after the other as they are further from the first of the others."""
        delays = cls.delays(names[0], spreading) if names and spreading else [""] * len(spreading)
        for name in names:
            document.getElementById(name).classList.add("come")
        for name, delay in zip(spreading, delays):  # noqa: B905 MicroPython's zip knows no `strict`
            mark = document.getElementById(name)
            mark.classList.add("come")
            mark.style.animationDelay = delay

    @classmethod
    def delays(cls, first: str, spreading: Sequence[str]) -> list[str]:
        """How long each waits, by its way from the first: asked before anything changes, else each costs a layout."""
        x, y = centre(document.getElementById(first))
        places = [centre(document.getElementById(name)) for name in spreading]
        return [str(int(SPREAD * (abs(px - x) + abs(py - y)))) + "ms" for px, py in places]

    @classmethod
    def settle(cls, mark: Element) -> None:
        """A mark has come."""
        mark.classList.remove("come")
        mark.style.animationDelay = ""


def centre(mark: Element) -> tuple[float, float]:
    """The middle of a mark in squares of the board."""
    box = mark.getBBox()
    return (box.x + box.width / 2, box.y + box.height / 2)


def on_moved(event: Event) -> None:
    """A motion is over, or was called off."""
    mark = event.target
    if mark.classList.contains("leave"):
        mark.remove()
    elif mark.classList.contains("come"):
        Motion.settle(mark)
