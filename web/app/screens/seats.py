"""The seats at the table: signs, names, scores, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from web.app.model.handicap import shown_points
from web.app.model.seats import only_person, seat_name, signed_score, who
from web.app.model.series import series_line
from web.app.model.words import Translator
from web.app.screens.html import Html, concat, icon, progress_ring, tag
from web.app.screens.portraits import portrait
from web.app.storage.plan import character_of

NONE = Html()


def seat_sign(game: Game, seat: int, seats: int, *around: Html) -> Html:
    """Render the sign of a seat."""
    signs = game.seat_signs(seat, seats)
    style = f"sign seat{seat}{' pair' if len(signs) > 1 else ''}{' ringed' if around else ''}"
    return tag("span", *map(icon, signs), *around, class_=style)


def seats_bar(
    say: Translator,
    session: Session,
    ply: int,
    observation: Any,
    turn: object,
    *,
    thinking: bool,
    of_round: bool = False,
) -> Html:
    """Render the seats in a row, with scores and turn, and below them what the numbers mean; then the series."""
    game, over = session.game, observation.turn is None or turn is None
    shown = shown_points(session, observation, of_round=of_round)
    leaders = frozenset() if over or not _all_have_moved(session, ply) else game.leading(shown)
    series = series_line(session)
    seats = (
        _seat(say, session, seat, shown[seat], to_move=turn == seat, thinking=thinking, leads=leaders == {seat})
        for seat in range(session.seats)
    )
    return concat(
        tag("ul", *seats, class_="seats", aria_label=say(Phrase("Players and scores"))),
        Html() if over else tag("p", say(game.words.score), class_="soft meaning"),
        tag("p", say(series), class_="soft meaning series") if series else Html(),
    )


def _seat(
    say: Translator, session: Session, seat: int, score: int, *, to_move: bool, thinking: bool, leads: bool
) -> Html:
    thinks = thinking and to_move
    state = Phrase("is thinking") if thinks else Phrase("to move") if to_move else None
    sign = seat_sign(session.game, seat, session.seats, *([progress_ring()] if thinks else []))
    if face := portrait(character_of(session, seat)):
        sign = tag("span", face, sign, class_="faced")
    told = [tag("span", who(say, session, seat), class_="soft")]
    if given := session.handicap[seat]:
        told.append(tag("span", say(Phrase("head start {n}", n=given)), class_="soft"))
    after = clock_face(say, seat) if session.clock else Html()
    told += [tag("span", say(state), class_="visually-hidden")] if state else []
    you = "you" if seat == only_person(session) and not session.name(seat) else ""
    style = " ".join(filter(None, ("to-move" if to_move else "", you)))
    return seat_line(say, session, seat, sign, told, score, style, leads=leads, after=after)


def _all_have_moved(session: Session, ply: int) -> bool:
    """Return whether every seat has had a turn; before that, nobody counts as leading."""
    return {session.at(n).turn for n in range(ply)} >= set(range(session.seats))


def clock_face(say: Translator, seat: int) -> Html:
    """Render the place where the page shows a seat's clock: see `web/page/clock.py`."""
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
    """Render a seat: its sign, its name, a note, its score, whether it leads, and what follows."""
    name = say(seat_name(session, seat))
    crown = tag("span", icon("crown"), class_="leads", role="img", aria_label=say(Phrase("in the lead")))
    return tag(
        "li",
        sign,
        tag("span", tag("b", *breakable(name), title=name), *told, class_="who"),
        tag("span", crown if leads else Html(), signed_score(score), class_="score", title=say(Phrase("Score"))),
        after,
        class_=f"seat seat{seat} {style}".rstrip(),
    )


def breakable(name: str) -> Iterator[str]:
    """Yield a name with an optional line break after each slash: Blue/Yellow."""
    first, *others = name.split("/")
    yield first
    for other in others:
        yield from ("/", tag("wbr"), other)


def game_class(game: Game, seats: int) -> str:
    """Return the style-sheet classes that set a game's own colours for this many seats."""
    return f"game {game.name} {seats_class(seats)}"


def seats_class(seats: int) -> str:
    """Return the style-sheet class that sets the colours of this many seats."""
    return f"seats-{seats}"
