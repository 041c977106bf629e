"""Pointers: presses, drags and the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .board import board_point
from .browser import find, root, window
from .cells import aim_at_board_proxy, spot_of
from .drag import DRAG_PX, SNAP_BONUS, Drag
from .engine import send
from .focus import focus_name
from .forms import send_choice
from .held import Held
from .hold import HeldButton, only_arms
from .keys import use_tool

if TYPE_CHECKING:
    from js import Element, Event

TURN_INTERVAL_MS = 120
"""Milliseconds between two turns by the wheel; a touchpad sends dozens of events for one swipe."""
SCROLL_SETTLE_MS = 100
"""Milliseconds after the last scroll event in which a page still counts as moving."""
SAME_PLACE_PX = 22
"""Pixels within which two taps of a finger count as taps on the same place."""
SWIPE_PX = 48
"""Pixels from which on a finger that moves sideways swipes."""
CONTROLS = "[data-action], [data-target], [data-send], button, label, summary"
"""What can be pressed."""
GHOST_PRESS_MS = 1100
"""Milliseconds after a press in which what has newly appeared at its place can't be pressed."""


class Click:
    """A click to ignore: the one that the browser sends after a drag, or after a tap that was handled already."""

    swallow = False
    down = (0.0, 0.0)
    focused: Element | None = None
    """The element with the focus when a tap was handled."""
    control: Element | None = None
    """The control on which the pointer last went down."""


class Touch:
    """Whether a touch is not a press: it stops a page that is coasting, or several fingers are down."""

    scrolled = 0.0
    flicked = False
    is_no_press = False


class Pressed:
    """What was pressed last, where and when: a second tap there is for that, or for nothing."""

    meaning = ""
    at = (0.0, 0.0)
    time = -1e9

    @staticmethod
    def forget() -> None:
        """Forget it, as something else was done in between."""
        Pressed.time = -1e9


class Scrub:
    """A pointer that is down on the chart of a game and scrubs through the game, even if the chart moves under it."""

    active = False
    action = ""


def on_pointer_down(event: Event) -> None:
    """Take hold of a piece in the tray, or of the one on the board; a second finger calls off all that is held."""
    if not event.isPrimary:
        Touch.is_no_press = True  # two fingers zoom
        Drag.call_off()
        HeldButton.end()
        return
    root.toggleAttribute("data-touched", event.pointerType == "touch")
    # if so, show_prompt leaves the pieces where they are
    root.toggleAttribute("data-in-hands", bool(event.target.closest(".hands")))
    Touch.is_no_press = Touch.flicked and event.timeStamp - Touch.scrolled < SCROLL_SETTLE_MS
    Touch.flicked = False
    Click.swallow = False
    Click.down = (event.clientX, event.clientY)
    Click.control = event.target.closest(CONTROLS)
    if Touch.is_no_press:
        return
    HeldButton.begin(event)
    if event.button != 0:
        return
    Scrub.active, Scrub.action = bool(event.target.closest(".graph")), ""
    item = event.target.closest(".tray [data-target]")
    if item:
        Drag.begin(event, "" if item.getAttribute("aria-pressed") == "true" else item.getAttribute("data-target"))
    elif Held.spots and event.target.closest("#board"):
        Drag.begin(event, "")


def on_pointer_move(event: Event) -> None:
    """Follow the pointer."""
    if event.isPrimary and Scrub.active:
        scrub(event)
    if event.isPrimary and (Drag.active or Held.spots):
        Drag.move(event)


def scrub(event: Event) -> None:
    """Look at the ply under the pointer in the chart, from left to right."""
    chart = find(".graph")
    if not chart:
        return
    box = chart.getBoundingClientRect()
    x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width - 0.5
    points = chart.querySelectorAll("[data-action]")
    action = min(points, key=lambda it: abs(float(it.getAttribute("x")) - x)).getAttribute("data-action")
    if action != Scrub.action:
        Scrub.action = action
        send({"do": "act", "action": action})


def on_scroll(event: Event) -> None:
    """Note that the page scrolls, under a carried piece or after a flick."""
    Touch.scrolled = event.timeStamp
    if Drag.active and Drag.moved:
        Drag.follow_soon()


def on_pointer_up(event: Event) -> None:
    """Put down what is carried.

    A finger's tap is handled here, as Chromium sends no click for one soon after a flick.
    """
    if Drag.active and event.isPrimary:
        Drag.now = (event.clientX, event.clientY)
        below = document.elementFromPoint(event.clientX, event.clientY)
        Click.swallow = Drag.drop(over_tray=bool(below and below.closest(".hands")))
    if Scrub.active and Scrub.action:
        Click.swallow = True
    Scrub.active = False
    far = abs(event.clientX - Click.down[0]) + abs(event.clientY - Click.down[1])
    if far >= DRAG_PX:
        Pressed.forget()
    if event.pointerType == "touch" and event.isPrimary and not Click.swallow and not Touch.is_no_press:
        swipe(event)
    if event.pointerType == "touch" and event.isPrimary and not Click.swallow and far < DRAG_PX:
        Click.focused = document.activeElement
        Click.swallow = Touch.is_no_press or HeldButton.is_done or press_what_lies_at(event)
    if event.isPrimary and not Click.swallow and not Touch.is_no_press and far < DRAG_PX:
        Click.swallow = press_redrawn(event)
    HeldButton.end()


def press_redrawn(event: Event) -> bool:
    """Press a control that was drawn anew while the pointer was down; return whether it was.

    Browsers send no click for it, or one for what it lies in. Whatever else has come below the pointer is not pressed.
    """
    old, below = Click.control, document.elementFromPoint(event.clientX, event.clientY)
    if not old or old.isConnected:
        return False
    new = below and below.closest(CONTROLS)
    if new and control_name(old) == control_name(new) and not press_what_lies_at(event):
        new.click()
    return True


