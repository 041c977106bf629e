"""A bot as a player like any other. It runs in this process, and nothing protects the process from it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from hashlib import sha256
from math import inf
from random import Random
from typing import Any

from pygames.ai.budget import Budget
from pygames.ai.search import SearchInfo
from pygames.bots.clock import BotClock
from pygames.bots.source import Bot, BotSource
from pygames.bots.view import BotView
from pygames.core.game import Game

STEPS = 100
"""The steps of a bot's clock for a move, if nobody says otherwise."""


def lots(seed: int | str) -> Random:
    """Return a bot's random generator, independent of that for a game's chance even if both have the same seed."""
    # a bot that knew the dice's generator could foresee its rolls
    return Random(sha256(f"bot {seed}".encode()).hexdigest())


class BotPlayer:
    """Plays what a bot chooses. `Forfeit` (`pygames.ai.arena`) says how it fails."""

    def __init__(self, game: Game, source: BotSource | str, *, seed: int | str = 0, steps: float = STEPS) -> None:
        """Create a bot that is loaded when it first moves, with this many steps per move."""
        self.game = game
        self.source = BotSource("bot.py", source) if isinstance(source, str) else source
        self.rng = lots(seed)
        self.steps = steps
        self.budget = Budget(steps=1)
        self.max_seconds = inf
        self._bot: Bot | None = None

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """Return the legal move that the bot chooses."""
        if not observation.legal_moves():
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        o = BotView(self.game, observation, observation.turn)
        with redirect_stdout(sys.stderr):
            self._bot = self._bot or Bot(self.source, o)
            return observation.parse(self._bot.choose(o, self.rng, self._clock(seconds, steps)))

    def _clock(self, seconds: float | None, steps: int | None) -> BotClock:
        """Return the clock for a move: as requested, else its own steps within what the game's clock allows."""
        if seconds is None and steps is None:
            return BotClock(self.steps, self.max_seconds)
        return BotClock(inf if steps is None else steps, inf if seconds is None else seconds)

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        """Yield what the bot chooses, once."""
        if observation.legal_moves():
            yield SearchInfo(self.choose(observation, seconds, steps))
