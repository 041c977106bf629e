"""Measures whether characters can be told apart by how they open: `python -m research.characters [GAME …]`.

Each character plays the beginning of games against plain players of its level. Its moves are described by the features of
docs/strength.md, what players see on the board, averaged over its first turns; a turn is all that a seat does before
another has its turn, in Sectori a roll with its walls. Half of the openings teach what is typical of each character, the
nearest mean (in units of the spread within characters); the others are sorted by that, without names. Printed are how
many are sorted right after 3 and after 6 turns, one by one, and dealt out as one opening of each of the six; and who is
taken for whom after 3.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from statistics import fmean, pstdev
from typing import Any

from pygames import CHANCE, GAMES, Game
from pygames.ai import player
from pygames.ai.characters import CHARACTERS
from pygames.ai.standings import wilson
from pygames.core.game import chance_outcome

TURNS = (3, 6)
Row = tuple[float, ...]
Openings = Mapping[str, Sequence[Mapping[int, Row]]]
"""By character, its openings: by number of turns, how they look."""


def main() -> None:
    """Play, sort and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--openings", type=int, default=50, help="of each character")
    parser.add_argument("--level", default="casual")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--means", action="store_true", help="print what is typical of each character, too")
    wish = parser.parse_args()
    print("| game | after 3 turns | after 6 | six dealt out, after 3 | after 6 |\n|---|---|---|---|---|")
    for name in wish.names or GAMES:
        game = GAMES[name]
        openings = {who: [_opening(game, wish, who, n) for n in range(wish.openings)] for who in CHARACTERS}
        report(game, openings, means=wish.means)


def _opening(game: Game, wish: argparse.Namespace, who: str, number: int) -> dict[int, Row]:
    """Play the beginning of a game and return how it looks after so many turns."""
    return dict(zip(TURNS, opening(game, wish.level, who, f"{wish.seed}:{who}:{number}", number), strict=True))


def opening(game: Game, level: str, who: str, seed: str, number: int) -> Iterator[Row]:
    """Yield how a character's moves look after each number of turns, or all that it had."""
    rng, seats = Random(f"{game.name}:{seed}"), game.seats[0]
    own, looks = number % seats, list[list[Row]]()
    bots = [player(game, f"{level}:{who}" if seat == own else level, seed=f"{seed}:{seat}", timed=False)
            for seat in range(seats)]
    position, before = game.start(seats), None
    while position.turn is not None and len(looks) <= TURNS[-1]:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
            continue
        move = bots[position.turn].choose(position.observe(position.turn))
        if position.turn == own:
            if before != own:
                looks.append([])
            looks[-1].append(tuple(feature(position, move) for feature in game.tactics.style_features.values()))
        before = position.turn
        position = position.play(move)
    for turns in TURNS:
        yield tuple(fmean(column) for column in zip(*(one for turn in looks[:turns] for one in turn), strict=True))


def report(game: Game, openings: Openings, *, means: bool) -> None:
    """Print how many openings are sorted right, and who is taken for whom."""
    taken = {turns: [*sort(openings, turns)] for turns in TURNS}
    dealt = {turns: [*deal(openings, turns)] for turns in TURNS}
    shares = [share([is_ == told for is_, told in pairs]) for pairs in (*taken.values(), *dealt.values())]
    print(f"| {game.title} | {' | '.join(shares)} |", flush=True)
    print(f"\n| {game.title}, after {TURNS[0]} | {' | '.join(CHARACTERS)} |\n|---|{'---|' * len(CHARACTERS)}")
    for who in CHARACTERS:
        counts = (sum(pair == (who, other) for pair in taken[TURNS[0]]) for other in CHARACTERS)
        print(f"| {who} | {' | '.join(map(str, counts))} |")
    if means:
        print(f"\n| typical after {TURNS[0]} | {' | '.join(game.tactics.style_features)} |")
        for who, found in openings.items():
            columns = zip(*(one[TURNS[0]] for one in found), strict=True)
            print(f"| {who} | {' | '.join(f'{fmean(column):.2f} ± {pstdev(column):.2f}' for column in columns)} |")
    print()


def share(hits: Sequence[bool]) -> str:
    """Return a share with its 95 % confidence interval."""
    low, high = wilson(sum(hits), len(hits))
    return f"{fmean(hits):.2f} ({low:.2f}–{high:.2f})"


def sort(openings: Openings, turns: int) -> Iterator[tuple[str, str]]:
    """Yield of each opening in the second half whose it is and whose it is taken for."""
    typical = _Typical(openings, turns)
    for who, found in openings.items():
        for one in found[len(found) // 2 :]:
            yield who, min(openings, key=lambda other: typical.distance(one[turns], other))


def deal(openings: Openings, turns: int) -> Iterator[tuple[str, str]]:
    """Yield the same where the openings are sorted by six, one of each character."""
    typical = _Typical(openings, turns)
    tests = [found[len(found) // 2 :] for found in openings.values()]
    for six in zip(*tests, strict=True):
        table = {(who, other): typical.distance(one[turns], other)
                 for who, one in zip(openings, six, strict=True) for other in openings}
        best = min(permutations(openings), key=lambda told: sum(table[pair] for pair in zip(openings, told, strict=True)))
        yield from zip(openings, best, strict=True)


class _Typical:
    """What is typical of each character, learned from the first half of its openings."""

    def __init__(self, openings: Openings, turns: int) -> None:
        known = {who: [one[turns] for one in found[: len(found) // 2]] for who, found in openings.items()}
        self.means = {who: [fmean(column) for column in zip(*rows, strict=True)] for who, rows in known.items()}
        spreads = [[pstdev(column) for column in zip(*rows, strict=True)] for rows in known.values()]
        self.spread = [fmean(column) + 0.01 for column in zip(*spreads, strict=True)]

    def distance(self, row: Row, who: str) -> float:
        """Return how far an opening is from what is typical of a character."""
        return sum(((a - b) / c) ** 2 for a, b, c in zip(row, self.means[who], self.spread, strict=True))


if __name__ == "__main__":
    main()
