"""Portraits of the characters: one simple set, an animal's head on a disc. The style sheet has their colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from web.app.screens.html import Html, tag

_EYES = '<circle class="eye" cx="{0}" cy="{2}" r="2.2"/><circle class="eye" cx="{1}" cy="{2}" r="2.2"/>'


def _eyes(left: float, right: float, y: float) -> str:
    return _EYES.format(left, right, y)


HEADS: Mapping[str, str] = {
    "Maggie": '<path class="pale" d="M9 48c0-11 6-17 15-17s15 6 15 17z"/>'
    '<circle class="fur" cx="24" cy="21" r="13"/><path class="fur" d="M12 24h24l2 10c-8 6-20 6-28 0z"/>'
    '<path class="tint" d="M19.5 24h9l-4.5 10z"/><circle class="pale" cx="17.5" cy="19" r="3.6"/>'
    f'<circle class="pale" cx="30.5" cy="19" r="3.6"/>{_eyes(17.5, 30.5, 19)}',
    "Rena": '<path class="fur" d="M8 6l12 8h8l12-8v19c0 5-9 17-16 17S8 30 8 25z"/>'
    '<path class="pale" d="M8 25c5-2 11 1 16 12 5-11 11-14 16-12 0 5-9 17-16 17S8 30 8 25z"/>'
    f'<path class="tint" d="M11 11l6 5-6 5zM37 11l-6 5 6 5z"/>{_eyes(17, 31, 23)}'
    '<ellipse class="nose" cx="24" cy="39" rx="3.2" ry="2.6"/>',
    "Iggy": '<path class="fur" d="M24 3l4 5 6-3 2 6 6 0 0 6 5 4-3 5 3 6-6 2-1 6-6 1-3 5-7-3-7 3-3-5-6-1-1-6-6-2 3-6-3-5'
    ' 5-4 0-6 6 0 2-6 6 3z"/><path class="pale" d="M24 16c8 0 13 5 13 12 0 8-6 13-13 13s-13-5-13-13c0-7 5-12 13-12z"/>'
    f'{_eyes(18.5, 29.5, 27)}<ellipse class="nose" cx="24" cy="34" rx="3.6" ry="3"/>',
    "Tejo": '<circle class="tint" cx="11" cy="14" r="5"/><circle class="tint" cx="37" cy="14" r="5"/>'
    '<path class="pale" d="M24 8c10 0 15 7 15 14 0 9-8 20-15 20S9 31 9 22C9 15 14 8 24 8z"/>'
    '<path class="fur" d="M13 12c3-3 6-4 8-4 1 9 0 18-4 25-4-4-8-9-8-14 0-3 2-5 4-7zM35 12c-3-3-6-4-8-4-1 9 0 18 4 25 '
    '4-4 8-9 8-14 0-3-2-5-4-7z"/><circle class="pale" cx="17" cy="22" r="3.4"/>'
    f'<circle class="pale" cx="31" cy="22" r="3.4"/>{_eyes(17, 31, 22)}'
    '<ellipse class="nose" cx="24" cy="38" rx="3.6" ry="3"/>',
    "Bruno": '<circle class="fur" cx="11.5" cy="13" r="6.5"/><circle class="fur" cx="36.5" cy="13" r="6.5"/>'
    '<circle class="tint" cx="11.5" cy="13" r="3"/><circle class="tint" cx="36.5" cy="13" r="3"/>'
    '<circle class="fur" cx="24" cy="26" r="16"/><ellipse class="pale" cx="24" cy="33" rx="8" ry="6.5"/>'
    f'{_eyes(17, 31, 23)}<ellipse class="nose" cx="24" cy="30.5" rx="3.6" ry="2.6"/>',
    "Pip": '<circle class="fur" cx="11" cy="15" r="9"/><circle class="fur" cx="37" cy="15" r="9"/>'
    '<circle class="tint" cx="11" cy="15" r="5.5"/><circle class="tint" cx="37" cy="15" r="5.5"/>'
    '<path class="fur" d="M24 14c8 0 13 5 13 12 0 7-8 15-13 15s-13-8-13-15c0-7 5-12 13-12z"/>'
    f'{_eyes(19, 29, 26)}<circle class="tint" cx="24" cy="37.5" r="3"/>'
    '<path class="whiskers" d="M19 35l-11-2M19 37l-10 3M29 35l11-2M29 37l10 3"/>',
}
"""What is drawn on a square of 48, by the character's name."""


@lru_cache(maxsize=16)
def portrait(name: str) -> Html:
    """Return the portrait of a character, which is decoration; empty for any other name."""
    if name not in HEADS:
        return Html()
    disc = '<circle class="disc" cx="24" cy="24" r="24"/>'
    style = f"portrait {name.lower()}"
    return tag(
        "svg", Html(disc + HEADS[name]), class_=style, viewBox="0 0 48 48", aria_hidden="true", focusable="false"
    )
