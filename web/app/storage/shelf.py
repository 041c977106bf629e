"""The games on the shelf: each is a record under a key of its own, so that saving one never touches another.

Of thousands of games only the latest are read at the start, the others when they are to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pygames.play.record import BadRecord, Record, label
from web.app.storage.friends import is_friends, is_my_turn, summary, with_tag
from web.protocol import Reply

PREFIX = "game "
CURRENT = "current"
DAMAGED = "damaged "
TITLE, DATE = "Title", "Date"
"""The header tags that say what a game is called, and when it was played last."""
MAX_TITLE = 60
DIGITS = "0123456789"
AT_ONCE = 100_000
"""Letters that the page stores at once: its Python has little memory."""


@dataclass
class Shelf:
    """Saved games by key, and the changes that the page has yet to store (None: to be deleted)."""

    records: dict[str, Record] = field(default_factory=dict)
    """What each game that was read says of itself; whether it can be played is seen when it is put on the table."""
    texts: dict[str, str] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """The keys of what is stored and was not read yet: games, results, and what was put aside."""
    current: str = ""
    """The key of the game on the table; empty where there is none."""
    changes: dict[str, str | None] = field(default_factory=dict)
    aside: dict[str, str] = field(default_factory=dict)
    """What could not be understood, under the keys where it is kept."""
    foreign: dict[str, str] = field(default_factory=dict)
    """What is neither game, result nor put aside, as it was found: what nobody here knows is kept, in backups, too."""
    news: int = 0
    """How many texts were just put aside."""
    now: str = ""
    """The time, which every game that is saved takes down."""
    reserved: int = 0
    """The highest number that is promised to a game which is not here yet."""

    @classmethod
    def of(cls, stored: Mapping[str, str], unread: Iterable[str] = ()) -> Shelf:
        """The shelf that a browser's storage holds."""
        shelf = cls(unread=set(unread))
        shelf.read(stored)
        shelf.foreign = {key: text for key, text in stored.items() if is_foreign(key)}
        current = stored.get(CURRENT, "")
        shelf.current = current if current in shelf.records else ""
        return shelf

    def read(self, stored: Mapping[str, str]) -> None:
        """Know these games, and what was put aside, as they are stored."""
        self.aside |= {key: text for key, text in stored.items() if key.startswith(DAMAGED)}
        for key, text in stored.items():
            self.unread.discard(key)
            if key.startswith(PREFIX) or is_friends(key):
                self._put(key, text)
        if self.aside:
            self._try_again()

    @property
    def games(self) -> list[str]:
        """The keys of all games, read or not."""
        return [*self.records, *self.unread_of(PREFIX)]

    def unread_of(self, kind: str) -> list[str]:
        """The keys of a kind that were not read yet."""
        return [key for key in self.unread if key.startswith(kind)]

    @property
    def set_aside(self) -> list[str]:
        """The keys of all that could not be understood, read or not."""
        return [*self.aside, *self.unread_of(DAMAGED)]

    def _put(self, key: str, text: str) -> None:
        self.unread.discard(key)
        self.texts[key] = text
        try:
            self.records[key] = summary(text) if is_friends(key) else Record.peek(text)
        except BadRecord:
            self.put_aside(key, text)

    def _try_again(self) -> None:
        """Take back what an older version of the app put aside and this one understands."""
        for kept, text in list(self.aside.items()):
            key = kept.removeprefix(DAMAGED)
            if (
                key.startswith(PREFIX)
                and key not in self.texts
                and key not in self.unread
                and _is_of_this_version(text)
            ):
                self.changes |= {key: text, kept: None}
                del self.aside[kept]
                self._put(key, text)

    def others(self, stored: Mapping[str, str]) -> dict[str, str]:
        """What beside games was once put aside, by its own key, to be tried again where nothing else stands there."""
        keys = {kept.removeprefix(DAMAGED): text for kept, text in self.aside.items()}
        return {key: text for key, text in keys.items() if not key.startswith(PREFIX) and key not in stored}

    def take_foreign(self, texts: Mapping[str, str]) -> None:
        """Keep what nobody here knows, where nothing else stands there."""
        aside = {key.removeprefix(DAMAGED) for key in self.aside}
        new = {key: text for key, text in texts.items() if is_foreign(key) and key not in {*self.foreign, *aside}}
        self.foreign |= new
        self.changes |= new

    def take_back(self, key: str) -> None:
        """What was put aside is understood by now: it stands at its own key again."""
        self.changes |= {key: self.aside.pop(DAMAGED + key), DAMAGED + key: None}

    def put_aside(self, key: str, text: str) -> None:
        """Take a text that can't be understood away from its key, to where it is in nobody's way."""
        self.keep_aside(key, text)
        self._forget(key)

    def keep_aside(self, key: str, text: str) -> None:
        """Keep a text that can't be understood, and never over another one."""
        kept = DAMAGED + key
        while kept in self.unread or self.aside.get(kept, text) != text:
            kept += "'"
        if kept in self.aside:
            return
        self.aside[kept] = self.changes[kept] = text
        self.news += 1

    def _forget(self, key: str) -> None:
        self.texts.pop(key, None)
        self.records.pop(key, None)
        self.unread.discard(key)
        self.changes[key] = None
        if self.current == key:
            self.current = ""
            self.changes[CURRENT] = None

    def add(self, record: Record) -> None:
        """Put a new game on the table; the one that lay there stays on the shelf if it has begun."""
        self._leave_table()
        self.current = self._new_key()
        self.changes[CURRENT] = self.current
        self.save(record)

    def _leave_table(self) -> None:
        """Forget the game on the table where nothing has begun; else it stays on the shelf."""
        if self.current and not self._is_worth_keeping(self.current):
            self._forget(self.current)

    def _is_worth_keeping(self, key: str) -> bool:
        return is_friends(key) or has_begun(self.records[key])

    def add_friends(self, key: str, text: str) -> None:
        """Put a game among friends on the table, which has its key from the protocol."""
        if key != self.current:
            self._leave_table()
        self.current = self.changes[CURRENT] = key
        self.keep_friends(key, text)

    def keep_friends(self, key: str, text: str) -> None:
        """Keep a game among friends as it is now."""
        self.changes[key] = text
        self._put(key, text)

    def learn(self, key: str, text: str) -> None:
        """Know a game as another window has stored it."""
        self._put(key, text)

    def move_on(self, record: Record) -> None:
        """Give the game on the table a key of its own; the old one belongs to another window."""
        self.current = self._new_key()
        self.changes[CURRENT] = self.current
        self.save(record)

    def _new_key(self) -> str:
        """A key that no other game has, not even one begun at the same time in another window."""
        return f"{PREFIX}{self._new_number()}"

    def _new_number(self) -> int:
        return max(_number(self.now), 1 + max(map(serial, self.games), default=0), 1 + self.reserved)

    def reserve(self, games: int) -> list[str]:
        """Keys for so many games that no other game gets."""
        first = self._new_number()
        self.reserved = first + games - 1
        return [f"{PREFIX}{first + n}" for n in range(games)]

    def save(self, record: Record) -> None:
        """Keep the game on the table as it is now."""
        self._write(self.current, tagged(record, DATE, self.now))

    def rename(self, key: str, title: str) -> None:
        """Call a saved game something else; by an empty title, what it is called without one."""
        if is_friends(key):
            self.keep_friends(key, with_tag(self.texts[key], TITLE, label(title, MAX_TITLE)))
        else:
            self._write(key, tagged(Record.peek(self.texts[key]), TITLE, label(title, MAX_TITLE)))

    def _write(self, key: str, record: Record) -> None:
        self.records[key] = record
        self.texts[key] = self.changes[key] = record.write()

    def turn_to(self, key: str) -> str:
        """Put a saved game on the table, and return its text."""
        self.current = self.changes[CURRENT] = key
        return self.texts[key]

    def choose(self, key: str) -> Record:
        """Put a saved game on the table; BadRecord where it can't be played, and then it is kept aside."""
        try:
            record = Record.read(self.texts[key])
        except BadRecord:
            self.put_aside(key, self.texts[key])
            raise
        self.turn_to(key)
        return record

    def remove(self, key: str) -> str:
        """Take a game off the shelf, and return its text."""
        text = self.texts[key]
        self._forget(key)
        return text

    def put_back(self, key: str, text: str) -> None:
        """Put a game that was taken off back on the shelf."""
        self.changes[key] = text
        self._put(key, text)

    def in_order(self) -> list[str]:
        """The keys of all games worth a place: where friends wait for one, the one on the table, then the latest."""
        begun = [key for key in self.records if self._is_worth_keeping(key) and key != self.current]
        latest = sorted([*begun, *self.unread_of(PREFIX)], key=self._age, reverse=True)
        every = [self.current] * bool(self.current) + latest
        return sorted(every, key=lambda key: not self._waits_for_me(key))

    def _waits_for_me(self, key: str) -> bool:
        return is_friends(key) and is_my_turn(self.records[key])

    def _age(self, key: str) -> int:
        """What is higher the later a game was begun, or friends have gone on with it."""
        return _number(tag_of(self.records[key], DATE)) if is_friends(key) else serial(key)

    def leave_unread(self, keys: Iterable[str]) -> None:
        """Have texts read when they are shown."""
        self.unread |= {*keys}

    def have_read(self, keys: Iterable[str]) -> None:
        """Have these texts read no more: they are known, or gone."""
        self.unread -= {*keys}

    def change(self, texts: Mapping[str, str | None]) -> None:
        """Have texts stored or deleted (None) that are no games."""
        self.changes |= texts

    def told(self) -> Reply:
        """What a reply says of changes to `store`, which then count as stored: as many as the page can take at once.

        Where there are `more`, the page asks again.
        """
        told: dict[str, str | None] = {}
        letters = 0
        while self.changes and letters < AT_ONCE:
            key = next(iter(self.changes))
            told[key] = self.changes.pop(key)
            letters += len(key) + len(told[key] or "")
        reply: Reply = {"store": told} if told else {}
        if self.changes:
            reply["more"] = True
        return reply


