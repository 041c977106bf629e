"""What the network sees of Ringgz: the same for every seat, and what the rules say is there."""

from __future__ import annotations

from random import Random
from struct import unpack

import pytest

from pygames.core.bits import bits, members
from pygames.ringgz.encoding import ENCODING, LENGTH, SHAPE, seen_order
from pygames.ringgz.rules import BASE, COLOURS, GRID, KINDS, SIZES, START, Position, colours, start
from tests import notation

SQUARE_COUNT = len(GRID.names)
PLIES = [1, 2, 5, 12, 20, 28, 36]
each_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])
each_ply = pytest.mark.parametrize("plies", PLIES)


def at_random(seats: int, plies: int, seed: int = 1) -> Position:
    """Return the position after this many random plies, or the last one at which a seat decides."""
    return notation.at_random(start(seats), plies, Random(f"{seats}:{seed}"))


def on(position: Position) -> list[int]:
    """Return the features that are 1."""
    return members(int.from_bytes(ENCODING.features(position)[:LENGTH], "little"))


def codes(position: Position) -> tuple[int, ...]:
    """Return the codes of territories."""
    return unpack(f"<{SQUARE_COUNT}H", ENCODING.features(position)[LENGTH:])


def mapped(position: Position, number: int) -> int:
    """Return the squares that are set in one of the maps that the features consist of."""
    return bits(one - number * SQUARE_COUNT for one in on(position) if 0 <= one - number * SQUARE_COUNT < SQUARE_COUNT)


def may_add(position: Position, colour: int, square: int, *, reached: bool) -> bool:
    """Whether somebody has a ring of a colour that has room on a territory, which the colour reaches, or does not."""
    here, seats = position.territory(square), range(len(position.hands))
    if here.starting or here.base is not None:
        return False
    near = bool(position.territories_with(colour) & (1 << square | GRID.edges[square]))
    sizes = [size for size in range(SIZES) if here.rings[size] is None]
    return near == reached and any(position.count(seat, colour, size) for seat in seats for size in sizes)


@each_number_of_seats
def test_a_seat_sees_the_colours_that_it_plays_first(seats: int) -> None:
    for seat in range(seats):
        order = seen_order(seats, seat)
        assert sorted(order) == list(range(len(COLOURS)))
        assert set(colours(seats)[seat]) <= set(order[:2])
        assert order[0] == colours(seats)[seat][0]


@each_number_of_seats
@each_ply
@pytest.mark.parametrize("small", [False, True])
def test_the_maps_show_what_lies_on_the_board(seats: int, plies: int, small: bool) -> None:
    position = at_random(seats, plies)
    position = position.compact() if small else position
    assert position.turn is not None
    here = position.territories()
    order = seen_order(seats, position.turn)
    for size in range(SIZES):
        assert mapped(position, size) == bits(n for n, one in enumerate(here) if one.rings[size] is not None)
    for n, colour in enumerate(order):
        assert mapped(position, 4 + n) == bits(at for at, one in enumerate(here) if one.counts[colour])
        able = [at for at in range(SQUARE_COUNT) if may_add(position, colour, at, reached=True)]
        assert mapped(position, 8 + n) == bits(able)
        assert mapped(position, 12 + n) == position.squares_of(colour, BASE)
    assert mapped(position, 16) == position.starting


@each_number_of_seats
@each_ply
def test_the_last_maps_show_what_a_ring_would_newly_reach(seats: int, plies: int) -> None:
    position = at_random(seats, plies)
    assert position.turn is not None
    for n, colour in enumerate(seen_order(seats, position.turn)[:2]):
        beyond = bits(at for at in range(SQUARE_COUNT) if may_add(position, colour, at, reached=False))
        near = [(GRID.edges[at] & beyond).bit_count() for at in range(SQUARE_COUNT)]
        assert mapped(position, 17 + n) == bits(at for at in range(SQUARE_COUNT) if near[at])
        assert mapped(position, 19 + n) == bits(at for at in range(SQUARE_COUNT) if near[at] > 1)


@each_number_of_seats
def test_territories_have_the_same_code_where_the_same_rings_lie_and_may_be_added(seats: int) -> None:
    met: dict[object, int] = {}
    for plies in range(1, 40):
        position = at_random(seats, plies, seed=plies % 7)
        assert position.turn is not None
        order = seen_order(seats, position.turn)
        for at, code in enumerate(codes(position)):
            here = position.territory(at)
            may = tuple(may_add(position, colour, at, reached=True) for colour in order)
            closed = here.starting or here.base is not None
            stands = "closed" if closed else (tuple(here.counts[colour] for colour in order), may)
            assert met.setdefault(stands, code) == code < SHAPE.square_codes
    assert len(set(met.values())) == len(met)
    assert met["closed"] == SHAPE.square_codes - 1


@each_number_of_seats
@each_ply
def test_the_other_features_tell_the_pieces_in_hand_and_the_number_of_seats(seats: int, plies: int) -> None:
    position = at_random(seats, plies)
    assert position.turn is not None
    rest = [one - SHAPE.input_planes * SQUARE_COUNT for one in on(position) if one >= SHAPE.input_planes * SQUARE_COUNT]
    expected = {60 + seats - 2}
    for n, colour in enumerate(seen_order(seats, position.turn)):
        for kind in range(KINDS):
            first = 15 * n + 3 * kind
            holders = [seat for seat in range(seats) if position.count(seat, colour, kind)]
            if seats == 3 and colour == 3:
                expected |= {first + (seat - position.turn) % 3 for seat in holders}
            else:
                left = sum(position.count(seat, colour, kind) for seat in holders)
                expected |= {first + 2 - copy for copy in range(left)}
    assert rest == sorted(expected)


@each_number_of_seats
@each_ply
def test_a_placement_reads_its_piece_and_its_territory(seats: int, plies: int) -> None:
    position = at_random(seats, plies).compact()
    assert position.turn is not None
    policy = [(31 * number) % 977 for number in range(SHAPE.policy_planes * SQUARE_COUNT)]
    order = seen_order(seats, position.turn)
    places = ENCODING.candidates(position)
    assert places == members(position.legal_set)
    for place, found in zip(places, ENCODING.logits(position, places, policy), strict=True):
        _, piece, territory = position.table.moves[place]
        colour, kind = divmod(piece, KINDS)
        assert found == policy[(KINDS * order.index(colour) + kind) * SQUARE_COUNT + territory]


def test_the_starting_base_reads_what_a_base_does() -> None:
    position = start(2)
    policy = list(range(SHAPE.policy_planes * SQUARE_COUNT))
    found = ENCODING.logits(position, ENCODING.candidates(position), policy)
    moves = [position.table.moves[place] for place in ENCODING.candidates(position)]
    assert {move.piece for move in moves} == {START}
    assert found == [BASE * SQUARE_COUNT + move.territory for move in moves]
