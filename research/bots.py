"""Whether each example bot beats the one below it: the table of docs/bots.md.

    python -m research.bots [GAME ...] --games 100

Games that are over are noted in build/bots.jsonl, so the same command goes on after it was broken off.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygames.bots.examples
from pygames import GAMES
from pygames.ai.arena import Match, play_games
from pygames.ai.standings import PlayerResult, results
from pygames.bots.match import match_of
from pygames.console import positive
from tools.paths import BUILD

FOLDER = Path(pygames.bots.examples.__file__).parent
RUNGS = ("anything", "one_ply", "two_plies", "{game}_idea", "{game}_search")
"""From the weakest."""
STEPS = {"blokus_search": 20, "ringgz_search": 20, "sectori_search": 60, "blockers_search": 16}
"""Steps of the bot clock per move in the matches of these bots; 12 for others."""
OPENING = 2
"""Random plies at the beginning, so that no two games are alike."""


def pairs(game: str) -> Iterator[tuple[str, str]]:
    """Yield each rung with the one below it."""
    names = [rung.format(game=game) for rung in RUNGS]
    yield from zip(names[1:], names, strict=False)


def match_between(game: str, upper: str, lower: str) -> Match:
    """Return the match of a bot against others of one kind, at a table of as few as can be."""
    players = [str(FOLDER / f"{name}.py") for name in (upper, *[lower] * (GAMES[game].seats[0] - 1))]
    return match_of(game, players, opening=OPENING, steps=STEPS.get(upper, 12))


def measure(game: str, upper: str, lower: str, games: int, workers: int | None = None) -> PlayerResult:
    """Return how a bot did against the one below it."""
    match = match_between(game, upper, lower)
    found = play_games(match, games, workers=workers, kept=BUILD / "bots.jsonl")
    return results(match.levels, [result.winners for result in found])[0]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the rows of the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=positive, default=100)
    parser.add_argument("--workers", type=positive, help="processes, one for each core unless given")
    parser.add_argument("--bot", help="measure this one only, such as two_plies")
    wish = parser.parse_args(arguments)
    BUILD.mkdir(exist_ok=True)
    for game in wish.game or GAMES:
        for upper, lower in pairs(game):
            if wish.bot not in (None, upper):
                continue
            _, games, _, _, share, low, high = measure(game, upper, lower, wish.games, wish.workers)
            title, interval = GAMES[game].title, f"{low:.2f}–{high:.2f}"
            print(f"| {title} | `{upper}` | `{lower}` | {share:.2f} | {interval} | {games} |", flush=True)


if __name__ == "__main__":
    main()
