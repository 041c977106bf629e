"""Matches between levels in C, which plays as many games in a minute as the arena in an hour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from ctypes import Structure, addressof, byref, c_float, c_int, c_void_p
from functools import cache
from itertools import repeat
from math import inf, isfinite
from typing import Any

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.ai.network_tactics import MAX_CANDIDATES
from pygames.ai.players import level_of
from pygames.core.level import Level
from research.training.export import in_wheel
from research.training.machine import machine, table_of
from research.training.thinker import network_from


class _Level(Structure):
    """A level as C has it."""

    _fields_ = (("network", c_void_p), ("simulations", c_int), ("sight", c_float))


def level_from(game: str, text: str) -> Level:
    """Parse a level: a name, or simulations, sight and network as in `60:8+network`; ValueError if it is neither."""
    if text in LEVELS:
        return level_of(GAMES[game], text)
    found = re.fullmatch(r"([1-9]\d*)(?::(\d+(?:\.\d+)?))?(\+network)?", text)
    if not found:
        raise ValueError(f"There is no level {text!r}; write one of {', '.join(LEVELS)}, or as in 60:8+network.")
    simulations, sight, network = found.groups()
    return Level(int(simulations), sight=float(sight or inf), network=bool(network))


def play_levels(
    game: str, levels: tuple[Level, Level], variant: int, rounds: int, opening: int, seed: int, executor: Executor
) -> Iterator[float]:
    """Yield the first level's share of each round against the second in all other seats.

    A round is one game from every seat, beginning with this many random plies.
    """
    return executor.map(
        _play_round, repeat(game), repeat(levels), repeat(variant), repeat(opening), range(seed, seed + rounds)
    )


def _play_round(game: str, levels: tuple[Level, Level], variant: int, opening: int, seed: int) -> float:
    seats = table_of(game).variants[variant].seats
    one, other = (_level(game, level) for level in levels)
    won: float = machine(game).contest(byref(one), byref(other), variant, seats, opening, 7919 * seed, MAX_CANDIDATES)
    return won


def _level(game: str, level: Level) -> _Level:
    network = addressof(_network(game)) if level.network else None
    # 0 stands for unlimited sight in C
    return _Level(network, level.simulations, level.sight if isfinite(level.sight) else 0.0)


# kept for the life of the process: C holds only its address
@cache
def _network(game: str) -> Any:
    """Return the network in the wheel."""
    return network_from(game, in_wheel(GAMES[game]))
