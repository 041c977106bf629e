"""The screen on which a game is set up: who sits where, and the game's options in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from pygames import Game
from pygames.core.phrase import Phrase
from pygames.core.session import HUMAN
from web.app.html import Html, icon, tag
from web.app.seats import bot_name, seat_sign
from web.app.view import View
from web.app.words import Words

LEVELS = ("greedy", "random")
"""The computer players offered, the usual one first."""


def setup(say: Words, game: Game, chosen: Mapping[str, str]) -> View:
    """The set-up screen of a game, filled in with the choices made so far."""
    seats, _, _ = read_form(game, chosen)
    form = tag(
        "form",
        _seats(say, game, seats),
        tag(
            "fieldset",
            tag("legend", say(Phrase("Who plays"))),
            *(_seat(say, game, seat, seats, chosen) for seat in range(seats)),
        ),
        *(_option(say, game, name, chosen) for name in game.options),
        tag(
            "div",
            tag("button", icon("play"), say(Phrase("Start")), class_="main", type="submit"),
            class_="row",
        ),
        data_form=f"start {game.name}",
    )
    frame = tag(
        "div",
        tag(
            "header",
            tag("button", icon("chevron-left"), say(Phrase("Games")), data_action="home", class_="quiet back"),
            class_="bar",
        ),
        tag("main", tag("h1", game.title), tag("p", say(game.words.SUMMARY), class_="lead"), form, id="main"),
        class_=f"screen setup game {game.name}",
    )
    return View(title=Phrase("Set up {game}", game=game.title), route=f"setup/{game.name}", frame=frame)


def _seats(say: Words, game: Game, seats: int) -> Html:
    """The choice of how many play, where there is one."""
    if len(game.seats) == 1:
        return Html()
    choices = [_radio("seats", str(n), str(n), checked=n == seats, change=f"choose {game.name}") for n in game.seats]
    return tag("fieldset", tag("legend", say(Phrase("Players"))), tag("div", *choices, class_="choices"))


def _seat(say: Words, game: Game, seat: int, seats: int, chosen: Mapping[str, str]) -> Html:
    """Who sits on one seat."""
    name = say(game.seat_name(seat, seats))
    who = chosen.get(f"seat{seat}", default_player(seat))
    players = [(HUMAN, say(Phrase("A person")))] + [(f"bot {level}", bot_name(say, level)) for level in LEVELS]
    return tag(
        "label",
        tag("span", seat_sign(game, seat, seats), name, class_=f"seat-name seat{seat}"),
        tag(
            "select",
            *(tag("option", text, value=value, selected=value == who) for value, text in players),
            name=f"seat{seat}",
        ),
        tag("span", say(Phrase("begins")) if seat == 0 else "", class_="soft"),
        class_="seat-choice",
    )


def _option(say: Words, game: Game, name: str, chosen: Mapping[str, str]) -> Html:
    """One option of the game, its values in plain words."""
    title, values = game.words.OPTIONS[name]
    now = chosen.get(f"option {name}", str(game.options[name][0]))
    choices = [
        _radio(f"option {name}", str(value), say(values[value]), checked=str(value) == now)
        for value in game.options[name]
    ]
    return tag("fieldset", tag("legend", say(title)), tag("div", *choices, class_="choices"))


def _radio(name: str, value: str, text: str, *, checked: bool, change: str | None = None) -> Html:
    return tag(
        "label",
        tag("input", type="radio", name=name, value=value, checked=checked, data_change=change),
        tag("span", text),
        class_="choice",
    )


def default_player(seat: int) -> str:
    """A person on the first seat, computers on the others."""
    return HUMAN if seat == 0 else f"bot {LEVELS[0]}"


def read_form(game: Game, form: Mapping[str, str]) -> tuple[int, tuple[str, ...], dict[str, str | int | bool]]:
    """Seats, players and options that a filled-in form asks for; what it lacks or has wrong becomes the default."""
    wanted = form.get("seats", "")
    seats = int(wanted) if wanted.isdecimal() and int(wanted) in game.seats else game.seats[0]
    known = {HUMAN, *(f"bot {level}" for level in LEVELS)}
    players = tuple(
        who if (who := form.get(f"seat{seat}", "")) in known else default_player(seat) for seat in range(seats)
    )
    options = {}
    for name, values in game.options.items():
        by_text = {str(value): value for value in values}
        options[name] = by_text.get(form.get(f"option {name}", ""), values[0])
    return seats, players, options
