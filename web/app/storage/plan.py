"""The set-up of a game: who sits where, who begins, which options; read from a form, stored for the next time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pygames import Game, Session
from pygames.ai import LEVELS, PLAYERS
from pygames.ai.characters import CHARACTERS
from pygames.core.game import Option, option_text
from pygames.friends.terms import EACH, TURN
from pygames.play.bot_name import BotName
from pygames.play.clock import Clock
from pygames.play.handicap import HANDICAP_TAG, Handicap, write_handicap
from pygames.play.record import label
from pygames.play.series import SERIES_TAG, Series
from pygames.play.session import HANDICAP, HUMAN, bot
from web.app.storage import checked
from web.app.storage.handicap import HEAD_START, fields_of, planned_handicap
from web.app.storage.series import SERIES_FIELD, SO_FAR, planned_series, series_now, series_of
from web.app.storage.shelf import with_header_tag

VERSION = 1
PREFIX = "plan "
"""The prefix of a stored plan's key, before the game's name."""
OFFERED = tuple(map(bot, LEVELS))
"""The computer players offered, from the weakest."""
CLOCKS = (180, 300, 600, 900, 1800)
"""The times offered for each seat, in seconds."""
INCREMENTS = (0, 2, 5, 10)
"""The increments offered, in seconds."""
NO_CLOCK = "none"
KNOWN = {HUMAN, *map(bot, PLAYERS)}
FRIEND = "friend"
"""The player of a seat at another device; records never name it."""
CHARACTER = "who"
"""The field, before the seat's number, of the character that plays there, if the computer does."""
DICE = "dice"
"""The field for how chance is decided among friends."""
POSITION = "position"
"""The field with the text of the initial position; like the score of a series it is not stored for the next time."""


@dataclass(frozen=True)
class Plan:
    """How a game will be set up; every value is one that the game allows."""

    seats: int
    players: tuple[str, ...]
    names: tuple[str, ...]
    """The names of people; kept for seats of computers, too, but not given to the game."""
    by_lot: bool
    """Whether the players' seats are drawn at random when the game begins."""
    options: dict[str, Option]
    clock: Clock | None = None
    """The time of each seat; None for no clock."""
    increment: int = 0
    """The increment; kept without a clock, too."""
    position: str = ""
    """The text of the initial position; empty for the usual one."""
    dice: str = TURN
    """How chance is decided among friends."""
    series: Series | None = None
    """The series to which it belongs, with the score so far; None for a single game."""
    handicap: Handicap = ()
    """The head start of each seat."""
    characters: tuple[str, ...] = ()
    """The character of each seat that plays there if the computer does; empty for none."""

    @classmethod
    def of(cls, game: Game, form: Mapping[str, str]) -> Plan:
        """Return the plan of a form; missing or invalid fields get their defaults."""
        wanted = form.get("seats", "")
        seats = int(wanted) if wanted in map(str, game.seats) else game.seats[0]
        players = (form.get(f"seat{seat}", "") for seat in range(seats))
        options = {}
        for name, values in game.options.items():
            # what was stored once is read for ever
            chosen = game.option(name, form.get(f"option {name}", ""), older=True)
            options[name] = values[0] if chosen is None else chosen
        return cls(
            seats,
            tuple(who if who in {*KNOWN, FRIEND} else default_player(seat) for seat, who in enumerate(players)),
            tuple(label(form.get(f"name{seat}", "")) for seat in range(seats)),
            form.get("first") == "lot",
            options,
            clock_chosen(form),
            _whole(form.get("increment", "0")),
            form.get(POSITION, ""),
            EACH if form.get(DICE) == EACH else TURN,
            planned_series(form, seats),
            planned_handicap(game, form, seats),
            tuple(known_character(form.get(f"{CHARACTER}{seat}", "")) for seat in range(seats)),
        )

    @property
    def with_friends(self) -> bool:
        """Whether somebody plays at another device."""
        return FRIEND in self.players and not self.position

    def character(self, seat: int) -> str:
        """Return the character that plays on a seat; empty for none, as among friends."""
        return self.characters[seat] if self.players[seat] in OFFERED and not self.with_friends else ""

    def session(self, game: Game, seed: str) -> Session:
        """Begin the game as planned; the seed also decides a random choice of seats."""
        order = list(range(self.seats))
        if self.by_lot:
            Random(f"{seed}:seats").shuffle(order)
        players = [HUMAN if self.players[seat] == FRIEND else self.players[seat] for seat in order]
        names = [self.names[seat] if self.players[seat] == HUMAN else self.character(seat) for seat in order]
        session = Session(
            game,
            self.seats,
            options=self.options,
            seed=seed,
            players=players,
            names=names,
            clock=self.clock,
            position=self.position,
        )
        return session if self.with_friends else self._with_agreements(session, order)

    def _with_agreements(self, session: Session, order: Sequence[int]) -> Session:
        """Return the game with the tags of its series and its head starts; `order` says which seat came from where."""
        record = session.record
        if self.series:
            points = tuple(self.series.points[seat] for seat in order)
            record = with_header_tag(record, SERIES_TAG, str(Series(self.series.games, points)))
        if any(self.handicap):
            given = tuple(self.handicap[seat] for seat in order)
            record = with_header_tag(record, HANDICAP_TAG, write_handicap(given))
        session = session if record == session.record else Session.of(record)
        if any(self.handicap):
            session.unrate(HANDICAP)
        return session


