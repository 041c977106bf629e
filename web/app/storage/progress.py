"""How far a player has come in the course of a game: a text for each game, kept on the device."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from web.app.storage import checked

PREFIX = "course "
"""Before the game's name, the key under which it is stored."""
VERSION = 1
READERS: checked.Readers = {"done": checked.list_of(checked.text), "offered": checked.truth}


class Progress(NamedTuple):
    """What was done of a course."""

    done: frozenset[str] = frozenset()
    """The names of the steps that were solved."""
    offered: bool = False
    """Whether the course was offered at the first table of its game."""
    rest: Mapping[str, Any] = MappingProxyType({})
    """What another version of the app has stored beside it, to be written back."""

    @classmethod
    def read(cls, text: str) -> Progress:
        """The progress that a stored text holds; ValueError where it holds none."""
        known, rest = checked.sorted_out(checked.stored_parts(text, VERSION), READERS, needed=["done"])
        return cls(frozenset(known["done"]), known.get("offered") is True, rest)

    def write(self) -> str:
        """The progress as text to store."""
        return json.dumps({"version": VERSION, "done": sorted(self.done), "offered": self.offered, **self.rest})

    def with_step(self, name: str) -> Progress:
        """The progress with one more step solved."""
        return self._replace(done=self.done | {name})

    def and_also(self, other: Progress) -> Progress:
        """What was done here or there."""
        return Progress(self.done | other.done, self.offered or other.offered, {**other.rest, **self.rest})

    def is_whole(self, names: Iterable[str]) -> bool:
        """Whether all these steps were solved."""
        return self.done.issuperset(names)
