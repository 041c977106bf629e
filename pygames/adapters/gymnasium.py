"""The games as Gymnasium environments: one seat of a game, against our players in the others.

    import gymnasium
    import pygames.adapters.gymnasium

    seat = gymnasium.make("pygames/blokus-v0", opponents="beginner", starts="fixed")

Actions and planes are those of `pygames.adapters.encoding`. The reward comes at the end: the seat's share of the win.
An illegal action ends the game with a reward of 0, and `info["illegal"]` says why it is illegal (docs/adapters.md).
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from pygames.adapters.encoding import Moment, encoding, first_moment
from pygames.adapters.spaces import agent_observation, observation_space
from pygames.ai import player
from pygames.catalogue import GAMES
from pygames.core.game import Game, IllegalMove, Option


class Seat(gymnasium.Env[dict[str, Any], Any]):
    """A seat of a game, with all others played by a level of ours (`random`, `greedy`, `beginner` to `expert`)."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        render_mode: str | None = None,
        **options: Option,
    ) -> None:
        self.encoding = encoding(GAMES[game] if isinstance(game, str) else game, seats, **options)
        if seat not in range(self.encoding.seats):
            raise ValueError(f"There is no seat {seat}; the seats are 0 to {self.encoding.seats - 1}.")
        self.seat = seat
        self.opponents = opponents
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game and play to the seat's first turn; the same seed gives the same chance events and opponents."""
        super().reset(seed=seed)
        # the seed of all our generators comes from Gymnasium's, as its environments are expected to do
        own = int(self.np_random.integers(2**63))
        self.rng = Random(own)
        self.players = [
            player(self.encoding.game, self.opponents, seed=f"{own}:{n}", timed=False)
            for n in range(self.encoding.seats)
        ]
        self.moment = self._until_turn(first_moment(self.encoding))
        return self._observe()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play a move, and go on to the seat's next turn or to the end of the game."""
        try:
            moment = self.moment.checked(int(action))
        except IllegalMove as refusal:
            observation, info = self._observe()
            return observation, 0.0, True, False, {**info, "illegal": str(refusal)}
        self.moment = self._until_turn(moment)
        observation, info = self._observe()
        over = self.moment.position.turn is None
        return observation, self.encoding.shares(self.moment.position)[self.seat], over, False, info

    def _until_turn(self, moment: Moment) -> Moment:
        """Play the other seats until it is this seat's turn, or the game is over."""
        moment = moment.sample_chance(self.rng)
        while (turn := moment.position.turn) not in (self.seat, None):
            move = self.players[turn].choose(moment.position.observe(turn))
            moment = moment.play(self.encoding.action(str(move))).sample_chance(self.rng)
        return moment

    def _observe(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the observation and the info."""
        observation = agent_observation(self.moment, self.seat)
        return observation, {"action_mask": observation["action_mask"]}

    def render(self) -> str | None:
        """Return the board as lines of text, as the seat sees it, if `render_mode` is `ansi`."""
        return None if self.render_mode is None else self.moment.sketch(self.seat)


def register(game: Game) -> None:
    """Register a game with Gymnasium as `pygames/NAME-v0`."""
    gymnasium.register(f"pygames/{game.name}-v0", f"{__name__}:Seat", kwargs={"game": game})


for _game in GAMES.values():
    register(_game)
