"""The games in PettingZoo, as environments in which agents act in turn (AEC).

    from pygames.adapters.pettingzoo import env

    table = env("blockers", seats=4)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

Actions and planes are those of `pygames.adapters.encoding`. Chance is decided inside, by the seed. The rewards come at
the end: each agent's share of the win. docs/adapters.md says more.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pygames.adapters.encoding import encoding, first_moment
from pygames.adapters.spaces import agent_observation, observation_space
from pygames.catalogue import GAMES
from pygames.core.game import Game, Option


def env(
    game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Option
) -> AECEnv[str, Any, int]:
    """Return the environment of a game in which an illegal action ends the game, with a reward of 0 for all."""
    table: AECEnv[str, Any, int] = wrappers.TerminateIllegalWrapper(
        raw_env(game, seats, render_mode, **options), illegal_reward=0
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class raw_env(AECEnv[str, Any, int]):  # noqa: N801 as PettingZoo calls it
    """The environment of a game in which an illegal action raises a ValueError (`pygames.core.game.IllegalMove`)."""

    metadata: dict[str, Any]

    def __init__(
        self, game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Option
    ) -> None:
        super().__init__()
        self.encoding = encoding(GAMES[game] if isinstance(game, str) else game, seats, **options)
        name = f"pygames_{self.encoding.game.name}_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoding.seats)]
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's planes and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all moves in the game's table."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same chance events."""
        if seed is not None:
            self.rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.moment = first_moment(self.encoding).sample_chance(self.rng)
        self._select()

    def _select(self) -> None:
        turn = self.moment.position.turn
        if isinstance(turn, int):
            self.agent_selection = self.possible_agents[turn]

    def step(self, action: Any) -> None:
        """Play the move of the agent that acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # PettingZoo's convention: rewards gather since an agent last acted
        self._cumulative_rewards[agent] = 0.0
        self.moment = self.moment.checked(int(action)).sample_chance(self.rng)
        self._select()
        shares = self.encoding.shares(self.moment.position)
        self.rewards = dict(zip(self.possible_agents, shares, strict=True))
        self._accumulate_rewards()
        if self.moment.position.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the planes that an agent sees, and its legal actions: none if it is not its turn."""
        return agent_observation(self.moment, self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return the board as lines of text, as the acting agent sees it, if `render_mode` is `ansi`."""
        if self.render_mode is None:
            return None
        return self.moment.sketch(self.possible_agents.index(self.agent_selection))
