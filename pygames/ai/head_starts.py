"""What the computer knows of a game with head starts: its evaluation counts them, and so does its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import log
from typing import Any

from pygames.core.contract import Tactics
from pygames.core.game import Game
from pygames.core.learned import softmax
from pygames.play.handicap import Handicap, with_head_starts

LEAST = 1e-6
"""A share of the win below which nothing is told apart."""
Numbers = Sequence[float]
"""One number per seat."""


def with_handicap(game: Game, tactics: Tactics[Any, Any], handicap: Handicap) -> Tactics[Any, Any]:
    """Return tactics that count head starts."""
    if not any(handicap):
        return tactics
    value = tactics.value
    counted = _shifted_value(value, tactics.logit_per_point, handicap) if value and tactics.logit_per_point else value
    return replace(tactics, evaluate=_shifted_evaluation(game, tactics, handicap), value=counted)


def _shifted_evaluation(game: Game, tactics: Tactics[Any, Any], handicap: Handicap) -> Callable[[Any], Numbers]:
    """Return an evaluation with the head starts, which at the end of the game counts nothing but points."""
    sign = -1 if game.words.lowest_leads else 1

    def evaluate(position: Any) -> Numbers:
        if position.turn is None:  # no rule breaks ties
            return [float(sign * points) for points in with_head_starts(game, position.scores(), handicap)]
        return [worth + points for worth, points in zip(tactics.evaluate(position), handicap, strict=True)]

    return evaluate


def _shifted_value(
    value: Callable[[Any], Numbers], logit_per_point: Callable[[Any], float], handicap: Handicap
) -> Callable[[Any], Numbers]:
    """Return a value whose logits are shifted by the head starts."""

    def shifted(position: Any) -> Numbers:
        per_point = logit_per_point(position)
        logits = [log(max(share, LEAST)) for share in value(position)]
        return softmax([logit + per_point * points for logit, points in zip(logits, handicap, strict=True)])

    return shifted
