"""The contents of a message, and its text: a record as a spectator knows it, with some further tags.

>>> letter = Letter.read(text)              # doctest: +SKIP
>>> letter.terms.game.title              # doctest: +SKIP
'Sectori'
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, TypeAlias

from pygames.catalogue import GAMES
from pygames.core.game import Game, Option, option_text
from pygames.core.level import PLAYERS
from pygames.core.phrase import Phrase
from pygames.friends.chance import LENGTH, SEAL, SIZE, chain
from pygames.play.bot_name import written_seats
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import (
    MAX_CHARACTERS,
    ONLOOKER,
    BadRecord,
    Games,
    NewerRecord,
    Record,
    label,
    quote,
    shorten,
    unquote,
)
from pygames.play.session import HUMAN, bot

VERSION: Final = 1
"""The version of this protocol, raised when a formula or the rules of a game change."""
MESSAGE, SEAT_KEY = "friends=", "seatkey="
"""The prefix of a link's fragment, and of the text that transfers a seat to another device."""
TURN, EACH = "turn", "each"
"""The values of `dice`: all chance events of a turn share elements, or each one after a choice waits for new ones."""
MOST_LETTERS = 200_000
"""Longer texts are not searched for a link."""
MOST_SIGNS, MOST_PACKED, MOST_ESCAPED = 20, 6_000, 500
"""How many possible links of a text are tried, and how many letters and escaped characters of each are looked at."""
SHOWN, PASSED_ON = "Shown", "Passed"
"""The tags of stored texts alone that tell what can't be taken back, and which unknown tags came with messages."""
MOST_EXTRA = 2_000
"""The most letters of unknown tags that are passed on with a message."""
KNOWN: Final = (HUMAN, *map(bot, PLAYERS))
"""Who can play: a person, or a computer at one of the levels."""
Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values, in order."""

CODES: Final[Mapping[str, str]] = {
    "no-link": "There is no link to a game among friends in this text.",
    "damaged": "The link is damaged: part of it may have been cut off. {reason}",
    "too-long": "The text is too long.",
    "newer": "The link was made by a newer version. {reason}",
    "older": "The link was made by an older version, whose games can only be looked at.",
    "seat-key": "This is a seat key and no link.",
    "not-seat-key": "This is no seat key.",
    "other-game": "The link belongs to another game.",
    "two-devices": "Seat {seat} has joined on two devices, here as {late}; the first one counts.",
    "taken": "Another device has joined on seat {seat}, here, and the game goes on with that one.",
    "stranger": "What the link says of seat {seat} does not come from that seat's device.",
    "renamed": "The name of seat {seat} was changed on the way.",
    "fork": "The link tells another game from turn {turn} on, which seat {seat} played otherwise.",
    "own-fork": "The link tells another game from turn {turn} on, which seat {seat}, here, played otherwise.",
    "early": "Seat {seat} has given away more than was due.",
    "withheld": "In turn {turn} seat {seat} has not given what was due.",
    "illegal": "Turn {turn}, {ply} by seat {seat}: {reason}",
    "chance": "Turn {turn}, {ply} by seat {seat}: chance brought {right}.",
    "unfinished": "Turn {turn} of seat {seat} is not complete.",
    "seal": "The game up to turn {turn} is not the one that seat {seat} saw.",
}
"""Stable codes of what can be wrong with a message, with their meanings and the facts that go with them."""

_KEYED = re.compile(r'\[\s*(chain|seal|secret|key)\s+([0-9])\s+"([^"\\]*)"\s*\]', re.IGNORECASE)
_PASSED = re.compile(r'\[(\w+) "([^"\\]*(?:\\.[^"\\]*)*)"\]')
_NUMBERED = re.compile(r"(\d{1,3}) ([\w-]+)", re.ASCII)
_BARE = re.compile(r'\[\s*friends\s+"', re.IGNORECASE)
# some programs escape what is escaped already, so that "%" becomes "%25"
_SIGN = re.compile("(friends|seatkey)(?:=3D|%(?:25)*3D|=)", re.IGNORECASE)
_ESCAPED = re.compile("%(?:25)*([0-9a-fA-F]{2})")
_BROKEN = re.compile("[\\s>\u200b\u2060\ufeff\u00ad]+|=\r?\n")
_LETTERS = re.compile(r"[\w-]*", re.ASCII)


class BadMessage(ValueError):
    """A text that is no message, or a message that this game refuses: a stable code, and facts for wording it.

    Facts are `seat`, `turn`, `ply`, `right` (the true outcome of a chance event) and `reason` (a phrase), as CODES
    shows.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(CODES[code].format(**{"reason": "", **facts}).strip())

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.facts)


