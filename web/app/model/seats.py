"""The seats as players read them: names, signs and scores."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.play.bot_name import BotName
from pygames.play.handicap import Handicap
from pygames.play.record import label
from pygames.play.session import HUMAN
from web.app.model.words import Names, Reader, Translator, renamed
from web.app.storage.plan import FRIEND, character_on

LEVELS = {
    "beginner": Phrase("Beginner bot"),
    "casual": Phrase("Casual bot"),
    "skilled": Phrase("Skilled bot"),
    "strong": Phrase("Strong bot"),
    "expert": Phrase("Expert bot"),
    "greedy": Phrase("Greedy bot"),
    "random": Phrase("Random bot"),
    "plain": Phrase("Computer"),
}
"""The names of computer players."""
LEVEL_LINES = {
    "beginner": Phrase("Plays quickly and misses a lot."),
    "casual": Phrase("Sees what’s nearby and misses the rest."),
    "skilled": Phrase("Thinks a little ahead."),
    "strong": Phrase("Looks well ahead and rarely slips up."),
    "expert": Phrase("Plays as well as it can, and takes its time."),
}
"""A line about each level."""


@dataclass(frozen=True, eq=False)
class SeatFacts:
    """A seat as players read it. As long as it stays the same, mostly for a whole game, it is the same object."""

    number: int
    name: Phrase
    """Its player's name, or else its colour; the only person is the reader."""
    colour: Phrase
    """The game's name of it."""
    who: Phrase
    """Who sits there: a bot's level, the colour of a person with a name, You for the only one, or the seat."""
    signs: tuple[str, ...]
    """Its icons."""
    player: str
    is_person: bool
    """Whether a person sits there, at this device or at another."""
    character: str
    head_start: int
    is_you: bool
    """Whether the only person at the table sits there, without a name."""


Seats = tuple[SeatFacts, ...]


def seats_of(session: Session) -> Seats:
    """Return the seats of a game."""
    names, me = tuple(map(session.name, range(session.seats))), only_person(session)
    return _seats(session.game, session.players, names, me, session.handicap)


@lru_cache(maxsize=8)
def _seats(game: Game, players: tuple[str, ...], names: tuple[str, ...], me: int | None, given: Handicap) -> Seats:
    count, characters = len(names), [*map(character_on, players, names)]
    return tuple(
        SeatFacts(
            seat,
            _name(game, names, me, seat),
            game.seat_name(seat, count),
            _who(game, players[seat], names, me, seat),
            game.seat_signs(seat, count),
            players[seat],
            players[seat] in (HUMAN, FRIEND),
            characters[seat],
            given[seat],
            is_you=seat == me and not names[seat],
        )
        for seat in range(count)
    )


def bot_name(say: Translator, player: str) -> str:
    """Return the name of a computer player; one that the app doesn't have, such as `bot mine.py`, keeps its own."""
    return say(bot_phrase(player))


def level_name(say: Translator, level: str) -> str:
    """Return the name of a level; bots from files and those of other programs are called by their own."""
    return say(_level_phrase(level))


def bot_phrase(player: str) -> Phrase:
    """Return the name of a computer player as a phrase."""
    return _level_phrase(BotName.read(player).kind)


def _level_phrase(level: str) -> Phrase:
    own = "" if level in LEVELS else label(BotName(level).file or level)
    return Phrase("{name}", name=own) if own else LEVELS.get(level, LEVELS["plain"])


def _who(game: Game, player: str, names: tuple[str, ...], me: int | None, seat: int) -> Phrase:
    if player not in (HUMAN, FRIEND):
        return bot_phrase(player)
    if names[seat]:
        return game.seat_name(seat, len(names))
    return Phrase("You") if seat == me else Phrase("Player {n}", n=seat + 1)


def seat_name(session: Session, seat: int) -> Phrase:
    """Return the name of a seat: its player's, or else its colour; the only person is the reader."""
    names = tuple(map(session.name, range(session.seats)))
    return _name(session.game, names, only_person(session), seat)


def _name(game: Game, names: tuple[str, ...], me: int | None, seat: int) -> Phrase:
    called = Phrase("{name}", name=names[seat]) if names[seat] else game.seat_name(seat, len(names))
    return Reader(called) if seat == me else called


def persons(session: Session) -> list[int]:
    """Return the seats on which people sit."""
    return [seat for seat, who in enumerate(session.players) if who == HUMAN]


def only_person(session: Session) -> int | None:
    """Return the seat of the only person at the table; None if there are several or none, or it isn't the reader."""
    return session.players.index(HUMAN) if session.is_alone and not session.is_foreign else None


def told_to_others(session: Session, name: str) -> Session:
    """Return a game as it is told to people elsewhere: nobody in it is "you".

    Its only person is called by the name, or by the colour if the player has not given one.
    """
    told, me = copy(session), only_person(session)
    if me is not None:
        told.seat_person(me, name)
        told.is_foreign = True
    return told


def sits_opposite(session: Session) -> bool:
    """Return whether the only person at this device is the second of two players, opposite the first."""
    return session.game.board.has_sides and session.seats == 2 and persons(session) == [1] and not session.is_foreign


def by_name(session: Session, phrase: Phrase) -> Phrase:
    """Return a sentence of the game with players' names instead of their seats' colours."""
    return renamed(phrase, seat_names(session))


def seat_names(session: Session) -> Names:
    """Return what to say instead of a seat's colour: the player's name, or "you" for the only person at the table."""
    return names_for(seats_of(session))


@lru_cache(maxsize=8)
def names_for(seats: Seats) -> Names:
    """Return what to say instead of the seats' colours."""
    return tuple((seat.colour, seat.name) for seat in seats if seat.name != seat.colour)
