"""The games in OpenSpiel: `import pygames.adapters.open_spiel` registers them as `pygames_sectori` and so on.

    import pyspiel
    import pygames.adapters.open_spiel

    game = pyspiel.load_game("pygames_blockers(players=4,scoring=uptown)")

Seats and options are parameters. Actions, outcomes and planes are those of `pygames.adapters.encoding`; the return of a
player is its share of the win. docs/adapters.md says more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel

from pygames.adapters import arrays
from pygames.adapters.encoding import Encoding, encoding, first_moment
from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game

PREFIX = "pygames_"
PLAYERS = "players"


def register(rules: Game) -> None:
    """Register a game with OpenSpiel under its name, prefixed with `pygames_`.

    OpenSpiel holds the factories until the very end, when Python is gone: a class of this module survives that, a
    partial function doesn't.
    """
    name = f"{rules.name.capitalize()}Game"
    globals()[name] = made = type(name, (LoadedGame,), {"rules": rules, "__module__": __name__})
    pyspiel.register_game(game_type(rules), made)


def game_type(rules: Game) -> pyspiel.GameType:
    """Return the kind of game, and its parameters with their defaults."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + rules.name,
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if rules.rules.outcomes else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if rules.has_secrets
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a tensor of a whole game is useless
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: rules.seats[0],
            **{name: allowed[0] for name, allowed in rules.options.items()},
        },
    )


class LoadedGame(pyspiel.Game):
    """A game with given seats and options; each of our games has a class of its own."""

    rules: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        options = dict(params or {})
        self.encoding = encoding(self.rules, options.pop(PLAYERS, None), **options)
        self.beginning = first_moment(self.encoding)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=len(self.encoding.outcomes),
            num_players=self.encoding.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.encoding.longest,
        )
        super().__init__(game_type(self.rules), info, params or {})

    def new_initial_state(self) -> State:
        """Return the first position of a game."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of chance outcomes: no more than plies."""
        return self.encoding.longest if self.encoding.outcomes else 0

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Return an observer, which turns a state into planes and texts."""
        if params:
            raise ValueError(f"Observations have no parameters; there were {params}.")
        return Observer(self.encoding, kind or pyspiel.IIGObservationType(perfect_recall=False))


class State(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: LoadedGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    @property
    def position(self) -> Any:
        """The position, with the interface of `pygames.core.game.Position`."""
        return self.moment.position

    def current_player(self) -> Any:
        """Return the seat to move, or OpenSpiel's markers for chance and the end."""
        turn = self.position.turn
        return {None: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}.get(turn, turn)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.turn is None

    def _legal_actions(self, _: int) -> list[int]:
        return self.moment.encoding.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each possible outcome with its probability."""
        return self.moment.encoding.outcome_probabilities(self.position)

    def _apply_action(self, action: int) -> None:
        self.moment = (self.moment.draw if self.position.turn == CHANCE else self.moment.checked)(action)

    def _action_to_string(self, player: int, action: int) -> str:
        encoding = self.moment.encoding
        return encoding.outcomes[action] if player == pyspiel.PlayerId.CHANCE else encoding.text(action)

    def returns(self) -> list[float]:
        """Return each seat's share of the win; 0 until the game is over."""
        return list(self.moment.encoding.shares(self.position))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return a state that a player can't distinguish from this one. Its history is still that of this one."""
        guess: State = self.clone()
        guess.moment = self.moment.guess(player, Random(sampler()))
        return guess

    def __str__(self) -> str:
        return str(self.moment)


class Observer:
    """Planes and the text of the position or, with perfect recall, the text of all that a player has seen."""

    def __init__(self, encoding: Encoding, kind: pyspiel.IIGObservationType) -> None:
        self.recalls = kind.perfect_recall
        self.tensor = None if self.recalls else np.zeros(np.prod(encoding.shape), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: State, player: int) -> None:
        """Set the tensors to what a player sees of a state."""
        if self.tensor is not None:
            moment = state.moment
            self.dict["observation"][:] = arrays.planes(moment.encoding, moment.position.observe(player), player)

    def string_from(self, state: State, player: int) -> str:
        """Return what a player sees of a state, or has seen, as text."""
        return state.moment.information(player) if self.recalls else state.moment.observation(player)


for _game in GAMES.values():
    register(_game)
