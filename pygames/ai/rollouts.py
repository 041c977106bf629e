"""Rollouts: games played by the policy, which tell what scores to expect after a move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pygames.core.bits import members
from pygames.core.game import CHANCE, Game, chance_outcome

GAMES = 12
"""Rollouts that suffice to predict a score."""


def policy_move(game: Game, position: Any, rng: Random) -> int:
    """Sample a move by the policy; return its index."""
    tactics = game.tactics
    if tactics.policy is None:  # the game has no policy
        return rng.choice(members(position.legal_set))
    places, priors = tactics.policy(position)
    # a softmax at this temperature, had the priors been logits; `choices` needs no sum of 1
    return rng.choices(places, [prior ** (1 / tactics.temperature) for prior in priors])[0]


def expected_scores(game: Game, observation: Any, move: Any, rng: Random) -> Iterator[tuple[float, ...]]:
    """Yield the mean score by seat over rollouts that start with `move`, after every ply of them.

    Empty until the first rollout is over. Each deals afresh what the observer can't see.
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
