"""Statistics of a match: shares of the wins with Wilson's interval, Elo differences, and Wald's sequential test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import NamedTuple

Z_95 = 1.959964
"""Standard errors to either side that hold 95 % of a normal distribution."""


EPSILON = 1e-9
"""Tolerance within which a share counts as 0 or 1, despite rounding."""

MAX_EXPONENT = 300
"""Of ten, in odds: what a float can hold."""


class PlayerResult(NamedTuple):
    """A player's result in a match."""

    level: str
    """The player's name: a level, or the file of a bot."""
    games: int
    """Games played."""
    won: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    share: float
    """The share of all games won; a shared win counts in part."""
    low: float
    """The lower bound of the share's 95 % Wilson confidence interval."""
    high: float
    """The upper bound of this interval."""


def results(levels: Sequence[str], won_by: Iterable[frozenset[int]]) -> tuple[PlayerResult, ...]:
    """Return each player's result, given the winners of each game."""
    games = list(won_by)
    return tuple(
        _result(level, [winners for winners in games if who in winners], len(games)) for who, level in enumerate(levels)
    )


def _result(level: str, won: Sequence[frozenset[int]], games: int) -> PlayerResult:
    """Return the result of a player, given the games with its win among the winners."""
    alone = sum(len(winners) == 1 for winners in won)
    total = sum(1 / len(winners) for winners in won)
    return PlayerResult(level, games, alone, len(won) - alone, total / games, *wilson(total, games))


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927): right also near 0 and 1, and for few games.

    >>> [round(bound, 3) for bound in wilson(10, 10)]
    [0.722, 1.0]
    """
    share, z2 = won / games, Z_95**2
    middle = share + z2 / (2 * games)
    reach = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, (middle - reach) / (1 + z2 / games)), min(1.0, (middle + reach) / (1 + z2 / games))


def elo(share: float, players: int = 2) -> float:
    """Return the Elo difference by which a player with this share is stronger than each of the others.

    With more than two players, the odds between any two are those of Elo, whoever else plays (Luce's choice axiom).

    >>> round(elo(0.76)), elo(0.5), elo(1), round(elo(1 / 3, 3))
    (200, 0.0, inf, 0)
    """
    if not EPSILON < share < 1 - EPSILON:
        return inf if share > 0.5 else -inf
    # the odds against all others together are (players - 1) times as long as against one
    return 400 * log10(share * (players - 1) / (1 - share))


def expected_share(points: float, players: int = 2) -> float:
    """Return the share that a player wins who is this many points stronger than each of the others.

    >>> expected_share(0), round(expected_share(200), 2), round(expected_share(0, 4), 2)
    (0.5, 0.76, 0.25)
    """
    return 1 / (1 + (players - 1) * 10 ** min(-points / 400, MAX_EXPONENT))


@dataclass(frozen=True)
class Sprt:
    """The sequential probability ratio test (Wald 1945): whether the first player is `low` or `high` points stronger.

    After each round of games the logarithm of the likelihood ratio is

        llr = won · ln(p1 / p0) + (games − won) · ln((1 − p1) / (1 − p0))

    where p0 and p1 are the shares that `low` and `high` points lead to. The match is over when it leaves the interval
    from ln(beta / (1 − alpha)) to ln((1 − beta) / alpha). A shared win counts in part; it varies less than
    a win and a loss do, so the errors are rarer than alpha and beta say.

    >>> Sprt(0, 200).verdict(won=40, games=50, players=2)
    'high'
    >>> Sprt(0, 200).verdict(won=5, games=8, players=2)
    ''
    """

    low: float
    high: float
    alpha: float = 0.05
    """The probability of accepting `high` although `low` is true."""
    beta: float = 0.05
    """The probability of accepting `low` although `high` is true."""

    def __post_init__(self) -> None:
        if not -inf < self.low < self.high < inf:
            raise ValueError(f"A test needs a lower and a higher number of points, not {self.low:g} and {self.high:g}.")

    def llr(self, won: float, games: int, players: int) -> float:
        """Return the log-likelihood ratio after this many games."""
        shares = (expected_share(points, players) for points in (self.low, self.high))
        # none is certain, however many points are asked for: a game against the odds must have a finite weight
        low, high = (min(max(share, EPSILON), 1 - EPSILON) for share in shares)
        return won * log(high / low) + (games - won) * log((1 - high) / (1 - low))

    def verdict(self, won: float, games: int, players: int) -> str:
        """Return `low` or `high` as soon as one can be accepted, else an empty text."""
        found = self.llr(won, games, players)
        if found <= log(self.beta / (1 - self.alpha)):
            return "low"
        return "high" if found >= log((1 - self.beta) / self.alpha) else ""
