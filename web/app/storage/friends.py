"""Stored games among friends: the text of `pygames.friends`, secrets included, with tags of the app."""

from __future__ import annotations

import re
from dataclasses import replace

from pygames.core.phrase import Phrase
from pygames.friends.letter import is_newer
from pygames.play.record import BadRecord, NewerRecord, Record

PREFIX = "friends "
"""The prefix of a game's key, before the protocol's name of the game."""
AWAITS, SINCE, NUMBER, GIVEN = "Awaits", "Since", "Number", "Given"
"""The tags that say who is waited for (ME, seats, or WON and the winners), since when, the number of the result, and
the seat key that has carried the seats from here to another device."""
ME, WON = "me", "won"
_PROTOCOL = re.compile(r'\[\s*(?:chain|seal|secret|key)\s+[0-9]\s+"[^"\\]*"\s*\]', re.IGNORECASE)


def is_friends(key: str) -> bool:
    """Return whether a key is that of a game among friends."""
    return key.startswith(PREFIX)


def is_stored(text: str) -> bool:
    """Return whether a text contains a game among friends."""
    return '[Friends "' in text


def summary(text: str) -> Record:
    """Return such a game as a record, without the protocol's own data; raise BadRecord if it is none."""
    record = Record.peek(without_protocol(text))
    if is_newer(dict(record.tags).get("Friends", "")):
        raise newer_game(record)
    told, _, winners = awaited(record).partition(" ")
    if told != WON:
        return record
    seats = tuple(int(seat) for seat in winners.split(",") if seat.isdecimal() and int(seat) < record.seats)
    return replace(record, result=seats)


def without_protocol(text: str) -> str:
    """Return such a game as the text of a record."""
    return _PROTOCOL.sub("", text)


def newer_game(before: Record) -> NewerRecord:
    """Return the refusal of a game that only a newer version can go on with."""
    return NewerRecord(0, "", Phrase("Update to go on with this game."), before)


def as_understood(text: str) -> NewerRecord:
    """Return the refusal of a stored game of a newer version, with all that can be replayed of it."""
    try:
        return newer_game(Record.read(without_protocol(text)))
    except NewerRecord as newer:
        return newer
    except BadRecord as error:
        return newer_game(error.before) if error.before else NewerRecord(error.line, error.text, error.reason)


def awaited(record: Record) -> str:
    """Return who is waited for in a game: ME, seats separated by commas, or WON and the winners."""
    return dict(record.tags).get(AWAITS, "")


def is_my_turn(record: Record) -> bool:
    """Return whether a game among friends waits for the owner of this device."""
    return awaited(record) == ME


def with_tag(text: str, name: str, value: str) -> str:
    """Return a game's text with a tag of the app, or without it if the value is empty."""
    rest = re.sub(rf'^\[{name} "(?:[^"\\]|\\.)*"\]\n', "", text, flags=re.MULTILINE)
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]\n{rest}' if value else rest
