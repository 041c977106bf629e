"""How strong the example bots are: the tables of docs/bots.md.

    python -m research.bots [GAME ...] --games 100
    python -m research.bots [GAME ...] --games 12 --levels

The first plays each against the one below it, the second against the levels below expert, from the lowest to the first
that it can't hold its own against. Games that are over are noted in build/bots.jsonl, so the same
command goes on after it was broken off.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygames.bots.examples
from pygames import GAMES
from pygames.ai.arena import Match, play_games
from pygames.ai.standings import PlayerResult, results
from pygames.bots.ladder import Rung, ladder
from pygames.bots.match import match_of
from pygames.console import positive
from pygames.core.level import LEVELS
from tools.paths import BUILD

FOLDER = Path(pygames.bots.examples.__file__).parent
OPENING = 2
"""Random plies at the beginning, so that no two games are alike; levels vary by themselves."""
ITS_OWN = 0.8
"""The part of a fair share with which a bot can hold its own against a level."""


def pairs(game: str) -> Iterator[tuple[str, str]]:
    """Yield each rung with the one below it."""
    names = [rung.file for rung in ladder(game)]
    yield from zip(names[1:], names, strict=False)


def match_between(game: str, upper: str, lower: str) -> Match:
    """Return the match of a bot against others of one kind, or of a level, at a table of as few as can be."""
    other = lower if lower in LEVELS else str(FOLDER / f"{lower}.py")
    players = [str(FOLDER / f"{upper}.py"), *[other] * (GAMES[game].seats[0] - 1)]
    steps = next(rung.steps for rung in ladder(game) if rung.file == upper)
    return match_of(game, players, opening=0 if lower in LEVELS else OPENING, steps=steps)


def measure(game: str, upper: str, lower: str, games: int, workers: int | None = None) -> PlayerResult:
    """Return how a bot did against the one below it, or against a level."""
    match = match_between(game, upper, lower)
    found = play_games(match, games, workers=workers, kept=BUILD / "bots.jsonl")
    return results(match.levels, [result.winners for result in found])[0]


def measure_by_level(game: str, rung: Rung, games: int, workers: int | None = None) -> Iterator[tuple[str, float]]:
    """Yield how a bot did against each level, from the lowest to the first that is too strong."""
    for level in LEVELS[:-1]:  # a game against expert takes minutes
        share = measure(game, rung.file, level, games, workers).share
        yield level, share
        if share < ITS_OWN / GAMES[game].seats[0]:
            return


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the rows of a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=positive, default=100)
    parser.add_argument("--workers", type=positive, help="processes, one for each core unless given")
    parser.add_argument("--bot", help="measure this one only, such as two_plies")
    parser.add_argument("--levels", action="store_true", help="against the levels")
    wish = parser.parse_args(arguments)
    BUILD.mkdir(exist_ok=True)
    for game in wish.game or GAMES:
        for row in level_rows(game, wish) if wish.levels else rows(game, wish):
            print(row, flush=True)


def rows(game: str, wish: argparse.Namespace) -> Iterator[str]:
    """Yield a row for each bot of a game and the one below it."""
    for upper, lower in pairs(game):
        if wish.bot in (None, upper):
            _, games, _, _, share, low, high = measure(game, upper, lower, wish.games, wish.workers)
            title, interval = GAMES[game].title, f"{low:.2f}–{high:.2f}"
            yield f"| {title} | `{upper}` | `{lower}` | {share:.2f} | {interval} | {games} |"


def level_rows(game: str, wish: argparse.Namespace) -> Iterator[str]:
    """Yield a row for each bot of a game, with its share against the levels."""
    for rung in ladder(game):
        if wish.bot in (None, rung.file):
            shares = measure_by_level(game, rung, wish.games, wish.workers)
            told = ", ".join(f"{level} {share:.2f}" for level, share in shares)
            yield f"| {GAMES[game].title} | `{rung.file}` | {told} |"


if __name__ == "__main__":
    main()
