"""Players: what chooses a move from an observation.

A player thinks in steps: `think` is a generator that yields what it has found so far, so the caller owns the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any, Protocol

from pygames.ai.budget import Budget
from pygames.ai.limited_sight import sight_filter
from pygames.ai.network_tactics import has_network_arrived, with_network
from pygames.ai.search import Search, SearchInfo
from pygames.core.contract import Tactics
from pygames.core.game import Game
from pygames.core.level import Level

LEVELS = ("beginner", "casual", "skilled", "strong", "expert")
"""The levels of the players that search, from the weakest."""
DEFAULTS = dict(
    zip(
        LEVELS,
        (Level(2, 0.3, 2.0), Level(12, 0.3, 4.0), Level(60, 0.5, 8.0), Level(400, 1.0), Level(2500, 2.0, network=True)),
        strict=True,
    )
)
"""What the levels are in a game whose tactics do not say it."""


class Player(Protocol):
    """Someone who plays a game."""

    budget: Budget
    """What it may spend on the move it thinks about."""
    most_seconds: float
    """What its clock lets it think about a move, where that is less than it would."""

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        """What has been found so far, again after every step; ends when there is nothing more to find.

        It takes so many seconds or steps at most, where one is given, instead of the player's own budget.
        """

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """A legal move of the seat to move, found with this budget."""


class _Thinker:
    """What all players share: choosing is thinking to the end."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.rng = Random(f"{game.name}:{seed}")
        self.budget = Budget()
        self.most_seconds = inf

    def found(self, observation: Any) -> Iterator[SearchInfo]:
        """What has been found after each step, without end in sight."""
        raise NotImplementedError

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        if seconds is None and steps is None:
            seconds = self.most_seconds
        self.budget = Budget(seconds, steps)
        return self.budget.spend(self.found(observation))

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        thought = None
        for thought in self.think(observation, seconds, steps):  # noqa: B007 the last thought is the answer
            pass
        if thought is None:
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        return thought.move


class RandomPlayer(_Thinker):
    """Plays any legal move, each equally likely."""

    def found(self, observation: Any) -> Iterator[SearchInfo]:
        if moves := observation.legal_moves():
            yield SearchInfo(self.rng.choice(moves))


class GreedyPlayer(_Thinker):
    """Plays the move after which it stands best against the others, looking no further; ties are drawn by lot."""

    def found(self, observation: Any) -> Iterator[SearchInfo]:
        position = self.game.determinize(observation, self.rng)
        evaluate = self.game.tactics.evaluate
        seat: Any = position.turn
        best, best_value = None, float("-inf")
        moves = list(position.legal_moves())
        self.rng.shuffle(moves)
        for step, move in enumerate(moves, 1):
            values = evaluate(position.play(move))
            value = values[seat] - max(v for other, v in enumerate(values) if other != seat)
            if value > best_value:
                best, best_value = move, value
            yield SearchInfo(best, steps=step)


class SearchingPlayer(_Thinker):
    """Plays what a tree search finds; below the best levels, it overlooks some moves (see `pygames.ai.limited_sight`)."""

    def __init__(self, game: Game, seed: int | str, level: Level, *, plain: bool = False) -> None:
        """A plain one knows nothing of the game but its rules."""
        super().__init__(game, seed)
        self.seed, self.level, self.plain = seed, level, plain
        self._use(None if plain else with_network(game) if level.network else game.tactics)

    def _use(self, tactics: Tactics[Any, Any] | None) -> None:
        """Search by these tactics."""
        self.search = Search(self.game, self.seed, tactics=tactics)
        if self.level.sight < inf:
            self.search.move_filter = sight_filter(self.level.sight, self.rng)

    def found(self, observation: Any) -> Iterator[SearchInfo]:
        if not observation.legal_moves():
            return
        if self.level.network and has_network_arrived(self.game, self.search.tactics):
            self._use(with_network(self.game))
        for step, root in enumerate(self.search.run(observation), 1):
            yield SearchInfo(root.best, root.value, step, root)

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        if seconds is None and steps is None:
            only = len(observation.legal_moves()) == 1
            seconds, steps = min(self.level.seconds, self.most_seconds), 1 if only else self.level.simulations
        return super().think(observation, seconds, steps)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy draws its lots as this player would; its tree grows anew."""
        lots = self.rng.getstate(), self.search.rng.getstate()
        return _again, (self.game, self.seed, self.level, self.plain, self.most_seconds, lots)


def _again(game: Game, seed: int | str, level: Level, plain: bool, most: float, lots: Any) -> SearchingPlayer:
    """The copy of a player."""
    made = SearchingPlayer(game, seed, level, plain=plain)
    made.most_seconds = most
    for rng, state in zip((made.rng, made.search.rng), lots, strict=True):
        rng.setstate(state)
    return made


PLAIN = Level(3000, 60.0)
"""A yardstick: the same search with random playouts, knowing nothing of the game but its rules."""


def level_of(game: Game, level: str) -> Level:
    """What a level is in a game."""
    return game.tactics.levels.get(level, DEFAULTS[level])


def _searching(level: str) -> Callable[[Game, int | str], Player]:
    """What makes players of a level."""

    def made(game: Game, seed: int | str) -> Player:
        return SearchingPlayer(game, seed, level_of(game, level))

    return made


KINDS: dict[str, Callable[[Game, int | str], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "plain": lambda game, seed: SearchingPlayer(game, seed, PLAIN, plain=True),
    **{level: _searching(level) for level in LEVELS},
}
PLAYERS = tuple(KINDS)
"""The names of all players: three to be measured against, and the levels."""


def player(game: Game, level: str, *, seed: int | str = 0, timed: bool = True) -> Player:
    """The player of this name; ValueError names the known ones.

    One that is not timed takes all the steps of its level, so that its choices do not hang on the machine.
    """
    if level not in KINDS:
        raise ValueError(f"There is no player {level!r}; known are: {', '.join(PLAYERS)}.")
    found = KINDS[level](game, seed)
    if isinstance(found, SearchingPlayer) and not timed:
        found.level = found.level._replace(seconds=inf)
    return found
