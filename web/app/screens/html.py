"""HTML with automatic escaping: whatever is not HTML already is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pygames.core.svg import escape

VOID = {"input", "br", "col", "hr", "link", "wbr"}
DEFAULTS: Mapping[str, Mapping[str, object]] = {"button": {"type": "button"}}
"""Default attributes of elements; HTML's own default for a button is to submit its form."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: object) -> Html:
    """Return an element. Attributes have Python names: `class_`, `data_target`; None and False leave one out.

    >>> tag("a", "1 < 2", class_="b", hidden=False, data_action="x")
    '<a class="b" data-action="x">1 &lt; 2</a>'
    """
    opened = f"<{name}{html_attributes({**DEFAULTS.get(name, {}), **attributes})}>"
    return Html(opened if name in VOID else f"{opened}{concat(*children)}</{name}>")


def html_attributes(attributes: Mapping[str, object]) -> str:
    """Return attributes, as `tag` takes them, as HTML, with a space before each."""
    return "".join(
        [
            _name(key) + ("" if value is True else f'="{escape(str(value))}"')
            for key, value in attributes.items()
            if value is not None and value is not False
        ]
    )


@cache
def _name(key: str) -> str:
    """Return an attribute's name as HTML has it, with a space before it."""
    return f" {key.rstrip('_').replace('_', '-')}"


def concat(*children: str) -> Html:
    """Concatenate pieces of HTML and plain text."""
    return Html("".join([child if isinstance(child, Html) else escape(child) for child in children]))


def icon(name: str) -> Html:
    """Return an icon of the page's sprite; being decoration, it is hidden from screen readers."""
    return Html(f'<svg class="icon" aria-hidden="true" focusable="false"><use href="#icon-{escape(name)}"/></svg>')


def progress_ring() -> Html:
    """Return a ring that the page fills while the computer thinks; screen readers can ask for its value."""
    done = '<circle class="done" cx="16" cy="16" r="14" pathLength="100" stroke-dasharray="0 100"/>'
    return tag("svg", Html(done), class_="ring", viewBox="0 0 32 32", role="img", aria_label="0 %")


def slot(name: str) -> Html:
    """Return the place in a frame for the part of this name; later only the part is replaced."""
    return Html(f"<!--{name}-->")


def fill(frame: str, parts: dict[str, str]) -> Html:
    """Return a frame with all its slots filled."""
    for name, part in parts.items():
        frame = frame.replace(slot(name), part)
    return Html(frame)
