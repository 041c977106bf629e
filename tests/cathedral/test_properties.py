from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.cathedral import GAME
from pygames.cathedral.city import find_enclosed
from pygames.cathedral.rules import Position, effect, start
from tests.cathedral.boards import Chooser, anything, capturing, huddling
from tests.cathedral.laws import can_move, conserved

CHOOSERS = (anything, huddling, capturing)
rounds = st.sampled_from(GAME.options["rounds"])
choosers = st.sampled_from(CHOOSERS)
seeds = st.integers(0, 2**32)


def new_round(position: Position, after: Position) -> bool:
    """Return whether the board has been cleared."""
    return after.turn is not None and len(after.results) > len(position.results)


@settings(max_examples=12, deadline=None)
@given(rounds, choosers, seeds)
def test_monuments_and_squares_are_conserved(rounds: int, choose: Chooser, seed: int) -> None:
    position, rng = start(rounds=rounds), Random(seed)
    law = conserved(position)
    while position.turn is not None:
        position = position.play(choose(position, rng))
        assert conserved(position) == law
    assert len(position.results) == rounds


@settings(max_examples=12, deadline=None)
@given(choosers, seeds)
def test_claims_only_grow_but_for_what_is_built_on_or_captured(choose: Chooser, seed: int) -> None:
    position, rng = start(), Random(seed)
    while position.turn is not None:
        move = choose(position, rng)
        after = position.play(move)
        captured, claimed = effect(position, move)
        seat = position.turn
        assert not captured or claimed
        if not new_round(position, after):
            assert after.claims[seat] == position.claims[seat] & ~move.squares | claimed
            assert after.claims[1 - seat] == position.claims[1 - seat] & ~claimed
            assert captured or not claimed & position.claims[1 - seat]
        position = after


def judged(position: Position, after: Position) -> None:
    """Assert that after any later move, its seat has nothing more to claim (rule 6)."""
    seat = position.turn
    if seat is None or position.people is None or new_round(position, after) or not position.begun[seat]:
        return
    people = after.people or 0
    claimed, taken = find_enclosed(after.covered[seat], after.anchors[1 - seat] | people & -people)
    assert claimed == claimed & after.claims[seat]
    assert not taken


@settings(max_examples=12, deadline=None)
@given(choosers, seeds)
def test_no_space_that_could_be_claimed_is_ever_missed(choose: Chooser, seed: int) -> None:
    position, rng = start(), Random(seed)
    while position.turn is not None:
        after = position.play(choose(position, rng))
        judged(position, after)
        position = after


@pytest.mark.slow
@pytest.mark.parametrize("games", [100, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("choose", CHOOSERS)
def test_no_space_that_could_be_claimed_is_missed_in_many_games(choose: Chooser, games: int) -> None:
    rng = Random(choose.__name__)
    for _ in range(games):
        position = start(rounds=1)
        while position.turn is not None:
            after = position.play(choose(position, rng))
            judged(position, after)
            position = after


@settings(max_examples=10, deadline=None)
@given(choosers, seeds)
def test_a_round_ends_when_neither_seat_can_place_and_not_before(choose: Chooser, seed: int) -> None:
    position, rng = start(rounds=1), Random(seed)
    while position.turn is not None:
        assert position.people is None or can_move(position, position.turn)
        position = position.play(choose(position, rng))
    assert not can_move(position, 0)
    assert not can_move(position, 1)
