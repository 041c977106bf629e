"""What a move cost: it and the best one, compared in one search, in which both get about as many simulations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import Any

from pygames.ai.budget import Budget
from pygames.ai.calibration import calibrated
from pygames.ai.network_tactics import with_network
from pygames.ai.search import MoveResult, Search, SearchResult
from pygames.core.game import Game
from pygames.play.handicap import Handicap

# measured with research/mistakes.py: of smaller losses, a long search confirms too few (docs/strength.md)
SMALL = 0.1
"""The largest loss that is no mistake."""
SUSPECT = 0.08
"""The loss above which a move is looked at again: a longer look may well find that it is larger."""
GLANCE = 0.25
"""The part of the budget for finding the best move, and again for comparing the move with it."""
FURTHER = (2, 4)
"""How many times as long the further looks at a move are, as long as it seems to lose much."""
CLEAR = 0.25
"""The loss above which one further look is enough."""
DOUBT = 8
"""Pseudo-visits by which a value is smoothed towards the position's, as a few simulations prove little."""

Shares = tuple[float, ...]
"""A probability of winning by seat."""


class Comparison:
    """A move beside the best one, from what the seat to move knew."""

    def __init__(
        self, game: Game, observation: Any, played: Any, handicap: Handicap = (), search: Search | None = None
    ) -> None:
        """Compare a move with the best one, in a search of the observation that may have been begun."""
        self.game, self.observation, self.played = game, observation, played
        self.seat: int = observation.turn
        self.search = search or Search(game, "comparison", tactics=with_network(game), handicap=handicap)
        self.best: Any = None
        """The best move found."""

    def run(self, seconds: float, steps: float, further: Sequence[int] = FURTHER) -> Iterator[None]:
        """Compare within these limits, and where the move seems to lose much, look again and longer.

        The steps are those for the position, then for each of the two moves; further looks take so many times as many.
        """
        yield from self._spend(explore(self.search, self.observation, steps), seconds)
        self.best = self._best().move
        if self.best == self.played:
            return
        yield from self._spend(self.duel(steps), seconds)
        least, most = SUSPECT, 1.0
        for times in further:
            if not least < self.loss <= most:
                return
            yield from self._spend(self.duel(times * steps), times * seconds)
            least, most = SMALL, CLEAR

    def _best(self) -> MoveResult:
        """Return the move worth most of those that were looked at about as often as any.

        Not the one looked at most: in a search that another comparison has used, that may be a bad move.
        """
        moves = self.search.result.moves
        most = max(one.visits for one in moves)
        known = (one for one in moves if one.exact or 2 * one.visits >= most)
        return max(known, key=lambda one: one.value[self.seat])

    def _spend(self, found: Iterator[None], seconds: float) -> Iterator[None]:
        return Budget(GLANCE * seconds).spend(found)

    def duel(self, enough: float) -> Iterator[None]:
        """Simulate whichever of the two moves has fewer visits, until both have enough or are proved."""
        runs = {move: self.search.run_move(self.observation, move) for move in (self.played, self.best)}
        visits = {move: self._visits(self.search.result.of(move)) for move in runs}
        while min(visits.values()) < enough:
            move = min(visits, key=lambda one: visits[one])
            child = next(runs[move])
            visits[move] = inf if child.exact is not None else child.visits
            yield None

    def _visits(self, found: MoveResult | None) -> float:
        """Return how often a move was visited, which is enough for ever if it is proved."""
        return 0 if found is None else inf if found.exact else found.visits

    def after(self, move: Any) -> Shares:
        """Return the probabilities of winning after one of the two moves."""
        result = self.search.result
        found = result.of(move)
        assert found is not None
        return probabilities(self.game, self.observation, result, found)

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


def explore(search: Search, observation: Any, enough: float) -> Iterator[None]:
    """Search an observation, unless it has been searched before, until its root has enough visits."""
    root = search.root if search.observed == observation else None
    if root is None or root.visits < enough:
        for now in search.run(observation):
            yield None
            if now.visits >= enough:
                return


def probabilities(game: Game, observation: Any, result: SearchResult, found: MoveResult) -> Shares:
    """Return the probabilities of winning by seat after a move in a search."""
    smoothed = result.smoothed_value(found, DOUBT)
    return calibrated(game, observation, found if found.exact else found._replace(visits=1, totals=smoothed))


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
