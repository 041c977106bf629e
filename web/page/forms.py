"""Forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .content import TYPED
from .engine import send
from .files import open_file

if TYPE_CHECKING:
    from js import Element, Event


def values(form: Element) -> dict[str, str]:
    """Return the values of a form's fields by name."""
    found = {}
    for field in form.querySelectorAll("[name]"):
        if field.type != "radio" or field.checked:
            found[field.name] = field.value
    return found


def send_form(name: str, form: Element) -> None:
    """Send a form."""
    send({"do": "form", "name": name, "values": values(form)})


def send_choice(name: str, form: Element) -> None:
    """Send what a form says, on which its own content depends: what is typed from now on is news to the answer."""
    for field in form.querySelectorAll(TYPED):
        field.defaultValue = field.value
    send_form(name, form)


def on_submit(event: Event) -> None:
    """Send a submitted form.

    The field for typing moves is emptied; other fields keep their contents until they are accepted.
    """
    event.preventDefault()
    send_form(event.target.getAttribute("data-form"), event.target)
    if event.target.closest("#typed"):
        event.target.reset()


def on_change(event: Event) -> None:
    """Handle a changed field on which the rest of its form depends, or a chosen file."""
    field = event.target
    if field.hasAttribute("data-file"):
        open_file(field)
    elif field.hasAttribute("data-change"):
        send_choice(field.getAttribute("data-change"), field.closest("form"))


def on_input(event: Event) -> None:
    """Send the slider's position while it moves."""
    field = event.target
    if field.hasAttribute("data-slide"):
        send({"do": "act", "action": field.getAttribute("data-slide") + " " + field.value})
