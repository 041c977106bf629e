"""The contents of a message, and its text: a record as a spectator knows it, with some further tags.

>>> letter = Letter.read(text)              # doctest: +SKIP
>>> letter.terms.game.title              # doctest: +SKIP
'Sectori'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from pygames.catalogue import GAMES
from pygames.core.game import Game
from pygames.core.phrase import Phrase
from pygames.friends.chance import LENGTH, SIZE, chain
from pygames.friends.packing import SEAT_KEY, SIZES, decoded, letters, unwrapped
from pygames.friends.refusal import BadMessage
from pygames.friends.terms import EACH, KNOWN, TURN, VERSION, Terms, read_series
from pygames.play.bot_name import written_seats
from pygames.play.ending import RESIGNED, Ending
from pygames.play.record import ONLOOKER, BadRecord, Games, NewerRecord, Record, label, quote, shorten, unquote
from pygames.play.session import HUMAN

SHOWN, PASSED_ON = "Shown", "Passed"
"""The tags of stored texts alone that tell what can't be taken back, and which unknown tags came with messages."""
SEAL = 8
"""Bytes of a seal of version 1."""
MOST_EXTRA = 2_000
"""The most letters of unknown tags that are passed on with a message."""
NONE = "-"
"""What stands for a seat that has none, in tags with a word for each seat."""
Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values, in order."""

_KEYED = re.compile(r'\[\s*(chain|seal|secret|key)\s+([0-9])\s+"([^"\\]*)"\s*\]', re.IGNORECASE)
_PASSED = re.compile(r'\[(\w+) "([^"\\]*(?:\\.[^"\\]*)*)"\]')
_NEEDS = re.compile(r'\[\s*needs\s+series\s+"([^"\\]*)"\s*\]', re.IGNORECASE)
_NUMBERED = re.compile(r"(\d{1,3}) ([\w-]+)", re.ASCII)


@dataclass(frozen=True)
class Proposal:
    """The proposal that all go back to an earlier turn; it counts when every seat has signed it."""

    turn: int
    """The last turn that stays."""
    reached: int
    """The number of turns that the game had when it was proposed."""
    agreed: tuple[bytes | None, ...]
    """By seat, the signature of who agrees."""

    @property
    def back(self) -> tuple[int, int]:
        """The two numbers, as the game keeps them once all have gone back."""
        return self.turn, self.reached


@dataclass(frozen=True)
class Letter:
    """The contents of a message; only its form has been checked."""

    terms: Terms
    names: tuple[str, ...]
    elements: tuple[tuple[int, bytes] | None, ...]
    """By seat, number and value of the newest element; the last one is the secret. None: not joined, or no chain."""
    plies: tuple[str, ...] = ()
    """All plies as a spectator knows them, with hidden outcomes as `*?`."""
    skips: tuple[int, ...] = ()
    """The numbers of skipped turns."""
    vouched: tuple[tuple[int, bytes] | None, ...] = ()
    """By seat, the number of a turn (0: its joining), and the seat's seal or signature on the game up to it."""
    resigned: int | None = None
    """The seat that resigned."""
    signers: tuple[bytes, ...] = ()
    """By seat, the public key of its signatures; empty until it has joined, and in version 1."""
    backs: tuple[tuple[int, int], ...] = ()
    """Each time that all have gone back: the last turn that stayed, and how many there had been."""
    proposal: Proposal | None = None
    """The proposal to go back that is open."""
    seeds: tuple[tuple[int, bytes], ...] = ()
    """The device's seats and their seeds: only in stored texts and seat keys, never in messages."""
    own: Tags = ()
    """Further tags of stored texts."""
    extras: Tags = ()
    """Tags of messages that only newer versions know: they are passed on, and mean nothing here."""

    @cached_property
    def promises(self) -> tuple[bytes, ...]:
        """By seat, its public key and the first element of its chain; empty if nobody has joined."""
        firsts = (chain(newest[1], newest[0])[0] if newest else b"" for newest in self.elements)
        return tuple(signer + first for signer, first in zip(self.signers, firsts, strict=True))

    @property
    def id(self) -> str:
        """The identifier of the game: the beginning of the inviter's promise."""
        return letters(self.promises[self.terms.inviter][:SIZE])

    def has_gone_on(self, seat: int) -> bool:
        """Return whether a seat has seen all promises, as it has revealed an element, or played."""
        return any(told is not None and told[0] > 0 for told in (self.elements[seat], self.vouched[seat]))

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Letter:
        """Parse the message in a text: a link with whatever messengers have put around it, or the bare text.

        BadMessage if there is none or it is damaged; no other exception.
        """
        sign, found = unwrapped(text)
        if sign == SEAT_KEY:
            raise BadMessage("seat-key")
        letter = _read(found, games)
        if letter.seeds:
            raise BadMessage("seat-key")
        return letter

    @classmethod
    def read_own(cls, text: str, games: Games = GAMES) -> Letter:
        """Parse what a device has stored, or a seat key; BadMessage if the text is neither."""
        letter = _read(unwrapped(text)[1], games)
        if not letter.seeds and SHOWN not in dict(letter.own):
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
        yield "Friends", str(terms.version)
        yield "Inviter", str(terms.inviter)
        if terms.dice != TURN:
            yield "Dice", terms.dice
        if terms.series:
            yield "Needs series", terms.place  # without it nobody could compute what is signed
        if terms.version == 1:
            yield from self._first_tags()
        else:
            if terms.has_chains:
                yield "Elements", _by_seat(self.elements)
            yield "Signers", " ".join(letters(signer) or NONE for signer in self.signers)
            yield "Signed", _by_seat(self.vouched)
        if self.skips:
            yield "Skips", " ".join(map(str, self.skips))
        yield from self._ways_back()
        yield from self._further_tags()

    def _first_tags(self) -> Iterator[tuple[str, str]]:
        """Yield the tags in which version 1 told elements and seals."""
        for seat, newest in enumerate(self.elements):
            if newest and newest[0] == LENGTH:
                yield f"Secret {seat}", letters(newest[1])
            elif newest:
                yield f"Chain {seat}", f"{newest[0]} {letters(newest[1])}"
        for seat, sealed in enumerate(self.vouched):
            if sealed:
                yield f"Seal {seat}", f"{sealed[0]} {letters(sealed[1])}"

    def _ways_back(self) -> Iterator[tuple[str, str]]:
        """Yield the tags about going back to an earlier turn."""
        if self.backs:
            yield "Backs", back_text(self.backs)
        if self.proposal:
            yield "Back", back_text([self.proposal.back])
            yield "Agreed", " ".join(letters(signature or b"") or NONE for signature in self.proposal.agreed)

    def _further_tags(self) -> Iterator[tuple[str, str]]:
        """Yield the tags of stored texts, and those that only newer versions know."""
        for seat, seed in self.seeds:
            yield f"Key {seat}", letters(seed)
        yield from self.own
        if self.own and self.extras:
            # in one tag of their own: whatever they are called, they are not taken for what is private here
            yield PASSED_ON, " ".join(f'[{name} "{quote(value)}"]' for name, value in self.extras)
        elif self.extras:
            yield from self.extras


