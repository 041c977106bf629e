"""Dragging: a pointer that is down, and the piece it carries."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from jsffi import create_proxy

from .board import board_point
from .browser import find, root, window
from .engine import send, start
from .held import Held
from .side import facing, square_px

if TYPE_CHECKING:
    from js import Element, Event

    from web.protocol import HeldThing

SNAP_BONUS = {"mouse": 0.6, "pen": 0.8, "touch": 1.1}
"""Snap bonus for spots where the piece fits, in squares, by pointer type."""
REST_SECONDS = 0.12
"""Seconds that a mouse rests over a spot before the effect of a move there is described."""
DRAG_PX = 7
"""Pixels that a pointer moves before a press becomes a drag."""
ABOVE_FINGER_PX = 72
"""Pixels by which a dragged piece is shown above a finger, which would cover it."""


class Drag:
    """A pointer that is down, and the piece it carries."""

    active = False
    moved = False
    kind = ""
    target = ""
    start = (0.0, 0.0)
    now = (0.0, 0.0)
    half = 0.0
    waiting = False
    picture: Element | None = None

    @classmethod
    def begin(cls, event: Event, carried: str) -> None:
        """Note a pointer going down on something to carry: a target to pick up, or "" for the piece in hand."""
        cls.active, cls.moved, cls.kind, cls.target = True, False, event.pointerType, carried
        cls.start = cls.now = (event.clientX, event.clientY)

    @classmethod
    def move(cls, event: Event) -> None:
        """Note a movement of the pointer; the piece follows in the next frame."""
        cls.now = (event.clientX, event.clientY)
        cls.kind = event.pointerType
        if cls.active and (not event.buttons or event.buttons & 2):
            cls.call_off()  # it went up outside the window, or the right button cancels
            return
        if cls.active and not cls.moved:
            far = abs(cls.now[0] - cls.start[0]) + abs(cls.now[1] - cls.start[1])
            if far < DRAG_PX:
                return
            cls.moved = True
            if cls.target:
                send({"do": "press", "target": cls.target})
            elif Held.spots:
                cls.lift()
        cls.follow_soon()

    @classmethod
    def follow_soon(cls) -> None:
        """Have the piece follow in the next frame."""
        if not cls.waiting and Held.spots:
            cls.waiting = True  # pointers report more often than the screen is painted
            window.requestAnimationFrame(follow_proxy)

    @classmethod
    def point(cls) -> tuple[float, float]:
        """Return the place of the carried piece in the window: above a finger, under a mouse."""
        x, y = cls.now
        return (x, y - ABOVE_FINGER_PX) if cls.active and cls.moved and cls.kind == "touch" else (x, y)

    @classmethod
    def lift(cls) -> None:
        """Show the piece at the pointer, in the size it has on the board."""
        if not cls.moved or cls.picture is not None or not Held.spots:
            return
        square = square_px()
        size = str(5 * square)  # the longest piece has five squares
        carried = find("#carried")
        carried.innerHTML = (
            '<svg width="'
            + size
            + '" height="'
            + size
            + '" viewBox="-2.5 -2.5 5 5"><g class="'
            + Held.style
            + '">'
            + Held.svg
            + "</g></svg>"
        )
        # colours hang on the screen's classes, and it lies outside the screen
        carried.className = find("#app > div").className + " carried"
        carried.hidden = False
        cls.picture = carried
        cls.half = 2.5 * square
        middle = str(cls.half) + "px "
        carried.style.transformOrigin = (
            middle + middle
        )  # that of the picture, as the screen's classes widen what holds it
        root.dataset.dragging = "true"
        cls.follow()

    @classmethod
    def follow(cls) -> None:
        """Move the piece to the pointer, and its ghost to the spot below."""
        cls.waiting = False
        x, y = cls.point()
        point = board_point(x, y)
        if point is None:
            Held.hide()
        elif cls.active or cls.kind == "mouse":
            Held.show(Held.nearest(point[0], point[1], SNAP_BONUS.get(cls.kind, 0.6)))
        if cls.kind == "mouse":
            Hover.soon("" if point is None or Held.spot is None or not Held.spot[3] else Held.spot[0])
        if cls.picture is not None:
            place = "translate(" + str(x - cls.half) + "px," + str(y - cls.half) + "px)"
            turn = (Held.spot[4] if Held.spot is not None else 0) + 90 - 90 * facing()
            cls.picture.style.transform = place + " rotate(" + str(turn) + "deg)"

    @classmethod
    def drop(cls, over_tray: bool = False) -> bool:
        """Put the piece where it is shown, as the pointer went up; return whether one was carried."""
        carried = cls.active and cls.moved
        if not carried:
            cls.end()
            return False
        if Held.spots:
            cls.follow()
        if board_point(*cls.point()) is None:
            cls.call_off(put_back=not over_tray)
            return True
        spot = Held.spot
        cls.end()
        if spot is not None:
            # a finger has hidden the place, so its piece lies in preview first
            send({"do": "press", "target": spot[0], "sure": cls.kind == "mouse"})
            Held.put(spot)  # at once, without waiting for the reply
        return True

    @classmethod
    def call_off(cls, put_back: bool = True) -> None:
        """Cancel the drag: a piece from the tray goes back there, a preview stays where it was."""
        taken = cls.active and cls.moved and cls.target
        cls.end()
        Held.hide()
        if taken and put_back and find('#tools [data-target="cancel"]'):
            send({"do": "press", "target": "cancel"})

    @classmethod
    def end(cls) -> None:
        """Forget the carried piece."""
        cls.active = False
        if cls.picture is not None:
            cls.picture.hidden = True
            cls.picture = None
        root.removeAttribute("data-dragging")


class Hover:
    """The spot over which the mouse rests with a piece in hand, to describe below the board what a move there does."""

    target = ""
    described = ""

    @classmethod
    def soon(cls, target: str) -> None:
        """Ask for the description of a spot, or for the prompt, once the mouse has rested for a moment."""
        if target != cls.target:
            cls.target = target
            start(cls.ask(target))

    @classmethod
    async def ask(cls, target: str) -> None:
        """Ask if the mouse still rests there."""
        await asyncio.sleep(REST_SECONDS)
        if Held.spots and target == cls.target and target != cls.described:
            cls.described = target
            send({"do": "hover", "target": target})


follow_proxy = create_proxy(lambda _time: Drag.follow())


def show_held(held: HeldThing | None) -> None:
    """Take a new piece in hand, or none; if a pointer carries it, show it at the pointer."""
    Held.take(held)
    Hover.target = Hover.described = ""
    if held is None:
        Drag.end()
    elif Drag.active:
        Drag.lift()
