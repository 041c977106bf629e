"""Makes and measures networks: `python -m research.training run|try|match|levels|losses|pentobi|export GAME`.

README.md says what each of these does.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from statistics import fmean, pstdev

from pygames import GAMES
from pygames.ai.network_tactics import FILE
from pygames.ai.standings import wilson
from research.training.export import file_of
from research.training.generations import make, plan_of
from research.training.levels import level_from, play_levels
from research.training.losses import Losses, losses_of_games
from research.training.machine import table_of
from research.training.matches import play_against_tactics, play_match
from research.training.opponents import against_pentobi

LEARNING = tuple(sorted(path.stem for path in Path(__file__).with_name("tables").glob("[a-z]*.py")))
"""The games that also have C rules."""


def main() -> None:
    """Do what the command line says."""
    wish = parse_arguments()
    match wish.do:
        case "run":
            run(wish)
        case "export":
            export(wish)
        case "match" | "try" | "levels":
            measure(wish)
        case "losses":
            compare(wish)
        case "pentobi":
            challenge(wish)


def parse_arguments() -> argparse.Namespace:
    """Return the command line."""
    parser = argparse.ArgumentParser(prog="python -m research.training", description=__doc__)
    parser.add_argument("do", choices=("run", "try", "match", "levels", "losses", "pentobi", "export"))
    parser.add_argument("game", choices=LEARNING)
    parser.add_argument("--generation", type=int, default=1, help="run: up to this one")
    parser.add_argument("--games", type=int, default=None, help="of self-play in a generation; of a match")
    parser.add_argument(
        "--seats", type=int, default=None, help="of a match, where the game has several numbers of them"
    )
    parser.add_argument("--epochs", type=int, default=None)
    parser.add_argument("--simulations", type=int, default=840, help="try, losses: of the network, for a move")
    parser.add_argument("--against", type=int, default=600, help="try: of the hand-made tactics")
    parser.add_argument("--seconds", type=float, default=0.3, help="of CPU time for a move of a match")
    parser.add_argument("--players", nargs=2, help="levels: the one, and the one in every other seat")
    parser.add_argument("--opening", type=int, default=0, help="levels: plies drawn by lot")
    parser.add_argument("--level", type=int, default=6, help="pentobi: its level")
    parser.add_argument("--part", type=float, default=1.0, help="pentobi: of the simulations that Pyodide makes")
    parser.add_argument("--keep", type=Path, help="pentobi: a file to which a line is added for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, help="processes; as many as there are cores")
    wish = parser.parse_args()
    if wish.do == "levels" and not wish.players:
        parser.error("levels needs --players: two levels")
    possible = {variant.seats for variant in table_of(wish.game).variants}
    if wish.seats and wish.seats not in possible:
        parser.error(f"--seats: {wish.game} has {' or '.join(map(str, sorted(possible)))}, not {wish.seats}")
    return wish


def run(wish: argparse.Namespace) -> None:
    """Make generations, or resume where the last run stopped."""
    with ProcessPoolExecutor(wish.workers) as executor:
        for number in range(1, wish.generation + 1):
            plan = plan_of(wish.game, number)
            plan = replace(plan, games=wish.games or plan.games, epochs=wish.epochs or plan.epochs)
            print(json.dumps(make(wish.game, number, plan, wish.seed, executor)), flush=True)


def export(wish: argparse.Namespace) -> None:
    """Copy the network of a generation into the game's package."""
    game = GAMES[wish.game]
    spec = find_spec(game.package)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).with_name(FILE)
    path.write_bytes(file_of(game, wish.generation))
    print(f"{path}: {path.stat().st_size} bytes")


def measure(wish: argparse.Namespace) -> None:
    """Play a generation's network against the hand-made tactics, in C or as the wheel plays; or two levels."""
    games, won, each = wish.games or 100, 0.0, 1
    variants, own = table_of(wish.game).variants, variant_of(wish)
    with ProcessPoolExecutor(wish.workers) as executor:
        if wish.do == "try":
            each = variants[own].seats
            budgets = wish.simulations, wish.against
            found = play_against_tactics(wish.game, wish.generation, own, games // each, *budgets, executor)
        elif wish.do == "levels":
            each = variants[own].seats
            first, second = (level_from(wish.game, text) for text in wish.players)
            found = play_levels(wish.game, (first, second), own, games // each, wish.opening, wish.seed, executor)
        else:
            found = play_match(wish.game, wish.generation, own, games, wish.seconds, wish.seed, executor)
        for number, one in enumerate(found, 1):
            won += one
            low, high = wilson(won, each * number)
            print(f"{won / number / each:.3f} ({low:.2f} to {high:.2f}) of {each * number}", flush=True)


def variant_of(wish: argparse.Namespace) -> int:
    """Return the number in C of the kind of game with the seats that were asked for, or of the first kind."""
    return next(n for n, variant in enumerate(table_of(wish.game).variants) if wish.seats in (None, variant.seats))


def compare(wish: argparse.Namespace) -> None:
    """Print by part of a game how far the network's value is from the result, and that of its search."""
    own = variant_of(wish)
    parts: dict[int, list[Losses]] = {}
    with ProcessPoolExecutor(wish.workers) as executor:
        numbers = range(wish.seed, wish.seed + (wish.games or 100))
        for one in chain.from_iterable(losses_of_games(wish.game, own, wish.simulations, numbers, executor)):
            parts.setdefault(one.part, []).append(one)
    for part, losses in sorted(parts.items()):
        network, search = fmean(one.network for one in losses), fmean(one.search for one in losses)
        more = [one.network - one.search for one in losses]
        error = pstdev(more) / len(more) ** 0.5
        print(f"part {part}: network {network:.3f}, search {search:.3f}, {network - search:+.3f} ± {error:.3f}")


def challenge(wish: argparse.Namespace) -> None:
    """Play a generation's network against Pentobi, alternating seats."""
    won, played = [0.0, 0.0], [0, 0]
    numbers = range(wish.seed, wish.seed + (wish.games or 100))
    with ProcessPoolExecutor(wish.workers) as executor:
        for duel in against_pentobi(wish.generation, wish.level, numbers, wish.part, executor):
            won[duel.seat] += duel.won
            played[duel.seat] += 1
            if wish.keep:
                with wish.keep.open("a") as file:
                    print(json.dumps(asdict(duel)), file=file)
            low, high = wilson(sum(won), sum(played))
            seats = ", ".join(f"seat {seat}: {won[seat]:g} of {played[seat]}" for seat in (0, 1))
            share = sum(won) / sum(played)
            print(f"{share:.3f} ({low:.2f} to {high:.2f}) of {sum(played)}; {seats}", flush=True)


if __name__ == "__main__":
    main()
