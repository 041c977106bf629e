"""Matches: everybody sits everywhere, the result hangs on the seed alone, and its bounds are right."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import comb, isclose

import pytest

from pygames import GAMES
from pygames.ai.arena import Match, opened, play_match, results, seated, wilson, winners

FORKED = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
"""The tests' own process has threads where several run the tests."""


@pytest.fixture
def threads() -> Iterator[Executor]:
    """An executor that starts no processes."""
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
    """The winners of each game, one after the other."""
    return (winners(match, number) for number in range(games))


@FORKED
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


def test_games_that_several_win_count_for_each_of_them_in_part() -> None:
    one, two = results(("random", "random"), [frozenset({0}), frozenset({0, 1}), frozenset({1}), frozenset({0})])
    assert one[:5] == ("random", 4, 2, 1, 2.5 / 4)
    assert two[:5] == ("random", 4, 1, 1, 1.5 / 4)
    assert one.low < one.share < one.high


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


@pytest.mark.parametrize("games", [0, -1])
def test_a_match_has_at_least_one_game(games: int, threads: Executor) -> None:
    with pytest.raises(ValueError, match=f"at least one game, not {games}"):
        play_match(Match("blokus", ("random", "random")), games, threads)


# 81 of 263 is the example of Newcombe, Two-sided confidence intervals for the single proportion (1998)
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_bounds_of_a_share_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert list(wilson(won, games)) == pytest.approx([low, high], abs=1e-4)


def test_the_bounds_hold_the_true_share_in_95_of_100_matches() -> None:
    games = 60
    for share in (0.1, 0.5, 0.8):
        held = [won for won in range(games + 1) if wilson(won, games)[0] <= share <= wilson(won, games)[1]]
        chance = sum(comb(games, won) * share**won * (1 - share) ** (games - won) for won in held)
        assert chance == pytest.approx(0.95, abs=0.03)
