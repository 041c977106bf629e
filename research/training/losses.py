"""What a network sees less well than its own search, by part of a game: how far both values are from the result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Executor
from itertools import repeat
from math import log
from random import Random
from typing import NamedTuple

from pygames import GAMES
from research.training.export import in_wheel
from research.training.thinker import Thinker

OPENING = 4
"""Random plies at the beginning."""
PARTS = 10
"""How many parts a game has, each as long as the others."""
NODES = 400_000
"""Size of the search's tree for a whole game."""
LEAST = 1e-4
"""The least chance that a value may give a seat; its logarithm would have no limit."""


class Losses(NamedTuple):
    """The losses in one position."""

    part: int
    """The part of the game, from 0."""
    network: float
    search: float


def losses_of_games(
    game: str, variant: int, simulations: int, numbers: Sequence[int], executor: Executor
) -> Iterator[list[Losses]]:
    """Yield the losses in each position of games that the network in the wheel plays against itself."""
    return executor.map(_losses_of_game, repeat(game), repeat(variant), repeat(simulations), numbers)


def _losses_of_game(game: str, variant: int, simulations: int, number: int) -> list[Losses]:
    content = in_wheel(GAMES[game])
    # two trees, as the value of a position that has been searched is no longer the network's alone
    searching, glancing = Thinker(game, content, variant, NODES), Thinker(game, content, variant)
    rng, session, seen = Random(number), searching.session(), []
    while session.position.turn is not None:
        if session.ply < OPENING:
            session.play(str(rng.choice(session.position.legal_moves())))
            continue
        glancing.choose(session.plies, 1)
        move = searching.choose(session.plies, simulations)
        seen.append((session.ply, glancing.values(), searching.values()))
        session.play(str(move))
    searching.close()
    glancing.close()
    winners = session.position.winners()
    return [
        Losses(ply * PARTS // session.ply, cross_entropy(winners, network), cross_entropy(winners, search))
        for ply, network, search in seen
    ]


def cross_entropy(winners: Collection[int], values: Sequence[float]) -> float:
    """Return the cross-entropy of values by seat against a result, in nats; 0 for a sure and right prediction."""
    return -sum(log(min(1.0, max(LEAST, values[seat]))) for seat in winners) / len(winners)
