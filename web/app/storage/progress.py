"""A player's progress in a game's course, stored as a text per game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from web.app.storage import checked

PREFIX = "course "
"""The prefix of the key, before the game's name."""
VERSION = 1
READERS: checked.Readers = {"done": checked.list_of(checked.text), "offered": checked.truth}


class Progress(NamedTuple):
    """The progress in a course."""

    done: frozenset[str] = frozenset()
    """The names of solved steps."""
    offered: bool = False
    """Whether the course was offered at the first table of its game."""
    rest: Mapping[str, Any] = MappingProxyType({})
    """Fields of newer versions of the app, to be written back."""

    @classmethod
    def read(cls, text: str) -> Progress:
        """Parse a stored text; raise ValueError if it contains no progress."""
        known, rest = checked.sorted_out(checked.stored_parts(text, VERSION), READERS, needed=["done"])
        return cls(frozenset(known["done"]), known.get("offered") is True, rest)

    def write(self) -> str:
        """Return the progress as text to store."""
        return json.dumps({"version": VERSION, "done": sorted(self.done), "offered": self.offered, **self.rest})

    def with_step(self, name: str) -> Progress:
        """Return the progress with one more step solved."""
        return self._replace(done=self.done | {name})

    def and_also(self, other: Progress) -> Progress:
        """Merge the progress of both."""
        return Progress(self.done | other.done, self.offered or other.offered, {**other.rest, **self.rest})

    def is_whole(self, names: Iterable[str]) -> bool:
        """Return whether all these steps were solved."""
        return self.done.issuperset(names)
