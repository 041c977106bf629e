"""What an inviter chooses: the game with its options, who plays, and how chance is shared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

from pygames.core.game import Game, Option, option_text
from pygames.core.level import PLAYERS
from pygames.core.phrase import Phrase
from pygames.friends.chance import SIZE
from pygames.friends.packing import decoded
from pygames.friends.refusal import BadMessage
from pygames.play.bot_name import written_seats
from pygames.play.record import label, shorten
from pygames.play.series import LENGTHS, Series
from pygames.play.session import HUMAN, bot

VERSION: Final = 2
"""The version of this protocol, raised when a formula or the rules of a game change.

Games of version 1, in which turns have seals instead of signatures, are played to their end.
"""
TURN, EACH = "turn", "each"
"""The values of `dice`: all chance events of a turn share elements, or each one after a choice waits for new ones."""
KNOWN: Final = (HUMAN, *map(bot, PLAYERS))
"""Who can play: a person, or a computer at one of the levels."""


@dataclass(frozen=True)
class Terms:
    """The inviter's choices."""

    game: Game
    seats: int
    options: tuple[tuple[str, Option], ...]
    """Those that differ from their defaults."""
    players: tuple[str, ...]
    """`human` or `bot NAME` (see `pygames.play.bot_name`), by seat."""
    inviter: int
    """The first of the inviter's seats."""
    dice: str = TURN
    version: int = VERSION
    """The version of the protocol in which the game was begun."""
    series: Series | None = None
    """The series to which it belongs, with the score before this game; None for a single game."""
    previous: str = ""
    """The identifier of the game before it in the series; empty if it is the first."""

    @classmethod
    def chosen(
        cls,
        game: Game,
        seats: int | None,
        here: Collection[int],
        options: Mapping[str, Option],
        players: Sequence[str],
        dice: str,
        series: tuple[Series | None, str] = (None, ""),
    ) -> Self:
        """Return the terms of a game whose seats `here` are the inviter's; ValueError names what is wrong with them."""
        seats = game.seats[0] if seats is None else game.check_seats(seats)
        if not here or not {*here} <= {*range(seats)} or len({*here}) == seats:
            raise ValueError(f"Seats {sorted(here)} of {seats} can't be here: one at least, and one elsewhere.")
        if dice not in (TURN, EACH) or len(players) not in (0, seats):
            raise ValueError(f"There are {seats} seats; dice are {TURN!r} or {EACH!r}.")
        who, _ = written_seats(tuple(map(label, players)) or (HUMAN,) * seats, ())
        if not {*who} <= {*KNOWN} or any(who[seat] != HUMAN for seat in {*range(seats)} - {*here}):
            raise ValueError("A computer is of a known level, and plays on the inviter's device.")
        terms = cls(game, seats, game.changed_options(options), who, min(here), dice, VERSION, *series)
        if terms.series:
            read_series(terms.place, seats)
        return terms

    @property
    def place(self) -> str:
        """The game's place in a series: how many games it has, the points by seat, and the game before, if any."""
        return " ".join(filter(None, (str(self.series or ""), self.previous)))

    @property
    def has_chains(self) -> bool:
        """Whether seats have chains: where something is left to chance; in version 1, always."""
        return self.version == 1 or self.game.rules.outcomes is not None

    @cached_property
    def text(self) -> str:
        """The terms as they are hashed: the version, the inviter, the game, its seats, options that aren't defaults."""
        changed = self.game.changed_options(dict(self.options))
        told = [f"Friends: {self.version}", f"Inviter: {self.inviter}"] if self.version > 1 else []
        told += [f"Game: {self.game.name}", f"Seats: {self.seats}"]
        told += [f"Option {name}: {option_text(value)}" for name, value in sorted(changed)]
        told += [f"Seat {seat}: {who}" for seat, who in enumerate(self.players) if who != HUMAN]
        told += [f"Dice: {self.dice}"] if self.dice != TURN else []
        return "\n".join([*told, *([f"Series: {self.place}"] if self.series else [])])


def read_series(text: str, seats: int) -> tuple[Series, str]:
    """Parse a series with its score before a game, and the identifier of the game before, "" for its first one.

    BadMessage if there is no such series, or none that stands so and goes on.
    """
    words = text.split(" ")
    if words[0].isdecimal() and words[0] not in map(str, LENGTHS[1:]):
        raise BadMessage("newer", reason=Phrase("There is no series of {n} games.", n=shorten(words[0])))
    score, previous = " ".join(words[: seats + 1]), " ".join(words[seats + 1 :])
    try:
        series = Series.read(score, seats)
    except ValueError:
        raise _false(words[1 : seats + 1]) from None
    # what is signed has one spelling; who has played no game has no points, and two players share one for each game
    is_first = not any(series.points)
    if str(series) != score or is_first == bool(previous) or (seats == 2 and sum(series.points) % 1):
        raise _false(words[1 : seats + 1])
    if previous:
        decoded(previous, SIZE)
    return series, previous


def _false(points: Sequence[str]) -> BadMessage:
    """Return why a score is refused."""
    score = shorten(" : ".join(points))
    return BadMessage("damaged", reason=Phrase("No series goes on at a score of “{score}”.", score=score))
