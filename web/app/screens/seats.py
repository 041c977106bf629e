"""The seats at the table: signs, names, scores, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.model.company import Speech
from web.app.model.scores import ScoreFacts
from web.app.model.seats import SeatFacts, Seats
from web.app.model.words import Translator
from web.app.screens.html import Html, concat, icon, progress_ring, tag
from web.app.screens.portraits import portrait

NONE = Html()


def seat_sign(game: Game, seat: int, seats: int) -> Html:
    """Render the sign of a seat."""
    return sign_html(seat, game.seat_signs(seat, seats))


@lru_cache(maxsize=8)
def signs_of(seats: Seats) -> tuple[Html, ...]:
    """Render the sign of each seat."""
    return tuple(sign_html(seat.number, seat.signs) for seat in seats)


@lru_cache(maxsize=64)
def sign_html(seat: int, signs: tuple[str, ...], *around: Html) -> Html:
    """Render icons as the sign of a seat."""
    style = f"sign seat{seat}{' pair' if len(signs) > 1 else ''}{' ringed' if around else ''}"
    return tag("span", *map(icon, signs), *around, class_=style)


@lru_cache(maxsize=4)
def seats_bar(say: Translator, facts: ScoreFacts, speech: Speech | None = None, *, thinking: bool) -> Html:
    """Render the seats in a row, with scores and turn; below them what the numbers mean, the series, the challenge.

    What a character says takes the place of what the numbers mean, so that nothing moves.
    """
    faces = [portrait(seat.character) for seat in facts.seats]
    seats = (_seat(say, facts, seat, face, thinking=thinking) for seat, face in zip(facts.seats, faces, strict=True))
    return concat(
        tag("ul", *seats, class_="seats", aria_label=say(Phrase("Players and scores"))),
        _speech(say, facts, speech) if speech else _meaning(say, facts),
        tag("p", say(facts.series), class_="soft meaning series") if facts.series else Html(),
        _challenge(say, facts.challenge, broken=facts.is_broken) if facts.challenge else Html(),
    )


def _meaning(say: Translator, facts: ScoreFacts) -> Html:
    return tag("p", say(facts.meaning), class_="soft meaning") if facts.meaning else Html()


def _speech(say: Translator, facts: ScoreFacts, speech: Speech) -> Html:
    """Render what a character says, below its portrait or beside a small one."""
    is_last = speech.seat == len(facts.seats) - 1
    told = tag("q", say(speech.line))
    return tag("p", portrait(speech.name), told, class_="meaning speech far" if is_last else "meaning speech")


def _challenge(say: Translator, rule: Phrase, *, broken: bool) -> Html:
    """Render the rule of the challenge, and whether it is kept."""
    style = "challenge broken" if broken else "challenge"
    return tag("p", icon("x" if broken else "flag"), tag("span", say(rule)), class_=style)


def _seat(say: Translator, facts: ScoreFacts, seat: SeatFacts, face: Html, *, thinking: bool) -> Html:
    n, to_move = seat.number, facts.turn == seat.number
    thinks = thinking and to_move
    state = Phrase("is thinking") if thinks else Phrase("to move") if to_move else None
    shown = sign_html(n, seat.signs, *([progress_ring()] if thinks else []))
    if face:
        shown = tag("span", face, shown, class_="faced")
    told = [tag("span", say(seat.who), class_="soft")]
    if seat.head_start:
        told.append(tag("span", say(Phrase("head start {n}", n=seat.head_start)), class_="soft"))
    after = clock_face(say, n) if facts.is_timed else Html()
    told += [tag("span", say(state), class_="visually-hidden")] if state else []
    style = " ".join(filter(None, ("to-move" if to_move else "", "you" if seat.is_you else "")))
    return seat_line(say, n, seat.name, shown, told, facts.scores[n], style, leads=facts.leader == n, after=after)


def clock_face(say: Translator, seat: int) -> Html:
    """Render the place where the page shows a seat's clock: see `web/page/clock.py`."""
    label = tag("span", say(Phrase("Time left")), class_="visually-hidden")
    time = tag("span", class_="time")
    return tag("span", icon("timer"), label, time, id=f"clock{seat}", class_="clock", role="timer")


def seat_line(
    say: Translator,
    seat: int,
    called: Phrase,
    shown: Html,
    told: Iterable[Html],
    score: str,
    style: str,
    *,
    leads: bool = False,
    after: Html = NONE,
) -> Html:
    """Render a seat: its sign, its name, a note, its score, whether it leads, and what follows."""
    name = say(called)
    crown = tag("span", icon("crown"), class_="leads", role="img", aria_label=say(Phrase("in the lead")))
    return tag(
        "li",
        shown,
        tag("span", tag("b", *breakable(name), title=name), *told, class_="who"),
        tag("span", crown if leads else Html(), score, class_="score", title=say(Phrase("Score"))),
        after,
        class_=f"seat seat{seat} {style}".rstrip(),
    )


def breakable(name: str) -> Iterator[str]:
    """Yield a name with an optional line break after each slash: Blue/Yellow."""
    first, *others = name.split("/")
    yield first
    for other in others:
        yield from ("/", tag("wbr"), other)


@lru_cache(maxsize=32)
def game_class(game: Game, seats: int) -> str:
    """Return the style-sheet classes that set a game's own colours for this many seats."""
    return f"game {game.name} {seats_class(seats)}"


def seats_class(seats: int) -> str:
    """Return the style-sheet class that sets the colours of this many seats."""
    return f"seats-{seats}"
