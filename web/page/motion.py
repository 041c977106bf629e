"""Animations of what comes to the board and what leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import QUIET, find, root
from .held import Held
from .side import facing, square_px

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from js import Element, Event

SPREAD_MS = 35
"""Milliseconds by which a space is paved later for each square of distance."""


def is_still() -> bool:
    """Return whether nothing may move: the player's setting, else the system's."""
    setting = root.getAttribute("data-motion")
    return setting == "none" or (setting != "full" and QUIET.matches)


class Motion:
    """Animations: classes that the style sheet animates, removed when the animation ends."""

    away: Any = None
    """Where the hand of each seat is, from the board's middle, in squares."""

    @classmethod
    def begin(cls, way: str) -> None:
        """Finish running animations, and set the direction of the next ones: `on` or `back`."""
        for mark in list(document.querySelectorAll("#board .leave")):
            mark.remove()
        for mark in list(document.querySelectorAll("#board .come")):
            cls.settle(mark)
        board = find("#board")
        board.setAttribute("data-way", way)
        board.removeAttribute("data-calm")
        board.toggleAttribute("data-seen", way == "on" and Held.spot is not None)  # dropped where it was shown
        cls.away = {}

    @classmethod
    def leave(cls, mark: Element, seat: int | None) -> None:
        """Animate a mark's leaving, to a seat's hand if it belongs to one; it can't be pressed any more."""
        mark.removeAttribute("id")
        cls.aim(mark, seat)
        mark.classList.add("leave")

    @classmethod
    def aim(cls, mark: Element, seat: int | None) -> None:
        """Set the direction of a mark's animation to its seat's hand, and raise it above all other marks."""
        if seat is None:
            return
        if seat not in cls.away:
            # measured once, as every size read between two changes costs a layout
            cls.away[seat] = cls.towards(find("#hand" + str(seat)))
        find("#board > svg").append(mark)
        across, down = cls.away[seat]
        mark.style.setProperty("--across", str(across) + "px")
        mark.style.setProperty("--down", str(down) + "px")

    @classmethod
    def towards(cls, hand: Element) -> tuple[float, float]:
        """Return a quarter of the way from the board's middle to a hand."""
        if not hand:
            return (0, -0.5)
        board = find("#board > svg")
        here, there = board.getBoundingClientRect(), hand.getBoundingClientRect()
        square = 4 * facing() * square_px()
        x, y = here.left + here.width / 2, here.top + here.height / 2
        return ((there.left + there.width / 2 - x) / square, (there.top + there.height / 2 - y) / square)

    @classmethod
    def come(cls, names: Sequence[str], spreading: Sequence[str]) -> None:
        """Animate new marks in; those that spread start later, the further they are from the first of the others."""
        delays = cls.delays(names[0], spreading) if names and spreading else [""] * len(spreading)
        for name in names:
            document.getElementById(name).classList.add("come")
        for name, delay in zip(spreading, delays):  # noqa: B905 MicroPython's zip knows no `strict`
            mark = document.getElementById(name)
            mark.classList.add("come")
            mark.style.animationDelay = delay

    @classmethod
    def delays(cls, first: str, spreading: Sequence[str]) -> list[str]:
        """Return each mark's delay by its distance; all are measured before a change, which would cost layouts."""
        x, y = centre(document.getElementById(first))
        places = [centre(document.getElementById(name)) for name in spreading]
        return [str(int(SPREAD_MS * (abs(px - x) + abs(py - y)))) + "ms" for px, py in places]

    @classmethod
    def settle(cls, mark: Element) -> None:
        """End a mark's entry animation."""
        mark.classList.remove("come")
        mark.style.animationDelay = ""


def on_any_press(_event: Event) -> None:
    """End what moves at the end of a game, unless it still waits below an honour."""
    if find("#board .finale") and not root.hasAttribute("data-honour"):
        find("#board").setAttribute("data-calm", "")


def centre(mark: Element) -> tuple[float, float]:
    """Return the middle of a mark in board coordinates."""
    box = mark.getBBox()
    return (box.x + box.width / 2, box.y + box.height / 2)


def on_moved(event: Event) -> None:
    """Clean up after an animation that has ended or was cancelled."""
    mark = event.target
    if mark.classList.contains("leave"):
        mark.remove()
    elif mark.classList.contains("come"):
        Motion.settle(mark)
