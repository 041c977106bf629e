"""What the computer finds out about a position that is set up: how the seats stand, and the best moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pygames import Game
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from pygames.core.phrase import Phrase
from web.app.model.editor import Advised, Candidate
from web.app.model.judging import budget, reasons_for
from web.app.model.studies import Subject

SECONDS = 3.0
MOST = 3
"""How many moves are told."""


class PositionStudy:
    """How does a position stand, and what are the best moves of the seat to move, by what it can know?"""

    def __init__(self, game: Game, position: Any, take: Callable[[Advised], Phrase]) -> None:
        self.game, self.position = game, position
        self.take = take
        """What takes the answer on, and returns what is said of it."""
        self.seat: int = position.turn
        self.observation = position.observe(self.seat)
        self.search = Search(game, "position", tactics=with_network(game))
        self.budget = budget(SECONDS)
        self.steps: Iterator[object] = self.budget.spend(self.search.run(self.observation))

    def stands(self, now: Subject) -> bool:
        """Whether the position is still the one that is being set up."""
        return now.edited is self.position

    def think(self) -> bool:
        """Think one step; True when the answer is there."""
        return next(self.steps, self) is self

    def answer(self) -> Phrase:
        """What is said of what was found."""
        found = self.search.result
        lines = tuple(
            Candidate(str(one.move), self.game.board.describe_briefly(self.observation, str(one.move)), one.value)
            for one in found.moves[:MOST]
        )
        reasons = reasons_for(self.game, self.observation, found.best.move)
        return self.take(Advised(self.seat, found.best.value, lines, reasons))
