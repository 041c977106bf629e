"""New contents for elements of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from .browser import NO_SCROLL, find
from .focus import action_name, focus_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from js import Element

    from web.protocol import ListChanges, State


TYPED = "input[type=text][name], textarea[name]:not([data-slide])"
"""Fields in which one writes."""


def show_parts(parts: Mapping[str, str]) -> None:
    """Replace the contents of some elements."""
    for name, html in parts.items():
        show_part(find("#" + name), html)


def show_part(element: Element, html: str) -> None:
    """Replace the content of an element; keep the focus in it, and what was typed meanwhile."""
    focused = document.activeElement
    kept = focus_name(focused) if focused and element.contains(focused) else ""
    # the HTML can't have what was typed after its message was sent, such as a name right after a choice
    typed = [field for field in element.querySelectorAll(TYPED) if field.value != field.defaultValue]
    element.innerHTML = html
    for field in typed:
        again = element.querySelector('[name="' + field.name + '"]')
        if again:
            again.value = field.value
    if kept:
        # the same thing, else what a new dialog is for, the same action with another argument, or any tab stop
        again = element.querySelector(kept)
        if not again:
            again = element.querySelector("[autofocus]")
        if not again and focused.hasAttribute("data-action"):
            again = element.querySelector(action_name(focused.getAttribute("data-action")))
        if not again:
            again = element.querySelector("[tabindex='0'], button:not([tabindex='-1'])")
        if again:
            again.focus(NO_SCROLL)


def show_lists(changes: ListChanges) -> None:
    """Remove, replace and insert entries of lists."""
    for name in changes.get("gone", ()):
        document.getElementById(name).remove()
    for name, html in changes.get("swap", ()):
        focused = document.activeElement
        had_focus = focused and focused.id == name
        document.getElementById(name).outerHTML = html
        if had_focus:
            document.getElementById(name).focus(NO_SCROLL)
    for place, before, html in changes.get("put", ()):
        if before:
            document.getElementById(before).insertAdjacentHTML("beforebegin", html)
        else:
            document.getElementById(place).insertAdjacentHTML("beforeend", html)
    show_states(changes.get("state", ()))


def show_states(states: Sequence[State]) -> None:
    """Set or remove attributes of elements."""
    for name, attribute, value in states:
        element = document.getElementById(name)
        if value is None:
            element.removeAttribute(attribute)
        else:
            element.setAttribute(attribute, value)


def settle_rows() -> None:
    """Give each active row of buttons one tab stop: the chosen button, else the previous tab stop, else the first."""
    for row in document.querySelectorAll("[data-roving]:not([inert])"):
        now = row.querySelector('[tabindex="0"]')
        chosen = row.querySelector('[aria-pressed="true"], [aria-current] > button')
        wanted = chosen or now or row.querySelector("button")
        if wanted and not (now and wanted.isSameNode(now)):
            if now:
                now.setAttribute("tabindex", "-1")
            wanted.setAttribute("tabindex", "0")