def clock_chosen(form: Mapping[str, str]) -> Clock | None:
    """Return the clock of a form; None if it is absent or invalid."""
    try:
        return Clock.read(f"{form.get('clock', NO_CLOCK)}+{_whole(form.get('increment', '0'))}")
    except ValueError:
        return None


def _whole(text: str) -> int:
    """Parse a whole number in a form; 0 if it is invalid or too large."""
    return int(text) if text.isdecimal() and len(text) < 5 else 0


def default_player(seat: int) -> str:
    """Return the default player: a person on the first seat, beginners on the others."""
    return HUMAN if seat == 0 else OFFERED[0]


def offered_player(player: str) -> str:
    """Return a player of an earlier game; a beginner for one that the app doesn't have."""
    return player if player in {*KNOWN, FRIEND} else OFFERED[0]


def known_character(name: str) -> str:
    """Return the name of a character; empty for any other name."""
    return name if name in CHARACTERS else ""


def character_of(session: Session, seat: int) -> str:
    """Return the character that plays on a seat of a game; empty for none, or one that the app doesn't have."""
    return character_on(session.players[seat], session.name(seat))


def character_on(player: str, name: str) -> str:
    """Return the character that a player of this name is; empty for none, or one that the app doesn't have."""
    return known_character(BotName.read(player, name).character)


def named_fields(session: Session, seat: int, source: int) -> dict[str, str]:
    """Return the fields with who plays on a seat that sat on another one: the person's name, or the character."""
    character = character_of(session, source)
    return {f"name{seat}": "" if character else session.name(source), f"{CHARACTER}{seat}": character}


def form_of(session: Session) -> dict[str, str]:
    """Return the form that would set up a game like this one."""
    named = (named_fields(session, seat, seat) for seat in range(session.seats))
    return {
        "seats": str(session.seats),
        **{f"seat{seat}": offered_player(who) for seat, who in enumerate(session.players)},
        **{name: value for fields in named for name, value in fields.items()},
        **{f"option {name}": option_text(value) for name, value in session.record.options},
        **clock_fields(session.clock),
        **fields_of(session.handicap),
        SERIES_FIELD: str(series.games if (series := series_of(session)) else 1),
    }


def clock_fields(clock: Clock | None) -> dict[str, str]:
    """Return the fields of a form for a clock."""
    return {"clock": str(clock.limit), "increment": str(clock.increment)} if clock else {"clock": NO_CLOCK}


def rematch_form(session: Session, level: str = "") -> dict[str, str]:
    """Return the form of another game like this one, begun by the next player, against bots of a level."""
    form, seats = {**form_of(session), POSITION: session.record.position}, range(session.seats)
    for seat in seats:
        following = (seat + 1) % session.seats
        who = offered_player(session.players[following])
        form[f"seat{seat}"] = level if level and who in OFFERED else who
        form |= named_fields(session, seat, following)
        form[f"{HEAD_START}{seat}"] = str(session.handicap[following])
    bots = {offered_player(who) for who in session.players if who != HUMAN}
    if (series := series_now(session)) and (not level or bots == {level}):
        form[SO_FAR] = series.passed_on().so_far
    return form


def swap_seats(form: Mapping[str, str], seat: int) -> dict[str, str]:
    """Return the form with the players of a seat and of the one before it swapped."""
    places = {
        f"{kind}{seat - other}": f"{kind}{seat - 1 + other}"
        for kind in ("seat", "name", CHARACTER, HEAD_START)
        for other in (0, 1)
    }
    return {**form, **{to: form[source] for to, source in places.items() if source in form}}


def set_levels(players: Sequence[str], form: Mapping[str, str], who: str) -> dict[str, str]:
    """Return the form with this computer player for all computers, or for everybody but the first if there are none."""
    bots = [seat for seat, player in enumerate(players) if player != HUMAN] or range(1, len(players))
    return {**form, **{f"seat{seat}": who for seat in bots}}


def quick_form(form: Mapping[str, str], seats: int) -> dict[str, str]:
    """Return the form of a quick game: a person against computers of the level chosen last."""
    bots = [who for name, who in form.items() if name.startswith("seat") and who in OFFERED]
    level = bots[-1] if bots else OFFERED[0]
    return {"seat0": HUMAN, **{f"seat{seat}": level for seat in range(1, seats)}}


def write(form: Mapping[str, str]) -> str:
    """Return a form as text to store."""
    return json.dumps({name: value for name, value in form.items() if name not in (POSITION, SO_FAR)})


def read(text: str) -> dict[str, str]:
    """Return the form in a stored text; raise ValueError if it contains none."""
    form = checked.json_value(text)
    # forms have no version so far
    if isinstance(form, dict) and type(form.get("version")) is int:
        form = checked.stored_parts(text, VERSION)
    return checked.mapping_of(checked.text)(form)
