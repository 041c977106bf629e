"""Keys: on the board, along a row of things, and those of tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import find
from .cells import aim_at_board_proxy, focus_board, focus_cell, focus_if_wanted, focus_stop, step_board
from .drag import Drag
from .engine import send
from .held import Held
from .honours import leaves_honour

if TYPE_CHECKING:
    from js import Element, Event

STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
FIRST_NOT_LATIN = "\u0370"
"""The first letter behind the Latin ones."""
REPEATING = ("+", "-")
"""Keys that repeat while held, beside the arrows: they lead from one thing to the next."""
ACTIONS = {"u": "undo", "y": "redo", "l": "dialog legal", "?": "dialog keys"}


class Layout:
    """The keyboard's layout, as far as known from the letters typed."""

    is_latin = True


def on_key(event: Event) -> None:
    """Handle a key: of an honour, else of what lies below."""
    if not leaves_honour(event):
        use_key(event)


def use_key(event: Event) -> None:
    """Handle a key: on the board, along a row of things, or of a tool."""
    if event.repeat and event.key not in STEPS and event.key not in REPEATING:
        hold_on(event)
        return
    # a key hit before all is shown is meant for the piece now in hand, not for the button that picked it up
    target = document.activeElement if focus_if_wanted() else event.target
    if event.key == "Escape" and target.closest("#typed"):
        focus_stop()  # the field may vanish, and the focus with it
    if target.closest("input, textarea, select") or find("#dialog").open or is_chord(event):
        return
    key = key_of(event)
    cell = target.closest("[role=gridcell]")
    if event.key in STEPS:
        go(event, cell)
    # everything else that can be pressed hears these keys as a click
    elif key in ("enter", " "):
        if cell:
            event.preventDefault()
            press_cell(cell)
    elif use_tool(key):
        event.preventDefault()
    elif key == "t" and find("#typed input"):
        event.preventDefault()
        find("#typed input").focus()
    elif key in ACTIONS and find("#board"):
        send({"do": "act", "action": ACTIONS[key]})


def hold_on(event: Event) -> None:
    """Suppress the repetition of a held key, unless it types in a field or scrolls."""
    writes = "textarea" if event.key == "Enter" else "textarea, input"
    pressed = event.target.closest("button, a, summary, select, input, [role=gridcell]")
    if event.key in ("Enter", " ") and pressed and not event.target.closest(writes):
        event.preventDefault()


def key_of(event: Event) -> str:
    """Return a key's meaning, in lower case; by its place on the keyboard if the layout has no Latin letters."""
    key = event.key
    if len(key) == 1 and (key >= FIRST_NOT_LATIN or key.isalpha()):
        Layout.is_latin = key < FIRST_NOT_LATIN
    if len(key) == 1 and not Layout.is_latin and event.code.startswith("Key"):
        key = event.code[3:]
    return key.lower()


def is_chord(event: Event) -> bool:
    """Return whether a key belongs to the browser, pressed with others; undo and cancelling a drag are done here."""
    if event.key == "Escape" and Drag.active:
        Drag.call_off()
        return True
    if (event.ctrlKey or event.metaKey) and key_of(event) == "z":
        event.preventDefault()
        send({"do": "act", "action": "redo" if event.shiftKey else "undo"})
        return True
    return event.ctrlKey or event.metaKey or event.altKey


def go(event: Event, cell: Element | None) -> None:
    """Handle an arrow: on the board or onto it, along a row of things, or back and forth through the game."""
    key, target = event.key, event.target
    if use_tool(key.lower()):  # wherever the focus is, the arrows step through a game being reviewed
        pass
    elif cell:
        step_board(cell, STEPS[key])
    elif is_along_row(target, key):
        step_row(target, 1 if key in ("ArrowRight", "ArrowDown") else -1)
    elif target.closest("button, a, summary") or not Held.spots:
        return
    else:
        focus_board()  # a piece is in hand already
    event.preventDefault()


def is_along_row(target: Element, key: str) -> bool:
    """Return whether a key moves along an element's row: up and down if that is vertical, else left and right."""
    row = target.closest("[data-roving]")
    return bool(row) and (row.getAttribute("data-roving") != "down" or key in ("ArrowUp", "ArrowDown"))


def press_cell(cell: Element) -> None:
    """Put the piece in hand on the focused cell, or press the cell itself."""
    if cell.getAttribute("tabindex") != "0":
        focus_cell(cell)  # a screen reader has moved the focus without the piece in hand
    if Held.spot is not None:
        send({"do": "press", "target": Held.spot[0], "sure": True})
    else:
        send({"do": "press", "target": cell.getAttribute("data-target"), "sure": True})


def use_tool(key: str) -> bool:
    """Use the tool that has this key; return whether there is one."""
    for tool in document.querySelectorAll("#tools [data-key]"):
        if tool.getAttribute("data-key").lower() == key and tool.hasAttribute("data-action"):
            send({"do": "act", "action": tool.getAttribute("data-action")})
            return True
        if tool.getAttribute("data-key").lower() == key:
            if key == "escape":
                Held.spot = None  # what comes to hand next must not appear where this was
            aim = aim_at_board_proxy if key in ("+", "-") else None
            send({"do": "press", "target": tool.getAttribute("data-target")}, aim)
            return True
    if key == "escape" and find('[data-action="present"]'):
        send({"do": "act", "action": "present"})
        return True
    return False


def step_row(element: Element, step: int) -> None:
    """Move the focus along a row of things."""
    items = list(element.closest("[data-roving]").querySelectorAll("button"))
    here = next(i for i, item in enumerate(items) if item.isSameNode(element))
    goal = items[(here + step) % len(items)]
    element.setAttribute("tabindex", "-1")
    goal.setAttribute("tabindex", "0")
    goal.focus()
