"""What the values of a search mean: the probability of winning the whole game, between equal good players.

A search's value is no probability: it has a little of the winning margin in it, and shallow looks are too cautious or
too sure. So shares of the win are raised to a power and made to add up to 1 again, which is temperature scaling (Guo
et al. 2017); for two seats it is Platt scaling through the middle. The power depends on the number of seats and on how
much of the game is over; `research/calibration.py` fits it to games between equal players, and tests it on others.
What is proved, or decided on the board, needs no estimate: it is 1 or 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygames.ai.search import MARGIN_WEIGHT, MoveResult
from pygames.core.game import Game, shares

LEAST = 1e-4
"""A value below which nothing is told apart."""


def calibrated(game: Game, position: Any, found: MoveResult) -> tuple[float, ...]:
    """Return each seat's probability of winning after a move that a search has tried in a position.

    Of the position, only what its observer knows is looked at.
    """
    seats = len(position.scores())
    winner = game.tactics.decided(position)
    if winner is not None:
        return shares({winner}, seats)
    if found.exact:
        return without_margin(found.exact)
    return rescaled(found.value, power_at(game, position, seats))


def power_at(game: Game, position: Any, seats: int) -> float:
    """Return the power for a position, between those fitted before and after it."""
    powers, elapsed = game.tactics.sureness.get(seats), game.tactics.elapsed
    if not powers or elapsed is None:
        return 1.0
    return interpolated(powers, elapsed(position))


def interpolated(powers: Sequence[float], elapsed: float) -> float:
    """Return the power when so much of the game is over; each holds in the middle of its stretch of the game.

    >>> interpolated((1.0, 2.0), 0.5)
    1.5
    """
    at = min(max(elapsed * len(powers) - 0.5, 0.0), len(powers) - 1.0)
    low = min(int(at), len(powers) - 2) if len(powers) > 1 else 0
    return powers[low] + (at - low) * (powers[min(low + 1, len(powers) - 1)] - powers[low])


def rescaled(values: Sequence[float], power: float) -> tuple[float, ...]:
    """Return values raised to a power, as shares of 1.

    >>> [round(one, 2) for one in rescaled((0.6, 0.4), 2.0)]
    [0.69, 0.31]
    """
    raised = [max(one, LEAST) ** power for one in values]
    total = sum(raised)
    return tuple(one / total for one in raised)


def without_margin(values: Sequence[float]) -> tuple[float, ...]:
    """Return the shares of the win in proved values, without the winning margin that the search adds.

    >>> without_margin((0.97, 0.03))
    (1.0, 0.0)
    """
    least = MARGIN_WEIGHT / len(values)
    won = [min(1.0, max(0.0, (one - least) / (1 - MARGIN_WEIGHT))) for one in values]
    total = sum(won)
    return tuple(one / total for one in won)
