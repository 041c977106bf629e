"""Glicko-2 ratings: how strong somebody is, how certain that is, and how steady.

After Mark E. Glickman, “Example of the Glicko-2 system” (2012, revised 2022); the steps are those of the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

MIDDLE = 1500.0
"""The rating of an unknown player."""
# 400 / ln(10): Elo's logistic curve with base e
SCALE = 173.7178
"""Rating points per unit of Glicko-2's internal scale."""
WIDEST = 350.0
"""The deviation of an unknown player, and the maximum."""
LOWEST, HIGHEST = -1000.0, 5000.0
"""Limits of ratings: farther apart, the better one wins for certain, which breaks the arithmetic."""
# the paper recommends 0.3 to 1.2, and has 0.5 in its example
TAU = 0.5
"""The system constant: how much the volatility may change."""
SMALL = 1e-6
"""The tolerance to which the volatility is computed."""
CLOSE = 0.01
"""The tolerance to which the likeliest rating is computed, in points."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: with 95 % probability, the strength is within two deviations of the number."""

    number: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06


Game = tuple[Rating, float]
"""An opponent, and the result: 1 won, 0.5 drawn, 0 lost."""


def rate(rating: Rating, games: Sequence[Game]) -> Rating:
    """Return the rating after a period with these games; without any, the deviation grows."""
    spread = rating.deviation / SCALE
    if not games:  # step 6 alone
        return replace(rating, deviation=min(WIDEST, SCALE * sqrt(spread**2 + rating.volatility**2)))
    found = [_g_and_e(rating, opponent) for opponent, _ in games]
    variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance in found)  # step 3
    surprise = sum(weight * (result - chance) for (weight, chance), (_, result) in zip(found, games, strict=True))
    volatility = _volatility(rating, variance, variance * surprise)  # steps 4 and 5
    before = spread**2 + volatility**2  # step 6
    after = 1 / (1 / before + 1 / variance)  # step 7
    return Rating(_clamp(rating.number + SCALE * after * surprise), min(WIDEST, SCALE * sqrt(after)), volatility)


def likeliest(prior: Rating, games: Sequence[Game]) -> Rating:
    """Return the likeliest rating of somebody whose strength stays the same, whatever the order of the games.

    Unlike `rate`, it may be given any number of games: it seeks the maximum of the likelihood, weighed with the prior,
    where `rate` takes one step towards it. A game that is won always raises it, one that is lost always lowers it.
    """
    known = (SCALE / prior.deviation) ** 2
    weighed = [(_g(other), _clamp(other.number), result) for other, result in games]

    def slope(number: float) -> float:
        """Return the slope of the logarithm, which falls throughout."""
        gained = sum(g * (result - _e(g, number, other)) for g, other, result in weighed)
        return known * (prior.number - number) / SCALE + gained

    low, high = LOWEST, HIGHEST
    while high - low > CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    chances = [(g, _e(g, low, other)) for g, other, _ in weighed]
    information = known + sum(g**2 * e * (1 - e) for g, e in chances)
    return replace(prior, number=low, deviation=SCALE / sqrt(information))


def _clamp(number: float) -> float:
    return min(max(LOWEST, number), HIGHEST)


def _g_and_e(rating: Rating, opponent: Rating) -> tuple[float, float]:
    """Return the paper's g and E: how much a game against an opponent tells, and the expected result."""
    weight = _g(opponent)
    return weight, _e(weight, _clamp(rating.number), _clamp(opponent.number))


def _g(opponent: Rating) -> float:
    """Return the paper's g."""
    return 1 / sqrt(1 + 3 * (opponent.deviation / SCALE / pi) ** 2)


def _e(weight: float, number: float, other: float) -> float:
    """Return the paper's E, for numbers within the limits."""
    return 1 / (1 + exp(weight * (other - number) / SCALE))


def _volatility(rating: Rating, variance: float, change: float) -> float:
    """Return the new volatility: step 5, by the Illinois algorithm."""
    spread, start = (rating.deviation / SCALE) ** 2, log(rating.volatility**2)

    def f(x: float) -> float:
        total = spread + variance + exp(x)
        return exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    excess = change**2 - spread - variance
    # otherwise one step down is enough: there, `f` is at least 1 / TAU - 1 / 2
    low, high = start, log(excess) if excess > 0 else start - TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > SMALL:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            # the end that stayed has its value halved, so that it can't stay for ever (Illinois)
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
