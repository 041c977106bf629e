"""Games leave nothing behind: what is kept from one to the next is bounded, so a process can play for ever."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from functools import _lru_cache_wrapper
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from pygames import GAMES
from pygames.core.game import Game
from tests.contract.case import any_ply

WARM_UP = 200
"""Games after which there is what a game keeps for good, besides what `settled` sees to."""
MOST_ENTRIES = 1 << 15
"""How many entries a cache may have at most."""
MOST_BYTES = 80_000_000
"""How much the tables of one game may hold at most."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(sys, "getallocatedblocks"), reason="this Python does not count its blocks"),
]


def random_game(game: Game, rng: Random) -> None:
    """Play a random game through the public API, beginning a search in it now and then."""
    options = {name: rng.choice(values) for name, values in game.options.items()}
    position = game.start(rng.choice(game.seats), **options)
    search = rng.randrange(10, 400)
    while position.turn is not None:
        position = position.play(any_ply(position, rng))
        search -= 1
        if not search:
            position.compact().playout(rng)


def random_playout(game: Game, rng: Random) -> None:
    """Play a random game on the fast path of a search."""
    game.start(rng.choice(game.seats)).playout(rng)


def play(game: Game, games: int, rng: Random) -> None:
    """Play this many random games, half of them playouts."""
    for number in range(games):
        (random_playout if number % 2 else random_game)(game, rng)


def table_maker(game: Game) -> Any:
    """Return the function that makes the table of all placements, in a game that has one."""
    parts = [f"{game.package}.{part}" for part in ("rules", "monuments")]
    modules = [import_module(part) for part in parts if find_spec(part)]
    return next((module.full_table for module in modules if hasattr(module, "full_table")), None)


def filled(table: Any) -> None:
    """Fill a table with everything that it otherwise computes when a placement is first made."""
    effects, effect = ("effects", "effect") if hasattr(table, "effects") else ("footprints", "footprint")
    for place, known in enumerate(getattr(table, effects)):
        if known is None:
            getattr(table, effect)(place)


def caches() -> list[Any]:
    """Return all of our functions that cache their results."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [cache for cache in found if str(cache.__module__).startswith(("pygames.", "web."))]


def blocks() -> int:
    """Return how many blocks of memory Python holds, with those caches empty that throw old entries away."""
    for cache in caches():
        if cache.cache_parameters()["maxsize"] is not None:
            cache.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


def growth(game: Game, games: int, played: Callable[[Game, int, Random], None] = play) -> int:
    """Return how many blocks more there are after this many games, once a game has all that it keeps for good."""
    rng = Random(game.name)
    if make := table_maker(game):
        filled(make())
    played(game, WARM_UP, rng)
    before = blocks()
    played(game, games, rng)
    return blocks() - before


@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_games_leave_nothing_behind(name: str) -> None:
    assert growth(GAMES[name], 100) < 100


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_games_leave_nothing_behind(name: str) -> None:
    assert growth(GAMES[name], 10_000) < 1_000


def test_a_game_of_which_something_is_kept_is_found() -> None:
    kept: list[object] = []

    def keeping(game: Game, games: int, rng: Random) -> None:
        play(game, games, rng)
        kept.extend(game.start().playout(rng) for _ in range(games))

    assert growth(GAMES["ringgz"], 200, keeping) > 200


@pytest.mark.parametrize("name", [name for name in GAMES if table_maker(GAMES[name])])
def test_what_a_table_can_come_to_hold_is_bounded(name: str) -> None:
    make = table_maker(GAMES[name]).__wrapped__
    tracemalloc.start()
    try:
        filled(make())
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MOST_BYTES


def test_a_cache_that_throws_old_entries_away_is_not_too_large() -> None:
    for name in GAMES:
        random_game(GAMES[name], Random(1))
    sizes = {cache.__qualname__: cache.cache_parameters()["maxsize"] for cache in caches()}
    assert sizes
    assert all(size is None or size <= MOST_ENTRIES for size in sizes.values())
