"""The computer's own reading of a wrong move in a puzzle: what it leaves of the win beside the right one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pygames import Game
from pygames.ai.budget import Budget
from pygames.ai.search import Search
from pygames.play.handicap import Handicap

SECONDS = 0.6
STEPS = 300
"""What the computer may spend on the two moves."""


class Appraisal:
    """A comparison of the wrong move that was made with the right one, both from the position that was asked."""

    def __init__(self, game: Game, position: Any, right: str, wrong: str, handicap: Handicap = ()) -> None:
        self.seat, self.moves = position.turn, (position.parse(right), position.parse(wrong))
        self.search = Search(game, f"appraisal:{right}", tactics=game.tactics, handicap=handicap)
        self._steps = Budget(SECONDS, STEPS).spend(self._look(position.observe(self.seat)))

    def think(self) -> bool:
        """Think one step; return True when there is nothing more to find."""
        return next(self._steps, self) is self

    @property
    def percents(self) -> tuple[int, int] | None:
        """The expected shares of the win, in per cent, after the right move and after the one that was made."""
        right, wrong = map(self.search.result.of, self.moves)
        return (round(100 * right.value[self.seat]), round(100 * wrong.value[self.seat])) if right and wrong else None

    def _look(self, observation: Any) -> Iterator[None]:
        """Run simulations of both moves in turn."""
        for _ in islice(self.search.run(observation), 1):
            yield None
        right, wrong = (self.search.run_move(observation, move) for move in self.moves)
        for _ in zip(right, wrong, strict=False):
            yield None
