"""How far a character's style differs from that of its level, and what it costs: matches against plain players."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean, stdev
from typing import Any

from pygames import CHANCE, GAMES
from pygames.ai import player
from pygames.ai.arena import Match, opened, seated
from pygames.ai.characters import CHARACTERS
from pygames.ai.standings import results, wilson
from pygames.ai.style import Style
from pygames.core.game import chance_outcome

GAMES_EACH = {"sectori": 40, "ringgz": 80, "blockers": 24, "cathedral": 12, "blokus": 16}
"""So many games of each character."""
OPENING = 2
"""Random plies at the beginning of each game."""


@dataclass(frozen=True)
class Measured:
    """What was measured in a match of one character against plain players."""

    style: float
    """How much more it likes its own moves than those of a plain player in the same positions, by game."""
    error: float
    """The standard error of that."""
    won: float
    """How many games it won; a shared one counts in part."""
    games: int


def measure(game: str, level: str, name: str, games: int) -> Measured:
    """Play the games of a match and return what they tell."""
    players = (f"{level}:{name}", *(level,) * (GAMES[game].seats[0] - 1))
    played = [_play(Match(game, players, seed=f"style {name}", opening=OPENING), name, n) for n in range(games)]
    likes = [one for _, one in played]
    own, *_ = results(players, [won for won, _ in played])
    return Measured(fmean(likes), stdev(likes) / games**0.5, own.share * games, games)


def share_and_interval(game: str, found: Sequence[Measured]) -> tuple[float, float, float]:
    """Return what characters won together, as a share against one plain player, and its 95 % confidence interval."""
    won, games, others = sum(one.won for one in found), sum(one.games for one in found), GAMES[game].seats[0] - 1

    def paired(share: float) -> float:
        """Return a share against several as one against each of them (Luce's choice axiom)."""
        return share * others / (1 + share * (others - 1))

    low, high = wilson(won, games)
    return paired(won / games), paired(low), paired(high)


def _play(match: Match, name: str, number: int) -> tuple[frozenset[int], float]:
    """Play a game; return who won, and by how much the character likes its moves more than a plain player's."""
    table, rng = seated(len(match.levels), number), Random(f"{match.seed}:{number}")
    position: Any = opened(match, number // len(table))
    players = [match.player(who, f"{match.seed}:{number}:{who}") for who in table]
    plain = player(match.played, match.levels[1], seed=f"{match.seed}:{number}:plain", timed=False)
    style, likes = Style(match.played, CHARACTERS[name].style), []
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
            continue
        seen = position.observe(position.turn)
        move = players[position.turn].choose(seen)
        if table[position.turn] == 0 and len(seen.legal_moves()) > 1:
            liking: Callable[[Any], float] = partial(style.appeal, position)
            likes.append(liking(move) - liking(plain.choose(seen)))
        position = position.play(move)
    return frozenset(table[seat] for seat in position.winners()), fmean(likes)


if __name__ == "__main__":
    level, more = sys.argv[1], int(sys.argv[2])
    for game, games in GAMES_EACH.items():
        for name in CHARACTERS:
            one = measure(game, level, name, games * more)
            share, low, high = share_and_interval(game, [one])
            won = f"{share:.2f} | {low:.2f}–{high:.2f} | {one.games}"
            print(f"| {game} | {name} | {one.style:+.3f} ± {2 * one.error:.3f} | {won} |", flush=True)
