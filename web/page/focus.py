"""The focus, and how to find it again in new contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import find, root

if TYPE_CHECKING:
    from js import Element, Event

KEYED = ".table :is(.cell, .item, .tool):focus-visible"
"""What has the focus, and shows it, while somebody plays by keyboard."""


def has_focus() -> bool:
    """Return whether an element of the page has the focus."""
    focused = document.activeElement
    # until the next frame, browsers leave the focus on what was just hidden
    gone = "[inert], [hidden], dialog:not([open])"
    return bool(focused) and not focused.isSameNode(document.body) and not focused.closest(gone)


def show_keyed(_event: Event) -> None:
    """Tell the style sheet whether somebody plays by keyboard, who sees the tools' keys."""
    focused = document.activeElement
    root.toggleAttribute("data-keyed", bool(focused) and focused.matches(KEYED))


def focus_name(element: Element) -> str:
    """Return a selector that finds an element again after it was re-rendered."""
    send_to = element.getAttribute("data-send")
    if send_to:
        return '[data-send="' + send_to + '"]'
    for name in ("data-target", "data-action"):
        value = element.getAttribute(name)
        if value:
            return "[" + name + '="' + value + '"]'
    name = element.getAttribute("name")
    if name and element.type == "radio":
        return '[name="' + name + '"][value="' + element.value + '"]'
    if name:
        return '[name="' + name + '"]'
    return "#" + element.id if element.id else ""


def action_name(action: str) -> str:
    """Return a selector for a button by the first word of its action."""
    return '[data-action^="' + action.partition(" ")[0] + '"]'


def show_focus(selector: str) -> None:
    """Focus an element, as a reply asks."""
    if find(selector):
        find(selector).focus()
