"""Learns a game's weights from self-play: `python -m research.fit_policy GAME [--games N] [--seed S] …`.

The players search with the present weights. Every position they reach is an example: its moves' features with the
simulations that went into each, each seat's features, and who won in the end. The weights `policy` predict the search
from the moves' features, `value` the winner from the seats' features. If a game's tactics have no `features`, or no
`seat_features`, that part is not learned.

Examples are appended to a file as they come, so that a run can be resumed, or its weights fitted again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pygames import CHANCE, GAMES, Game
from pygames.ai.search import Node, Search
from pygames.console import positive
from pygames.core.game import chance_outcome, shares
from pygames.core.learned import softmax

ROOT = Path(__file__).resolve().parent.parent
MAX_ROWS = 60
"""Moves kept per example: those searched most, and a random sample of the others."""
EXPLORATION_TEMPERATURE = 1.0
"""Temperature of the choices in the first part of a game."""
EXPLORATION_RATE = 0.4
"""Probability of a non-greedy choice."""
WEIGHT_DECAY = 1e-4
"""Weight decay."""


class Example(NamedTuple):
    """A choice between alternatives: their features, and the target probabilities."""

    rows: Sequence[Sequence[float]]
    target: Sequence[float]


def main() -> None:
    """Learn, and write the weights into the game's folder."""
    wish = arguments()
    game = GAMES[wish.game]
    if not game.tactics.learnable:
        sys.exit(f"{game.title} has nothing to learn: its tactics name neither features nor a standing.")
    samples = Path(wish.samples or f"build/{game.name}-examples.jsonl")
    samples.parent.mkdir(exist_ok=True)
    done = sum(1 for _ in samples.open()) if samples.exists() else 0
    with samples.open("a") as file:
        for number in range(done, wish.games):
            seats = game.seats[number % len(game.seats)]
            print(json.dumps(play_game(game, seats, f"{wish.seed}:{number}", wish.steps)), file=file, flush=True)
            print(f"\r{number + 1}/{wish.games} games", end="", file=sys.stderr, flush=True)
    games = [json.loads(line) for line in samples.open()]
    weights = {kind: fit_weights(kind, games, wish.rounds, Random(wish.seed)) for kind in ("policy", "value")}
    path = ROOT / "pygames" / game.name / "weights.json"
    if not any(weights.values()):
        sys.exit(f"Nothing was learned; {path.name} of {game.title} stays as it is.")
    path.write_text(json.dumps({kind: found for kind, found in weights.items() if found}, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description="Learn a game's weights from games against itself.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=positive, default=200)
    parser.add_argument("--steps", type=positive, default=150, help="simulations for each move")
    parser.add_argument("--rounds", type=positive, default=12, help="how often every example is looked at")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--samples", help="the file of examples; build/GAME-examples.jsonl unless given")
    return parser.parse_args()


# Games


def play_game(game: Game, seats: int, seed: str, steps: int) -> dict[str, Any]:
    """Play a game of the search against itself; return its examples."""
    rng = Random(seed)
    options = {name: rng.choice(values) for name, values in game.options.items()}
    position: Any = game.start(seats, **options)
    players = [Search(game, f"{seed}:{seat}", tactics=game.tactics) for seat in range(seats)]
    moves: list[Any] = []
    standings: list[Any] = []
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
            continue
        if game.tactics.seat_features:
            standings.append(game.tactics.seat_features(position))
        root = search_tree(players[position.turn], position.observe(position.turn), steps)
        if game.tactics.features and len(root.children) > 1 and root.exact is None:
            moves.append(example(game, root, rng))
        position = position.play(choice(root, rng))
    winners = position.winners()
    result = list(shares(winners, seats))
    return {"policy": moves, "value": [(*standing, result) for standing in standings]}


def search_tree(search: Search, observation: Any, steps: int) -> Node:
    """Return the root after this many simulations."""
    *_, (_, root) = zip(range(steps), search.run(observation), strict=False)
    return root


def choice(root: Node, rng: Random) -> Any:
    """Return the best move, or now and then another good one."""
    if rng.random() >= EXPLORATION_RATE or not root.children:
        return root.best
    children = root.ranking()
    weights = [child.visits ** (1 / EXPLORATION_TEMPERATURE) for child in children]
    return rng.choices(children, weights)[0].move


def example(game: Game, root: Node, rng: Random) -> tuple[Sequence[str], list[list[float]], list[float]]:
    """Return the feature names, the moves' features, and the fraction of simulations that went into each."""
    assert game.tactics.features
    places, names, rows = game.tactics.features(root.position)
    visits = {place: child.visits for (_, place), child in root.children.items()}
    order = sorted(range(len(places)), key=lambda at: (-visits.get(places[at], 0), rng.random()))[:MAX_ROWS]
    total = sum(visits.get(places[at], 0) for at in order) or 1
    kept = [[round(value, 4) for value in rows[at]] for at in order]
    return names, kept, [round(visits.get(places[at], 0) / total, 4) for at in order]


# Weights


def fit_weights(kind: str, games: Sequence[Any], rounds: int, rng: Random) -> dict[str, float]:
    """Fit the weights of one head to the examples of these games; every eighth game is held out."""
    found = [(number % 8 == 0, one) for number, game in enumerate(games) for one in game[kind]]
    if not found:
        return {}
    names = found[0][1][0]
    learning = [Example(rows, target) for held, (_, rows, target) in found if not held]
    testing = [Example(rows, target) for held, (_, rows, target) in found if held]
    weights = [0.0] * len(names)
    scale = scales(learning, len(names))
    for number in range(rounds):
        rng.shuffle(learning)
        descend(weights, learning, scale, rate=0.3 / (1 + number))
        print(f"{kind}: loss {loss(weights, learning):.4f}, elsewhere {loss(weights, testing):.4f}", file=sys.stderr)
    return dict(zip(names, (round(weight, 4) for weight in weights), strict=True))


def scales(examples: Sequence[Example], width: int) -> list[float]:
    """Return for each feature one through its mean square within an example: steps are as long in every direction."""
    totals = [1e-9] * width
    for rows, _ in examples:
        for at in range(width):
            column = [row[at] for row in rows]
            middle = sum(column) / len(column)
            totals[at] += sum((value - middle) ** 2 for value in column) / len(column)
    return [len(examples) / total if total > 1e-6 else 0.0 for total in totals]


def descend(weights: list[float], examples: Sequence[Example], scale: Sequence[float], rate: float) -> None:
    """Take a gradient step on each of these examples."""
    for batch in batches(examples):
        slope = [0.0] * len(weights)
        for rows, target in batch:
            for row, part, wanted in zip(rows, predict(weights, rows), target, strict=True):
                if abs(error := wanted - part) > 1e-4:
                    for at, value in enumerate(row):
                        slope[at] += error * value
        for at, value in enumerate(slope):
            weights[at] += rate * scale[at] * (value / len(batch) - WEIGHT_DECAY * weights[at])


def batches(examples: Sequence[Example], size: int = 16) -> Iterator[Sequence[Example]]:
    """Yield the examples in batches."""
    for at in range(0, len(examples), size):
        yield examples[at : at + size]


def predict(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the predicted probability of each alternative."""
    return softmax([sum([weight * value for weight, value in zip(weights, row, strict=True)]) for row in rows])


def loss(weights: Sequence[float], examples: Sequence[Example]) -> float:
    """Return the mean cross-entropy of the predictions, in nats per example."""
    total = 0.0
    for rows, target in examples:
        parts = predict(weights, rows)
        total -= sum(wanted * log(max(part, 1e-9)) for part, wanted in zip(parts, target, strict=True) if wanted)
    return total / max(1, len(examples))


if __name__ == "__main__":
    main()
