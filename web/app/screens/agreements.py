"""What players agree on beside a game's rules, as they set it up: the clock, a series, head starts."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import Game
from pygames.core.phrase import Phrase
from pygames.play.clock import Clock
from pygames.play.series import LENGTHS
from web.app.model.clock_words import time_in_short
from web.app.model.series import length_phrase
from web.app.model.words import Translator
from web.app.screens.fields import radio
from web.app.screens.html import Html, tag
from web.app.screens.seats import breakable, seat_sign
from web.app.storage.handicap import HEAD_START
from web.app.storage.plan import CLOCKS, INCREMENTS, NO_CLOCK, Plan
from web.app.storage.series import SERIES_FIELD


def agreements(say: Translator, game: Game, plan: Plan) -> tuple[Html, ...]:
    """Render the choices of the clock and, folded away unless used, of a series and of head starts."""
    title = Phrase("Series and head start") if game.words.head_starts else Phrase("Series")
    further = tag(
        "details",
        tag("summary", say(title)),
        series_choice(say, plan.series.games if plan.series else 1, plan.seats),
        _head_starts(say, game, plan),
        class_="further",
        open=plan.series is not None or any(plan.handicap),
    )
    return (*clock_choice(say, plan.clock, plan.increment, HOUSE_RULE), further)


def series_choice(say: Translator, chosen: int, seats: int) -> Html:
    """Render the choice of how many games a series has."""
    return tag(
        "fieldset",
        tag("legend", say(Phrase("Games in a row"))),
        tag("div", *series_lengths(say, chosen, seats), class_="choices"),
        tag("p", say(Phrase("A draw or a shared win counts half.")), class_="soft"),
    )


def series_lengths(say: Translator, chosen: int, seats: int, change: str | None = None) -> Iterator[Html]:
    """Yield the lengths of a series to choose from."""
    for n in LENGTHS:
        yield radio(SERIES_FIELD, str(n), say(length_phrase(n, seats)), checked=n == chosen, change=change)


def _head_starts(say: Translator, game: Game, plan: Plan) -> Html:
    """Render the choice of each seat's head start; empty where points don't decide the game."""
    if not game.words.head_starts:
        return Html()
    rule = FEWER if game.words.lowest_leads else MORE
    return tag(
        "fieldset",
        tag("legend", say(Phrase("Head start"))),
        tag("div", *(_head_start(say, game, plan, seat) for seat in range(plan.seats)), class_="head-starts"),
        tag("p", " ".join(map(say, (rule, UNRATED))), class_="soft"),
    )


FEWER = Phrase("These points are taken off the score; if the scores are then equal, the win is shared.")
MORE = Phrase("These points are added to the score; if the scores are then equal, the win is shared.")
UNRATED = Phrase("A game with a head start isn’t rated.")


def _head_start(say: Translator, game: Game, plan: Plan, seat: int) -> Html:
    """Render the choice of a seat's head start."""
    colour, given = say(game.seat_name(seat, plan.seats)), plan.handicap[seat]
    choices = sorted({0, *game.words.head_starts, given})
    options = (tag("option", str(n) if n else say(Phrase("None")), value=str(n), selected=n == given) for n in choices)
    return tag(
        "label",
        seat_sign(game, seat, plan.seats),
        tag("span", *breakable(colour), class_="name"),
        tag("select", *options, name=f"{HEAD_START}{seat}"),
        class_=f"head-start seat{seat}",
    )


def clock_choice(
    say: Translator, clock: Clock | None, increment: int, rule: Phrase, *, change: str | None = None
) -> tuple[Html, Html]:
    """Render the time per player, and the increment; the style sheet shows the latter only with a clock."""
    limit = clock.limit if clock else 0
    limits = {0: Phrase("No clock"), **dict.fromkeys(sorted({*CLOCKS, limit} - {0}))}  # and another clock
    clocks = [
        radio("clock", str(n or NO_CLOCK), say(words or time_in_short(n)), checked=n == limit, change=change)
        for n, words in limits.items()
    ]
    added = [
        radio(
            "increment",
            str(n),
            say(time_in_short(n) if n else Phrase("Nothing")),
            checked=n == increment,
            change=change,
        )
        for n in sorted({*INCREMENTS, increment})
    ]
    return (
        tag("fieldset", tag("legend", say(Phrase("Time for each player"))), tag("div", *clocks, class_="choices")),
        tag(
            "fieldset",
            tag("legend", say(Phrase("Each move adds"))),
            tag("div", *added, class_="choices"),
            tag("p", say(rule), class_="soft"),
            class_="increment",
        ),
    )


HOUSE_RULE = Phrase("If your time runs out, you lose. That’s a house rule: the games’ own rules have no clock.")
