"""Measures whether characters can be told apart by how they open: `python -m research.characters [GAME …]`.

Each character plays the beginning of games against plain players of its level. Its moves are described by the features
of docs/strength.md, what players see on the board, averaged over its first turns; a turn is all that a seat does
before another has its turn, in Sectori a roll with its walls. Half of the openings teach what is typical of each
character, the nearest mean in units of the spread within characters; the others are sorted by that, without names.
Printed are how many are sorted right after 3 and after 6 turns, one by one, and dealt out as one opening of each of
the six; and who is taken for whom after 3. With `--games`, whole games are played instead, and what each character
wins is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from math import log10
from random import Random
from statistics import fmean, pstdev
from typing import Any

from pygames import CHANCE, GAMES, Game
from pygames.ai import LEVELS, Player, player
from pygames.ai.arena import Match, opened, seated
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
    parser.add_argument("--games", type=int, default=0, help="of each character, instead: what it wins")
    parser.add_argument("--level", default="casual", choices=LEVELS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--means", action="store_true", help="print what is typical of each character, too")
    wish = parser.parse_args()
    for name in wish.names or GAMES:
        if wish.games:
            report_strength(GAMES[name], wish.level, wish.games, wish.seed)
        else:
            seeds = [(f"{wish.seed}:{number}", number) for number in range(wish.openings)]
            openings = {who: [opening(GAMES[name], wish.level, who, *one) for one in seeds] for who in CHARACTERS}
            report(GAMES[name], openings, means=wish.means)


def opening(game: Game, level: str, who: str, seed: str, number: int) -> dict[int, Row]:
    """Return how a character's moves look after each number of turns, or all that it had."""
    seats = game.seats[0]
    own, looks, before = number % seats, list[list[Row]](), -1
    bots = [
        player(game, f"{level}:{who}" if seat == own else level, seed=f"{seed}:{who}:{seat}", timed=False)
        for seat in range(seats)
    ]
    for position, move in _played(game.start(seats), bots, Random(f"{game.name}:{seed}:{who}")):
        if position.turn == own:
            looks += [[]] if before != own else []
            looks[-1].append(tuple(feature(position, move) for feature in game.tactics.style_features.values()))
        before = position.turn
        if len(looks) > TURNS[-1]:
            break
    return {turns: _mean(one for turn in looks[:turns] for one in turn) for turns in TURNS}


def _mean(rows: Iterable[Row]) -> Row:
    return tuple(map(fmean, zip(*rows, strict=True)))


def _played(position: Any, bots: Sequence[Player], rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield each decision of a game with the move that is made, and at last the final position."""
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
            continue
        move = bots[position.turn].choose(position.observe(position.turn))
        yield position, move
        position = position.play(move)
    yield position, None


def report_strength(game: Game, level: str, games: int, seed: str) -> None:
    """Print what each character wins against plain players of its level, as a share against one of them and in Elo."""
    found = wins(game, level, games, seed)
    for who, won in found.items():
        print(f"| {game.title} | {level} | {who} | {_strength(game, won, games)} |", flush=True)
    print(f"| {game.title} | {level} | all | {_strength(game, sum(found.values()), games * len(found))} |", flush=True)


def wins(game: Game, level: str, games: int, seed: str) -> dict[str, float]:
    """Return how many games each character wins against plain players of its level; a shared one counts in part."""
    return {who: sum(_won(game, level, who, f"{seed}:{n}", n) for n in range(games)) for who in CHARACTERS}


def _won(game: Game, level: str, who: str, seed: str, number: int) -> float:
    """Play a game after two random plies; return the character's share of the win."""
    match = Match(game.name, (f"{level}:{who}", *(level,) * (game.seats[0] - 1)), seed=seed, opening=2)
    table = seated(len(match.levels), number)
    bots = [match.player(seat, f"{seed}:{who}:{seat}") for seat in table]
    final, _ = [*_played(opened(match, number), bots, Random(f"{game.name}:{seed}:{who}"))][-1]
    winners = final.winners()
    return (table.index(0) in winners) / len(winners)


def _strength(game: Game, won: float, games: int) -> str:
    shares = interval(game, won, games)
    points = [400 * log10(max(one, 0.001) / max(1 - one, 0.001)) for one in shares]
    told = (f"{a:{style}} ({b:{style}} to {c:{style}})" for style, (a, b, c) in ((".2f", shares), ("+.0f", points)))
    return " | ".join([*told, str(games)])


def interval(game: Game, won: float, games: int) -> list[float]:
    """Return the share of wins against one plain player, and the ends of its 95 % confidence interval."""
    return [paired(one, game.seats[0] - 1) for one in (won / games, *wilson(won, games))]


def paired(share: float, others: int) -> float:
    """Return a share against several as one against each of them (Luce's choice axiom)."""
    return share * others / (1 + share * (others - 1))


def report(game: Game, openings: Openings, *, means: bool) -> None:
    """Print how many openings are sorted right, and who is taken for whom."""
    taken = {turns: [*sort(openings, turns)] for turns in TURNS}
    dealt = {turns: [*deal(openings, turns)] for turns in TURNS}
    shares = [share([is_ == told for is_, told in pairs]) for pairs in (*taken.values(), *dealt.values())]
    print("| game | after 3 turns | after 6 | six dealt out, after 3 | after 6 |\n|---|---|---|---|---|")
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
        table = {
            (who, other): typical.distance(one[turns], other)
            for who, one in zip(openings, six, strict=True)
            for other in openings
        }
        best = min(
            permutations(openings), key=lambda told: sum(table[pair] for pair in zip(openings, told, strict=True))
        )
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
