"""A dare: a position that a friend is to play as well, under the same dice, and the results of both.

Its text is a record (`pygames.play.record`) that ends where the dare begins, with tags of its own: spec/dares.md.

>>> dare = Dare.read('[Game "blokus"] [Seat 1 "bot casual"] [Dare "1"] [First "j5; resigned 0; ; Ana"] e10')
>>> dare.first.name, dare.seat, dare.whole(dare.first).result
('Ana', 0, (1,))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from pygames.catalogue import GAMES
from pygames.core.game import IllegalMove, Position
from pygames.core.phrase import Phrase
from pygames.play.dared import DARE, FIRST, HELPS, number_of_plies
from pygames.play.ending import Ending, knows_kind
from pygames.play.handicap import HANDICAP_TAG, handicap_in, winning_seats
from pygames.play.record import HUMAN, MAX_PLIES, BadRecord, Games, NewerRecord, Record, clean_names, label

SECOND = "Second"
"""The tag with the try of who answers."""
NO_DARE = Phrase("There’s no challenge in it.")
WRONG_PLAYERS = Phrase("A challenge is for one person, against computers.")
OVER = Phrase("The game is over where the challenge begins.")


@dataclass(frozen=True)
class Try:
    """What somebody has played from where a dare begins, to the end of the game."""

    plies: tuple[str, ...]
    """The moves and outcomes in order, each in canonical text."""
    ending: Ending | None = None
    """How it ended outside the rules, if it did."""
    help: str = ""
    """One of `HELPS`; empty if there was none, or none is known of."""
    name: str = ""
    """What the player is called; may be empty."""

    @classmethod
    def read(cls, text: str, seats: int) -> Self:
        """Parse the value of a tag; ValueError if the ending is none."""
        plies, ending, helped, name = (part.strip() for part in f"{text};;;".split(";", 3))
        return cls(
            tuple(plies.split()),
            Ending.read(ending, seats) if ending else None,
            helped if helped in HELPS else "",
            label(name).rstrip("; "),
        )

    def __str__(self) -> str:
        parts = " ".join(self.plies), str(self.ending or ""), self.help, label(self.name).rstrip("; ")
        return "; ".join(parts).rstrip("; ")


@dataclass(frozen=True)
class Dare:
    """A position that a friend is to play as well. Those that `read` returns can be played, and their tries are legal.

    >>> start = Record("blokus", 2, players=("human", "bot casual"))
    >>> print(Dare(start).write())
    [Game "blokus"]
    [Seats "2"]
    [Seat 1 "bot casual"]
    [Dare "0"]
    [Check "0 2e181940"]
    <BLANKLINE>
    <BLANKLINE>
    """

    start: Record
    """The game until where the dare begins."""
    first: Try | None = None
    """The try of who dares; None if only the position was sent."""
    second: Try | None = None
    """The try of who answers."""

    @classmethod
    def read(cls, text: str, games: Games = GAMES) -> Self:
        """Parse a dare; BadRecord says what is wrong with it, NewerRecord that only a newer version knows it."""
        record = Record.read(text, games)
        if dict(record.tags).get(DARE) not in (None, str(len(record.plies))):
            raise BadRecord(0, "", Phrase("The challenge begins at another move than the game ends at."))
        return cls.of(record, games)

    @classmethod
    def of(cls, record: Record, games: Games = GAMES) -> Self:
        """Return the dare that a record tells, one of a running or finished try as well; BadRecord as in `read`."""
        tags = dict(record.tags)
        begins = number_of_plies(tags.get(DARE, ""))
        if begins is None or begins > len(record.plies):
            raise BadRecord(0, "", NO_DARE)
        start = _bare(record.until(begins))
        if start.viewer is not None or start.players.count(HUMAN) != 1 or start.seats < 2:
            raise BadRecord(0, "", WRONG_PLAYERS)
        if games[start.game].actor(_last(start, games)) is None:
            raise BadRecord(0, "", OVER)
        first, second = (_checked(start, tags[name], games) if name in tags else None for name in (FIRST, SECOND))
        return cls(start, first, second)

    @classmethod
    def after(cls, record: Record, begins: int, first: Try | None = None) -> Self:
        """Return the dare to play a game from one of its plies on, with the try of who dares."""
        return cls(_bare(record.until(begins)), first)

    def write(self, games: Games = GAMES) -> str:
        """Return the canonical text, with a checksum."""
        second = ((SECOND, str(self.second)),) if self.second else ()
        return _tagged(self.attempt, *second).write_sealed(games)

    @property
    def attempt(self) -> Record:
        """The record of a new try, which tells the dare."""
        first = ((FIRST, str(self.first)),) if self.first else ()
        return _tagged(self.start, (DARE, str(len(self.start.plies))), *first)

    @property
    def seat(self) -> int:
        """The seat of who plays."""
        return self.start.players.index(HUMAN)

    def whole(self, one: Try, games: Games = GAMES) -> Record:
        """Return the game of a try from its beginning, without clocks."""
        return _played(self.start, one, games)


def _last(record: Record, games: Games) -> Position[Any]:
    """Return the position after all plies."""
    *_, position = record.replay(games)
    return position


def _bare(record: Record) -> Record:
    """Return a record without what says nothing of the game to come: the person's name, tags but the head starts."""
    tags = tuple(pair for pair in record.tags if pair[0] == HANDICAP_TAG)
    people = [who == HUMAN for who in record.players]
    names = clean_names("" if person else name for person, name in zip(people, record.names, strict=False))
    return replace(record, tags=tags, names=names)


def _tagged(record: Record, *tags: tuple[str, str]) -> Record:
    return replace(record, tags=(*record.tags, *tags))


def _played(start: Record, one: Try, games: Games) -> Record:
    """Return the game of a try, replayed; IllegalMove if a ply is illegal, ValueError if it isn't a whole game."""
    game, position, plies = games[start.game], _last(start, games), [*start.plies]
    for text in one.plies:
        move = position.parse(text)
        plies.append(str(move))
        position = position.play(move)
    handicap = handicap_in(start.tags, game, start.seats)
    won = winning_seats(game, position, handicap)
    if bool(won) == bool(one.ending) or len(plies) > MAX_PLIES:
        raise ValueError("this is no whole game")
    won = one.ending.winners(game, position, handicap) if one.ending else won
    whole = replace(start, plies=tuple(plies), clock=None, times=(), ending=one.ending)
    return replace(whole, result=tuple(sorted(won)))


def _checked(start: Record, text: str, games: Games) -> Try:
    """Return the try in the value of a tag, in canonical text; raise BadRecord if it can't be played from there."""
    ending = f"{text};;".split(";")[1].strip()
    try:
        one = Try.read(text, start.seats)
        whole = _played(start, one, games)
    except IllegalMove as refusal:
        raise BadRecord(
            0, "", Phrase("One of the results isn’t possible: {reason}", reason=refusal.phrase)
        ) from refusal
    except ValueError as error:
        if ending and not knows_kind(ending):
            raise NewerRecord(0, "", Phrase("One of the games ended in a way that isn’t known yet.")) from error
        raise BadRecord(0, "", Phrase("One of the results isn’t possible: the game isn’t over.")) from error
    return replace(one, plies=whole.plies[len(start.plies) :])
