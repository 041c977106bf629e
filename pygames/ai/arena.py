"""Matches between players, each in every seat in turn, on any executor; and how sure their results are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import repeat
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pygames.ai.players import PLAYERS, Player, RandomPlayer, player
from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game, Option, chance_outcome

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

SURE = 1.959964
"""How many standard errors to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Match:
    """Who plays what: plain values, so that other processes can be told. ValueError names what is wrong."""

    game: str
    levels: tuple[str, ...]
    """A player for each seat, by level."""
    options: tuple[tuple[str, Option], ...] = ()
    seed: int | str = 0
    opening: int = 0
    """So many plies at the beginning are drawn by lot, the same ones for every order of the seats. Two players that
    never stray would else play one game again and again where there is no chance."""
    package: str = ""
    """The package of a game that is in no catalogue, whose GAME is played instead of one by its name."""

    def __post_init__(self) -> None:
        game = self.played
        game.checked_seats(len(self.levels))
        game.checked_options(dict(self.options))
        if self.opening < 0:
            raise ValueError(f"An opening can't have {self.opening} plies.")
        for level in self.levels:
            check_level(level)

    @property
    def played(self) -> Game:
        """The game."""
        if self.package:
            found: Game = import_module(self.package).GAME
            return found
        if self.game not in GAMES:
            raise ValueError(f"There is no game {self.game!r}; known are: {', '.join(GAMES)}.")
        return GAMES[self.game]


class PlayerResult(NamedTuple):
    """How one player did."""

    level: str
    games: int
    won: int
    """How many games it won alone."""
    shared: int
    """How many it won together with others."""
    share: float
    """The part of all games that it won; one that several won counts for each of them in part."""
    low: float
    high: float
    """Where its share would lie after endless games, in 95 of 100 matches."""


def check_level(level: str) -> None:
    """ValueError where there is no player of this level."""
    if level not in PLAYERS:
        raise ValueError(f"There is no player {level!r}; known are: {', '.join(PLAYERS)}.")


def play_match(
    match: Match,
    games: int,
    executor: Executor | None = None,
    *,
    kept: Path | None = None,
    told: Callable[[int], object] = lambda _: None,
) -> tuple[PlayerResult, ...]:
    """The result of each player after so many games: on all of the machine's cores unless an executor is given.

    The same match has the same result, wherever and in whatever order its games are played. In a file `kept` each game
    is noted when it is over, and what stands there of this match is not played again. How many are over is `told`.
    """
    if games < 1:
        raise ValueError(f"A match has at least one game, not {games}.")
    if executor is None:
        from concurrent.futures import ProcessPoolExecutor  # slow to load, and not there in a browser

        with ProcessPoolExecutor() as own:
            return play_match(match, games, own, kept=kept, told=told)
    over = noted(match, kept) if kept else {}
    missing = [number for number in range(games) if number not in over]
    told(games - len(missing))
    for number, won in zip(missing, executor.map(winners, repeat(match), missing), strict=True):
        over[number] = won
        if kept:
            append_result(match, number, won, kept)
        told(sum(number < games for number in over))
    return results(match.levels, [over[number] for number in range(games)])


def noted(match: Match, file: Path) -> dict[int, frozenset[int]]:
    """The winners of the games of a match that a file has notes of, by their numbers."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    notes = [json.loads(line) for line in lines if line.endswith("]}")]  # one may have been cut off
    return {one["number"]: frozenset(one["winners"]) for one in notes if one["match"] == _told(match)}


def append_result(match: Match, number: int, won: frozenset[int], file: Path) -> None:
    """Put the winners of a game down in a file, after what stands there."""
    with file.open("a+b") as notes:
        notes.seek(max(0, notes.tell() - 1))
        whole = notes.read() in (b"", b"\n")
    with file.open("a", encoding="utf-8") as notes:
        print("" if whole else "\n", end="", file=notes)
        print(json.dumps({"match": _told(match), "number": number, "winners": sorted(won)}), file=notes, flush=True)


def _told(match: Match) -> dict[str, object]:
    """A match as it stands in a file."""
    return {
        "game": match.game,
        "levels": [*match.levels],
        "options": dict(match.options),
        "seed": match.seed,
        "opening": match.opening,
    }


def winners(match: Match, number: int) -> frozenset[int]:
    """The players that win the game of this number; in each game they sit one seat further on."""
    game, table = match.played, seated(len(match.levels), number)
    seeds = [f"{match.seed}:{number}:{who}" for who in table]
    players = [player(game, match.levels[who], seed=s, timed=False) for who, s in zip(table, seeds, strict=True)]
    rng = Random(f"{match.seed}:{number}")
    position = opened(match, number // len(table))
    while position.turn is not None:
        position = position.play(position.parse(next_ply(position, players, rng)))
    return frozenset(table[seat] for seat in position.winners())


def opened(match: Match, number: int) -> Any:
    """The position after the opening of this number."""
    game, seed = match.played, f"{match.seed}:opening {number}"
    anyone, rng = [RandomPlayer(game, seed)] * len(match.levels), Random(seed)
    position: Any = game.start(len(match.levels), **dict(match.options))
    for _ in range(match.opening):
        if position.turn is not None:
            position = position.play(position.parse(next_ply(position, anyone, rng)))
    return position


def seated(players: int, number: int) -> tuple[int, ...]:
    """The player in each seat, in the game of this number.

    >>> seated(3, 0), seated(3, 1)
    ((0, 1, 2), (2, 0, 1))
    """
    return tuple((seat - number) % players for seat in range(players))


def next_ply(position: Any, players: Sequence[Player], rng: Random) -> str:
    """The text of what chance, or the player to move, decides."""
    if position.turn == CHANCE:
        return str(chance_outcome(position, rng))
    return str(players[position.turn].choose(position.observe(position.turn)))


def results(levels: Sequence[str], won_by: Iterable[frozenset[int]]) -> tuple[PlayerResult, ...]:
    """The result of each player, by the winners of each game."""
    games = list(won_by)
    return tuple(
        _result(level, [winners for winners in games if who in winners], len(games)) for who, level in enumerate(levels)
    )


def _result(level: str, won: Sequence[frozenset[int]], games: int) -> PlayerResult:
    """The result of a player that was among these winners."""
    alone = sum(len(winners) == 1 for winners in won)
    total = sum(1 / len(winners) for winners in won)
    return PlayerResult(level, games, alone, len(won) - alone, total / games, *wilson(total, games))


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a share (Wilson 1927): right also near 0 and 1, and for few games.

    >>> [round(bound, 3) for bound in wilson(10, 10)]
    [0.722, 1.0]
    """
    share, z2 = won / games, SURE**2
    middle = share + z2 / (2 * games)
    reach = SURE * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, (middle - reach) / (1 + z2 / games)), min(1.0, (middle + reach) / (1 + z2 / games))
