"""Computer players: they choose a move from an observation.

A player thinks in steps: `think` is a generator of ever better answers, so the caller owns the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from random import Random
from typing import Any, Protocol

from pygames.ai.budget import Budget, check_limits
from pygames.ai.characters import CHARACTERS
from pygames.ai.head_starts import with_handicap
from pygames.ai.limited_sight import look_anywhere, sight_filter
from pygames.ai.network_tactics import has_network_arrived, with_network
from pygames.ai.search import Search, SearchInfo
from pygames.ai.style import BOLD_LEVELS, Style
from pygames.core.checks import check_game, check_observation, check_text
from pygames.core.contract import Tactics, Taste
from pygames.core.game import Game
from pygames.core.level import LEVELS, PLAYERS, Level
from pygames.play.bot_name import BotName
from pygames.play.handicap import Handicap

DEFAULTS = dict(
    zip(
        LEVELS,
        (Level(2, 0.3, 2.0), Level(12, 0.3, 4.0), Level(60, 0.5, 8.0), Level(400, 1.0), Level(2500, 2.0, network=True)),
        strict=True,
    )
)
"""The levels in games whose tactics don't override them."""


class Player(Protocol):
    """Anything that plays a game."""

    budget: Budget
    """The budget for the current move."""
    max_seconds: float
    """A limit to the seconds per move that the game clock imposes on the player's own budget."""

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        """Yield the best answer so far after every step, until there is nothing more to find.

        Seconds or steps, if given, replace the player's own budget; ValueError if it is less than no time or one step.
        TypeError if this is no observation.
        """

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """Return a legal move for the seat to move; ValueError if it is no seat's turn, otherwise as `think`."""


class _BasePlayer:
    """The base of all players: choosing a move means thinking to the end."""

    def __init__(self, game: Game, seed: int | str, handicap: Handicap = ()) -> None:
        self.game, self.handicap = game, handicap
        self.rng = Random(f"{game.name}:{seed}")
        self.budget = Budget()
        self.max_seconds = inf

    def answers(self, observation: Any) -> Iterator[SearchInfo]:
        """Yield the best answer so far after each step, without regard to the budget."""
        raise NotImplementedError

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        check_limits(seconds, steps)
        check_observation(observation)
        if seconds is None and steps is None:
            seconds = self.max_seconds
        self.budget = Budget(seconds, steps)
        return self.budget.spend(self.answers(observation))

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        thought = None
        for thought in self.think(observation, seconds, steps):  # noqa: B007 the last thought is the answer
            pass
        if thought is None:
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        return thought.move


class RandomPlayer(_BasePlayer):
    """A player that picks a legal move uniformly at random."""

    def answers(self, observation: Any) -> Iterator[SearchInfo]:
        if moves := observation.legal_moves():
            yield SearchInfo(self.rng.choice(moves))


class GreedyPlayer(_BasePlayer):
    """A player that maximises the static evaluation one ply ahead; ties are broken at random."""

    def answers(self, observation: Any) -> Iterator[SearchInfo]:
        if not observation.legal_moves():
            return
        position = self.game.determinize(observation, self.rng)
        evaluate = with_handicap(self.game, self.game.tactics, self.handicap).evaluate
        seat: Any = position.turn
        best, best_value = None, float("-inf")
        moves = list(position.legal_moves())
        self.rng.shuffle(moves)
        # only a better move replaces the best, so the shuffle breaks ties
        for step, move in enumerate(moves, 1):
            values = evaluate(position.play(move))
            value = values[seat] - max(v for other, v in enumerate(values) if other != seat)
            if value > best_value:
                best, best_value = move, value
            yield SearchInfo(best, steps=step)


