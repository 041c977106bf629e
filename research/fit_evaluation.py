"""Fits the evaluations of four games to quick games: `python -m research.fit_evaluation [GAME …] [--games N]`.

In these games, every seat plays by the policy of its tactics, with some random moves. For Ringgz it counts who wins
territories with the same code; for Blockers! and Cathedral it fits weights by least squares that predict what is still
added to a seat's score, or Light's lead at the end of the round; for Blokus To Go, weights that predict the winner from
the seats' features. Each takes a minute or two.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from pygames import CHANCE, GAMES, Game
from pygames.ai.rollouts import policy_move
from pygames.console import positive
from pygames.core.game import chance_outcome, shares
from research.fit_policy import fit_weights

ROOT = Path(__file__).resolve().parent.parent
SAMPLE_EVERY = 3
"""One position in this many becomes an example."""
MAX_RANDOM_MOVES = 10
"""Maximum number of random moves at the beginning."""


def main() -> None:
    """Learn, and write the weights into the games' folders."""
    learners: Mapping[str, Callable[[int, str], None]] = {
        "ringgz": ringgz,
        "blockers": blockers,
        "cathedral": cathedral,
        "blokus": blokus,
    }
    parser = argparse.ArgumentParser(description="Learn from quick games how positions end.")
    parser.add_argument("games_", metavar="GAME", nargs="*", choices=[*learners, []])
    parser.add_argument("--games", type=positive, default=400, help="for each number of seats")
    parser.add_argument("--seed", default="1")
    wish = parser.parse_args()
    for name in wish.games_ or learners:
        learners[name](wish.games, wish.seed)


def policy_games(game: Game, seats: int, games: int, seed: str, **options: Any) -> Iterator[tuple[list[Any], Any]]:
    """Yield games played by the priors alone, each as a sample of its positions and the last one."""
    for number in range(games):
        rng = Random(f"{seed}:{seats}:{number}")
        position: Any = game.start(seats, **options)
        passed: list[Any] = []
        random, ply = rng.randrange(MAX_RANDOM_MOVES), 0
        while position.turn is not None:
            if position.turn == CHANCE:
                position = position.play(chance_outcome(position, rng))
                continue
            ply += 1
            if ply > random and ply % SAMPLE_EVERY == 0:
                passed.append(position)
            assert game.tactics.policy
            chosen = rng.choice(game.tactics.policy(position)[0]) if ply <= random else policy_move(game, position, rng)
            position = position.play_at(chosen)
        yield passed, position


def write_weights(name: str, weights: Mapping[str, Mapping[Any, Any]]) -> None:
    """Write weights into a game's folder, a line for each kind."""
    lines = ",\n".join(f" {json.dumps(kind)}: {json.dumps(found)}" for kind, found in weights.items())
    (ROOT / "pygames" / name / "weights.json").write_text(f"{{\n{lines}\n}}\n")


# Ringgz

EMPTY_ODDS = 4
"""The probability weight of a ring place staying empty, relative to each colour that may take it."""
PRIOR_COUNT = 6.0
"""Pseudo-count of the first guess, in territories."""
COUNT_WEIGHT = {2: 0.3, 3: 1.0, 4: 0.5}
"""The weight of the counts against the first guess, by number of seats; tuned by matches."""


def ringgz(games: int, seed: str) -> None:
    """Count who wins territories of each state, for every number of seats and phase of the game."""
    from pygames.ringgz import features

    game = GAMES["ringgz"]
    guesses = {seats: _guesses(seats) for seats in game.seats}
    write_weights("ringgz", _by_seat({(n, part): guesses[n] for n in game.seats for part in range(features.PHASES)}))
    found = {}
    for seats in game.seats:
        counts = _count_wins(game, seats, games, seed)
        for part, blended in enumerate(_blend(counts, guesses[seats], COUNT_WEIGHT[seats])):
            found[seats, part] = blended
    write_weights("ringgz", _by_seat(found))


Probabilities = dict[int, list[float]]
"""For each code that represents all its renamings, each seat's probability of winning."""


