"""The exact end of a game: as brute force finds it, within a number of nodes, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai.endgame import MAX_MOVES, OutOfNodes, Solution, Solver, solve
from pygames.core.bits import members
from pygames.core.game import Game
from tests.ai.test_search import ending, late

SOLVABLE = [game for game in GAMES.values() if 2 in game.seats and not game.has_secrets and not game.rules.outcomes]
each_game = pytest.mark.parametrize("game", SOLVABLE, ids=lambda game: game.name)


def result(work: Iterator[Solution | None]) -> tuple[Solution | None, int]:
    """Return the solution found by working in slices, and how many slices that took."""
    slices = list(work)
    return (slices[-1] if slices else None), len(slices)


def brute_force(game: Game, position: Any) -> float:
    """Return seat 0's final lead with best play on both sides, by trying every line."""
    if position.turn is None:
        first, second = game.tactics.evaluate(position)
        return first - second
    leads = [brute_force(game, position.play_at(place)) for place in members(position.legal_set)]
    return max(leads) if position.turn == 0 else min(leads)


@each_game
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 6))])
def test_the_solution_is_that_of_brute_force(game: Game, seed: int) -> None:
    position = ending(game, seed)
    lead = brute_force(game, position.compact())

    found, _ = result(solve(game, position, nodes=10**6))

    assert found
    assert found.lead == pytest.approx(lead)
    assert brute_force(game, position.play(found.move)) == pytest.approx(lead)
    for move in list(position.legal_moves())[:4]:
        asked, _ = result(solve(game, position, move))
        assert asked
        assert asked.lead == pytest.approx(lead)
        assert asked.after == pytest.approx(brute_force(game, position.play(move)))


@each_game
def test_slices_of_work_find_what_one_piece_of_work_finds(game: Game) -> None:
    for seed in range(4):
        position: Any = late(game, 6, seed=seed)
        found, slices = result(solve(game, position, nodes=50_000))
        if found:
            assert found.lead == pytest.approx(Solver(game, 10**7).lead(position.compact()))
            assert slices < 200


@each_game
def test_with_many_moves_left_nothing_is_tried(game: Game) -> None:
    start: Any = game.start(2)
    if start.legal_set.bit_count() > MAX_MOVES:
        assert result(solve(game, start)) == (None, 0)


def test_work_ends_where_the_nodes_do() -> None:
    position: Any = late(GAMES["blokus"], 14)
    solver = Solver(GAMES["blokus"], 20)
    with pytest.raises(OutOfNodes):
        solver.lead(position.compact())
    assert solver.left < 0


def test_chance_more_seats_and_secrets_have_no_solution() -> None:
    for name, seats in (("sectori", 2), ("ringgz", 3), ("blockers", 3)):
        position: Any = late(GAMES[name], 12, seats=seats)
        assert result(solve(GAMES[name], position.observe(position.turn)))[0] is None


@each_game
def test_nothing_is_left_to_solve_once_a_game_is_over(game: Game) -> None:
    position: Any = late(game, 1)
    while position.turn is not None:
        position = position.play_at(members(position.legal_set)[0])
    assert result(solve(game, position)) == (None, 0)
