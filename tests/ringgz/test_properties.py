from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.ringgz import GAME
from pygames.ringgz.rules import Position, start
from tests.ringgz.laws import amounts, can_move, conserved

SEATS = st.sampled_from(GAME.seats)
SEEDS = st.integers(0, 2**32)


def game(seats: int, seed: int) -> list[Position]:
    """Return all positions of a random game."""
    position, rng = start(seats), Random(seed)
    positions = [position]
    while position.turn is not None:
        position = position.play(rng.choice(position.legal_moves()))
        positions.append(position)
    return positions


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS)
def test_rings_and_bases_are_conserved(seats: int, seed: int) -> None:
    first, *others = game(seats, seed)
    assert set(amounts(first).values()) == {3}
    for position in others:
        assert conserved(position) == conserved(first)


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS)
def test_every_turn_but_the_first_takes_one_piece_from_the_mover(seats: int, seed: int) -> None:
    _, *positions = game(seats, seed)
    for before, after in pairwise(positions):
        taken = [old - new for old, new in zip(before.pieces_left(), after.pieces_left(), strict=True)]
        assert taken == [int(seat == before.turn) for seat in range(seats)]


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS)
def test_seats_go_round_and_only_those_that_cannot_move_are_skipped(seats: int, seed: int) -> None:
    _, *positions = game(seats, seed)
    for before, after in pairwise(positions):
        if before.turn is not None and after.turn is not None:
            passed = [(before.turn + step) % seats for step in range(1, len(after.skipped) + 2)]
            assert passed == [*after.skipped, after.turn]
            assert [can_move(after, seat) for seat in passed] == [False] * len(after.skipped) + [True]


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS)
def test_no_more_territories_are_won_than_there_are(seats: int, seed: int) -> None:
    for position in game(seats, seed):
        assert 0 <= sum(position.scores()) <= 24
        assert all(score >= 0 for score in position.scores())
