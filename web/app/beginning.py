"""How a game comes to the table: at once, set up, again, or from a record."""

from __future__ import annotations

from pygames import GAMES, BadRecord, Record, Session
from web.app import dialogs
from web.app.actions import Values, action, form
from web.app.home import playable
from web.app.setup import default_player, read_form
from web.app.turns import Turns


@action
def quick(desk: Turns, game: str) -> None:
    """Begin a game against the computer at once."""
    known = GAMES[game]
    players = tuple(default_player(seat) for seat in range(known.seats[0]))
    desk.begin(Session(known, seed=desk.seed(), players=players))


@action
def setup(desk: Turns, game: str) -> None:
    """Go to the set-up screen of a game."""
    session = desk.session
    if session and session.game.name == game:
        desk.chosen[game] = {
            "seats": str(session.seats),
            **{f"seat{seat}": who for seat, who in enumerate(session.players)},
            **{f"option {name}": str(value) for name, value in session.record.options},
        }
    desk.go(f"setup/{game}")


@action
def again(desk: Turns, _: str) -> None:
    """Begin another game like the one on the table."""
    old = desk.seated()
    options = dict(old.record.options)
    desk.begin(Session(old.game, old.seats, options=options, seed=desk.seed(), players=old.players))


@form
def choose(desk: Turns, game: str, values: Values) -> None:
    """A choice in the set-up form on which others depend."""
    if game in GAMES:
        desk.chosen[game] = values


@form
def start(desk: Turns, name: str, values: Values) -> None:
    """Begin the game that was set up."""
    if name not in GAMES:
        return
    desk.chosen[name] = values
    game = GAMES[name]
    seats, players, options = read_form(game, values)
    desk.begin(Session(game, seats, options=options, seed=desk.seed(), players=players))


@form
def load(desk: Turns, _: str, values: Values) -> None:
    """Put the game of a record on the table; a bad one is refused and changes nothing."""
    text = values.get("record", "")
    try:
        record = read_record(text)
    except BadRecord as refusal:
        desk.dialog = dialogs.load(desk.say, text[:200_000], refusal.phrase)
        desk.spoken.append(refusal.phrase)
        return
    desk.begin(Session.of(record))


def read_record(text: str) -> Record:
    """The record that a text means, in our own form or in another that one of the games is known in."""
    for game in playable():
        for sign, read in getattr(game.words, "FORMATS", {}).items():
            if sign in text[:2000]:
                record: Record = read(text)
                return record
    return Record.read(text)