def _again(code: str, facts: dict[str, object]) -> BadMessage:
    """Recreate a pickled refusal."""
    return BadMessage(code, **facts)


@dataclass(frozen=True)
class Terms:
    """The inviter's choices."""

    game: Game
    seats: int
    options: tuple[tuple[str, Option], ...]
    """Those that differ from their defaults."""
    players: tuple[str, ...]
    """`human` or `bot NAME` (see `pygames.play.bot_name`), by seat."""
    inviter: int
    """The first of the inviter's seats."""
    dice: str = TURN

    @cached_property
    def text(self) -> str:
        """The terms as they enter the table's hash: the game, its seats, and options that differ from the default."""
        changed = self.game.changed_options(dict(self.options))
        told = [f"Game: {self.game.name}", f"Seats: {self.seats}"]
        told += [f"Option {name}: {option_text(value)}" for name, value in sorted(changed)]
        told += [f"Seat {seat}: {who}" for seat, who in enumerate(self.players) if who != HUMAN]
        return "\n".join([*told, *([f"Dice: {self.dice}"] if self.dice != TURN else [])])


@dataclass(frozen=True)
class Letter:
    """The contents of a message; only its form has been checked."""

    terms: Terms
    names: tuple[str, ...]
    elements: tuple[tuple[int, bytes] | None, ...]
    """By seat, number and value of the newest element; the last one is the secret. None: not joined."""
    plies: tuple[str, ...] = ()
    """All plies as a spectator knows them, with hidden outcomes as `*?`."""
    skips: tuple[int, ...] = ()
    """The numbers of skipped turns."""
    seals: tuple[tuple[int, bytes] | None, ...] = ()
    """By seat, the number of its last turn and the seal on it."""
    resigned: int | None = None
    """The seat that resigned."""
    secrets: tuple[tuple[int, bytes], ...] = ()
    """The device's seats and their secrets: only in stored texts and seat keys, never in messages."""
    own: Tags = ()
    """Further tags of stored texts."""
    extras: Tags = ()
    """Tags of messages that only newer versions know: they are passed on, and mean nothing here."""

    @cached_property
    def promises(self) -> tuple[bytes | None, ...]:
        """By seat, the first element of its chain; None if nobody has joined."""
        return tuple(newest and chain(newest[1], newest[0])[0] for newest in self.elements)

    @property
    def id(self) -> str:
        """The identifier of the game: the inviter's promise."""
        promise = self.promises[self.terms.inviter]
        assert promise
        return letters(promise)

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Letter:
        """Parse the message in a text: a link with whatever messengers have put around it, or the bare text.

        BadMessage if there is none or it is damaged; no other exception.
        """
        sign, found = unwrapped(text)
        if sign == SEAT_KEY:
            raise BadMessage("seat-key")
        letter = _read(found, games)
        if letter.secrets:
            raise BadMessage("seat-key")
        return letter

    @classmethod
    def read_own(cls, text: str, games: Games = GAMES) -> Letter:
        """Parse what a device has stored, or a seat key; BadMessage if the text is neither."""
        letter = _read(unwrapped(text)[1], games)
        if not letter.secrets and SHOWN not in dict(letter.own):
            raise BadMessage("not-seat-key")
        return letter

    def write(self) -> str:
        """Return the canonical text."""
        terms = self.terms
        record = Record(
            terms.game.name,
            terms.seats,
            terms.options,
            players=terms.players,
            names=self.names,
            viewer=ONLOOKER,
            plies=self.plies,
            ending=None if self.resigned is None else Ending(RESIGNED, self.resigned),
            tags=tuple(self._tags()),
        )
        return record.write()

    def _tags(self) -> Iterator[tuple[str, str]]:
        """Yield the tags that other records don't have."""
        terms = self.terms
        yield "Friends", str(VERSION)
        yield "Inviter", str(terms.inviter)
        if terms.dice != TURN:
            yield "Dice", terms.dice
        for seat, newest in enumerate(self.elements):
            if newest and newest[0] == LENGTH:
                yield f"Secret {seat}", letters(newest[1])
            elif newest:
                yield f"Chain {seat}", f"{newest[0]} {letters(newest[1])}"
        for seat, sealed in enumerate(self.seals):
            if sealed:
                yield f"Seal {seat}", f"{sealed[0]} {letters(sealed[1])}"
        if self.skips:
            yield "Skips", " ".join(map(str, self.skips))
        yield from self._further_tags()

    def _further_tags(self) -> Iterator[tuple[str, str]]:
        """Yield the tags of stored texts, and those that only newer versions know."""
        for seat, secret in self.secrets:
            yield f"Key {seat}", letters(secret)
        yield from self.own
        if self.own and self.extras:
            # in one tag of their own: whatever they are called, they are not taken for what is private here
            yield PASSED_ON, " ".join(f'[{name} "{quote(value)}"]' for name, value in self.extras)
        elif self.extras:
            yield from self.extras