def _by_seat(found: Mapping[tuple[int, int], Probabilities]) -> dict[str, dict[int, int]]:
    """Return the weights for numbers of seats and parts of the game, as they are written."""
    from pygames.ringgz.features import WEIGHT_UNIT

    return {
        f"{seats} {part} {seat}": {code: round(WEIGHT_UNIT * by_seat[seat]) for code, by_seat in chances.items()}
        for (seats, part), chances in found.items()
        for seat in range(seats)
    }


def _guesses(seats: int) -> Probabilities:
    """Return a first guess at who wins the territories."""
    from pygames.ringgz.features import DIGITS, MAY_ADD, swaps
    from pygames.ringgz.rules import SIZES, owners

    ways = [colours for colours, _ in swaps(seats)]
    may_add = {**dict.fromkeys(range(SIZES), 1 << len(DIGITS)), SIZES: 1}
    found = {}
    for counts in product(range(SIZES + 1), repeat=len(DIGITS)):
        for may in range(may_add.get(sum(counts), 0)):
            code = sum(n * digit for n, digit in zip(counts, DIGITS, strict=True)) | may << MAY_ADD
            if code == _canonical_code(code, ways):
                adding = tuple(may >> colour & 1 for colour in range(len(DIGITS)))
                by_colour = _fill_probabilities(counts, SIZES - sum(counts), adding)
                found[code] = [
                    sum(chance for owner, chance in zip(owners(seats), by_colour, strict=True) if owner == seat)
                    for seat in range(seats)
                ]
    return found


def _canonical_code(code: int, ways: Sequence[Sequence[int]]) -> int:
    """Return the least of the codes that differ from one in names only."""
    from pygames.ringgz.features import rename_colours

    return min(rename_colours(code, colours) for colours in ways)


@cache
def _fill_probabilities(counts: tuple[int, ...], free: int, adding: tuple[int, ...]) -> tuple[float, ...]:
    """Return each colour's probability of having most rings if the free places are filled at random."""
    if not free:
        most = max(counts)
        return tuple(float(n == most and counts.count(most) == 1) for n in counts)
    total = EMPTY_ODDS + sum(adding)
    chances = [EMPTY_ODDS * chance / total for chance in _fill_probabilities(counts, free - 1, adding)]
    for colour in range(len(counts)):
        if adding[colour]:
            more = tuple(n + (other == colour) for other, n in enumerate(counts))
            for other, chance in enumerate(_fill_probabilities(more, free - 1, adding)):
                chances[other] += chance / total
    return tuple(chances)


Counts = dict[tuple[int, int], list[float]]
"""By phase and code: the number of territories won by each seat, and of all."""


def _count_wins(game: Game, seats: int, games: int, seed: str) -> Counts:
    """Count who won territories in games by the policy; states that differ only in colours are counted together."""
    from pygames.ringgz.features import CLOSED, outlook, phase, rename_colours, swaps

    ways = list(swaps(seats))
    plain: dict[int, tuple[int, list[Any]]] = {}
    counts: Counts = defaultdict(lambda: [0.0] * (seats + 1))
    for passed, last in policy_games(game, seats, games, seed):
        winners = [territory.seat for territory in last.territories()]
        for position in passed:
            for code, winner in zip(outlook(position).codes, winners, strict=True):
                if code == CLOSED:
                    continue
                if code not in plain:
                    least = min(rename_colours(code, colours) for colours, _ in ways)
                    plain[code] = least, [order for colours, order in ways if rename_colours(code, colours) == least]
                least, orders = plain[code]
                count = counts[phase(position), least]
                count[seats] += 1
                for order in orders if winner is not None else []:
                    count[order[winner]] += 1 / len(orders)
    return counts


def _blend(counts: Counts, guesses: Probabilities, trust: float) -> Iterator[Probabilities]:
    """Yield, for each phase of the game, a blend of the counts in it, the counts in all phases, and the guesses."""
    from pygames.ringgz.features import PHASES

    for part in range(PHASES):
        found = {}
        for code, guess in guesses.items():
            everywhere = [sum(column) for column in zip(*(counts[p, code] for p in range(PHASES)), strict=True)]
            base = _smooth(everywhere, guess, PRIOR_COUNT)
            here = _smooth(counts[part, code], base, 2 * PRIOR_COUNT)
            found[code] = [trust * new + (1 - trust) * old for new, old in zip(here, guess, strict=True)]
        yield found


