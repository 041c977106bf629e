"""The analysis of a position in the editor: how the seats stand, and the best moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pygames import Game
from pygames.ai.comparison import probabilities
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from pygames.core.phrase import Phrase
from web.app.model.editor import Advised, Candidate
from web.app.model.judging import budget, reasons_for
from web.app.model.tasks import Subject

SECONDS = 3.0
MOST = 3
"""The most moves to show."""


class PositionTask:
    """The analysis of a position, from what the seat to move can know."""

    def __init__(self, game: Game, position: Any, take: Callable[[Advised], Phrase]) -> None:
        self.game, self.position = game, position
        self.take = take
        """Takes the result, and returns what is said about it."""
        self.seat: int = position.turn
        self.observation = position.observe(self.seat)
        self.search = Search(game, "position", tactics=with_network(game))
        self.budget = budget(SECONDS)
        self.steps: Iterator[object] = self.budget.spend(self.search.run(self.observation))

    def stands(self, now: Subject) -> bool:
        """Return whether the position is still the one in the editor."""
        return now.edited is self.position

    def think(self) -> bool:
        """Think one step; return True when the result is there."""
        return next(self.steps, self) is self

    def answer(self) -> Phrase:
        """Hand over the result, and return what is said about it."""
        found = self.search.result
        told = [probabilities(self.game, self.observation, found, one) for one in found.moves[:MOST]]
        lines = tuple(
            Candidate(str(one.move), self.game.board.describe_briefly(self.observation, str(one.move)), value)
            for one, value in zip(found.moves, told, strict=False)
        )
        reasons = reasons_for(self.game, self.observation, found.best.move)
        return self.take(Advised(self.seat, told[0], lines, reasons))
