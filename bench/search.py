"""How fast the search is: `python -m bench.search [GAME …] [--rounds N] [--steps N]`, simulations a second.

The strongest player thinks about the first choice of a game, and about one in the middle of a random game; CPython and
Pyodide (in Node) in turn, by the CPU time of their processes. Each figure is the best of the rounds, so that a busy
machine does not matter much; the first round also builds tables. Beside it, how long Pyodide needs for all the steps
that each level takes in the middle. With `--course 2` instead: how many it makes in Pyodide in two seconds at each
ply of a game against itself.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time
from typing import Any

from bench.pyodide import CPYTHON, PYODIDE, Python
from pygames import CHANCE, GAMES
from pygames.ai import LEVELS, player
from pygames.ai.players import level_of
from pygames.console import duration, positive
from pygames.core.game import chance_outcome

PARTS = (0.0, 0.5)
"""Fractions of a game after which the search is measured."""


def simulations(name: str, part: float, steps: int, seed: int) -> float:
    """Measure the strongest player's simulations per second."""
    game = GAMES[name]
    position = position_after(name, part, Random(seed))
    bot = player(game, LEVELS[-1], seed=seed)
    start, done = cpu_time(), 0
    for thought in bot.think(position.observe(position.turn), steps=steps):
        done = thought.steps
    return done / (cpu_time() - start)


def course(name: str, seconds: float, seed: int) -> list[int]:
    """Return, for each ply of a game against itself, the strongest player's simulations in this much CPU time."""
    game, found = GAMES[name], list[int]()
    position: Any = game.start()
    bots = [player(game, LEVELS[-1], seed=f"{seed}:{seat}") for seat in range(len(position.scores()))]
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, Random(seed)))
            continue
        end, steps, move = cpu_time() + seconds, 0, position.legal_moves()[0]
        for thought in bots[position.turn].think(position.observe(position.turn), steps=1_000_000):
            steps, move = thought.steps, thought.move
            if cpu_time() >= end:
                break
        found.append(steps)
        position = position.play(position.parse(str(move)))
    return found


def cpu_time() -> float:
    """Return the CPU time of this process, in seconds."""
    if sys.platform == "emscripten":
        from js import process

        used = process.cpuUsage()
        return float(used.user + used.system) / 1e6
    return process_time()


def position_after(name: str, part: float, rng: Random) -> Any:
    """Return a position of a random game, with a seat to decide, after this fraction of the game."""
    position: Any = GAMES[name].start()
    course = []
    while position.turn is not None:
        if position.turn == CHANCE:
            outcomes, weights = zip(*position.chance_outcomes(), strict=True)
            position = position.play(rng.choices(outcomes, weights)[0])
        else:
            course.append(position)
            position = position.play(rng.choice(position.legal_moves()))
    return course[int(part * len(course))]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.search", description="Simulations a second.")
    parser.add_argument("games", nargs="*", help="names of games; all unless named")
    parser.add_argument("--rounds", type=positive, default=5)
    parser.add_argument("--steps", type=positive, default=300)
    parser.add_argument("--course", type=duration, help="seconds for each ply of a game")
    wish = parser.parse_args()
    cpython, pyodide = Python(CPYTHON), Python(PYODIDE)
    if wish.course:
        for name in wish.games or GAMES:
            print(name, pyodide(f"import_module('bench.search').course({name!r}, {wish.course}, 0)"), flush=True)
        return
    print(f"{'':12}{'CPython':>18}{'Pyodide':>20}{'seconds a move in the middle, Pyodide':>42}")
    print(f"{'':12}{'first':>9}{'middle':>9}{'first':>11}{'middle':>9}    {'  '.join(LEVELS)}")
    for name in wish.games or GAMES:
        best = {}
        for python in (cpython, pyodide):
            for part in PARTS:
                call = f"import_module('bench.search').simulations({name!r}, {part}, {wish.steps}, "
                best[python, part] = max(python(f"{call}{seed})") for seed in range(wish.rounds))
        counts = [round(best[python, part]) for python in (cpython, pyodide) for part in PARTS]
        levels = [level_of(GAMES[name], level) for level in LEVELS]
        seconds = [min(level.seconds, level.simulations / counts[3]) for level in levels]
        needed = "  ".join(f"{one:{len(level)}.2f}" for one, level in zip(seconds, LEVELS, strict=True))
        print(f"{name:12}{counts[0]:9}{counts[1]:9}{counts[2]:11}{counts[3]:9}    {needed}", flush=True)
    for python in (cpython, pyodide):
        python.close()


if __name__ == "__main__":
    main()
