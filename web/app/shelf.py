"""The games on the shelf: each is a record under a key of its own, so that saving one never touches another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygames.core.record import BadRecord, Record

PREFIX = "game "
CURRENT = "current"
DAMAGED = "damaged "


@dataclass
class Shelf:
    """Saved games by key, and the changes that the page has yet to store (None: to be deleted)."""

    records: dict[str, Record] = field(default_factory=dict)
    current: str = ""
    """The key of the game on the table; empty where there is none."""
    changes: dict[str, str | None] = field(default_factory=dict)
    damaged: int = 0
    """How many stored texts could not be read; they are kept aside, never deleted."""

    @classmethod
    def of(cls, stored: Mapping[str, str]) -> Shelf:
        """The shelf that a browser's storage holds."""
        shelf = cls()
        for key, text in stored.items():
            if not key.startswith(PREFIX):
                continue
            try:
                shelf.records[key] = Record.read(text)
            except BadRecord:
                shelf.damaged += 1
                shelf.changes[DAMAGED + key] = text
                shelf.changes[key] = None
        current = stored.get(CURRENT, "")
        shelf.current = current if current in shelf.records else ""
        return shelf

    def add(self, record: Record) -> None:
        """Put a new game on the table; the one that lay there stays on the shelf if it has begun and is not over."""
        if self.current and (not self.records[self.current].plies or self.records[self.current].result):
            self.remove(self.current)
        number = 1 + max(
            (int(key.removeprefix(PREFIX)) for key in self.records if key[len(PREFIX) :].isdecimal()), default=0
        )
        self.current = f"{PREFIX}{number}"
        self.changes[CURRENT] = self.current
        self.save(record)

    def save(self, record: Record) -> None:
        """Keep the game on the table as it is now."""
        self.records[self.current] = record
        self.changes[self.current] = record.write()

    def choose(self, key: str) -> Record:
        """Put a saved game on the table."""
        self.current = key
        self.changes[CURRENT] = key
        return self.records[key]

    def remove(self, key: str) -> None:
        """Take a game off the shelf."""
        del self.records[key]
        self.changes[key] = None
        if self.current == key:
            self.current = ""
            self.changes[CURRENT] = None

    def told(self) -> dict[str, str | None]:
        """The changes to store, which then count as stored."""
        changes, self.changes = self.changes, {}
        return changes
