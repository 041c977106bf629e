"""What the network sees of Blokus To Go: the same from either seat, and what the rules say is there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pygames.blokus.encoding import ENCODING, SHAPE, bucket, is_turned
from pygames.blokus.features import attach_points, reachable
from pygames.blokus.rules import GRID, SIZES, STARTS, Position, full_table, start
from pygames.core.bits import bits, members
from tests.blokus.boards import at_random, played

PLIES = [0, 1, 2, 3, 9, 10, 17, 24, 30]
SQUARES = len(GRID.names)


def turned(squares: int) -> int:
    """Return the squares on a board turned by 180 degrees."""
    return bits(SQUARES - 1 - square for square in members(squares))


def on(position: Position) -> list[int]:
    """Return the features that are 1."""
    return members(int.from_bytes(ENCODING.features(position)[: -SHAPE.count_features], "little"))


def mapped(position: Position, number: int) -> int:
    """Return the squares that are set in one of the maps that the features consist of."""
    return bits(one - number * SQUARES for one in on(position) if 0 <= one - number * SQUARES < SQUARES)


def replayed(position: Position, moves: list[int]) -> Position:
    """Return the position after the placements that cover these sets of squares."""
    table = full_table()
    for squares in moves:
        position = position.play(table.moves[table.by_squares[squares]])
    return position


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("small", [False, True])
def test_the_maps_show_what_is_on_the_board(plies: int, small: bool) -> None:
    position = at_random(plies).compact() if small else at_random(plies)
    assert position.turn is not None
    for side, seat in enumerate((position.turn, 1 - position.turn)):
        taken = position.covered[0] | position.covered[1]
        expected = [
            position.covered[seat],
            attach_points(position, seat),
            reachable(position, seat),
            GRID.beside(position.covered[seat]) & ~taken,
        ]
        found = [mapped(position, 4 * side + number) for number in range(4)]
        assert found == ([turned(one) for one in expected] if is_turned(position) else expected)


@pytest.mark.parametrize("plies", PLIES)
def test_the_other_features_tell_hands_fits_and_numbers_of_placements(plies: int) -> None:
    position = at_random(plies)
    rest = [one - SHAPE.input_planes * SQUARES for one in on(position) if one >= SHAPE.input_planes * SQUARES]
    assert position.turn is not None
    expected: list[int] = []
    for side, seat in enumerate((position.turn, 1 - position.turn)):
        moves = position.table.moves
        legal = [moves[place] for place in members(position.open[seat] & position.reaching[seat])]
        large, fair = ([move for move in legal if SIZES[move.piece] == size] for size in (5, 4))
        open_ = [place for place in members(position.open[seat]) if SIZES[moves[place].piece] == 5]
        counts = len(large), len(fair), len(legal) - len(large) - len(fair), len(open_)
        expected += [21 * side + piece for piece in members(position.hands[seat])]
        expected += {42 + 21 * side + move.piece for move in legal}
        expected += [84 + 28 * (4 * side + number) + bucket(count) for number, count in enumerate(counts)]
    assert rest == sorted(expected)


def kinds(position: Position, seat: int) -> dict[int, str]:
    """Return what each free square is to a seat."""
    free = GRID.all & ~(position.covered[0] | position.covered[1])
    beside = GRID.beside(position.covered[seat]) & free
    found = dict.fromkeys(members(free), "far") | dict.fromkeys(members(beside), "beside")
    reached = attach_points(position, seat)
    for steps in range(5):
        found |= {square: f"{steps} steps" for square in members(reached) if found[square] == "far"}
        reached |= GRID.beside(reached) & free & ~beside
    return found


@pytest.mark.parametrize("plies", PLIES)
def test_squares_are_counted_by_what_they_are_to_both_seats(plies: int) -> None:
    position = at_random(plies)
    assert position.turn is not None
    own, other = kinds(position, position.turn), kinds(position, 1 - position.turn)
    names = "beside", *(f"{steps} steps" for steps in range(5)), "far"
    expected = [position.covered[seat].bit_count() for seat in (position.turn, 1 - position.turn)]
    expected += [sum((own[square], other[square]) == (a, b) for square in own) for a in names for b in names]
    assert list(ENCODING.features(position)[-SHAPE.count_features :]) == expected[:-1]


def test_a_bucket_is_twice_the_logarithm_of_one_more() -> None:
    assert [bucket(number) for number in (0, 1, 2, 3, 6, 7, 13_728)] == [0, 2, 3, 4, 5, 6, 27]
    buckets = [bucket(number) for number in range(5000)]
    assert all(after - before in (0, 1, 2) for before, after in pairwise(buckets))


@pytest.mark.parametrize("plies", [1, 2, 3, 8, 9, 16])
def test_a_game_begun_at_the_other_starting_point_looks_the_same(plies: int) -> None:
    position, moves = start(), []
    for ply in range(plies):
        move = position.legal_moves()[(7919 * (ply + 1)) % len(position.legal_moves())]
        moves.append(move.squares)
        position = position.play(move)
    other = replayed(start(), [turned(squares) for squares in moves])
    assert ENCODING.features(other) == ENCODING.features(position)
    assert is_turned(other) != is_turned(position)


@pytest.mark.parametrize("plies", PLIES)
def test_a_placement_reads_its_squares_its_corners_and_its_piece(plies: int) -> None:
    position = at_random(plies)
    policy = [(31 * number) % 97 for number in range(2 * SQUARES + 21)]
    places = ENCODING.candidates(position)[:40]
    for place, found in zip(places, ENCODING.logits(position, places, policy), strict=True):
        move = position.table.moves[place]
        corners = GRID.around(move.squares) & ~GRID.beside(move.squares)
        both = [turned(one) if is_turned(position) else one for one in (move.squares, corners)]
        numbers = [*members(both[0]), *(SQUARES + square for square in members(both[1])), 2 * SQUARES + move.piece]
        assert found == sum(policy[number] for number in numbers)


def test_of_the_first_placement_one_starting_point_is_considered() -> None:
    moves = [full_table().moves[place] for place in ENCODING.candidates(start())]
    assert moves
    assert all(move.squares >> STARTS[0] & 1 for move in moves)
    assert ENCODING.candidates(played("e10"))


def test_where_there_are_many_large_placements_small_ones_are_not_considered() -> None:
    position = at_random(6)
    sizes = {SIZES[position.table.moves[place].piece] for place in ENCODING.candidates(position)}
    assert sizes == {5}
    late = replace(position, legal_set=position.legal_set & ~position.table.with_size[3])
    assert {SIZES[late.table.moves[place].piece] for place in ENCODING.candidates(late)} == {1, 2}
