"""Who sits where, as players read it: names, signs and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.record import label
from pygames.play.session import HUMAN, bot_level
from web.app.model.words import Reader, Translator
from web.app.storage.plan import FRIEND

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
"""What computer players are called."""
LEVEL_LINES = {
    "beginner": Phrase("Plays quickly and misses a lot."),
    "casual": Phrase("Sees what’s nearby and misses the rest."),
    "skilled": Phrase("Thinks a little ahead."),
    "strong": Phrase("Looks well ahead and rarely slips up."),
    "expert": Phrase("Plays as well as it can, and takes its time."),
}
"""How each level plays, in a line."""


def bot_name(say: Translator, player: str) -> str:
    """What a computer player is called; one that the app does not have, such as `bot mine.py`, by its own name."""
    return level_name(say, bot_level(player) or player)


def level_name(say: Translator, level: str) -> str:
    """What the computer players of a level are called; those of another program by what stands for their level."""
    return say(LEVELS[level]) if level in LEVELS else label(level) or say(LEVELS["plain"])


def who(say: Translator, session: Session, seat: int) -> str:
    """Who sits on a seat: a bot by its level, a person with a name by colour, the only one as You, others by seat."""
    player = session.players[seat]
    if player not in (HUMAN, FRIEND):
        return bot_name(say, player)
    if session.name(seat):
        return say(colour(session, seat))
    return say(Phrase("You") if seat == only_person(session) else Phrase("Player {n}", n=seat + 1))


def colour(session: Session, seat: int) -> Phrase:
    """What a seat is called by its game."""
    return session.game.seat_name(seat, session.seats)


def seat_name(session: Session, seat: int) -> Phrase:
    """What a seat is called: by its player's name, or else by its colour; the only person is who reads it."""
    name = session.name(seat)
    called = Phrase("{name}", name=name) if name else colour(session, seat)
    return Reader(called) if seat == only_person(session) else called


def persons(session: Session) -> list[int]:
    """The seats on which people sit."""
    return [seat for seat, who in enumerate(session.players) if who == HUMAN]


def only_person(session: Session) -> int | None:
    """The seat of the one person at the table; None where several play, nobody does, or it isn't the reader."""
    return session.players.index(HUMAN) if session.is_alone and not session.is_foreign else None


def by_name(session: Session, phrase: Phrase) -> Phrase:
    """A sentence of the game with the players' names for the colours of their seats."""
    known = seat_names(session)
    return _renamed(phrase, dict(known)) if known else phrase


def seat_names(session: Session) -> Names:
    """What is said for the colours of those seats whose players have names, or read the sentence."""
    named = (seat for seat in range(session.seats) if session.name(seat) or seat == only_person(session))
    return tuple((colour(session, seat), seat_name(session, seat)) for seat in named)


@lru_cache(maxsize=8)
def naming(say: Translator, known: Names) -> Callable[[Phrase], str]:
    """What says phrases with names for colours."""
    named = dict(known)
    return lambda phrase: say(_renamed(phrase, named))


def _renamed(phrase: Phrase, names: Mapping[Phrase, Phrase]) -> Phrase:
    if phrase in names:
        return names[phrase]
    values = {key: _renamed(value, names) if isinstance(value, Phrase) else value for key, value in phrase.values}
    renamed = Phrase(phrase.template, **values)
    renamed.many, renamed.context = phrase.many, phrase.context
    return renamed


def signed(score: int) -> str:
    """A score with a real minus sign."""
    return f"−{-score}" if score < 0 else str(score)


Names = tuple[tuple[Phrase, Phrase], ...]
"""What stands for what in sentences: players’ names for the colours of their seats."""
