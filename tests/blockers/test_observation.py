import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pygames.blockers import GAME
from pygames.blockers.rules import Observation, Position, determinize, hides, start
from pygames.blockers.tiles import MOVES
from pygames.core.bits import bits, members
from pygames.core.game import IllegalMove
from pygames.play.record import Record
from tests.blockers.boards import arranged, dealt, names, random_game, shut_out, tiles
from tests.notation import moves, outcomes, played


def viewers(position: Position) -> tuple[int | None, ...]:
    """Return all seats and a spectator."""
    return *range(len(position.racks)), None


def redealt(position: Position, viewer: int | None, rng: Random) -> Position:
    """Return the position with the other seats' racks dealt again from what is on them and in the piles.

    The seat on turn has to have a move, or it would not be its turn.
    """
    racks = list(position.racks)
    for seat, (rack, pile) in enumerate(zip(position.racks, position.piles, strict=True)):
        if seat == viewer:
            continue
        while True:
            racks[seat] = bits(rng.sample(members(rack | pile), rack.bit_count()))
            if seat != position.turn or position.layout.legal_set(seat, racks[seat]):
                break
    piles = tuple(a ^ b ^ c for a, b, c in zip(position.racks, position.piles, racks, strict=True))
    legal = position.layout.legal_set(position.turn, racks[position.turn]) if isinstance(position.turn, int) else 0
    return replace(position, racks=tuple(racks), piles=piles, legal_set=legal)


@pytest.mark.parametrize("seats", GAME.seats)
def test_dealing_again_what_a_seat_cannot_see_leaves_its_observation_as_it_was(seats: int) -> None:
    rng, differ = Random(seats), 0
    positions, _ = random_game(start(seats), seats)
    for position in positions[::7]:
        for viewer in viewers(position):
            other = redealt(position, viewer, rng)
            differ += other != position
            one, two = position.observe(viewer), other.observe(viewer)
            assert (one, hash(one), repr(one)) == (two, hash(two), repr(two))
            assert pickle.dumps(one) == pickle.dumps(two)
            assert (moves(one), outcomes(one)) == (moves(two), outcomes(two))
    assert differ > 50


def test_nothing_in_an_observation_holds_another_seats_rack() -> None:
    position = dealt("1 2 3 4 5", "A B C D E", "moon heart star wild 9")
    for viewer in viewers(position):
        hidden = {rack for seat, rack in enumerate(position.racks) if seat != viewer}
        hidden |= {pile for seat, pile in enumerate(position.piles) if seat != viewer}
        assert not hidden & set(everything(position.observe(viewer)))


def everything(value: object) -> list[object]:
    """Return a value and all that can be reached from it."""
    if isinstance(value, tuple):
        return [value, *(found for part in value for found in everything(part))]
    parts = [getattr(value, name) for name in getattr(value, "__slots__", ())]
    return [value, *(found for part in parts for found in everything(part))] if parts else [value]


def test_an_observation_has_legal_moves_for_its_viewers_turn_only() -> None:
    position = dealt()
    assert moves(position.observe(0)) == moves(position)
    assert [moves(position.observe(viewer)) for viewer in (1, 2, None)] == [[], [], []]


def test_a_viewer_sees_its_own_draws_only() -> None:
    position = start(3)
    assert [hides(position, viewer) for viewer in viewers(position)] == [False, True, True, True]
    assert outcomes(position.observe(0)) == outcomes(position)
    assert outcomes(position.observe(1)) == outcomes(position.observe(None)) == {"*?": 1}
    assert not any(hides(dealt(), viewer) for viewer in (0, 1, None))


def test_an_observation_shows_others_no_more_than_an_onlooker() -> None:
    seen = dealt().observe(0)
    assert seen.observe(0) is seen
    assert seen.observe(1) == seen.observe(None) == dealt().observe(None)


# A masked record replays into what its viewer saw


def masked(seats: int, plies: list[str], viewer: int | None) -> Record:
    """Return the record as a viewer may see it, written and read again."""
    record = Record("blockers", seats, (("scoring", "blockers"),), plies=tuple(plies))
    return Record.read(record.mask(viewer).write())


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_masked_record_replays_into_the_observation(seats: int) -> None:
    positions, plies = random_game(start(seats), seats)
    for viewer in viewers(positions[0]):
        seen: Any
        for seen, position in zip(masked(seats, plies, viewer).replay(), positions, strict=True):
            assert seen == position.observe(viewer)
            assert seen.skipped == position.skipped
            assert moves(seen) == moves(position.observe(viewer))


SKIPPED = f"{shut_out()} D@D2 *circle B@B2 *circle B@B3 *circle B@B4 *circle"
"""A game of five in which Red is skipped twice."""


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, None])
def test_a_masked_record_replays_into_the_observation_after_a_skipped_turn(viewer: int | None) -> None:
    positions, plies = random_game(played(start(5), SKIPPED), 11)
    assert positions[0].skipped == (0,)
    assert masked(5, SKIPPED.split() + plies, viewer).last == positions[-1].observe(viewer)