def fragment(text: str, sign: str = MESSAGE) -> str:
    """Return a message's text as a link's fragment, or a stored text as a seat key."""
    return sign + letters(zlib.compress(text.encode(), 9))


def unwrapped(text: str) -> tuple[str, str]:
    """Return the sign of the first link in a text, empty if it is bare, and the message's text; or BadMessage."""
    if len(text) > MOST_LETTERS:
        raise BadMessage("too-long")
    if _BARE.search(text):
        return "", text
    code = "no-link"
    # a message may quote an older, broken copy of the link, so the first whole one counts
    for sign in islice(_SIGN.finditer(text), MOST_SIGNS):
        code = "damaged"
        if (found := _unpacked(text[sign.end() : sign.end() + MOST_PACKED])) is not None:
            return f"{sign[1].lower()}=", found
    raise BadMessage(code)


def _unpacked(text: str) -> str | None:
    """Decompress the letters at the beginning of a text; None if they are incomplete.

    A line break may interrupt them: compressed data know where they end.
    """
    plain = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text, count=MOST_ESCAPED)
    found = _LETTERS.match(_BROKEN.sub("", plain))[0]  # type: ignore[index]
    # base64 has no such length: a letter of the text around the link was taken along
    if len(found) % 4 == 1:
        found = found[:-1]
    unpacking = zlib.decompressobj()
    try:
        # limited, so that a small link can't unpack into gigabytes
        unpacked = unpacking.decompress(urlsafe_b64decode(found + "=" * (-len(found) % 4)), 4 * MAX_CHARACTERS)
        return unpacked.decode() if unpacking.eof else None
    except (ValueError, zlib.error):
        return None


def letters(data: bytes) -> str:
    """Encode bytes in letters that are allowed in addresses."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def _data(text: str, size: int) -> bytes:
    """Decode this many bytes."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        data = b""
    # the last letter has spare bits: only one spelling of the bytes is accepted
    if len(data) != size or letters(data) != text:
        raise BadMessage("damaged")
    return data


def _read(text: str, games: Games) -> Letter:
    """Parse a message's text."""
    keyed: dict[tuple[str, int], str] = {}
    # before the record's parser, which knows no tags that have a seat but its own
    for name, seat, value in _KEYED.findall(text):
        if keyed.setdefault((name.lower(), int(seat)), value) != value:
            raise BadMessage("damaged")
    try:
        record = Record.peek(_KEYED.sub("", text), games)
    except NewerRecord as error:
        raise BadMessage("newer", reason=error.phrase) from error
    except BadRecord as error:
        raise BadMessage("damaged", reason=error.phrase) from error
    tags = dict(record.tags)
    _check_version(tags.pop("Friends", ""))
    if record.position or max((seat for _, seat in keyed), default=0) >= record.seats:
        raise BadMessage("damaged")
    terms = _terms(games[record.game], record, tags.pop("Inviter", ""), tags.pop("Dice", TURN))
    skips = _numbers(tags.pop("Skips", ""))
    own, extras = _sorted_out(tags)
    letter = Letter(
        terms=terms,
        names=record.names or ("",) * record.seats,
        elements=tuple(_element(keyed, seat) for seat in range(record.seats)),
        plies=record.plies,
        skips=skips,
        seals=tuple(_numbered(keyed.get(("seal", seat)), SEAL) for seat in range(record.seats)),
        resigned=_resigned(record.ending),
        secrets=tuple((seat, _data(value, SIZE)) for (name, seat), value in sorted(keyed.items()) if name == "key"),
        own=own,
        extras=extras,
    )
    _check_joined(letter)
    return letter


