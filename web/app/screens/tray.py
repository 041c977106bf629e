"""The places of the things in a tray: what stays keeps its place, and what comes takes the place of what went."""

from __future__ import annotations

import re
from collections.abc import Mapping

from web.app.screens.html import Html
from web.app.screens.view import Entry

GAP = "gap "
"""What the names of empty places begin with; the page takes them for nothing that can be pressed."""
_MEANING = re.compile(r' (type|data-target|aria-label|tabindex|class|draggable)="[^"]*"')


def settled(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """The new things of a tray, at their places; as they come where hardly any has been there before."""
    stay = old.keys() & new.keys()
    if len(stay) * 2 < len(new) or list(old) == list(new):
        return new
    coming = [name for name, entry in new.items() if name not in old and _can_be_taken(entry)]
    places = [_settler(name, entry, new, coming) for name, entry in old.items()]
    known = {name for name, _ in places}
    return dict([*places, *((name, entry) for name, entry in new.items() if name not in known)])


def _settler(name: str, entry: Entry, new: Mapping[str, Entry], coming: list[str]) -> tuple[str, Entry]:
    """What has a place from now on: what has had it, the next that comes, or nothing."""
    if name in new:
        return name, new[name]
    if coming and (name.startswith(GAP) or _can_be_taken(entry)):
        return coming[0], new[coming.pop(0)]
    if name.startswith(GAP):
        return name, entry
    empty = '<span class="item gap" aria-disabled="true" aria-hidden="true"'
    gap = _MEANING.sub("", entry.html).replace("<button", empty).replace("</button>", "</span>")
    return f"{GAP}{name}", Entry(Html(gap))


def _can_be_taken(entry: Entry) -> bool:
    """Whether a thing can be picked up, and so its place be another's; what only lies there keeps its own."""
    return entry.html.startswith("<button")
