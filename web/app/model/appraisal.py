"""The computer's own reading of a wrong move in a puzzle: what it leaves of the win beside the right one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pygames import Game
from pygames.ai.budget import Budget
from pygames.ai.comparison import probabilities
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from pygames.play.handicap import Handicap

SECONDS = 0.6
STEPS = 300
"""What the computer may spend on the two moves."""


class Appraisal:
    """A comparison of the wrong move that was made with the right one, both from the position that was asked."""

    def __init__(self, game: Game, position: Any, right: str, wrong: str, handicap: Handicap = ()) -> None:
        self.game, self.seat, self.moves = game, position.turn, (position.parse(right), position.parse(wrong))
        self.search = Search(game, f"appraisal:{right}", tactics=with_network(game), handicap=handicap)
        self.observation = position.observe(self.seat)
        self._steps = Budget(SECONDS, STEPS).spend(self._look(self.observation))

    def think(self) -> bool:
        """Think one step; return True when there is nothing more to find."""
        return next(self._steps, self) is self

    @property
    def percents(self) -> tuple[int, int] | None:
        """The probabilities of winning, in per cent, after the right move and after the one that was made."""
        result = self.search.result
        found = [one for move in self.moves if (one := result.of(move))]
        told = [probabilities(self.game, self.observation, result, one)[self.seat] for one in found]
        return (round(100 * told[0]), round(100 * told[1])) if len(told) == 2 else None

    def _look(self, observation: Any) -> Iterator[None]:
        """Run simulations of both moves in turn."""
        for _ in islice(self.search.run(observation), 1):
            yield None
        right, wrong = (self.search.run_move(observation, move) for move in self.moves)
        for _ in zip(right, wrong, strict=False):
            yield None
