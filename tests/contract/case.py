"""A case: one game with a number of seats and options, and random games of it that all checks share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, NamedTuple

from pygames.core.game import CHANCE, Game, Option
from pygames.core.phrase import Phrase
from pygames.play.record import MAX_PLIES

GAMES_PLAYED = 2
MOMENTS = 8
"""Number of positions examined by the slow checks."""
PLIES = 24
"""Number of moves of a position examined by the slow checks."""

Check = Callable[["Case"], None]
CHECKS: list[Check] = []


def check(promise: Check) -> Check:
    """Return this function as one of the `CHECKS`."""
    CHECKS.append(promise)
    return promise


class Played(NamedTuple):
    """A finished game: the texts of its plies, and its positions, one more."""

    plies: tuple[str, ...]
    positions: tuple[Any, ...]


class Case:
    """A game with a number of seats and options."""

    def __init__(self, game: Game, seats: int, /, **options: Option) -> None:
        self.game, self.seats, self.options = game, seats, options

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])

    @property
    def known(self) -> dict[str, Game]:
        """The game by its name."""
        return {self.game.name: self.game}

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Everybody who looks on: all seats, and somebody who has none."""
        return *range(self.seats), None

    def reasons(self, position: Any, move: Any) -> Sequence[Phrase]:
        """Return the reasons for a move, if the game's tactics give any."""
        return self.game.tactics.reasons(position, move)

    def rng(self) -> Random:
        """Return a generator with a fixed seed."""
        return Random(str(self))

    @cached_property
    def games(self) -> tuple[Played, ...]:
        """Some random games."""
        rng = self.rng()
        return tuple(random_game(self.game.start(self.seats, **self.options), rng) for _ in range(GAMES_PLAYED))

    @property
    def positions(self) -> Iterator[Any]:
        """Every position of these games."""
        return (position for game in self.games for position in game.positions)

    @cached_property
    def moments(self) -> tuple[Any, ...]:
        """Some of the positions: the first, the last two, and some between, both at a chance and at a choice."""
        first, *middle, late, last = self.games[0].positions
        rng = self.rng()
        kinds = [[p for p in middle if (p.turn == CHANCE) == is_chance] for is_chance in (True, False)]
        return first, *(p for kind in kinds for p in rng.sample(kind, min(len(kind), MOMENTS // 2))), late, last

    @property
    def choices(self) -> tuple[Any, ...]:
        """Those moments at which a seat decides."""
        return tuple(position for position in self.moments if isinstance(position.turn, int))

    @property
    def laws(self) -> Any:
        """The game's own laws: `conserved` and `can_move`."""
        return import_module(f"tests.{self.game.name}.laws")


def cases(game: Game) -> Iterator[Case]:
    """Yield every number of seats with every combination of options."""
    for seats in game.seats:
        for values in product(*game.options.values()):
            yield Case(game, seats, **dict(zip(game.options, values, strict=True)))


def random_game(position: Any, rng: Random) -> Played:
    """Play a random game from here and return it; fail if it doesn't end."""
    plies: list[str] = []
    positions = [position]
    while position.turn is not None:
        assert len(plies) < MAX_PLIES, "the game never ends"
        ply = any_ply(position, rng)
        position = position.play(ply)
        plies.append(str(ply))
        positions.append(position)
    return Played(tuple(plies), tuple(positions))


def any_ply(position: Any, rng: Random) -> Any:
    """Return a random move or outcome."""
    if position.turn != CHANCE:
        moves = position.legal_moves()
        assert moves, f"{position.turn} is to move and can't"
        return rng.choice(moves)
    outcomes, weights = zip(*position.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


def all_plies(position: Any) -> list[Any]:
    """Return all legal moves, or all outcomes."""
    return [*position.legal_moves(), *(outcome for outcome, _ in position.chance_outcomes())]


def some_plies(position: Any, rng: Random) -> list[Any]:
    """Return some legal moves or outcomes."""
    found = all_plies(position)
    return rng.sample(found, min(len(found), PLIES))


def texts(plies: Iterable[Any]) -> list[str]:
    """Return the canonical texts of moves or outcomes, in alphabetical order."""
    return sorted(map(str, plies))
