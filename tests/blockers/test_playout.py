from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.blockers import GAME
from pygames.blockers.rules import Position, start
from tests.blockers.boards import any_ply, arranged, names, random_game, shut_out, tiles
from tests.blockers.laws import conserved
from tests.notation import played

TABLES = st.tuples(st.integers(0, 2**32), st.sampled_from(GAME.seats), st.sampled_from(GAME.options["scoring"]))


@settings(max_examples=25, deadline=None)
@given(TABLES)
def test_all_28_tiles_of_each_seat_are_always_somewhere(game: tuple[int, int, str]) -> None:
    seed, seats, scoring = game
    positions, _ = random_game(start(seats, scoring=scoring), seed)
    law = (((1 << 28) - 1, 28),) * seats, scoring
    assert {conserved(position) for position in positions} == {law}


@settings(max_examples=40, deadline=None)
@given(TABLES, st.integers(0, 200))
def test_a_playout_is_a_game_to_the_end_in_which_nothing_is_lost(game: tuple[int, int, str], plies: int) -> None:
    seed, seats, scoring = game
    rng, position = Random(seed), start(seats, scoring=scoring)
    for _ in range(min(plies, 50 * seats)):
        position = position.play(any_ply(position, rng))
    end = position.playout(rng)
    assert conserved(end) == conserved(position)
    assert end.turn is None
    assert not any(end.piles)
    assert end.layout.joints == replace(end.layout, known_joints=None).joints
    assert end.winners() == end.observe(None).winners()


def test_a_playout_does_not_change_the_position() -> None:
    position = random_game(start(3), 1)[0][60]
    before = repr(position)
    assert position.playout(Random(1)) == position.playout(Random(1))
    assert repr(position) == before


def last_turn(board: str, rack: str) -> Position:
    """Return the very last turn of a game, Blue's."""
    return arranged(board, "1 2 3 4", "1 2 3 4", rack, turn=2, rounds=23)


@pytest.mark.parametrize(
    ("board", "rack", "mean"),
    [
        ("GGR...R.. BRG......", "wild 1 A moon 7", 100),
        ("BBBBBBB.B " + "BBBBBBBBB " * 8, "8 A C D E", 1000),
    ],
    ids=["many", "only two"],
)
def test_every_legal_move_is_equally_likely(board: str, rack: str, mean: int) -> None:
    position, rng = last_turn(board, rack), Random(4)
    ends = [position.play(move) for move in position.legal_moves()]
    found = Counter(position.playout(rng) for _ in range(mean * len(ends)))
    assert set(found) == set(ends)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in found.values())


def test_every_tile_of_the_pile_is_equally_likely() -> None:
    position = replace(arranged("", rounds=22, turn=2), piles=(0, 0, tiles("A B C D")))
    position = played(position, "1@A1")
    rng = Random(4)
    drawn = Counter(name for _ in range(400) for name in names(_ever_held(position, rng)))
    assert all(drawn[tile] == 400 for tile in "2345")
    assert all(60 < drawn[tile] < 145 for tile in "ABCD")


def _ever_held(position: Position, rng: Random) -> int:
    """Return what the last seat holds at the end of a playout, and what it has placed on the way."""
    end = position.playout(rng)
    placed = end.layout.tiles_of(2) ^ position.layout.tiles_of(2)
    return end.racks[2] | placed


def test_a_seat_without_a_move_is_skipped() -> None:
    far = "G H I moon heart"
    position = arranged("RRRRRRRRR " * 5, "A B C D E", far, far, rounds=22, turn=1)
    end = position.playout(Random(1))
    assert names(end.racks[0]) == set("ABCDE")
    assert [rack.bit_count() for rack in end.racks] == [5, 4, 4]


def test_a_skipped_turn_leaves_a_tile_in_the_pile() -> None:
    position = played(start(5), shut_out())
    for seed in range(9):
        end = position.playout(Random(seed))
        assert sum(rack.bit_count() for rack in end.racks) in (20, 21)
        assert end.piles[0]
        assert not any(end.piles[1:])
