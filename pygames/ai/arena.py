"""Matches between players, each in every seat in turn, on any executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from pygames.ai.notes import Failure, GameResult, Notes
from pygames.ai.players import Player, RandomPlayer, check_player, player
from pygames.ai.standings import PlayerResult, Sprt, results
from pygames.catalogue import GAMES, UnknownGame
from pygames.core.game import CHANCE, Game, Option, chance_outcome
from pygames.play.ending import RESIGNED, Ending
from pygames.play.forfeit import Forfeit

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from pygames.ai.workers import Work


@dataclass(frozen=True)
class Match:
    """The players and the game of a match: plain values that can be sent to other processes.

    ValueError names what is wrong.
    """

    game: str
    """The game, by its name in `GAMES`."""
    levels: tuple[str, ...]
    """A player for each seat, by level."""
    options: tuple[tuple[str, Option], ...] = ()
    """Names and values of options; those that are missing have their defaults."""
    seed: int | str = 0
    """What all chance and all choices hang on: the same seed plays the same games."""
    opening: int = 0
    """The number of random plies at the beginning, the same ones for every order of the seats.

    Without them, two deterministic players would repeat one game for ever if there is no chance."""
    package: str = ""
    """The package of a game outside the catalogue, whose GAME is played instead of one by name."""

    def __post_init__(self) -> None:
        game = self.played
        game.check_seats(len(self.levels))
        game.check_options(dict(self.options))
        if type(self.opening) is not int or self.opening < 0:
            raise ValueError(f"An opening can't have {self.opening!r} plies.")
        for level in self.levels:
            self.check(level)

    def check(self, level: str) -> None:
        """Raise ValueError if there is no player of this level."""
        check_player(level)

    def player(self, who: int, seed: str) -> Player:
        """Return a new player, by its number, for one game."""
        return player(self.played, self.levels[who], seed=seed, timed=False)

    @contextmanager
    def at_table(self, table: Sequence[int], number: int) -> Iterator[list[Player]]:
        """Have the players of a game's seats, for as long as it lasts."""
        yield [self.player(who, f"{self.seed}:{number}:{who}") for who in table]

    def confirmed(self, _number: int, result: GameResult) -> GameResult:
        """Return the result of a game that counts, where no player has had a hand: that of our own players as it is."""
        return result

    @property
    def identity(self) -> dict[str, object]:
        """The match as it is written in the log."""
        return {
            "game": self.game,
            "levels": [*self.levels],
            "options": dict(self.options),
            "seed": self.seed,
            "opening": self.opening,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The players as records name them."""
        return self.levels

    @property
    def played(self) -> Game:
        """The game."""
        if self.package:
            found: Game = import_module(self.package).GAME
            return found
        try:
            return GAMES[self.game]
        except UnknownGame as error:
            raise ValueError(str(error)) from None


def play_match(
    match: Match,
    games: int,
    executor: Executor | None = None,
    *,
    kept: Path | None = None,
    told: Callable[[int], object] = lambda _: None,
) -> tuple[PlayerResult, ...]:
    """Return the result of each player after this many games; see `play_games`."""
    found = play_games(match, games, executor, kept=kept, told=told)
    return results(match.levels, [result.winners for result in found])


def play_games(
    match: Match,
    games: int,
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    kept: Path | None = None,
    sprt: Sprt | None = None,
    told: Callable[[int], object] = lambda _: None,
    stopping: Callable[[int], object] = lambda _: None,
) -> tuple[GameResult, ...]:
    """Play games and return their results by number, in this many processes unless an executor is given.

    The same match has the same results, wherever and in whatever order its games are played, and even if workers die
    meanwhile. Finished games are logged in the file `kept`, and games logged there for this match are not repeated. A
    test, if there is one, ends the match after the first round that decides it. `told` is called with the number of
    finished games; after Ctrl-C, `stopping` is called with the number of games that can't be cancelled. `NoWorkers`
    (`pygames.ai.workers`) if an executor that can count its workers, as Dask's can, has had none for a minute.

    ValueError for less than one game. The processes are started by spawn, so a script has to call this below
    `if __name__ == "__main__":`.
    """
    if type(games) is not int or games < 1:
        raise ValueError(f"A match has at least one game, not {games!r}.")
    from pygames.ai.workers import Pool, Work, worker_counter  # late: it needs processes, which browsers lack

    series = _Series(match, games, kept, sprt, told)
    function = partial(game_result, match)
    if executor:
        return series.played(Work(function, series.missing, executor, count=worker_counter(executor)), stopping)
    with Pool(workers) as pool:
        return series.played(Work(function, series.missing, pool.executor, pool.renew), stopping)


class _Series:
    """The games of a match as they end."""

    def __init__(
        self, match: Match, games: int, kept: Path | None, sprt: Sprt | None, told: Callable[[int], object]
    ) -> None:
        self.match, self.games, self.sprt, self.on_progress = match, games, sprt, told
        self.players = len(match.levels)
        self.notes = Notes(kept, match.identity, match.played.check_options({})) if kept else None
        self.over = self.notes.read() if self.notes else {}
        self.judged, self.won = 0, 0.0
        """How many games, from the first on, the test has seen, and how many of them the first player won."""
        self.is_decided = self._judge()
        told(self._count())

    @property
    def missing(self) -> list[int]:
        """The numbers of the games still to be played."""
        return [] if self.is_decided else [number for number in range(self.games) if number not in self.over]

    def played(self, work: Work[int, GameResult], stopping: Callable[[int], object]) -> tuple[GameResult, ...]:
        """Return the results that count, once the missing games are played."""
        try:
            for number, result in work.results():
                if self.add(number, result):
                    work.stop()
        except KeyboardInterrupt:
            stopping(work.stop())
            for number, result in work.results():
                self.add(number, result)
            raise
        return self.results

    def add(self, number: int, result: GameResult) -> bool:
        """Add the result of a game; return whether that decides the match."""
        self.over[number] = result = self.match.confirmed(number, result)
        try:
            if self.notes:
                self.notes.add(number, result)
        except OSError as error:
            warn(f"Games are no longer noted: {error}", stacklevel=3)
            self.notes = None
        self.on_progress(self._count())
        # once decided, results that still come in are noted, but change nothing
        self.is_decided = self.is_decided or self._judge()
        return self.is_decided

    @property
    def results(self) -> tuple[GameResult, ...]:
        """The results that count: all, or those up to the deciding round."""
        return tuple(self.over[number] for number in range(self.judged if self.is_decided else self.games))

    def _count(self) -> int:
        return sum(number < self.games for number in self.over)

    def _judge(self) -> bool:
        """Return whether the test, applied round by round from the first game on, is decided."""
        # in the order of the numbers, not of the endings: the verdict must not depend on how fast workers are
        while self.sprt and self.judged < self.games and all(number in self.over for number in self._round()):
            for number in self._round():
                won = self.over[number].winners
                self.won += (0 in won) / len(won)
            self.judged += self.players
            if self.sprt.verdict(self.won, self.judged, self.players):
                return True
        return False

    def _round(self) -> range:
        """Return the numbers of the next round's games, in which everybody sits on every seat once."""
        return range(self.judged, self.judged + self.players)


def game_result(match: Match, number: int) -> GameResult:
    """Play the game of this number and return its result; in each game the players sit one seat further on."""
    with match.at_table(seated(len(match.levels), number), number) as players:
        return played_by(in_turns(match, number), players)


class ToMove(NamedTuple):
    """Who has to move in a game."""

    player: int
    """Its number in the match."""
    seat: int
    observation: Any
    """What that seat sees."""


def in_turns(match: Match, number: int) -> Generator[ToMove, str, GameResult]:
    """Yield who has to move in the game of this number, and return its result. Whoever plays it sends the move's text.

    So a game can be played where nothing may wait, as on a page. If a player can't go on, throw `Forfeit` in.
    """
    table = seated(len(match.levels), number)
    # chance has a generator of its own: whatever players draw, the dice stay the same
    rng = Random(f"{match.seed}:{number}")
    position, plies = opened_by(match, number // len(table))
    while position.turn is not None:
        seat = position.turn
        if seat == CHANCE:
            text = str(chance_outcome(position, rng))
        else:
            try:
                text = yield ToMove(table[seat], seat, position.observe(seat))
            except Forfeit as reason:
                failure = Failure(table[seat], len(plies) + 1, reason.kind, reason.words, reason.line)
                return lost(match, number, position, plies, failure)
        plies.append(text)
        position = position.play(position.parse(text))
    return GameResult(frozenset(table[seat] for seat in position.winners()), plies=tuple(plies))


def lost(match: Match, number: int, position: Any, plies: Sequence[str], failure: Failure) -> GameResult:
    """Return the result of a game in which whoever has to move can't go on."""
    table = seated(len(match.levels), number)
    # a failure costs the game as resigning would, by the house rule for any number of seats
    won = Ending(RESIGNED, position.turn).winners(match.played, position)
    return GameResult(frozenset(table[seat] for seat in won), failure, tuple(plies))


def played_by(game: Generator[ToMove, str, GameResult], players: Sequence[Player]) -> GameResult:
    """Return the result of a game of these players, by seat."""
    try:
        asked = next(game)
        while True:
            try:
                text = str(players[asked.seat].choose(asked.observation))
            except Forfeit as reason:
                asked = game.throw(reason)
            else:
                asked = game.send(text)
    except StopIteration as end:
        found: GameResult = end.value
        return found


def winners(match: Match, number: int) -> frozenset[int]:
    """Return the players that win the game of this number."""
    return game_result(match, number).winners


def opened(match: Match, number: int) -> Any:
    """Return the position after the opening of this number."""
    return opened_by(match, number)[0]


def opened_by(match: Match, number: int) -> tuple[Any, list[str]]:
    """Return the position after the opening of this number, and its plies."""
    game, seed = match.played, f"{match.seed}:opening {number}"
    anyone, rng = [RandomPlayer(game, seed)] * len(match.levels), Random(seed)
    position: Any = game.start(len(match.levels), **dict(match.options))
    plies: list[str] = []
    while position.turn is not None and len(plies) < match.opening:
        plies.append(next_ply(position, anyone, rng))
        position = position.play(position.parse(plies[-1]))
    return position, plies


def seated(players: int, number: int) -> tuple[int, ...]:
    """Return the player of each seat in the game of this number."""
    return tuple((seat - number) % players for seat in range(players))


def next_ply(position: Any, players: Sequence[Player], rng: Random) -> str:
    """Return the text of the next ply, by the player to move or by chance."""
    if position.turn == CHANCE:
        return str(chance_outcome(position, rng))
    return str(players[position.turn].choose(position.observe(position.turn)))
