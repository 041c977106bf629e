"""Matches of networks against the hand-made tactics, at equal CPU time per move."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import repeat
from random import Random
from time import process_time
from typing import Any

from pygames import GAMES
from pygames.ai.network import Network
from pygames.ai.network_tactics import NetworkEvaluator
from pygames.ai.search import Search
from pygames.core.contract import Tactics
from pygames.core.game import CHANCE, Game, chance_outcome
from research.training.export import file_of
from research.training.generations import network
from research.training.machine import machine, table_of

OPENING = 2
"""Random plies at the beginning, the same for every order of the seats."""


def play_match(
    game: str, number: int, variant: int, games: int, seconds: float, seed: int, executor: Executor
) -> Iterator[float]:
    """Yield the share of a generation's network in each of this many games."""
    return executor.map(
        _share_of_game, repeat(game), repeat(number), repeat(variant), range(games), repeat(seconds), repeat(seed)
    )


def play_against_tactics(
    game: str, number: int, variant: int, rounds: int, simulations: int, against: int, executor: Executor
) -> Iterator[float]:
    """Yield a generation's share of each round against the hand-made tactics, in C.

    A round is one game from every seat.
    """
    budgets = repeat(simulations), repeat(against)
    return executor.map(_play_block, repeat(game), repeat(number), repeat(variant), range(rounds), *budgets)


def _play_block(game: str, generation: int, variant: int, number: int, simulations: int, against: int) -> float:
    seats, seed = table_of(game).variants[variant].seats, 7919 * number
    own = network(game, generation)
    won: float = machine(game).match(own, None, variant, seats, seed, simulations, against)
    return won


def _share_of_game(name: str, generation: int, variant: int, number: int, seconds: float, seed: int) -> float:
    """Return the share of the network, in one seat, of the game of this number."""
    game, (seats, options) = GAMES[name], table_of(name).variants[variant]
    # games of one round share their chance and opening, each with the network in another seat
    seat, rng = number % seats, Random(f"{seed}:{number // seats}")
    learned = _tactics_of(game, generation)
    searches = [
        Search(game, f"{seed}:{number}:{own}", tactics=learned if own == seat else game.tactics) for own in range(seats)
    ]
    position: Any = game.start(seats, **options)
    for ply in range(1000):
        if position.turn is None:
            break
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
        elif ply < OPENING:
            position = position.play(rng.choice(position.legal_moves()))
        else:
            found = _choose(searches[position.turn], position.observe(position.turn), seconds)
            position = position.play(position.parse(str(found)))
    return (seat in position.winners()) / len(position.winners())


def _choose(search: Search, observation: Any, seconds: float) -> Any:
    """Return the move found in this many seconds of CPU time."""
    # CPU time: other processes on the machine must not cost either side simulations
    end = process_time() + seconds
    for _ in search.run(observation):
        if process_time() >= end:
            break
    return search.result.best.move


def _tactics_of(game: Game, generation: int) -> Tactics[Any, Any]:
    """Return the tactics of a game with the network of a generation."""
    encoding = game.tactics.encoding
    assert encoding is not None
    return NetworkEvaluator(encoding, Network(encoding.shape, file_of(game, generation))).tactics(game.tactics)
