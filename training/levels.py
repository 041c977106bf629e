"""Matches between levels in C, which plays as many games in a minute as the arena does in an hour."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from ctypes import Structure, addressof, byref, c_float, c_int, c_void_p
from functools import cache
from itertools import repeat
from math import inf, isfinite
from pkgutil import get_data
from typing import Any

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.ai.insight import FILE, MOST
from pygames.ai.players import level_of
from pygames.core.level import Level
from training.export import imported
from training.machine import machine, table_of


class _Level(Structure):
    """A level as C has it."""

    _fields_ = (("network", c_void_p), ("simulations", c_int), ("sight", c_float))


def level_from(game: str, text: str) -> Level:
    """A level by its name, or as in `60:8+network`: simulations, sight, network; ValueError if it is none."""
    if text in LEVELS:
        return level_of(GAMES[game], text)
    numbers, _, network = text.partition("+")
    simulations, _, sight = numbers.partition(":")
    return Level(int(simulations), sight=float(sight or inf), network=network == "network")


def contested(
    game: str, levels: tuple[Level, Level], variant: int, rounds: int, opening: int, seed: int, executor: Executor
) -> Iterator[float]:
    """What the first level wins in each of so many rounds with the second in all other seats.

    A round is a game from every seat. So many plies at the beginning are drawn by lot.
    """
    return executor.map(
        _contested, repeat(game), repeat(levels), repeat(variant), repeat(opening), range(seed, seed + rounds)
    )


def _contested(game: str, levels: tuple[Level, Level], variant: int, opening: int, seed: int) -> float:
    seats = table_of(game).variants[variant].seats
    one, other = (_level(game, level) for level in levels)
    won: float = machine(game).contest(byref(one), byref(other), variant, seats, opening, 7919 * seed, MOST)
    return won


def _level(game: str, level: Level) -> _Level:
    network = addressof(_network(game)) if level.network else None
    return _Level(network, level.simulations, level.sight if isfinite(level.sight) else 0.0)


@cache
def _network(game: str) -> Any:
    """The network in the wheel."""
    senses = GAMES[game].tactics.senses
    assert senses is not None
    size = machine(game).parameters()
    return (c_float * size)(*imported(senses.layout, get_data(GAMES[game].package, FILE) or b"", size))
