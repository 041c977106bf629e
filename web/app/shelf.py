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
    """What each saved game says of itself; whether it can be played is seen when it is put on the table."""
    texts: dict[str, str] = field(default_factory=dict)
    current: str = ""
    """The key of the game on the table; empty where there is none."""
    changes: dict[str, str | None] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Mapping[str, str]) -> Shelf:
        """The shelf that a browser's storage holds."""
        shelf = cls()
        for key, text in stored.items():
            if key.startswith(PREFIX):
                shelf._put(key, text)
        current = stored.get(CURRENT, "")
        shelf.current = current if current in shelf.records else ""
        return shelf

    def _put(self, key: str, text: str) -> None:
        self.texts[key] = text
        try:
            self.records[key] = Record.peek(text)
        except BadRecord:
            self._set_aside(key)

    @property
    def damaged(self) -> int:
        """How many texts were just found that could not be read; they are kept aside under another key."""
        return sum(key.startswith(DAMAGED) for key in self.changes)

    def _set_aside(self, key: str) -> None:
        """Keep a text that is no game where it is in nobody's way."""
        self.changes[DAMAGED + key] = self.texts[key]
        self.remove(key)

    def add(self, record: Record) -> None:
        """Put a new game on the table; the one that lay there stays on the shelf if it has begun and is not over."""
        if self.current and (not self.records[self.current].plies or self.records[self.current].result):
            self.remove(self.current)
        self.current = f"{PREFIX}{1 + max(map(number, self.records), default=0)}"
        self.changes[CURRENT] = self.current
        self.save(record)

    def save(self, record: Record) -> None:
        """Keep the game on the table as it is now."""
        self.records[self.current] = record
        self.texts[self.current] = self.changes[self.current] = record.write()

    def choose(self, key: str) -> Record:
        """Put a saved game on the table; BadRecord where it can't be played, and then it is kept aside."""
        try:
            record = Record.read(self.texts[key])
        except BadRecord:
            self._set_aside(key)
            raise
        self.current = key
        self.changes[CURRENT] = key
        return record

    def remove(self, key: str) -> None:
        """Take a game off the shelf."""
        del self.texts[key]
        self.records.pop(key, None)  # a text that could not even be peeked at has none
        self.changes[key] = None
        if self.current == key:
            self.current = ""
            self.changes[CURRENT] = None

    def told(self) -> dict[str, str | None]:
        """The changes to store, which then count as stored."""
        changes, self.changes = self.changes, {}
        return changes


def number(key: str) -> int:
    """The number in a saved game's key; the later the game, the higher."""
    digits = key.rpartition(" ")[2]
    return int(digits) if digits.isdecimal() else 0
