"""The lists on the page and their changes: entries are added, removed, replaced, or only change their state."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Literal

from web.app.screens.view import Entry
from web.protocol import ListChanges

EntryLists = Mapping[str, Mapping[str, Entry]]
"""Lists by the id of the element that they fill, with their entries by name."""


KINDS: tuple[Literal["gone", "swap", "put", "state"], ...] = ("gone", "swap", "put", "state")


class Lists:
    """The lists as the page has them. Ids are numbered, so that they don't reveal the entries' names."""

    def __init__(self) -> None:
        self._fresh = (f"e{n}" for n in count())
        self._ids: dict[tuple[str, str], str] = {}
        self._sent: EntryLists = {}

    def whole(self, lists: EntryLists) -> dict[str, str]:
        """Return all lists as HTML by element."""
        self._ids = {(place, name): next(self._fresh) for place, entries in lists.items() for name in entries}
        self._sent = lists
        return {
            place: "".join(entry.render(self._ids[place, name]) for name, entry in entries.items())
            for place, entries in lists.items()
        }

    def change(self, lists: EntryLists) -> ListChanges:
        """Return the changes since the last call; empty ones are left out."""
        changes: ListChanges = {"gone": [], "swap": [], "put": [], "state": []}
        for place, entries in lists.items():
            old = self._sent.get(place, {})
            if [*old.items()] != [*entries.items()]:
                self._compare(place, old, entries, changes)
        self._sent = lists
        for kind in KINDS:
            if not changes[kind]:
                del changes[kind]
        return changes

    def _compare(self, place: str, old: Mapping[str, Entry], new: Mapping[str, Entry], changes: ListChanges) -> None:
        """Add the changes of one list. Entries that stay keep their order, else all are replaced."""
        staying = [name for name in new if name in old]
        if staying != [name for name in old if name in new]:
            staying = []
        kept = set(staying)
        changes["gone"] += [self._ids.pop((place, name)) for name in old if name not in kept]
        # a new entry is put before the next one that stays; "" is the end of the list
        following = iter([*staying[1:], ""] if staying else [])
        before = staying[0] if staying else ""
        for name, entry in new.items():
            if name not in kept:
                self._ids[place, name] = id_ = next(self._fresh)
                changes["put"].append((place, self._ids.get((place, before), ""), entry.render(id_)))
                continue
            before = next(following)
            id_ = self._ids[place, name]
            if entry.html != old[name].html:
                changes["swap"].append((id_, entry.render(id_)))
            else:
                changes["state"] += [(id_, *pair) for pair in entry.state if pair not in old[name].state]
