"""Tactics of Blokus To Go: what is worth a look, who stands better, and why a placement is good."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames.blokus import tactics
from pygames.blokus.features import attach_points, features, move_scores, seat_features
from pygames.blokus.rules import GRID, SIZES, full_table, placement_outline, start
from pygames.core.bits import bits
from tests.blokus.boards import at_random, played

OPENING = "e10,e9,e8,f8,g8 j5,i5,i6,h6,h7"


@pytest.mark.parametrize("plies", [0, 1, 7, 16, 24])
def test_candidates_are_legal_the_best_first_and_their_weights_are_parts_of_one(plies: int) -> None:
    for position in (at_random(plies), at_random(plies).compact()):
        places, priors = tactics.policy(position)
        assert places
        assert all(position.legal_set >> place & 1 for place in places)
        assert list(priors) == sorted(priors, reverse=True)
        assert sum(priors) == pytest.approx(1)


def test_candidates_are_the_same_in_a_smaller_table() -> None:
    position = at_random(9)
    small = position.compact()
    one, other = tactics.policy(position), tactics.policy(small)
    assert [str(position.move_at(place)) for place in one[0]] == [str(small.move_at(place)) for place in other[0]]


def test_large_pieces_come_first() -> None:
    places, _ = tactics.policy(start())
    assert {SIZES[full_table().moves[place].piece] for place in places} == {5}


def test_near_the_end_every_placement_is_looked_at() -> None:
    position = at_random(99)
    assert len(position.legal_moves()) < tactics.MAX_CANDIDATES
    assert {position.move_at(place) for place in tactics.policy(position)[0]} == set(position.legal_moves())


@pytest.mark.parametrize("plies", [0, 5, 18])
def test_what_a_placement_is_worth_is_the_sum_of_its_weighted_features(plies: int) -> None:
    position = at_random(plies)
    places = tactics.candidates(position)[:20]
    weights = tactics.learned()["policy"]
    names, rows = features(position, places)
    assert set(weights) == {*names, tactics.REACH_LEAD}
    expected = [sum(weights[name] * one for name, one in zip(names, row, strict=True)) for row in rows]
    assert move_scores(position, places, weights) == pytest.approx(expected)


def test_the_squares_of_a_placement_are_told_apart() -> None:
    move = start().parse("e10,e9,e8,f8,g8")
    covered, beside, corners = (GRID.text(bits(part)) for part in placement_outline(move.place))
    assert covered == "e8,f8,g8,e9,e10"
    assert beside == "e7,f7,g7,d8,h8,d9,f9,g9,d10,f10,e11"
    assert corners == "d7,h7,h9,d11,f11"


def test_attach_points_are_free_and_lie_at_corners_only() -> None:
    position = played(OPENING)
    assert GRID.text(attach_points(position, 0)) == "d7,h9,d11,f11"
    assert "h7" not in GRID.text(attach_points(position, 0))


@pytest.mark.parametrize("plies", [0, 1, 6, 15, 22])
def test_chances_add_up_to_one(plies: int) -> None:
    value = tactics.value(at_random(plies))
    assert sum(value) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in value)


def test_at_the_end_the_chances_are_the_result() -> None:
    for seed in range(12):
        last = start().playout(Random(seed))
        assert {seat for seat in (0, 1) if tactics.value(last)[seat]} == last.winners()


def test_who_has_placed_more_stands_better() -> None:
    position: Any = played(OPENING)
    more = position.play(position.parse("d11,d12,c12,c13,b13"))
    less = position.play(position.parse("d11"))
    assert tactics.value(more)[0] > tactics.value(less)[0]
    assert seat_features(more)[1][0] > seat_features(less)[1][0]


def test_a_placement_that_blocks_says_so() -> None:
    position = played(OPENING)
    move = position.parse("h9,i9,i8,j8,j7")
    said = [str(reason) for reason in tactics.reasons(position, move)]
    assert any("of Blue’s corners" in reason for reason in said)
    assert "places a large piece while there is room" in said


def test_a_placement_that_ends_the_others_game_says_so_first() -> None:
    found = 0
    for seed in range(12):
        position: Any = start()
        rng = Random(seed)
        while position.turn is not None:
            move = rng.choice(position.legal_moves())
            seat, after = position.turn, position.play(move)
            before = position.open[1 - seat] & position.reaching[1 - seat]
            if before and not after.open[1 - seat] & after.reaching[1 - seat] and position.covered[1 - seat]:
                found += 1
                assert "no room for another piece" in str(tactics.reasons(position, move)[0])
            position = after
    assert found


def test_a_playout_places_large_pieces_first() -> None:
    position = at_random(4).compact()
    ends = [tactics.playout(position, Random(seed)) for seed in range(30)]
    assert all(end.turn is None and end.covered[0] & position.covered[0] == position.covered[0] for end in ends)
    usual = [position.playout(Random(seed)) for seed in range(30)]
    assert sum(sum(end.scores()) for end in ends) > sum(sum(end.scores()) for end in usual)
