"""The places of pieces in a tray: what stays keeps its place, and new pieces fill those of used ones."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.screens.view import Entry

GAP = "gap "
"""The prefix of the names of empty places, which the page doesn't let anybody press."""


def keep_places(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """Return the new pieces of a tray at their places; in their own order if hardly any was there before."""
    stay = old.keys() & new.keys()
    if len(stay) * 2 < len(new) or list(old) == list(new):
        return new
    coming = [name for name, entry in new.items() if name not in old and entry.gap]
    keeps = {name: entry for name, entry in old.items() if name in new or entry.gap or name.startswith(GAP)}
    places = [_settler(name, entry, new, coming) for name, entry in keeps.items()]
    known = {name for name, _ in places}
    return dict([*places, *((name, entry) for name, entry in new.items() if name not in known)])


def _settler(name: str, entry: Entry, new: Mapping[str, Entry], coming: list[str]) -> tuple[str, Entry]:
    """Return what has a place from now on: the same piece, the next new one, or nothing."""
    if name in new:
        return name, new[name]
    if coming and (name.startswith(GAP) or entry.gap):
        return coming[0], new[coming.pop(0)]
    if name.startswith(GAP):
        return name, entry
    return f"{GAP}{name}", Entry(entry.gap)
