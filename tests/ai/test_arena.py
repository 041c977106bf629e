"""Matches: everybody plays every seat, the result depends on the seed alone, and its bounds are right."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai.arena import Match, opened, play_games, play_match, seated, winners
from pygames.ai.notes import Failure, Notes
from pygames.ai.players import Player, RandomPlayer
from pygames.ai.standings import Sprt, results
from pygames.play.forfeit import Forfeit

FORKED = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
"""The tests' own process has threads where several run the tests."""


@pytest.fixture
def threads() -> Iterator[Executor]:
    """Yield an executor that starts no processes."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.mark.parametrize("name", GAMES)
def test_a_match_between_equals_is_played(name: str, threads: Executor) -> None:
    levels = ("random",) * GAMES[name].seats[-1]
    found = play_match(Match(name, levels), 4, threads)
    assert [result.level for result in found] == list(levels)
    assert isclose(sum(result.share for result in found), 1)


@FORKED
def test_the_same_match_has_the_same_result_on_any_executor(threads: Executor) -> None:
    match = Match("ringgz", ("random", "random", "random"), seed=5)
    with ProcessPoolExecutor(2) as processes:
        assert (
            play_match(match, 12, threads)
            == play_match(match, 12, processes)
            == results(match.levels, all_winners(match, 12))
        )


def all_winners(match: Match, games: int) -> Iterator[frozenset[int]]:
    """Yield the winners of each game, one after the other."""
    return (winners(match, number) for number in range(games))


def test_without_an_executor_the_machines_cores_are_used() -> None:
    match = Match("ringgz", ("random", "random"))
    assert play_match(match, 2) == results(match.levels, all_winners(match, 2))


def test_another_seed_plays_other_games() -> None:
    assert len({tuple(all_winners(Match("ringgz", ("random",) * 4, seed=seed), 6)) for seed in range(4)}) > 1


def test_an_opening_is_the_same_in_every_order_of_the_seats_and_then_another() -> None:
    match = Match("cathedral", ("greedy", "random"), opening=3)
    openings = [opened(match, number) for number in range(4)]
    assert opened(match, 1) == openings[1]
    assert len(set(openings)) == 4
    with pytest.raises(ValueError, match="can't have -1 plies"):
        Match("cathedral", ("greedy", "random"), opening=-1)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_everybody_sits_in_every_seat_as_often(players: int) -> None:
    tables = [seated(players, number) for number in range(players)]
    assert all(sorted(table) == list(range(players)) for table in tables)
    assert all(sorted(by_seat) == list(range(players)) for by_seat in zip(*tables, strict=True))


@pytest.mark.parametrize("number", [0, 1])
def test_a_win_counts_for_the_player_wherever_it_sits(number: int) -> None:
    assert winners(Match("blokus", ("greedy", "random")), number) == {0}
    assert winners(Match("blokus", ("random", "greedy")), number) == {1}


@pytest.mark.parametrize(
    ("game", "levels", "options", "message"),
    [
        ("chess", ("random", "random"), (), "no game 'chess'; known are: .*blokus"),
        ("blokus", ("random",), (), "played by 2, not by 1"),
        ("blokus", ("random",) * 3, (), "played by 2, not by 3"),
        ("blokus", ("random", "wizard"), (), "no player 'wizard'; known are: random, greedy"),
        ("blokus", ("random", "random"), (("colour", "red"),), "no option 'colour'"),
        ("blokus", ("random", "random"), (("starts", "far"),), "can't be 'far'; allowed: 'free', 'fixed'"),
    ],
)
def test_what_is_wrong_with_a_match_is_named(
    game: str, levels: tuple[str, ...], options: tuple[tuple[str, str], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Match(game, levels, options)


def test_a_game_that_is_not_in_the_wheel_is_played_too(
    threads: Executor,
) -> None:
    match = Match("toy", ("random",) * 3, (("rows", 3),), package="tests.toy")
    assert play_match(match, 3, threads)[0].games == 3


@pytest.mark.parametrize("games", [0, -1, 1.5])
def test_a_match_has_at_least_one_game(games: Any, threads: Executor) -> None:
    with pytest.raises(ValueError, match=f"at least one game, not {games}"):
        play_match(Match("blokus", ("random", "random")), games, threads)


# What is noted


def test_what_is_noted_is_not_played_again(tmp_path: Path, threads: Executor) -> None:
    kept, match = tmp_path / "games.jsonl", Match("ringgz", ("random", "random"))
    played: list[int] = []
    first = play_games(match, 5, threads, kept=kept, told=played.append)
    assert played == [*range(6)]
    played.clear()
    assert play_games(match, 5, threads, kept=kept, told=played.append) == first
    assert played == [5]
    assert play_games(Match("ringgz", ("random", "random"), seed=1), 5, threads, kept=kept) != first
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 10


def test_notes_of_former_versions_count_and_a_line_that_was_cut_off_does_not(tmp_path: Path, threads: Executor) -> None:
    kept, match = tmp_path / "games.jsonl", Match("ringgz", ("random", "random"))
    told = '{"game": "ringgz", "levels": ["random", "random"], "options": {}, "seed": 0, "opening": 0}'
    kept.write_text(
        f'{{"match": {told}, "number": 0, "winners": [1]}}\n[3]\n\n{{"match": {told}, "number": 1, "winners": [1',
        encoding="utf-8",
    )
    played: list[int] = []
    found = play_games(match, 2, threads, kept=kept, told=played.append)
    assert played == [1, 2]
    assert found[0].winners == {1}
    assert play_games(match, 2, threads, kept=kept) == found


def test_a_full_disk_costs_the_notes_and_not_the_match(
    tmp_path: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Notes, "add", full)
    match = Match("ringgz", ("random", "random"))
    with pytest.warns(UserWarning, match="no longer noted: .*No space left"):
        assert play_games(match, 3, threads, kept=tmp_path / "games.jsonl") == play_games(match, 3, threads)


def test_a_game_whose_player_fails_is_lost_and_says_how(tmp_path: Path, threads: Executor) -> None:
    kept = tmp_path / "games.jsonl"
    match = FailingMatch("ringgz", ("random", "random", "random"))
    found = play_games(match, 3, threads, kept=kept)
    assert [result.failure for result in found] == [Failure(2, ply, "exception", "no idea", 7) for ply in (4, 1, 3)]
    assert all(2 not in result.winners for result in found)
    assert all(result.winners for result in found)
    assert play_games(match, 3, threads, kept=kept) == found


class Failing(RandomPlayer):
    """A player that forfeits instead of choosing a move."""

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        raise Forfeit("exception", "no idea", 7)


class FailingMatch(Match):
    """A match whose last player fails."""

    def player(self, who: int, seed: str) -> Player:
        return Failing(self.played, seed) if who == len(self.levels) - 1 else super().player(who, seed)


# A test that ends a match


def test_a_test_ends_the_match_after_the_same_round_whatever_order_the_games_end_in(threads: Executor) -> None:
    match = FailingMatch("ringgz", ("random", "random"))
    sprt = Sprt(0, 200)
    found = play_games(match, 60, threads, sprt=sprt)
    assert len(found) == 8
    with ThreadPoolExecutor(1) as one:
        assert play_games(match, 60, one, sprt=sprt) == found
    assert len(play_games(match, 6, threads, sprt=sprt)) == 6