def test_a_seat_that_may_have_been_skipped_is_found_out() -> None:
    position = played(start(5), shut_out())
    seen = played(start(5).observe(2), " ".join(masked(5, shut_out().split(), 2).plies))
    assert (position.turn, seen.turn) == (1, 0)
    seen = played(seen, "H@H2 *? B@B2")
    assert [world.drawing_seat for world in (seen, *seen.others)] == [1, 2]
    seen = played(seen, "*circle")
    assert seen == played(position, "H@H2 *heart B@B2 *circle").observe(2)
    assert seen.others == ()


# Among friends on several devices a seat learns later what it has drawn, and each says when it is skipped


def test_a_viewer_plays_on_while_its_own_tile_is_face_down() -> None:
    seen = played(dealt().observe(0), "1@A1 *?")
    assert (seen.face_down, names(seen.rack), seen.rack_sizes) == (1, {*"2345"}, (5, 5, 5))
    assert played(seen, "2@A2 *? 3@A3 *?").turn == 0
    assert seen.turn == 1


def test_a_tile_face_down_may_be_the_one_that_fits() -> None:
    rows = "RRRRRRRRR " * 5
    position = replace(arranged(rows, "1 A B C D", turn=0), piles=(tiles("E heart"), 0, 0))
    seen = played(position.observe(0), "1@F1 *? 1@G1 *?")
    assert played(seen, "1@H1 *?").turn == 0
    assert played(position.observe(0), "1@F1 *E 1@G1 *? 1@H1 *?").turn == 1


def test_a_tile_face_down_is_guessed_among_those_in_the_pile() -> None:
    position = replace(arranged(), piles=(tiles("A B C"),) * 3)
    seen = played(position.observe(0), "1@A1 *?")
    assert_even(guesses(seen, 0, 0), {frozenset(f"2345{tile}") for tile in "ABC"})


def test_where_each_seat_says_that_it_is_skipped_nothing_else_can_have_happened() -> None:
    quiet = played(start(5).observe(2), " ".join(masked(5, shut_out().split(), 2).plies))
    told = quiet.announced()
    assert str(quiet.parse("B@B2")) == str(told.passed().parse("B@B2")) == "B@B2"
    with pytest.raises(IllegalMove, match="the B"):
        told.parse("B@B2")
    assert (told.turn, told.passed().turn, told.passed().skipped) == (0, 1, (0,))


def test_a_seat_that_surely_can_move_is_not_skipped() -> None:
    assert dealt().observe(1).announced().passed() is None


# What is hidden is guessed evenly


def test_a_determinized_position_is_observed_as_it_was() -> None:
    rng = Random(2)
    for position in random_game(start(4), 5)[0][::9]:
        for viewer in viewers(position):
            seen = position.observe(viewer)
            guess = determinize(seen, rng)
            assert guess.observe(viewer) == seen
            assert moves(guess.observe(viewer)) == moves(seen)
            assert bool(guess.legal_set) == isinstance(guess.turn, int)


def guesses(
    position: Position | Observation, viewer: int | None, seat: int, number: int = 3000
) -> Counter[frozenset[str]]:
    """Return how often each rack of a seat is guessed."""
    rng, seen = Random(7), position.observe(viewer)
    return Counter(frozenset(names(determinize(seen, rng).racks[seat])) for _ in range(number))


def assert_even(counts: Counter[frozenset[str]], racks: set[frozenset[str]]) -> None:
    """Each of these racks, and no other, is guessed about equally often: chi-square stays within four deviations."""
    assert set(counts) == racks
    mean = counts.total() / len(racks)
    chi = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(racks) - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_way_to_split_what_is_unseen_is_equally_likely() -> None:
    position = arranged(rounds=20)
    piles = tuple(tiles("A B C") for _ in range(3))
    position = replace(position, piles=piles)
    racks = {frozenset(rack) for rack in combinations(["1", "2", "3", "4", "5", "A", "B", "C"], 5)}
    for viewer, seat in ((0, 1), (0, 2), (None, 0), (2, 0)):
        assert_even(guesses(position, viewer, seat), racks)


def test_the_racks_of_different_seats_are_guessed_apart() -> None:
    position = replace(arranged(rounds=20), piles=(tiles("A"),) * 3)
    rng, seen = Random(3), position.observe(0)
    found = Counter(determinize(seen, rng).racks[1:] for _ in range(3600))
    assert len(found) == 36
    assert all(60 < count < 145 for count in found.values())


def test_a_seat_on_turn_is_guessed_to_have_a_move() -> None:
    position = replace(arranged("RRRRRRRRR " * 5, "A B C D moon"), piles=(tiles("E heart"), 0, 0))
    racks = {frozenset(rack) for rack in combinations([*"ABCDE", "moon", "heart"], 5)} - {frozenset("ABCDE")}
    assert_even(guesses(position, 1, 0), racks)


def test_a_seat_just_skipped_is_guessed_to_have_no_move() -> None:
    board = "RRRRRRRRR " * 6
    position = replace(arranged(board, "A B C D E"), piles=(tiles("F heart moon"), 0, 0))
    assert (position.turn, position.skipped) == (1, (0,))
    assert_even(guesses(position, 2, 0), {frozenset(rack) for rack in combinations("ABCDEF", 5)})


def test_an_observation_has_the_moves_of_the_table_and_a_picture() -> None:
    seen = start(3).observe(0)
    assert seen.move_at(5) is MOVES[5]
    assert seen._repr_svg_().startswith("<svg")
