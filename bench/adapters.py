"""How fast random games are in OpenSpiel, PettingZoo and Gymnasium, as ratios to OpenSpiel's own games.

Run it in the environment of `make adapters`: `.venv-adapters/bin/python -m bench adapters`. Every figure is the median
over the rounds of the ratio within a round, in CPU time, to OpenSpiel's backgammon, which has chance and is written in
C++; its game loop is the same Python. A ply is a move or an outcome of chance, a step a move.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import pyspiel

import pygames.adapters.gymnasium
import pygames.adapters.open_spiel
import pygames.adapters.pettingzoo
from pygames import GAMES

ROUNDS, SECONDS = 5, 0.4
YARDSTICK = "backgammon"
THEIRS = ("backgammon", "hex", "go(board_size=9)", "python_liars_poker", "python_tic_tac_toe")
OURS = tuple(f"pygames_{name}" for name in GAMES)

Loop = Callable[[Random], int]
"""Plays one random game; returns its number of plies or steps."""


def spiel(name: str) -> Loop:
    """Return games in OpenSpiel."""
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return int(state.move_number())

    return play


def pettingzoo(name: str) -> Loop:
    """Return games in PettingZoo, without wrappers."""
    env = pygames.adapters.pettingzoo.raw_env(name)

    def play(rng: Random) -> int:
        env.reset(seed=rng.randrange(2**32))
        steps = 0
        for agent in env.agent_iter():
            observation, _, over, *_ = env.last()
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += not over
        return steps

    return play


def seat(name: str) -> Loop:
    """Return games in Gymnasium against random players."""
    env: Any = gymnasium.make(f"pygames/{name}-v0").unwrapped

    def play(rng: Random) -> int:
        _, info = env.reset(seed=rng.randrange(2**32))
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            steps += 1
        return steps

    return play


def speed(play: Loop, rng: Random) -> float:
    """Return plies or steps a second of CPU time, measured over whole games."""
    play(rng)
    plies, start = 0, process_time()
    while (took := process_time() - start) < SECONDS:
        plies += play(rng)
    return plies / took


def main() -> None:
    """Measure, and print the table."""
    for module in ("liars_poker", "tic_tac_toe"):
        importlib.import_module(f"open_spiel.python.games.{module}")  # makes OpenSpiel's games in Python known
    loops = {name: spiel(name) for name in (*THEIRS, *OURS)}
    loops |= {f"PettingZoo {name}": pettingzoo(name) for name in GAMES}
    loops |= {f"Gymnasium {name}": seat(name) for name in GAMES}
    rng = Random(1)
    rounds = [{name: speed(play, rng) for name, play in loops.items()} for _ in range(ROUNDS)]
    print(f"{YARDSTICK}: {median(found[YARDSTICK] for found in rounds):,.0f} plies a second; times that:")
    for name in loops:
        print(f"{name:24}{median(found[name] / found[YARDSTICK] for found in rounds):8.2f}")


if __name__ == "__main__":
    main()
