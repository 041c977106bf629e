"""What forms say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine import send
from .files import open_file

if TYPE_CHECKING:
    from js import Element, Event


def values(form: Element) -> dict[str, str]:
    """What a form says, by name."""
    found = {}
    for field in form.querySelectorAll("[name]"):
        if field.type != "radio" or field.checked:
            found[field.name] = field.value
    return found


def send_form(name: str, form: Element) -> None:
    """Send what a form says."""
    send({"do": "form", "name": name, "values": values(form)})


def on_submit(event: Event) -> None:
    """A form is sent; that for the next move is empty again, any other keeps what is in it until that is understood."""
    event.preventDefault()
    send_form(event.target.getAttribute("data-form"), event.target)
    if event.target.closest("#typed"):
        event.target.reset()


def on_change(event: Event) -> None:
    """A choice that the rest of its form depends on, or a file."""
    field = event.target
    if field.hasAttribute("data-file"):
        open_file(field)
    elif field.hasAttribute("data-change"):
        send_form(field.getAttribute("data-change"), field.closest("form"))


def on_input(event: Event) -> None:
    """A slider moves."""
    field = event.target
    if field.hasAttribute("data-slide"):
        send({"do": "act", "action": field.getAttribute("data-slide") + " " + field.value})
