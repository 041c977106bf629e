"""A bot as a player like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from math import inf
from secrets import token_hex
from typing import Any

from pygames.ai.budget import Budget, check_limits
from pygames.ai.search import SearchInfo
from pygames.bots.inline import Inline
from pygames.bots.referee import BotChoice, Referee
from pygames.bots.source import BotSource
from pygames.bots.transport import Asking, Transport, answered
from pygames.core.checks import check_game, check_observation
from pygames.core.game import Game, Option
from pygames.play.forfeit import Forfeit

STEPS = 100
"""The steps of a bot's clock for a move, if nobody says otherwise."""


def drawn_seed() -> str:
    """Return a seed of 64 bits for a game in which bots play: none can guess it, and so what chance will bring."""
    return token_hex(8)


class BotPlayer:
    """Plays what a bot chooses. `Forfeit` (`pygames.play.forfeit`) says how it fails.

    Without a transport the bot runs in this process, and nothing protects the process from it. What plays bots from
    files gives each a process of its own (`pygames.bots.process`).
    """

    def __init__(
        self,
        game: Game,
        source: BotSource | str,
        *,
        seed: int | str = 0,
        steps: float = STEPS,
        seconds: float = inf,
        options: Mapping[str, Option] | None = None,
        transport: Transport | None = None,
    ) -> None:
        """Create a bot that is loaded when it first moves, with this many steps and seconds per move."""
        check_limits(None if seconds == inf else seconds, None if steps == inf else steps)
        self.game, self.options = check_game(game), game.check_options(options or {})
        self.source = BotSource("bot.py", source) if isinstance(source, str) else source
        # one-way, as the seed of the game's chance is a part of it: a bot that knew that could foresee the dice
        self.seed = sha256(f"bot {seed}".encode()).hexdigest()
        self.steps = steps
        self.budget = Budget(steps=1)
        self.max_seconds = inf
        self.transport = transport or Inline()
        self._referee = Referee(seconds)
        self._is_loaded = False

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """Return the legal move that the bot chooses, or raise `Forfeit`; what it prints goes to standard error.

        ValueError if it is no seat's turn, or for less than no time or one step.
        """
        try:
            choice = answered(self.asking(observation, seconds, steps), self.transport)
        except Forfeit as reason:
            sys.stderr.write(reason.printed)
            self.close()
            raise
        sys.stderr.write(choice.printed)
        return choice.move

    def asking(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Asking[BotChoice]:
        """Return the questions for one move, for whoever can't wait for answers; they raise `Forfeit` as `choose` does.

        Whoever carries them has to end the bot then; it is loaded anew if it has to move again. ValueError if it is no
        seat's turn, or for less than no time or one step.
        """
        check_limits(seconds, steps)
        check_observation(observation)
        if not observation.legal_moves():
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        return self._asking(observation, *self._limits(seconds, steps))

    def _asking(self, observation: Any, steps: float, seconds: float) -> Asking[BotChoice]:
        seen = {"seat": observation.turn, "position": self.game.diagram.write(observation)}
        printed = ""
        if not self._is_loaded:
            printed = yield from self._load(len(observation.scores()), seen)
        try:
            choice = yield from self._referee.choose(observation, seen, steps, seconds)
        except Forfeit as reason:
            self._is_loaded = False
            reason.printed = printed + reason.printed
            raise
        return choice._replace(printed=printed + choice.printed)

    def _load(self, seats: int, seen: dict[str, Any]) -> Asking[str]:
        """Have the bot loaded; the first thing that it sees decides what is made ready before that."""
        table = {"do": "warm up", "package": self.game.package, "seats": seats, "options": self.options, **seen}
        printed = yield from self._referee.load(self.source, self.seed, table)
        self._is_loaded = True
        return printed

    def _limits(self, seconds: float | None, steps: int | None) -> tuple[float, float]:
        """Return the steps and seconds for a move: as requested, else its own within what the game's clock allows."""
        if seconds is None and steps is None:
            return self.steps, min(self._referee.limit, self.max_seconds)
        return inf if steps is None else steps, inf if seconds is None else seconds

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        """Yield what the bot chooses, once."""
        check_limits(seconds, steps)
        check_observation(observation)
        return self._answers(observation, seconds, steps)

    def _answers(self, observation: Any, seconds: float | None, steps: int | None) -> Iterator[SearchInfo]:
        if observation.legal_moves():
            yield SearchInfo(self.choose(observation, seconds, steps))

    def close(self) -> None:
        """End the bot: the game is over. It is loaded anew if it has to move again."""
        self.transport.end()
        self._is_loaded = False