def is_foreign(key: str) -> bool:
    """Whether a key is neither that of games and results nor of what was put aside."""
    return key != CURRENT and not key.startswith((PREFIX, "result ", DAMAGED)) and not is_friends(key)


def _number(time: str) -> int:
    """The digits of a time."""
    return int("".join(letter for letter in time if letter in DIGITS)[:17] or 0)


@lru_cache(maxsize=1 << 15)
def serial(key: str) -> int:
    """The number in a saved game's key; the later the game, the higher."""
    digits = key.rpartition(" ")[2]
    return int(digits) if digits.isdecimal() and len(digits) < 20 else 0


def has_begun(record: Record) -> bool:
    """Whether a game has something that would be lost with it: plies, or a position that was set up."""
    return bool(record.plies or record.position)


def tag_of(record: Record, name: str) -> str:
    """What a header tag says; empty where there is none."""
    return dict(record.tags).get(name, "")


def tagged(record: Record, name: str, value: str) -> Record:
    """The record with a header tag that says this, or without it where it says nothing."""
    rest = tuple(pair for pair in record.tags if pair[0] != name)
    return replace(record, tags=(*rest, (name, value)) if value else rest)


def title_of(record: Record) -> str:
    """What its player calls a game; empty where it has no title."""
    return label(tag_of(record, TITLE), MAX_TITLE)


def _is_of_this_version(text: str) -> bool:
    """Whether a text that names its version is one that this app reads."""
    try:
        return "[Version" in text and bool(Record.peek(text))
    except BadRecord:
        return False
