"""What a player of Cathedral looks at."""

from dataclasses import replace
from random import Random

import pytest

from pygames.ai import player
from pygames.cathedral import GAME
from pygames.cathedral.choices import most_promising
from pygames.cathedral.features import nearer, seat_features
from pygames.cathedral.monuments import GRID
from pygames.cathedral.rules import Position, effect, start
from pygames.cathedral.tactics import evaluate, policy, reasons, value
from pygames.core.bits import members
from tests.cathedral.boards import arranged
from tests.notation import played

CORNER = """
    aa.
    ...
    ..."""
STABLE_IN_THE_CORNER = """
    aa.
    A..
    A.."""


def lead(position: Position) -> float:
    """Return Light's lead over Dark, by the evaluation."""
    light, dark = evaluate(position)
    return light - dark


def test_nobody_leads_at_the_start() -> None:
    assert lead(start()) == 0


def test_a_claim_is_worth_something() -> None:
    claims, mere = (lead(played(arranged(CORNER), move)) for move in ("c1,c2,c3", "h1,h2,h3"))
    assert claims > mere


def test_a_capture_is_worth_more_than_a_claim() -> None:
    captures, claims = (lead(played(arranged(d), "c1,c2,c3")) for d in (STABLE_IN_THE_CORNER, CORNER))
    assert captures - lead(arranged(STABLE_IN_THE_CORNER)) > claims - lead(arranged(CORNER))


def test_the_lower_score_leads_at_the_end() -> None:
    for seed in range(4):
        position = start(rounds=1).playout(Random(seed))
        light, dark = position.scores()
        assert lead(position) == dark - light


def test_a_finished_round_counts_on_in_the_next() -> None:
    before = Position(turn=1, rounds=2, results=((3, 8),))
    assert lead(before) == 5


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_one_ply_with_this_view_beats_chance(seat: int) -> None:
    for seed in range(3):
        players = [player(GAME, "greedy" if seat == s else "random", seed=seed) for s in (0, 1)]
        position = start(rounds=1)
        while position.turn is not None:
            position = position.play(players[position.turn].choose(position))
        assert position.winners() == {seat}


def positions(seed: int) -> list[Position]:
    """Return all positions of a random game of two rounds in which a seat is to move."""
    rng, position, found = Random(seed), start(), []
    while position.turn is not None:
        found.append(position)
        position = position.play(rng.choice(position.legal_moves()))
    return found


def said(position: Position, text: str) -> list[str]:
    """Return what is good about a placement."""
    return [str(reason) for reason in reasons(position, position.parse(text))]


def test_what_deserves_a_look_is_legal_and_there_is_something_at_every_choice() -> None:
    for position in positions(2):
        places, priors = policy(position)
        assert places
        assert len(set(places)) == len(places)
        assert all(position.legal_set >> place & 1 for place in places)
        assert sum(priors) == pytest.approx(1)
        assert list(priors) == sorted(priors, reverse=True)


def test_chances_add_up_to_one_and_end_with_the_result() -> None:
    for position in positions(3):
        assert sum(value(position)) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in value(position))
    for seed in range(4):
        last = start().playout(Random(seed))
        assert {seat for seat in (0, 1) if value(last)[seat] > 0} == last.winners()


def test_the_placements_of_the_largest_sums_are_the_promising_ones() -> None:
    position = positions(5)[8]
    found = most_promising(position, 20)
    sizes = {place: position.move_at(place).squares.bit_count() for place in members(position.legal_set)}
    assert 20 <= len(found) <= 40
    assert sum(sizes[place] for place in found) / len(found) > sum(sizes.values()) / len(sizes)
    assert most_promising(position, 5000) == members(position.legal_set)


def test_a_square_is_nearer_to_one_side_or_to_neither() -> None:
    near = nearer(GRID.squares("a1"), GRID.squares("e1"), GRID.squares("b1,c1,d1"))
    assert tuple(map(GRID.text, near)) == ("b1", "d1")


def test_a_standing_turns_its_signs_when_the_seats_are_exchanged() -> None:
    mirrored = arranged(CORNER.replace("a", "A"), turn=1)
    assert seat_features(mirrored) == pytest.approx([-one for one in seat_features(arranged(CORNER))])


def test_a_placement_says_what_it_encloses_and_captures() -> None:
    assert said(arranged(CORNER), "c1,c2,c3")[0] == "encloses 4 squares"
    capturing = said(arranged(STABLE_IN_THE_CORNER), "c1,c2,c3")
    assert set(capturing[:2]) == {"captures the stable", "encloses 4 squares"}


def test_a_placement_says_what_it_keeps_the_other_from_enclosing() -> None:
    before = arranged(CORNER, turn=1)
    moving = replace(before, turn=0, legal_set=before.open[0])
    most = max(effect(moving, move).claimed.bit_count() for move in moving.legal_moves())
    assert f"keeps Light from enclosing {most} squares" in said(before, "c1,c2,d2")


def test_a_first_placement_is_good_for_being_large() -> None:
    first = positions(2)[1]
    assert said(first, GRID.text(next(m.squares for m in first.legal_moves() if m.squares.bit_count() == 5))) == [
        "places a large monument while there is room"
    ]