def _smooth(count: Sequence[float], guess: Sequence[float], known: float) -> list[float]:
    """Return shares from counts, whose last element is their total, smoothed with a guess as pseudo-counts."""
    return [(won + known * share) / (count[-1] + known) for won, share in zip(count, guess, strict=False)]


# Blockers!


def blockers(games: int, seed: str) -> None:
    """Fit, for both ways to score and every part of the game, what the score to come depends on."""
    from pygames.blockers.features import SEAT_FEATURES, learned

    game = GAMES["blockers"]
    weights: dict[str, Mapping[str, Any]] = {"policy": learned()["policy"]}
    for scoring in game.options["scoring"]:
        for part, (rows, targets) in _examples(game, games, seed, scoring).items():
            fit_weights = ridge_regression(rows, targets)
            weights[f"{scoring} {part}"] = dict(zip(SEAT_FEATURES, (round(w, 3) for w in fit_weights), strict=True))
    write_weights("blockers", weights)


Examples = tuple[list[Sequence[float]], list[float]]
"""What each seat's features were, and what was added to its score."""


def _examples(game: Game, games: int, seed: str, scoring: Any) -> dict[int, Examples]:
    """Return examples from games by the policy, by phase of the game."""
    from pygames.blockers.features import PHASES, phase, seat_features
    from pygames.blockers.turns import turns_left

    found: dict[int, Examples] = {part: ([], []) for part in range(PHASES)}
    for seats in game.seats:
        for passed, last in policy_games(game, seats, games // 3, seed, scoring=scoring):
            for position in passed:
                for seat, left in enumerate(turns_left(position.clock, seats)):
                    if left:
                        rows, targets = found[phase(left)]
                        rows.append(seat_features(position, seat, left))
                        targets.append(last.scores()[seat] - position.scores()[seat])
    return found


# Blokus To Go

ROUNDS = 12
"""Passes over all positions."""


def blokus(games: int, seed: str) -> None:
    """Fit the weights that predict the winner from the seats' features."""
    from pygames.blokus.features import seat_features
    from pygames.blokus.tactics import learned

    found = []
    for passed, last in policy_games(GAMES["blokus"], 2, games, seed):
        winners = last.winners()
        result = list(shares(winners, 2))
        found.append({"value": [(*seat_features(position), result) for position in passed]})
    write_weights("blokus", {**learned(), "value": fit_weights("value", found, ROUNDS, Random(seed))})


# Cathedral

GUESS = (-0.8, -0.05, 0.5, -0.3, 0.05, 0.36, 0.28, 0.6)
"""Initial feature weights in squares, for the games from which better ones are learned."""


def cathedral(games: int, seed: str) -> None:
    """Fit the weights that predict a round's score from the features, on an empty field and on a full one."""
    from pygames.cathedral.features import SEAT_FEATURES, emptiness, seat_features

    guess = dict(zip(SEAT_FEATURES, GUESS, strict=True))
    write_weights("cathedral", {"empty": guess, "full": guess})
    rows: list[Sequence[float]] = []
    targets: list[float] = []
    for passed, last in policy_games(GAMES["cathedral"], 2, games, seed, rounds=1):
        light, dark = last.scores()
        for position in passed:
            empty, numbers = emptiness(position), seat_features(position)
            rows.append([part * number for part in (empty, 1 - empty) for number in numbers])
            targets.append(dark - light)
    fit_weights = [round(weight, 3) for weight in ridge_regression(rows, targets)]
    middle = len(SEAT_FEATURES)
    parts = {"empty": fit_weights[:middle], "full": fit_weights[middle:]}
    write_weights("cathedral", {part: dict(zip(SEAT_FEATURES, found, strict=True)) for part, found in parts.items()})


# What fits


def ridge_regression(rows: Sequence[Sequence[float]], targets: Sequence[float], penalty: float = 3.0) -> list[float]:
    """Return least-squares weights with a penalty on large ones (ridge regression, Hoerl & Kennard 1970)."""
    inputs, outputs = np.array(rows), np.array(targets)
    weights: list[float] = np.linalg.solve(
        inputs.T @ inputs + penalty * np.eye(inputs.shape[1]), inputs.T @ outputs
    ).tolist()
    return weights


if __name__ == "__main__":
    main()