def control_name(control: Element) -> str:
    """Return a selector of a control, or of the field that it labels."""
    return focus_name(control.querySelector("input") or control)


def swipe(event: Event) -> None:
    """Step through a game being reviewed, if a finger was moved sideways over its board: to the left is forward."""
    across, down = event.clientX - Click.down[0], event.clientY - Click.down[1]
    if abs(across) >= max(SWIPE_PX, 2 * abs(down)) and event.target.closest("#board"):
        use_tool("arrowleft" if across > 0 else "arrowright")


def on_mouse_down(event: Event) -> None:
    """Prevent the mouse event after a handled tap, which would take the focus that the reply has given."""
    if Click.swallow and Click.focused and not Click.focused.isSameNode(document.activeElement):
        event.preventDefault()


def on_pointer_cancel(event: Event) -> None:
    """Cancel a drag that the browser takes over for scrolling."""
    Pressed.forget()
    Touch.flicked = event.pointerType == "touch"
    Scrub.active = False
    HeldButton.end()
    Drag.call_off()


def on_context_menu(event: Event) -> None:
    """Pick up a piece by a long touch, flip the one in hand by the right button, both without the browser's menu."""
    if Drag.active or HeldButton.button:
        event.preventDefault()
    elif event.button == 2 and Held.spots and find('#tools [data-target="mirror"]') and event.target.closest("#board"):
        event.preventDefault()
        send({"do": "press", "target": "mirror"})


def on_click(event: Event) -> None:
    """Handle a press by mouse, key or a screen reader's command."""
    if Click.swallow and event.detail:
        Click.swallow = False
    elif not press_what_lies_at(event) and event.target.id == "dialog":
        send({"do": "act", "action": "close"})


def is_by_key(event: Event) -> bool:
    """Return whether a click came from a key or a screen reader, so that it has no place."""
    return event.type == "click" and event.detail == 0


def press_what_lies_at(event: Event) -> bool:
    """Press what is under the pointer; return False if nothing there can be pressed."""
    pressed = event.target.closest("[data-action], [data-target], [data-send]")
    if not pressed:
        return False
    if is_by_chance(pressed, event) or (event.type == "pointerup" and only_arms(pressed)):
        return True
    if pressed.hasAttribute("data-action"):
        send({"do": "act", "action": pressed.getAttribute("data-action")})
    elif pressed.hasAttribute("data-send"):
        form = pressed.closest("form") or find("#" + pressed.getAttribute("form"))
        send_choice(pressed.getAttribute("data-send"), form)
    elif pressed.closest("#board"):
        press_board(pressed, event)
    else:
        press(pressed.getAttribute("data-target"), by_key=is_by_key(event))
    return True


def is_by_chance(pressed: Element, event: Event) -> bool:
    """Return whether a press was meant for what was here before: a finger's second tap, on something else by now."""
    if is_by_key(event):
        return False
    meaning = "board" if pressed.closest("#board") else focus_name(pressed)
    x, y = event.clientX, event.clientY
    is_near = abs(x - Pressed.at[0]) + abs(y - Pressed.at[1]) < SAME_PLACE_PX
    is_soon = event.detail > 1  # by mouse: the second click of a double click
    if event.type == "pointerup":
        is_soon = event.timeStamp - Pressed.time < GHOST_PRESS_MS
    if is_near and is_soon and meaning != Pressed.meaning:
        return True
    Pressed.meaning, Pressed.at, Pressed.time = meaning, (x, y), event.timeStamp
    return False


def press(target: str, by_key: bool = False) -> None:
    """Press a thing to pick up or a tool."""
    if target == "place" and Held.spot is not None:
        send({"do": "press", "target": Held.spot[0], "sure": True})
        return
    if target == "cancel":
        Held.spot = None  # what comes to hand next must not appear where this was
    send({"do": "press", "target": target}, aim_at_board_proxy if by_key else None)


def press_board(cell: Element, event: Event) -> None:
    """Press the board: put the piece in hand there, first as a preview if the pointer can't hover."""
    if event.detail > 1 and not find("#board > svg.mine"):
        return  # the second click of a double click, whose first was a move
    target, sure, spot = cell.getAttribute("data-target"), True, None
    if is_by_key(event):
        spot = spot_of(cell) if Held.spots else None
    elif Held.spots:
        kind = getattr(event, "pointerType", "") or "mouse"  # in some browsers a click is a plain MouseEvent
        x, y = board_point(event.clientX, event.clientY)
        laid = Held.at and over_ghost(event)
        spot = Held.spot if laid else Held.nearest(x, y, SNAP_BONUS.get(kind, 0.6))
        sure = kind == "mouse" or Held.sure or bool(laid)
    send({"do": "press", "target": target if spot is None else spot[0], "sure": sure})
    if spot is not None:
        Held.put(spot)


def over_ghost(event: Event) -> bool:
    """Return whether a press is on the piece in preview."""
    if Held.ghost is None:
        return False
    box = Held.ghost.getBoundingClientRect()
    return box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom


class Wheel:
    """When the wheel last turned the piece in hand."""

    turned = 0.0


def on_wheel(event: Event) -> None:
    """Turn the piece in hand by the wheel; with Ctrl, the browser zooms."""
    turns = Held.spots and find('#tools [data-target="turn"]')
    if turns and event.target.closest("#board") and not event.ctrlKey:
        event.preventDefault()
        now = window.performance.now()
        if now - Wheel.turned > TURN_INTERVAL_MS:
            Wheel.turned = now
            send({"do": "press", "target": "turn" if event.deltaY > 0 else "turn-back"})
