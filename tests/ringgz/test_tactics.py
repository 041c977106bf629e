from random import Random

import pytest

from pygames.ai import player
from pygames.ringgz import GAME
from pygames.ringgz.rules import Position
from pygames.ringgz.tactics import evaluate, expected
from tests.ringgz.boards import arranged, played

LONE = """
    .    .    .    .    .
    .    .    b1   .    .
    .    .    S    .    .
    .    .    .    .    .
    .    .    .    .    .
"""
DOUBLED = LONE.replace("b1  ", "b1b2")
SHARED = LONE.replace("b1  ", "b1y2")


def lead(position: Position, seat: int) -> float:
    """How far a seat stands before the best of the others."""
    values = evaluate(position)
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def test_a_second_ring_on_a_territory_secures_it() -> None:
    assert lead(arranged(DOUBLED), 0) > lead(arranged(LONE), 0) > lead(arranged(SHARED), 0)


def test_what_is_full_counts_as_it_stands() -> None:
    full = arranged(LONE.replace("b1  ", "b1b2y3g4"))
    beside = arranged(LONE.replace("b1  ", "b1y2y3g4"))
    assert expected(full)[0] > expected(beside)[0]
    assert expected(beside)[1] > expected(full)[1]


def test_a_base_closes_its_territory_for_all() -> None:
    closed = arranged(LONE.replace("b1  ", "bB  "))
    assert max(expected(closed)) < max(expected(arranged(LONE)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_finished_game_is_best_for_its_winners(seats: int) -> None:
    for seed in range(5):
        over = GAME.start(seats).playout(Random(seed))
        assert isinstance(over, Position)
        values = evaluate(over)
        assert {seat for seat, value in enumerate(values) if value == max(values)} == over.winners()


def test_red_is_worth_nothing_to_three_seats() -> None:
    values = evaluate(played("S@c3 r1@c4", 3))
    assert max(values) - min(values) < max(expected(played("S@c3 r1@c4", 3)))


def test_greedy_beats_random() -> None:
    won = 0
    for game in range(6):
        position, me = GAME.start(2), game % 2
        players = [player(GAME, "greedy" if seat == me else "random", seed=game) for seat in range(2)]
        while isinstance(position.turn, int):
            position = position.play(players[position.turn].choose(position))
        won += me in position.winners()
    assert won >= 5
