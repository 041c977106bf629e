"""HTML as text that can't be broken from outside: whatever is not already HTML is escaped."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.core.svg import escape

VOID = {"input", "br", "col", "hr", "wbr"}
DEFAULTS: Mapping[str, Mapping[str, object]] = {"button": {"type": "button"}}
"""Attributes that an element has where nothing else is said; HTML's own wish for a button is to send a form."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: object) -> Html:
    """An element. Attributes are written in Python's way: `class_`, `data_target`; None and False leave one out.

    >>> tag("a", "1 < 2", class_="b", hidden=False, data_action="x")
    '<a class="b" data-action="x">1 &lt; 2</a>'
    """
    opened = f"<{name}{html_attributes({**DEFAULTS.get(name, {}), **attributes})}>"
    return Html(opened if name in VOID else f"{opened}{concat(*children)}</{name}>")


def html_attributes(attributes: Mapping[str, object]) -> str:
    """Attributes as `tag` takes them, as HTML with a blank before each."""
    return "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )


def concat(*children: str) -> Html:
    """Pieces of HTML and plain text one after the other."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children))


def icon(name: str) -> Html:
    """An icon of the page's sprite; decoration, hidden from a screen reader."""
    return Html(f'<svg class="icon" aria-hidden="true" focusable="false"><use href="#icon-{escape(name)}"/></svg>')


def progress_ring() -> Html:
    """A ring that the page fills while the computer thinks; a screen reader says how far where it is asked."""
    done = '<circle class="done" cx="16" cy="16" r="14" pathLength="100" stroke-dasharray="0 100"/>'
    return tag("svg", Html(done), class_="ring", viewBox="0 0 32 32", role="img", aria_label="0 %")


def slot(name: str) -> Html:
    """A place in a frame that a part of this name fills, and that alone is exchanged when only the part changes."""
    return Html(f"<!--{name}-->")


def fill(frame: str, parts: dict[str, str]) -> Html:
    """A frame with all its slots filled."""
    for name, part in parts.items():
        frame = frame.replace(slot(name), part)
    return Html(frame)
