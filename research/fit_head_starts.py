"""Fits what a point of a head start is worth: `python -m research.fit_head_starts [GAME …] [--games N] [--seed S]`.

The final points of quick games say who would have won with each head start that the game offers. For each part of the
game, one number is sought that, added to the logits of the network's value for each point, makes these winners as
likely as possible. Other games than those it was fitted to then tell how good the values are with it and without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from pygames import GAMES, Game
from pygames.ai.head_starts import LEAST
from pygames.ai.network_tactics import with_network
from pygames.blokus.tactics import stage as blokus_stage
from pygames.console import positive
from pygames.core.contract import Tactics
from pygames.play.handicap import best, with_head_starts
from pygames.ringgz.tactics import stage as ringgz_stage

STAGES: dict[str, Callable[[Any], int]] = {"blokus": blokus_stage, "ringgz": ringgz_stage}
"""By game, the function that says which of the numbers holds for a position."""
OPENING, DOUBT = 4, 0.5
"""The moves at the beginning that are drawn by the priors, and how often later ones are; the others are the best."""
STEPS = 40
"""Bisections of the number: more than enough."""
Examples = tuple[Any, Any, Any]
"""Logits, head starts and shares of the win, a row each, with a column for each seat."""


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description="Fit what a point of a head start is worth.")
    parser.add_argument("games_", metavar="GAME", nargs="*", choices=[*STAGES, []])
    parser.add_argument("--games", type=positive, default=400, help="for each number of seats")
    parser.add_argument("--seed", default="1")
    wish = parser.parse_args()
    for name in wish.games_ or STAGES:
        for seats in GAMES[name].seats:
            fitted = examples(GAMES[name], seats, wish.games, wish.seed)
            others = examples(GAMES[name], seats, wish.games // 2, f"{wish.seed}:others")
            for stage in fitted:
                worth = fit(fitted[stage])
                before, after = (loss(others[stage], number) for number in (0.0, worth)) if stage in others else (0, 0)
                print(
                    f"{name} {seats} seats, stage {stage}: {worth:.2f}   loss {before:.3f} -> {after:.3f}", flush=True
                )


def examples(game: Game, seats: int, games: int, seed: str) -> dict[int, Examples]:
    """Return the examples of quick games, by stage."""
    tactics, found = with_network(game), dict[int, list[Examples]]()
    assert tactics.value
    for number in range(games):
        passed, last = quick_game(game, tactics, seats, Random(f"{seed}:{seats}:{number}"))
        outcomes = [*results(game, last)]
        for position in passed:
            logits = np.log(np.maximum(tactics.value(position), LEAST))
            rows = found.setdefault(STAGES[game.name](position), [])
            rows += ((logits, given, won) for given, won in outcomes)
    return {stage: tuple(map(np.array, zip(*rows, strict=True))) for stage, rows in sorted(found.items())}  # type: ignore[misc]


def quick_game(game: Game, tactics: Tactics[Any, Any], seats: int, rng: Random) -> tuple[list[Any], Any]:
    """Return every other position of a game that is played by the priors alone, and the last one."""
    position, passed = game.start(seats), []
    assert tactics.policy
    while position.turn is not None:
        passed.append(position)
        places, priors = tactics.policy(position)
        varied = len(passed) <= OPENING or rng.random() < DOUBT
        position = position.play_at(rng.choices(places, priors)[0] if varied else places[0])
    return passed[rng.randrange(2) :: 2], position


def results(game: Game, last: Any) -> Iterator[tuple[list[int], Any]]:
    """Yield each head start of one seat with the shares of the win that it leads to."""
    scores = last.scores()
    for seat in range(len(scores)):
        for points in game.words.head_starts:
            given = [points * (other == seat) for other in range(len(scores))]
            won = best(game, with_head_starts(game, scores, tuple(given)))
            yield given, np.array([(other in won) / len(won) for other in range(len(scores))])


def fit(rows: Examples) -> float:
    """Return the number that makes the winners as likely as possible: the loss is convex in it."""
    low, high = 0.0, 10.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(rows, middle) < 0 else (low, middle)
    return low


def slope(rows: Examples, worth: float) -> float:
    """Return the derivative of the loss."""
    _, given, won = rows
    return float(((_shares(rows, worth) - won) * given).sum(axis=1).mean())


def loss(rows: Examples, worth: float) -> float:
    """Return the mean cross-entropy, in nats."""
    return float(-(rows[2] * np.log(np.maximum(_shares(rows, worth), LEAST))).sum(axis=1).mean())


def _shares(rows: Examples, worth: float) -> Any:
    """Return the shares of the win that the shifted logits stand for."""
    logits, given, _ = rows
    shifted = logits + worth * given
    parts = np.exp(shifted - shifted.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


if __name__ == "__main__":
    main()
