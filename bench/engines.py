"""How fast the rules are, as ratios to python-chess: `python -m bench.engines [--rounds N] [--seconds S]`.

Random games through the public API of both, in one process, in turn, in CPU time. Every figure is the median over the
rounds of the ratio within a round, so that a busy machine slows both alike; only the ratios can be compared between
machines. Tables are warm. A ply is a move, or an outcome of chance.

- **listed**: legal moves put into a list a second, in games that list the moves of every position and play one of them;
- **plies, listed**: plies a second in these games; python-chess has about 25 moves to list, Blokus 200;
- **plies**: plies a second in games that choose from `legal_moves()` without making a list of it;
- **playouts**: plies a second on the fast path of a search, against the same random games of python-chess.

python-chess plays its natural loop (`while not board.is_game_over()`), and a bare one that asks for nothing but moves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

import chess

from pygames import CHANCE, GAMES, Game
from pygames.console import duration, positive

FLOORS: dict[str, dict[str, float]] = {
    "blokus": {"listed": 8, "plies": 1.2, "playouts": 6},
    "cathedral": {"listed": 4, "playouts": 3},
    "ringgz": {"listed": 2, "playouts": 3},
    "sectori": {"listed": 2, "playouts": 3},
    "blockers": {"listed": 1, "playouts": 3},
}
"""The minimum ratio to python-chess's natural loop."""
WARM_UP = 1_000
"""Warm-up playouts: tables are built on first use."""
SAMPLE = 200
"""Sample size for the mean length of playouts whose last position doesn't tell it."""


class Tally(NamedTuple):
    """The counts of one random game."""

    plies: int
    listed: int = 0


Loop = Callable[[Random], Tally]
"""Plays one random game."""


def natural_chess(rng: Random) -> Tally:
    """Play a random game of python-chess as its own documentation would."""
    board = chess.Board()
    plies = listed = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(rng.choice(moves))
        plies += 1
        listed += len(moves)
    return Tally(plies, listed)


def bare_chess(rng: Random) -> Tally:
    """Play a random game of python-chess that ends without a move or by the 75-move rule."""
    board = chess.Board()
    plies = listed = 0
    while (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
        board.push(rng.choice(moves))
        plies += 1
        listed += len(moves)
    return Tally(plies, listed)


def listing_loop(game: Game) -> Loop:
    """Return a loop that lists all moves of every position."""

    def play(rng: Random) -> Tally:
        position = game.start()
        plies = listed = 0
        while (turn := position.turn) is not None:
            if turn == CHANCE:
                position = position.play(outcome(position, rng))
            else:
                moves = list(position.legal_moves())
                position = position.play(rng.choice(moves))
                listed += len(moves)
            plies += 1
        return Tally(plies, listed)

    return play


def choosing_loop(game: Game) -> Loop:
    """Return a loop that chooses a move without making a list."""

    def play(rng: Random) -> Tally:
        position = game.start()
        plies = 0
        while (turn := position.turn) is not None:
            move = outcome(position, rng) if turn == CHANCE else rng.choice(position.legal_moves())
            position = position.play(move)
            plies += 1
        return Tally(plies)

    return play


def outcome(position: Any, rng: Random) -> Any:
    """Sample a chance outcome."""
    outcomes, weights = zip(*position.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


def playouts(game: Game) -> Loop:
    """Return a loop of playouts from the first position.

    If the number of plies can't be read from the last position, the mean over other random games is used.
    """
    first = game.start()
    count = PLIES.get(game.name)
    usual = 0 if count else round(mean(choosing_loop(game)(Random(seed)).plies for seed in range(SAMPLE)))

    def play(rng: Random) -> Tally:
        end = first.playout(rng)
        return Tally(count(end) if count else usual)

    return play


PLIES: dict[str, Callable[[Any], int]] = {
    "blokus": lambda end: 42 - sum(hand.bit_count() for hand in end.hands),
}
"""For some games, the number of plies that led to a finished position."""


class Speed(NamedTuple):
    """The rates of one measurement, per second of CPU time."""

    plies: float
    listed: float


def measure(loop: Loop, seconds: float, seeds: Iterator[int]) -> Speed:
    """Measure a loop over whole games for at least this long."""
    plies = listed = 0
    start = process_time()
    while (took := process_time() - start) < seconds:
        played = loop(Random(next(seeds)))
        plies += played.plies
        listed += played.listed
    return Speed(plies / took, listed / took)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.engines", description="Speed of the rules against python-chess."
    )
    parser.add_argument("games", nargs="*", help="names of games; all unless named")
    parser.add_argument("--rounds", type=positive, default=7)
    parser.add_argument("--seconds", type=duration, default=0.4, help="CPU time of one measurement")
    wish = parser.parse_args()
    names = wish.games or list(GAMES)
    loops: dict[str, Loop] = {"chess natural": natural_chess, "chess bare": bare_chess}
    for name in names:
        for seed in range(WARM_UP):
            GAMES[name].start().playout(Random(seed))
        kinds = {"listing": listing_loop, "choosing": choosing_loop, "playouts": playouts}
        loops |= {f"{name} {kind}": make(GAMES[name]) for kind, make in kinds.items()}
    seeds = iter(range(10**9))
    rounds = [
        {what: measure(loop, wish.seconds, seeds) for what, loop in loops.items()} for _ in repeat(None, wish.rounds)
    ]
    report(names, rounds)


def report(names: list[str], rounds: list[dict[str, Speed]]) -> None:
    """Print medians: python-chess's own speed, then the ratios to it."""
    for kind in ("natural", "bare"):
        plies, listed = (median(speeds[f"chess {kind}"][n] for speeds in rounds) for n in (0, 1))
        print(f"python-chess {chess.__version__}, {kind} loop: {plies:,.0f} plies, {listed:,.0f} moves listed a second")
    print("\ntimes python-chess's natural loop (times its bare one; floor)")
    print(f"{'':12}" + "".join(f"{column:>26}" for column, *_ in COLUMNS))
    for name in names:
        cells = [cell(name, rounds, *column) for column in COLUMNS]
        print(f"{name:12}" + "".join(f"{text:>26}" for text in cells))


COLUMNS = (
    ("listed", "listing", 1),
    ("plies, listed", "listing", 0),
    ("plies", "choosing", 0),
    ("playouts", "playouts", 0),
)
"""The columns of the table: label, loop, and the field of its speed."""


def cell(name: str, rounds: list[dict[str, Speed]], column: str, kind: str, field: int) -> str:
    """Return one ratio to both loops of python-chess, and its floor."""
    ratios = [
        median(speeds[f"{name} {kind}"][field] / speeds[f"chess {loop}"][field] for speeds in rounds)
        for loop in ("natural", "bare")
    ]
    floor = FLOORS.get(name, {}).get(column)
    wanted = "" if floor is None else f"; {'≥' if ratios[0] >= floor else 'BELOW'} {floor:g}"
    return f"{ratios[0]:.1f} ({ratios[1]:.1f}{wanted})"


if __name__ == "__main__":
    main()
