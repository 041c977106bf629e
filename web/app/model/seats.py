"""Who sits where, as players read it: names, signs and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.play.record import label
from pygames.play.session import HUMAN, bot_level
from web.app.model.words import Reader, Translator
from web.app.screens.html import Html, concat, icon, progress_ring, tag
from web.app.screens.view import Names
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


NONE = Html()


def seat_sign(game: Game, seat: int, seats: int, *around: Html) -> Html:
    """The sign of a seat, and what is around it."""
    signs = game.seat_signs(seat, seats)
    style = f"sign seat{seat}{' pair' if len(signs) > 1 else ''}{' ringed' if around else ''}"
    return tag("span", *map(icon, signs), *around, class_=style)


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


def seats_bar(say: Translator, session: Session, ply: int, observation: Any, turn: object, *, thinking: bool) -> Html:
    """The seats in a row, with what they have and whose turn it is, and below them what the numbers mean."""
    game, over = session.game, observation.turn is None or turn is None
    shown = game.shown_scores(observation)
    leaders = frozenset() if over or not _all_have_moved(session, ply) else game.leaders(observation)
    seats = (
        _seat(say, session, seat, shown[seat], to_move=turn == seat, thinking=thinking, leads=leaders == {seat})
        for seat in range(session.seats)
    )
    return concat(
        tag("ul", *seats, class_="seats", aria_label=say(Phrase("Players and scores"))),
        Html() if over else tag("p", say(game.words.score), class_="soft meaning"),
    )


def _seat(
    say: Translator, session: Session, seat: int, score: int, *, to_move: bool, thinking: bool, leads: bool
) -> Html:
    thinks = thinking and to_move
    state = Phrase("is thinking") if thinks else Phrase("to move") if to_move else None
    sign = seat_sign(session.game, seat, session.seats, *([progress_ring()] if thinks else []))
    told = [tag("span", who(say, session, seat), class_="soft")]
    after = clock_face(say, seat) if session.clock else Html()
    told += [tag("span", say(state), class_="visually-hidden")] if state else []
    you = "you" if seat == only_person(session) and not session.name(seat) else ""
    style = " ".join(filter(None, ("to-move" if to_move else "", you)))
    return seat_line(say, session, seat, sign, told, score, style, leads=leads, after=after)


def _all_have_moved(session: Session, ply: int) -> bool:
    """Return whether every seat has had a turn: before that nobody leads by not having moved."""
    return {session.at(n).turn for n in range(ply)} >= set(range(session.seats))


def clock_face(say: Translator, seat: int) -> Html:
    """Where the page shows what the clock of a seat says: see `web/page/clock.py`."""
    label = tag("span", say(Phrase("Time left")), class_="visually-hidden")
    time = tag("span", class_="time")
    return tag("span", icon("timer"), label, time, id=f"clock{seat}", class_="clock", role="timer")


def seat_line(
    say: Translator,
    session: Session,
    seat: int,
    sign: Html,
    told: Iterable[Html],
    score: int,
    style: str,
    *,
    leads: bool = False,
    after: Html = NONE,
) -> Html:
    """A seat by its sign: its name, what is told of it, its score, whether it leads, and what comes after it all."""
    name = say(seat_name(session, seat))
    crown = tag("span", icon("crown"), class_="leads", role="img", aria_label=say(Phrase("in the lead")))
    return tag(
        "li",
        sign,
        tag("span", tag("b", *breakable(name), title=name), *told, class_="who"),
        tag("span", crown if leads else Html(), signed(score), class_="score", title=say(Phrase("Score"))),
        after,
        class_=f"seat seat{seat} {style}".rstrip(),
    )


def breakable(name: str) -> Iterator[str]:
    """Yield a name with a place after each stroke at which a line may end: Blue/Yellow."""
    first, *others = name.split("/")
    yield first
    for other in others:
        yield from ("/", tag("wbr"), other)


def signed(score: int) -> str:
    """A score with a real minus sign."""
    return f"−{-score}" if score < 0 else str(score)


def game_class(game: Game, seats: int) -> str:
    """The style-sheet classes under which a game's own colours hold for so many seats."""
    return f"game {game.name} {seats_class(seats)}"


def seats_class(seats: int) -> str:
    """The style-sheet class under which the colours of so many seats hold."""
    return f"seats-{seats}"