def _check_joined(letter: Letter) -> None:
    """Refuse a message in which a seat that the inviter's device plays has made no promise."""
    for seat, who in enumerate(letter.terms.players):
        if letter.elements[seat] is None and seat == letter.terms.inviter:
            raise BadMessage("damaged")
        if letter.elements[seat] is None and who != HUMAN:
            raise BadMessage("damaged", reason=Phrase("No device plays the computer’s seat {n}.", n=seat + 1))


def _sorted_out(tags: dict[str, str]) -> tuple[Tags, Tags]:
    """Return which of the further tags are a stored text's own, and which came with messages."""
    if SHOWN not in tags:
        return (), within_bounds(tags)
    passed = {name: unquote(value) for name, value in _PASSED.findall(tags.pop(PASSED_ON, ""))}
    return tuple(tags.items()), within_bounds(passed)


def within_bounds(tags: Mapping[str, str]) -> Tags:
    """Return tags to be passed on; none if they are too long: nobody must be able to make every link a long one."""
    return tuple(tags.items()) if sum(map(len, (*tags, *tags.values()))) <= MOST_EXTRA else ()


def _check_version(version: str) -> None:
    """Refuse other versions of the protocol."""
    if version != str(VERSION):
        raise BadMessage("newer" if is_newer(version) else "older" if _number(version) else "damaged")


def is_newer(version: str) -> bool:
    """Return whether a version of the protocol is above this one."""
    return _number(version) > VERSION


def _number(version: str) -> int:
    """Return the number of a version; 0 if it is none."""
    return int(version) if version.isascii() and version.isdecimal() and len(version) < 4 else 0


def _terms(game: Game, record: Record, inviter: str, dice: str) -> Terms:
    """Return the inviter's choices."""
    if inviter not in map(str, range(record.seats)):
        raise BadMessage("damaged")
    if dice not in (TURN, EACH):
        raise BadMessage("newer", reason=Phrase("There are no dice “{dice}”.", dice=shorten(dice)))
    players = tuple(map(label, record.players))
    for who, written in zip(players, written_seats(players, ())[0], strict=True):
        if written not in KNOWN:
            raise BadMessage("newer", reason=Phrase("There is no player “{player}”.", player=shorten(who)))
    return Terms(game, record.seats, record.options, players, int(inviter), dice)


def _element(keyed: Mapping[tuple[str, int], str], seat: int) -> tuple[int, bytes] | None:
    """Return the number and the value of a seat's newest element."""
    if ("secret", seat) in keyed:
        return LENGTH, _data(keyed["secret", seat], SIZE)
    return _numbered(keyed.get(("chain", seat)), SIZE)


def _numbered(text: str | None, size: int) -> tuple[int, bytes] | None:
    """Parse a number and the bytes after it; None for an empty text."""
    if text is None:
        return None
    found = _NUMBERED.fullmatch(text)
    if not found or int(found[1]) >= LENGTH:
        raise BadMessage("damaged")
    return int(found[1]), _data(found[2], size)


def _numbers(text: str) -> tuple[int, ...]:
    """Parse numbers of turns, which ascend."""
    words = text.split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise BadMessage("damaged")
    numbers = tuple(map(int, words))
    if not all(low < high for low, high in zip((0, *numbers), numbers, strict=False)):
        raise BadMessage("damaged")
    return numbers


def _resigned(ending: Ending | None) -> int | None:
    """Return the seat that has resigned, the only way to end a game among friends before its rules do."""
    if ending and ending.kind != RESIGNED:
        raise BadMessage("damaged")
    return ending.seat if ending else None
