"""How far a player has come in the course of a game: a text for each game, kept on the device."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

PREFIX = "course "
"""Before the game's name, the key under which it is stored."""
VERSION = 1
MOST_STEPS = 100


class Progress(NamedTuple):
    """What was done of a course."""

    done: frozenset[str] = frozenset()
    """The names of the steps that were solved."""
    offered: bool = False
    """Whether the course was offered at the first table of its game."""

    @classmethod
    def read(cls, text: str) -> Progress:
        """The progress that a stored text holds; ValueError where it holds none."""
        stored = json.loads(text) if len(text) < 10_000 else None
        if not isinstance(stored, dict) or stored.get("version") != VERSION:
            raise ValueError("this is no progress of this version")
        done = stored.get("done")
        if not isinstance(done, list) or len(done) > MOST_STEPS or not all(isinstance(name, str) for name in done):
            raise ValueError("this progress is damaged")
        return cls(frozenset(done), stored.get("offered") is True)

    def write(self) -> str:
        """The progress as text to store."""
        return json.dumps({"version": VERSION, "done": sorted(self.done), "offered": self.offered})

    def with_step(self, name: str) -> Progress:
        """The progress with one more step solved."""
        return self._replace(done=self.done | {name})

    def and_also(self, other: Progress) -> Progress:
        """What was done here or there."""
        return Progress(self.done | other.done, self.offered or other.offered)

    def is_whole(self, names: Iterable[str]) -> bool:
        """Whether all these steps were solved."""
        return self.done.issuperset(names)