class SearchingPlayer(_BasePlayer):
    """A player that searches; the lower levels overlook some moves (see `pygames.ai.limited_sight`)."""

    def __init__(
        self, game: Game, seed: int | str, level: Level, handicap: Handicap = (), *, plain: bool = False
    ) -> None:
        """Create a player; a plain one knows nothing of the game but its rules."""
        super().__init__(game, seed, handicap)
        self.seed, self.level, self.plain = seed, level, plain
        self.style: Style | None = None
        """What it likes among moves that are nearly as good; None for the best move always."""
        self._use(None if plain else with_network(game) if level.network else game.tactics)

    def _use(self, tactics: Tactics[Any, Any] | None) -> None:
        """Start a new search with these tactics."""
        self.search = Search(self.game, self.seed, tactics=tactics, handicap=self.handicap)
        style = self.style if self.style and self.style.bold else None
        seen = sight_filter(self.level.sight, self.rng, style.look if style else look_anywhere)
        if style:
            self.search.move_filter = lambda position, found: seen(position, style.colour(position, found))
        elif self.level.sight < inf:
            self.search.move_filter = seen

    def like(self, style: Style) -> None:
        """Play in a style from now on."""
        self.style = style
        self._use(self.search.tactics)

    def answers(self, observation: Any) -> Iterator[SearchInfo]:
        if not observation.legal_moves():
            return
        # a device that was offline at the start may have fetched the weights since
        if self.level.network and has_network_arrived(self.game, self.search.tactics):
            self._use(with_network(self.game))
        for step, root in enumerate(self.search.run(observation), 1):
            move = self.style.choose(root) if self.style else root.best
            yield SearchInfo(move, root.value, step, root)

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        check_observation(observation)
        if seconds is None and steps is None:
            # a forced move needs no search; one step gives it a value to show
            only = len(observation.legal_moves()) == 1
            seconds, steps = min(self.level.seconds, self.max_seconds), 1 if only else self.level.simulations
        return super().think(observation, seconds, steps)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the random state but not the tree: a copy makes the same random choices and searches afresh."""
        # a tree of thousands of nodes would cost more to send than to search again
        lots = self.rng.getstate(), self.search.rng.getstate()
        style = self.style and (self.style.weights, self.style.bold)
        return _rebuild, (self.game, self.seed, self.level, self.handicap, self.plain, style, self.max_seconds, lots)


def _rebuild(
    game: Game,
    seed: int | str,
    level: Level,
    handicap: Handicap,
    plain: bool,
    style: tuple[Mapping[str, float], bool] | None,
    most: float,
    lots: Any,
) -> SearchingPlayer:
    """Recreate a pickled player."""
    copy = SearchingPlayer(game, seed, level, handicap, plain=plain)
    if style is not None:
        weights, bold = style
        copy.like(Style(game, weights, bold=bold))
    copy.max_seconds = most
    for rng, state in zip((copy.rng, copy.search.rng), lots, strict=True):
        rng.setstate(state)
    return copy


PlayerFactory = Callable[[Game, int | str, Handicap], Player]
"""Creates a player for a game, with a seed, and with the head start of each seat."""
BASELINE = Level(3000, 60.0)
"""The yardstick that levels are measured against: a search with random playouts that knows only the rules."""


def level_of(game: Game, level: str) -> Level:
    """Return the settings of a level in a game."""
    return game.tactics.levels.get(level, DEFAULTS[level])


def _search_factory(level: str) -> PlayerFactory:
    """Return a function that creates players of a level."""

    def create(game: Game, seed: int | str, handicap: Handicap) -> Player:
        return SearchingPlayer(game, seed, level_of(game, level), handicap)

    return create


KINDS: dict[str, PlayerFactory] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "plain": lambda game, seed, handicap: SearchingPlayer(game, seed, BASELINE, handicap, plain=True),
    **{level: _search_factory(level) for level in LEVELS},
}
"""How each of PLAYERS is made."""


def taste_of(game: Game, character: str) -> Taste:
    """Return how a character plays a game; KeyError if there is none of this name."""
    return game.tactics.tastes.get(character) or Taste(*CHARACTERS[character])


def check_player(text: str) -> None:
    """Raise ValueError, which lists the known names, if there is no such player."""
    kind, character = BotName.read(check_text(text, "A player's name"))
    if kind not in KINDS:
        raise ValueError(f"There is no player {kind!r}; known are: {', '.join(PLAYERS)}.")
    if character and character not in CHARACTERS:
        known = ", ".join(CHARACTERS)
        raise ValueError(f"There is no character {text!r}; known are, at each of the levels: {known}.")


def player(game: Game, level: str, *, seed: int | str = 0, timed: bool = True, handicap: Handicap = ()) -> Player:
    """Return the player of this name; ValueError lists the known names.

    A level may have a character: `casual:Bruno` (see `pygames.ai.characters`). A player that is not timed always uses
    its level's full number of simulations, so its choices don't depend on the speed of the machine. One that is told of
    a handicap, the head start of each seat (`Session.handicap`), plays to win with it counted.
    """
    check_game(game)
    check_player(level)
    kind, character = BotName.read(level)
    bot = KINDS[kind](game, seed, handicap)
    if isinstance(bot, SearchingPlayer):
        if character:
            bot.like(Style(game, taste_of(game, character).likes, bold=kind in BOLD_LEVELS))
        if not timed:
            bot.level = bot.level._replace(seconds=inf)
    return bot
