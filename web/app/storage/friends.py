"""Stored games among friends: the text of `pygames.friends`, secrets included, with tags of the app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Letter
from pygames.friends.letter import is_newer
from pygames.friends.packing import SEAT_KEY, fragment, unwrapped
from pygames.play.record import BadRecord, NewerRecord, Record
from pygames.play.series import SERIES_TAG

PREFIX = "friends "
"""The prefix of a game's key, before the protocol's name of the game."""
GONE = "gone "
"""The prefix of the key, before the name of the game, under which it is noted that a game was deleted here."""
AWAITS, SINCE, NUMBER, GIVEN = "Awaits", "Since", "Number", "Given"
"""The tags that say who is waited for (ME, seats, or WON and the winners), since when, the number of the result, and
the keys of seats that look on here."""
PREVIOUS = "Previous"
"""The tag of a summary with the identifier of the game before it in its series."""
ME, WON = "me", "won"
_PROTOCOL_TAGS = (
    *("Friends", "Inviter", "Dice", "Elements", "Signers", "Signed", "Skips", "Backs", "Back", "Agreed"),
    *("Running", "Shown", "Unsent", "Passed"),
)
_KNOWN = {*_PROTOCOL_TAGS, "Title", "Date", "Analysis", AWAITS, SINCE, NUMBER, GIVEN, SERIES_TAG, PREVIOUS}
_KEY = re.compile(r'\[\s*key\s+[0-9]\s+"([\w-]{22}|[\w-]{43})"\s*\]', re.IGNORECASE | re.ASCII)
_SEAT = re.compile(r'\[\s*key\s+([0-9])\s+"(?:[\w-]{22}|[\w-]{43})"\s*\]', re.IGNORECASE | re.ASCII)
_GIVEN = re.compile(rf'^\[{GIVEN} "([^"\\]*)"\]$', re.MULTILINE)
_SERIES = re.compile(r'\[Needs series "([0-9](?: [0-9.]{1,3})+)(?: ([\w-]{22}))?"\]')
_PROTOCOL = re.compile(r'\[\s*(?:chain|seal|secret|key)\s+[0-9]\s+"[^"\\]*"\s*\]', re.IGNORECASE)


def is_friends(key: str) -> bool:
    """Return whether a key is that of a game among friends."""
    return key.startswith(PREFIX)


def is_stored(text: str) -> bool:
    """Return whether a text contains a game among friends."""
    return '[Friends "' in text


def is_played(text: str) -> bool:
    """Return whether a stored game has seats that are played here."""
    return bool(_KEY.search(text))


def seats_here(text: str) -> frozenset[int]:
    """Return the seats of a stored game that are played here."""
    return frozenset(int(seat) for seat in _SEAT.findall(text))


def is_letter(text: str) -> bool:
    """Return whether a text contains a link of a game among friends, or a seat key."""
    try:
        return bool(unwrapped(text))
    except BadMessage as error:
        return error.code not in ("no-link", "too-long")


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
    """Return such a game as the text of a record, whose series is told as in other records."""
    told = rf'[{SERIES_TAG} "\1"] [{PREVIOUS} "\2"]'
    return _SERIES.sub(told, _PROTOCOL.sub("", text))


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


def unknown_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Return those tags of a stored game that only newer versions know."""
    return {name: value for name, value in tags.items() if name not in _KNOWN}


def awaited(record: Record) -> str:
    """Return who is waited for in a game: ME, seats separated by commas, or WON and the winners."""
    return dict(record.tags).get(AWAITS, "")


def is_my_turn(record: Record) -> bool:
    """Return whether a game among friends waits for the owner of this device: to play, or to send."""
    return awaited(record) == ME or (is_unsent(record) and not record.result)


def is_unsent(record: Record) -> bool:
    """Return whether there is nothing to play here, but something to send."""
    return awaited(record) != ME and "Unsent" in dict(record.tags)


def with_tag(text: str, name: str, value: str) -> str:
    """Return a game's text with a tag of the app, or without it if the value is empty."""
    rest = re.sub(rf'^\[{name} "(?:[^"\\]|\\.)*"\]\n', "", text, flags=re.MULTILINE)
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]\n{rest}' if value else rest


def game_key(text: str) -> str:
    """Return the key of a stored game; raise BadMessage if the text is none."""
    return PREFIX + Letter.read_own(text).id


def secrets_in(text: str) -> frozenset[str]:
    """Return the secrets of all seats in a stored text, of those that look on, too; even if it is damaged."""
    given = _GIVEN.search(text)
    return frozenset(_KEY.findall(text)).union(*map(_secrets_of_key, given[1].split() if given else ()))


@lru_cache(maxsize=32)
def _secrets_of_key(key: str) -> frozenset[str]:
    try:
        return frozenset(_KEY.findall(unwrapped(key)[1]))
    except BadMessage:
        return frozenset()


def with_seats_of(text: str, before: str) -> str:
    """Return a game's text with every seat that it had before: nothing else can bring a secret back."""
    lost = secrets_in(before) - secrets_in(text)
    if not lost:
        return text
    given, old = ((found[1].split() if (found := _GIVEN.search(each)) else []) for each in (text, before))
    keys = [fragment(with_tag(before, GIVEN, ""), SEAT_KEY), *old]
    return with_tag(text, GIVEN, " ".join([*given, *(key for key in keys if _secrets_of_key(key) & lost)]))
