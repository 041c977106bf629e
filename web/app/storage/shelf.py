"""The saved games: each is a record under a key of its own, so that saving one never affects another.

Of thousands of games only the latest are read at the start, the others when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from pygames.play.record import BadRecord, NewerRecord, Record, label
from web.app.storage.aside import CURRENT, DAMAGED, PREFIX, Aside, is_foreign
from web.app.storage.checked import NewerText
from web.app.storage.friends import GONE, is_friends, is_my_turn, is_played, summary, with_seats_of, with_tag
from web.app.storage.friends import PREFIX as FRIENDS
from web.app.storage.versions import is_of_some_version
from web.protocol import Reply

TITLE, DATE = "Title", "Date"
"""The header tags for a game's title, and for when it was last played."""
MAX_TITLE = 60
DIGITS = "0123456789"  # isdigit takes those of other scripts, too
KEPT_DAYS = 30
"""For how many days the seat of a deleted game among friends is kept."""
AT_ONCE = 100_000
"""The most letters that the page stores at once, as MicroPython's memory is small."""


@dataclass
class Shelf(Aside):
    """Saved games by key, and all that is kept beside them."""

    records: dict[str, Record] = field(default_factory=dict)
    """The record of each game that was read; whether it can be played shows when it is opened."""
    texts: dict[str, str] = field(default_factory=dict)
    current: str = ""
    """The key of the current game; empty if none."""
    newer: dict[str, NewerRecord] = field(default_factory=dict)
    """Games that only a newer version can play, by key; their texts are never written over."""
    gone: set[str] = field(default_factory=set)
    """The keys of games among friends that were deleted here."""
    kept: dict[str, str] = field(default_factory=dict)
    """The texts of those of them that were running and whose seat is kept for a while, by key."""
    turns: set[str] = field(default_factory=set)
    """The keys of games among friends that wait for the player here."""
    now: str = ""
    """The local time, which every saved game records."""
    reserved: int = 0
    """The highest number reserved for a game that is not here yet."""

    def open(self, stored: Mapping[str, str], unread: Iterable[str] = ()) -> None:
        """Take up what is in a browser's storage; the shelf is empty before."""
        self.unread = set(unread)
        self.read(stored)
        self.foreign = {key: text for key, text in stored.items() if is_foreign(key)}
        for key in stored:
            if key.startswith(GONE):
                self._read_gone(key, stored[key])
        current = stored.get(CURRENT, "")
        self.current = current if current in self.records else ""

    def read(self, stored: Mapping[str, str]) -> None:
        """Load these games, and what was set aside, as they are stored."""
        self.aside |= {key: text for key, text in stored.items() if key.startswith(DAMAGED)}
        for key, text in stored.items():
            self.unread.discard(key)
            if key.startswith(PREFIX) or is_friends(key):
                self._put(key, text)
        if self.aside:
            self._try_again()

    def _read_gone(self, key: str, text: str) -> None:
        """Take up that a game was deleted, with its seat if that is still kept."""
        deleted, _, kept = text.partition("\n")
        game = FRIENDS + key.removeprefix(GONE)
        self.gone.add(game)
        if kept and days_after(deleted, self.now) < KEPT_DAYS:
            self.kept[game] = kept
        elif kept:
            self.changes[key] = deleted

    @property
    def games(self) -> list[str]:
        """The keys of all games, read or not."""
        return [*self.records, *self.newer, *self.unread_of(PREFIX)]

    def _put(self, key: str, text: str) -> None:
        self.unread.discard(key)
        self.texts[key] = text
        self.newer.pop(key, None)
        try:
            self.records[key] = record = summary(text) if is_friends(key) else Record.peek(text)
            self._note_turn(key, mine=is_friends(key) and is_my_turn(record))
        except NewerRecord as newer:
            self.leave_to_newer(key, newer)
        except BadRecord:
            self.put_aside(key, text)

    def _note_turn(self, key: str, *, mine: bool) -> None:
        """Note whether a game waits for the player here."""
        if mine:
            self.turns.add(key)
        else:
            self.turns.discard(key)

    def leave_to_newer(self, key: str, why: NewerRecord) -> None:
        """Note that a game can only be played by a newer version, and look at it as far as it is understood."""
        self.newer[key] = why
        self.records.pop(key, None)
        self._note_turn(key, mine=False)
        if self.current == key:
            self.current = ""

    def _try_again(self) -> None:
        """Restore what an older version of the app has set aside and this one can read."""
        for kept, text in list(self.aside.items()):
            key = kept.removeprefix(DAMAGED)
            if key.startswith(PREFIX) and key not in self.texts and key not in self.unread and is_of_some_version(text):
                self.changes |= {key: text, kept: None}
                del self.aside[kept]
                self._put(key, text)

    def refuse(self, key: str, text: str, why: Exception) -> None:
        """Leave a text of a newer version as it is, and move any other that can't be read out of the way."""
        if not isinstance(why, NewerText):
            self.put_aside(key, text)
            return
        if self.ahead.setdefault(key, text) != text:
            self.keep_aside(key, text, damaged=False)
            return
        self.changes.pop(key, None)
        if self.aside.get(DAMAGED + key) == text:
            self.take_back(key)

    def put_aside(self, key: str, text: str) -> None:
        """Move a text that can't be read from its key to one where it is in nobody's way."""
        self.keep_aside(key, text)
        self.forget(key)

    def forget(self, key: str) -> None:
        """Delete a text of a game."""
        self.texts.pop(key, None)
        self.records.pop(key, None)
        self.newer.pop(key, None)
        self.unread.discard(key)
        self._note_turn(key, mine=False)
        self.changes[key] = None
        if self.current == key:
            self.current = ""
            self.changes[CURRENT] = None

    def add(self, record: Record) -> None:
        """Add a new game and make it the current one; the last one is kept if it has begun."""
        self._leave_table()
        self.current = self._new_key()
        self.changes[CURRENT] = self.current
        self.save(record)

    def _leave_table(self) -> None:
        """Drop the current game if it has not begun; else keep it saved."""
        if self.current and not self._is_worth_keeping(self.current):
            self.forget(self.current)

    def _is_worth_keeping(self, key: str) -> bool:
        return is_friends(key) or has_begun(self.records[key])

    def add_friends(self, key: str, text: str) -> None:
        """Make a game among friends the current one, under its key from the protocol."""
        if key != self.current:
            self._leave_table()
        self.current = self.changes[CURRENT] = key
        self.keep_friends(key, text)

    def keep_friends(self, key: str, text: str) -> None:
        """Save a game among friends, with every seat that it has had here."""
        self.changes[key] = text = with_seats_of(text, self.texts.get(key, ""))
        self._put(key, text)
        if key in self.gone:
            self.gone.remove(key)
            self.kept.pop(key, None)
            self.changes[GONE + key.removeprefix(FRIENDS)] = None

    def _note_gone(self, key: str, kept: str) -> None:
        """Note that a game among friends was deleted here, to be told when a friend goes on with it; keep its seat."""
        self.gone.add(key)
        if kept:
            self.kept[key] = kept
        self.changes[GONE + key.removeprefix(FRIENDS)] = f"{self.now}\n{kept}" if kept else self.now

    def learn(self, key: str, text: str) -> None:
        """Load a game as another window has stored it."""
        self._put(key, text)

    def move_on(self, record: Record) -> None:
        """Give the current game a new key, as the old one belongs to another window."""
        self.current = self._new_key()
        self.changes[CURRENT] = self.current
        self.save(record)

    def _new_key(self) -> str:
        """Return a key that no other game has, not even one begun at the same time in another window."""
        return f"{PREFIX}{self._new_number()}"

    def _new_number(self) -> int:
        return max(_number(self.now), 1 + max(map(serial, self.games), default=0), 1 + self.reserved)

    def new_number(self) -> str:
        """Reserve the number of a game that is stored under a key of its own, and return it."""
        return self.reserve(1)[0].removeprefix(PREFIX)

    def reserve(self, games: int) -> list[str]:
        """Return keys for this many games that no other game gets."""
        first = self._new_number()
        self.reserved = first + games - 1
        return [f"{PREFIX}{first + n}" for n in range(games)]

    def save(self, record: Record) -> None:
        """Save the current game."""
        self._write(self.current, with_header_tag(record, DATE, self.now))

    def rename(self, key: str, title: str) -> None:
        """Rename a saved game; an empty title restores the default."""
        if is_friends(key):
            self.keep_friends(key, with_tag(self.texts[key], TITLE, label(title, MAX_TITLE)))
        else:
            self._write(key, with_header_tag(Record.peek(self.texts[key]), TITLE, label(title, MAX_TITLE)))

    def _write(self, key: str, record: Record) -> None:
        self.records[key] = record
        self.texts[key] = self.changes[key] = record.write()

    def turn_to(self, key: str) -> str:
        """Make a saved game the current one, and return its text."""
        self.current = self.changes[CURRENT] = key
        return self.texts[key]

    def choose(self, key: str) -> Record:
        """Make a saved game the current one; raise BadRecord if it can't be played, and set it aside."""
        try:
            record = Record.read(self.texts[key])
        except BadRecord:
            self.put_aside(key, self.texts[key])
            raise
        self.turn_to(key)
        return record

    def remove(self, key: str) -> str:
        """Remove a game, and return its text."""
        text, record = self.texts[key], self.records.get(key)
        self.forget(key)
        if is_friends(key):
            self._note_gone(key, text if record and not record.result and is_played(text) else "")
        return text

    def put_back(self, key: str, text: str) -> None:
        """Restore a game that was removed."""
        if is_friends(key):
            self.keep_friends(key, text)
        else:
            self.changes[key] = text
            self._put(key, text)

    def in_order(self) -> list[str]:
        """Return the keys of all games to be listed: where friends wait for one, the current one, then the latest."""
        begun = [key for key in self.records if self._is_worth_keeping(key) and key != self.current]
        latest = sorted([*begun, *self.newer, *self.unread_of(PREFIX)], key=self._age, reverse=True)
        every = [self.current] * bool(self.current) + latest
        return sorted(every, key=lambda key: not self._waits_for_me(key))

    def _waits_for_me(self, key: str) -> bool:
        return key in self.turns

    def _age(self, key: str) -> int:
        """Return a sort key: higher if a game was begun later, or friends have gone on with it."""
        record = self.records.get(key) or self.newer[key].before if is_friends(key) else None
        return _number(tag_of(record, DATE)) if record else serial(key)

    def know_time(self, now: str) -> None:
        """Note the local time."""
        self.now = now

    def take_changes(self) -> Reply:
        """Return the reply with changes to `store`, as many as the page can take at once; they count as stored.

        If there are `more`, the page asks again.
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


def days_after(then: str, now: str) -> int:
    """Return how many days one time is after another; 0 if either is not a valid time."""
    try:
        return (date.fromisoformat(now[:10]) - date.fromisoformat(then[:10])).days
    except ValueError:
        return 0


def _number(time: str) -> int:
    """Return the digits of a time."""
    return int("".join(letter for letter in time if letter in DIGITS)[:17] or 0)


@lru_cache(maxsize=1 << 15)  # a list of thousands of games is sorted at every look
def serial(key: str) -> int:
    """Return the number in a saved game's key; the later the game, the higher."""
    digits = key.rpartition(" ")[2]
    return int(digits) if digits.isdecimal() and len(digits) < 20 else 0


def has_begun(record: Record) -> bool:
    """Return whether a game has anything to lose: plies, or a position that was set up."""
    return bool(record.plies or record.position)


def tag_of(record: Record, name: str) -> str:
    """Return the value of a header tag; empty if there is none."""
    return dict(record.tags).get(name, "")


def with_header_tag(record: Record, name: str, value: str) -> Record:
    """Return the record with this header tag, or without it if the value is empty."""
    rest = tuple(pair for pair in record.tags if pair[0] != name)
    return replace(record, tags=(*rest, (name, value)) if value else rest)


def title_of(record: Record) -> str:
    """Return the title that the player has given a game; empty if none."""
    return label(tag_of(record, TITLE), MAX_TITLE)
