"""What a move cost: it and the best one, compared in one search, in which both get about as many simulations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import Any

from pygames.ai.budget import Budget
from pygames.ai.calibration import calibrated
from pygames.ai.network_tactics import with_network
from pygames.ai.search import MoveResult, Search
from pygames.core.game import Game
from pygames.play.handicap import Handicap

SMALL = 0.05
"""The largest loss that is no mistake."""
GLANCE = 0.25
"""The part of the budget for finding the best move, and again for comparing the move with it; the rest is for another
look, twice as deep, at those that seem to lose much."""
DOUBT = 8
"""Pseudo-visits by which a value is smoothed towards the position's, as a few simulations prove little."""

Shares = tuple[float, ...]
"""A probability of winning by seat."""


class Comparison:
    """A move beside the best one, from what the seat to move knew."""

    def __init__(self, game: Game, observation: Any, played: Any, handicap: Handicap = ()) -> None:
        self.game, self.observation, self.played = game, observation, played
        self.seat: int = observation.turn
        self.search = Search(game, f"compare:{played}", tactics=with_network(game), handicap=handicap)
        self.best: Any = None
        """The best move found."""

    def run(self, seconds: float, steps: float) -> Iterator[None]:
        """Compare within these limits, and where the move seems to lose much, look again."""
        yield from self._spend(self.search.run(self.observation), seconds, steps)
        self.best = self.search.result.best.move
        if self.best == self.played:
            return
        yield from self._spend(self.duel(), seconds, steps)
        if self.loss > SMALL:
            yield from self._spend(self.duel(), 2 * seconds, 2 * steps)

    def deepen(self, seconds: float, steps: float) -> Iterator[None]:
        """Look at both moves for longer."""
        if self.best not in (None, self.played):
            yield from self._spend(self.duel(), seconds / GLANCE, steps)

    def _spend(self, found: Iterator[object], seconds: float, steps: float) -> Iterator[None]:
        return (None for _ in Budget(GLANCE * seconds, steps).spend(found))

    def duel(self) -> Iterator[None]:
        """Simulate whichever of the two moves has fewer visits, until both are proved."""
        runs = {move: self.search.run_move(self.observation, move) for move in (self.played, self.best)}
        visits = dict.fromkeys(runs, 0.0)
        while min(visits.values()) < inf:
            move = min(visits, key=lambda one: visits[one])
            child = next(runs[move])
            visits[move] = inf if child.exact is not None else child.visits
            yield None

    def _found(self, move: Any) -> MoveResult:
        found = self.search.result.of(move)
        assert found is not None
        if found.exact:
            return found
        smoothed = self.search.result.smoothed_value(found, DOUBT)
        return found._replace(visits=1, totals=smoothed)

    def after(self, move: Any) -> Shares:
        """Return the probabilities of winning after one of the two moves."""
        return calibrated(self.game, self.observation, self._found(move))

    @property
    def loss(self) -> float:
        """What the move loses of its seat's probability of winning, as far as that isn't in doubt; at least 0."""
        if self.best in (None, self.played):
            return 0.0
        now, best = self.after(self.played)[self.seat], self.after(self.best)[self.seat]
        return max(0.0, best - now) if best - now > self.doubt(now, best) else min(SMALL, max(0.0, best - now))

    def doubt(self, now: float, best: float) -> float:
        """Return the standard error of the difference, as if each simulation were a game won or lost."""
        total = 0.0
        for move, share in ((self.played, now), (self.best, best)):
            found = self.search.result.of(move)
            if found and not found.exact:
                total += share * (1 - share) / max(1, found.visits)
        return sqrt(total)

    @property
    def result(self) -> tuple[Shares, Any, Shares]:
        """The probabilities after the move, the best move, and the probabilities after that one."""
        now = self.after(self.played)
        if not self.loss:
            return now, self.played, now
        best = self.after(self.best)
        return now, self.best, with_share(best, self.seat, now[self.seat] + self.loss)


def with_share(values: Sequence[float], seat: int, share: float) -> Shares:
    """Return values with another share for one seat; the others share the rest as before.

    >>> with_share((0.5, 0.25, 0.25), 0, 0.25)
    (0.25, 0.375, 0.375)
    """
    share, rest = min(1.0, max(0.0, share)), sum(values) - values[seat]
    scale = (1 - share) / rest if rest else 0.0
    others = len(values) - 1
    return tuple(
        share if one == seat else value * scale if rest else (1 - share) / others for one, value in enumerate(values)
    )
