"""Rollouts by the policy: quick games that tell the scores to be expected after a move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pygames.core.bits import members
from pygames.core.game import CHANCE, Game, chance_outcome

GAMES = 12
"""So many quick games are enough to say what score is to be expected."""


def policy_move(game: Game, position: Any, rng: Random) -> int:
    """The place in the legal set of a move that looks good."""
    tactics = game.tactics
    if tactics.policy is None:  # the game has no opinion of its moves
        return rng.choice(members(position.legal_set))
    places, priors = tactics.policy(position)
    return rng.choices(places, [prior ** (1 / tactics.temperature) for prior in priors])[0]


def expected_scores(game: Game, observation: Any, move: Any, rng: Random) -> Iterator[tuple[float, ...]]:
    """By seat the mean score of the quick games so far that begin with a move, again after every ply of them.

    Empty until the first of them is over. What the observer can't see is dealt anew for each game.
    """
    totals = [0.0] * len(observation.scores())
    means: tuple[float, ...] = ()
    for games in range(1, GAMES + 1):
        position = game.determinize(observation, rng).play(move)
        while position.turn is not None:
            yield means
            if position.turn == CHANCE:
                position = position.play(chance_outcome(position, rng))
            else:
                position = position.play_at(policy_move(game, position, rng))
        totals = [total + score for total, score in zip(totals, position.scores(), strict=True)]
        means = tuple(total / games for total in totals)
        yield means
