"""How many times slower Pyodide is than CPython: `python -m bench.pyodide [GAME …] [--rounds N] [--seconds S]`.

The same random games in both, in turn, Pyodide in Node. Each ratio is the median over the rounds of the ratio within a
round, so that a busy machine slows both alike; tables are warm.

- **playouts**: games on the fast path of a search;
- **games**: games through the public API, each ply drawn from what is possible;
- **tables**: how much longer the first game takes than the second, with all that it builds and the import of the
  game's compiled modules, in milliseconds: the median over new interpreters.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from platform import python_version
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from pygames import CHANCE, GAMES, Game
from pygames.console import duration, positive
from pygames.core.game import chance_outcome

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ("node", str(ROOT / "bench" / "pyodide.mjs"))
SERVER = """
import json, sys
from bench.pyodide import *
for line in sys.stdin:
    print(json.dumps(eval(json.loads(line))), flush=True)
"""
CPYTHON = (sys.executable, "-c", SERVER)
KINDS = ("playouts", "games")
WARM_UP = 300
"""Warm-up games."""
MAX_TABLE_SECONDS = 0.3
"""Maximum time, in seconds, to build a game's tables under Pyodide."""


class Python:
    """A new interpreter that evaluates expressions, with `bench.pyodide` imported."""

    def __init__(self, command: tuple[str, ...], folder: Path = ROOT) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def __call__(self, expression: str) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(expression), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        return json.loads(line) if line else sys.exit("An interpreter has ended.")

    def close(self) -> None:
        """End the interpreter."""
        self.process.communicate()


# What both do


def time_games(name: str, kind: str, games: int, seed: int) -> float:
    """Play this many random games; return the seconds they took."""
    game, rng = GAMES[name], Random(seed)
    play = random_playout if kind == "playouts" else random_game
    start = perf_counter()
    for _ in range(games):
        play(game, rng)
    return perf_counter() - start


def random_playout(game: Game, rng: Random) -> None:
    """Play a random game on the fast path."""
    game.start().playout(rng)


def random_game(game: Game, rng: Random) -> None:
    """Play a random game through the public API."""
    position = game.start()
    while position.turn is not None:
        ply = chance_outcome(position, rng) if position.turn == CHANCE else rng.choice(position.legal_moves())
        position = position.play(ply)


def tables(name: str) -> float:
    """Return the seconds to build a game's tables, in an interpreter that has not played it."""
    import_module(f"pygames.{name}.rules")  # compiles it
    for module in [module for module in sys.modules if module.startswith(f"pygames.{name}")]:
        del sys.modules[module]  # so that the first game imports them, and builds its tables
    first, second = time_first_game(name), time_first_game(name)
    return first - second


def time_first_game(name: str) -> float:
    """Return the seconds to list the first moves or outcomes, parse one, and play a game."""
    start = perf_counter()
    position = GAMES[name].start()
    plies = [*position.legal_moves(), *(outcome for outcome, _ in position.chance_outcomes())]
    position.play(position.parse(str(plies[0]))).playout(Random(1))
    return perf_counter() - start


# What is measured


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.pyodide", description="Speed of Pyodide against CPython.")
    parser.add_argument("games", nargs="*", help="names of games; all unless named")
    parser.add_argument("--rounds", type=positive, default=7)
    parser.add_argument("--seconds", type=duration, default=0.2, help="how long one measurement takes CPython, roughly")
    wish = parser.parse_args()
    names = wish.games or list(GAMES)
    ratios = measure_ratios(names, wish.rounds, wish.seconds)
    built = measure_tables(names, wish.rounds)
    report(names, ratios, built)


def measure_ratios(names: list[str], rounds: int, seconds: float) -> dict[tuple[str, str], list[float]]:
    """Return, by game and kind, how many times slower Pyodide is in each round."""
    cpython, pyodide = Python(CPYTHON), Python(PYODIDE)
    print(f"CPython {python_version()} and Pyodide's Python {pyodide('sys.version.split()[0]')}")
    counts = {}
    for name in names:
        for kind in KINDS:
            warm = [python(f"time_games({name!r}, {kind!r}, {WARM_UP}, 0)") for python in (pyodide, cpython)]
            counts[name, kind] = max(1, round(seconds * WARM_UP / warm[1]))
    ratios: dict[tuple[str, str], list[float]] = {key: [] for key in counts}
    for seed in range(1, rounds + 1):
        for (name, kind), games in counts.items():
            slow, fast = (python(f"time_games({name!r}, {kind!r}, {games}, {seed})") for python in (pyodide, cpython))
            ratios[name, kind].append(slow / fast)
        print(".", end="", file=sys.stderr, flush=True)
    for python in (pyodide, cpython):
        python.close()
    return ratios


def measure_tables(names: list[str], rounds: int) -> dict[str, list[tuple[float, float]]]:
    """Return, by game, how long its tables take under Pyodide and under CPython in each round."""
    built: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        pyodide, cpython = Python(PYODIDE), Python(CPYTHON)
        for name in names:
            built[name].append((pyodide(f"tables({name!r})"), cpython(f"tables({name!r})")))
        for python in (pyodide, cpython):
            python.close()
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return built


def report(
    names: list[str], ratios: dict[tuple[str, str], list[float]], built: dict[str, list[tuple[float, float]]]
) -> None:
    """Print the medians."""
    print(f"{'':12}{'times slower':>20}{'tables, ms':>34}")
    print(f"{'':12}{'playouts':>10}{'games':>10}{'Pyodide':>12}{'CPython':>10}{'times':>8}")
    for name in names:
        slower = "".join(f"{median(ratios[name, kind]):10.2f}" for kind in KINDS)
        slow, fast = (1000 * median(times) for times in zip(*built[name], strict=True))
        wanted = "≤" if slow <= 1000 * MAX_TABLE_SECONDS else "ABOVE"
        times = median(pyodide / cpython for pyodide, cpython in built[name])
        print(f"{name:12}{slower}{slow:12.0f}{fast:10.0f}{times:8.1f}   {wanted} {1000 * MAX_TABLE_SECONDS:.0f}")


if __name__ == "__main__":
    main()