def _by_seat(numbered: Iterable[tuple[int, bytes] | None]) -> str:
    """Return a word for each seat: a number and the bytes after it."""
    return " ".join(f"{told[0]}.{letters(told[1])}" if told else NONE for told in numbered)


def _read(text: str, games: Games) -> Letter:
    """Parse a message's text."""
    keyed: dict[tuple[str, int], str] = {}
    # before the record's parser, which knows no tags that have a seat but its own
    for name, seat, value in _KEYED.findall(text):
        if keyed.setdefault((name.lower(), int(seat)), value) != value:
            raise BadMessage("damaged")
    try:
        record = Record.peek(_NEEDS.sub("", _KEYED.sub("", text)), games)
    except NewerRecord as error:
        raise BadMessage("newer", reason=error.phrase) from error
    except BadRecord as error:
        raise BadMessage("damaged", reason=error.phrase) from error
    tags = dict(record.tags)
    version = _version(tags.pop("Friends", ""))
    if record.position or max((seat for _, seat in keyed), default=0) >= record.seats:
        raise BadMessage("damaged")
    terms = _terms(games[record.game], record, tags.pop("Inviter", ""), tags.pop("Dice", TURN), version)
    terms = _in_series(terms, _NEEDS.findall(text))
    skips, backs = _numbers(tags.pop("Skips", "")), _backs(tags.pop("Backs", ""))
    elements, signers, vouched = _of_seats(tags, keyed, terms)
    proposal = _proposal(tags.pop("Back", ""), tags.pop("Agreed", ""), record.seats)
    own, extras = _sorted_out(tags)
    seats, size = range(record.seats), SIZE if version == 1 else SIZES["key"]
    letter = Letter(
        terms=terms,
        names=record.names or ("",) * record.seats,
        elements=elements,
        plies=record.plies,
        skips=skips,
        vouched=vouched,
        resigned=_resigned(record.ending),
        signers=signers,
        backs=backs,
        proposal=proposal,
        seeds=tuple((seat, seed) for seat in seats if (seed := _bytes(keyed, "key", seat, size))),
        own=own,
        extras=extras,
    )
    _check_joined(letter)
    return letter


def _check_joined(letter: Letter) -> None:
    """Refuse a message in which a seat that the inviter's device plays has made no promise."""
    terms = letter.terms
    signs, has_chains = terms.version > 1, terms.has_chains
    for seat, who in enumerate(terms.players):
        told, joined = (letter.elements[seat] is not None, bool(letter.signers[seat])), bool(letter.promises[seat])
        if (joined and told != (has_chains, signs)) or (seat == terms.inviter and not joined):
            raise BadMessage("damaged")
        if not joined and who != HUMAN:
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


def _version(text: str) -> int:
    """Return the version of the protocol in which a message is written; refuse a newer one."""
    version = _number(text)
    if not 0 < version <= VERSION:
        raise BadMessage("newer" if version else "damaged")
    return version


