"""The seats as players read them: names, signs and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.bot_name import BotName
from pygames.play.record import label
from pygames.play.session import HUMAN
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
"""The names of computer players."""
LEVEL_LINES = {
    "beginner": Phrase("Plays quickly and misses a lot."),
    "casual": Phrase("Sees what’s nearby and misses the rest."),
    "skilled": Phrase("Thinks a little ahead."),
    "strong": Phrase("Looks well ahead and rarely slips up."),
    "expert": Phrase("Plays as well as it can, and takes its time."),
}
"""A line about each level."""


def bot_name(say: Translator, player: str) -> str:
    """Return the name of a computer player; one that the app doesn't have, such as `bot mine.py`, keeps its own."""
    return level_name(say, BotName.read(player).kind)


def level_name(say: Translator, level: str) -> str:
    """Return the name of a level; bots from files and those of other programs are called by their own."""
    return say(LEVELS[level]) if level in LEVELS else label(BotName(level).file or level) or say(LEVELS["plain"])


def who(say: Translator, session: Session, seat: int) -> str:
    """Return who sits on a seat: a bot's level, a person's name with the colour, You for the only one, or the seat."""
    player = session.players[seat]
    if player not in (HUMAN, FRIEND):
        return bot_name(say, player)
    if session.name(seat):
        return say(colour(session, seat))
    return say(Phrase("You") if seat == only_person(session) else Phrase("Player {n}", n=seat + 1))


def colour(session: Session, seat: int) -> Phrase:
    """Return the game's name of a seat."""
    return session.game.seat_name(seat, session.seats)


def seat_name(session: Session, seat: int) -> Phrase:
    """Return the name of a seat: its player's, or else its colour; the only person is the reader."""
    name = session.name(seat)
    called = Phrase("{name}", name=name) if name else colour(session, seat)
    return Reader(called) if seat == only_person(session) else called


def persons(session: Session) -> list[int]:
    """Return the seats on which people sit."""
    return [seat for seat, who in enumerate(session.players) if who == HUMAN]


def only_person(session: Session) -> int | None:
    """Return the seat of the only person at the table; None if there are several or none, or it isn't the reader."""
    return session.players.index(HUMAN) if session.is_alone and not session.is_foreign else None


def by_name(session: Session, phrase: Phrase) -> Phrase:
    """Return a sentence of the game with players' names instead of their seats' colours."""
    known = seat_names(session)
    return _renamed(phrase, dict(known)) if known else phrase


def seat_names(session: Session) -> Names:
    """Return what to say instead of a seat's colour: the player's name, or "you" for the only person at the table."""
    named = (seat for seat in range(session.seats) if session.name(seat) or seat == only_person(session))
    return tuple((colour(session, seat), seat_name(session, seat)) for seat in named)


@lru_cache(maxsize=8)
def naming(say: Translator, known: Names) -> Callable[[Phrase], str]:
    """Return a translator that replaces seats' colours by players' names."""
    named = dict(known)
    return lambda phrase: say(_renamed(phrase, named))


def _renamed(phrase: Phrase, names: Mapping[Phrase, Phrase]) -> Phrase:
    if phrase in names:
        return names[phrase]
    values = {key: _renamed(value, names) if isinstance(value, Phrase) else value for key, value in phrase.values}
    renamed = Phrase(phrase.template, **values)
    renamed.many, renamed.context = phrase.many, phrase.context
    return renamed


def signed_score(score: int) -> str:
    """Return a score with a real minus sign."""
    return f"−{-score}" if score < 0 else str(score)


Names = tuple[tuple[Phrase, Phrase], ...]
"""Replacements in sentences: players’ names for the colours of their seats."""