def is_newer(version: str) -> bool:
    """Return whether a version of the protocol is above this one."""
    return _number(version) > VERSION


def _number(version: str) -> int:
    """Return the number of a version; 0 if it is none."""
    return int(version) if version.isascii() and version.isdecimal() and len(version) < 4 else 0


def _terms(game: Game, record: Record, inviter: str, dice: str, version: int) -> Terms:
    """Return the inviter's choices."""
    if inviter not in map(str, range(record.seats)):
        raise BadMessage("damaged")
    if dice not in (TURN, EACH):
        raise BadMessage("newer", reason=Phrase("There are no dice “{dice}”.", dice=shorten(dice)))
    players = tuple(map(label, record.players))
    for who, written in zip(players, written_seats(players, ())[0], strict=True):
        if written not in KNOWN:
            raise BadMessage("newer", reason=Phrase("There is no player “{player}”.", player=shorten(who)))
    return Terms(game, record.seats, record.options, players, int(inviter), dice, version)


def _in_series(terms: Terms, told: Sequence[str]) -> Terms:
    """Return the inviter's choices with the series that a message tells of, if it does."""
    if not told:
        return terms
    if terms.version == 1 or len({*told}) > 1:
        raise BadMessage("damaged")
    series, previous = read_series(told[0], terms.seats)
    return replace(terms, series=series, previous=previous)


Numbered: TypeAlias = tuple[tuple[int, bytes] | None, ...]
"""A number and some bytes of each seat; None for those that have none."""


def _of_seats(
    tags: dict[str, str], keyed: Mapping[tuple[str, int], str], terms: Terms
) -> tuple[Numbered, tuple[bytes, ...], Numbered]:
    """Return the elements of the seats, their public keys, and how each vouches for the game."""
    seats = range(terms.seats)
    if terms.version == 1:
        secrets = (_bytes(keyed, "secret", seat, SIZE) for seat in seats)
        chains = tuple(_numbered(keyed.get(("chain", seat)), SIZE) for seat in seats)
        elements = tuple((LENGTH, own) if own else chain for own, chain in zip(secrets, chains, strict=True))
        return elements, (b"",) * terms.seats, tuple(_numbered(keyed.get(("seal", seat)), SEAL) for seat in seats)
    elements = _numbers_by_seat(tags, "Elements", terms) if terms.has_chains else (None,) * terms.seats
    signers = (decoded(word, SIZES["signers"]) if word != NONE else b"" for word in _words(tags, "Signers", terms))
    return elements, tuple(signers), _numbers_by_seat(tags, "Signed", terms)


def _numbers_by_seat(tags: dict[str, str], name: str, terms: Terms) -> Numbered:
    """Return the number and the bytes of each seat in a tag."""
    words = (word.replace(".", " ", 1) if word != NONE else None for word in _words(tags, name, terms))
    return tuple(_numbered(word, SIZES[name.lower()], LENGTH) for word in words)


def _words(tags: dict[str, str], name: str, terms: Terms) -> list[str]:
    """Return the words of a tag with one for each seat."""
    words = tags.pop(name, "").split(" ")
    if len(words) != terms.seats:
        raise BadMessage("damaged")
    return words


def _bytes(keyed: Mapping[tuple[str, int], str], name: str, seat: int, size: int) -> bytes | None:
    """Return the bytes of a seat's tag; None if it has none."""
    text = keyed.get((name, seat))
    return None if text is None else decoded(text, size)


def _numbered(text: str | None, size: int, most: int = LENGTH - 1) -> tuple[int, bytes] | None:
    """Parse a number and the bytes after it; None for an empty text."""
    if text is None:
        return None
    found = _NUMBERED.fullmatch(text)
    if not found or int(found[1]) > most:
        raise BadMessage("damaged")
    return int(found[1]), decoded(found[2], size)


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


def back_text(backs: Iterable[tuple[int, int]]) -> str:
    """Return how often all have gone back, as it is written and signed."""
    return ", ".join(f"{turn} {reached}" for turn, reached in backs)


def _backs(text: str) -> tuple[tuple[int, int], ...]:
    """Parse how often all have gone back; BadMessage if it is written in any other way."""
    found = [_numbers_of(part) for part in text.split(", ")] if text else []
    backs = tuple((pair[0], pair[1]) for pair in found if len(pair) == 2 and pair[0] <= pair[1])
    if back_text(backs) != text:
        raise BadMessage("damaged")
    return backs


def _numbers_of(text: str) -> list[int]:
    return [int(word) for word in text.split(" ") if word.isascii() and word.isdecimal() and len(word) < 4]


def _proposal(back: str, signatures: str, seats: int) -> Proposal | None:
    """Parse the open proposal to go back."""
    if not back:
        return None
    backs, words = _backs(back), signatures.split(" ")
    if len(backs) != 1 or len(words) != seats:
        raise BadMessage("damaged")
    return Proposal(*backs[0], tuple(None if word == NONE else decoded(word, SIZES["agreed"]) for word in words))
