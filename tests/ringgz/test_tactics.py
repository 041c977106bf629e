from random import Random

import pytest

from pygames.ai import player
from pygames.core.bits import members
from pygames.ringgz import GAME
from pygames.ringgz.features import (
    CLOSED,
    DIGITS,
    MAY_ADD,
    PHASES,
    RINGS,
    outlook,
    phase,
    rename_colours,
    swaps,
    win_probabilities,
    win_rates,
)
from pygames.ringgz.rules import COLOURS, KINDS, SIZES, Position, start
from pygames.ringgz.tactics import evaluate, policy, reasons
from tests.ringgz.boards import arranged

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
    """Return a seat's lead over the best of the others."""
    values = evaluate(position)
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def test_a_second_ring_on_a_territory_secures_it() -> None:
    assert lead(arranged(DOUBLED), 0) > lead(arranged(LONE), 0) > lead(arranged(SHARED), 0)


def test_a_full_territory_counts_for_whoever_has_won_it() -> None:
    full = arranged(LONE.replace("b1  ", "b1b2y3g4"))
    beside = arranged(LONE.replace("b1  ", "b1y2y3g4"))
    assert lead(full, 0) > lead(beside, 0)
    assert lead(beside, 1) > lead(full, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_finished_game_is_best_for_its_winners(seats: int) -> None:
    for seed in range(5):
        over = GAME.start(seats).playout(Random(seed))
        assert isinstance(over, Position)
        values = evaluate(over)
        assert {seat for seat, value in enumerate(values) if value == max(values)} == over.winners()


def test_a_red_majority_is_worth_nothing_to_three_seats() -> None:
    red = evaluate(arranged(LONE.replace("b1  ", "r1r2"), seats=3))
    assert max(red) - min(red) < lead(arranged(DOUBLED, seats=3), 0)


def test_greedy_beats_random() -> None:
    won = 0
    for game in range(6):
        position, me = GAME.start(2), game % 2
        players = [player(GAME, "greedy" if seat == me else "random", seed=game) for seat in range(2)]
        while isinstance(position.turn, int):
            position = position.play(players[position.turn].choose(position))
        won += me in position.winners()
    assert won >= 5


def random_positions(seats: int, seed: int) -> list[Position]:
    """Return the positions of a random game."""
    rng, found = Random(seed), [GAME.start(seats)]
    while found[-1].turn is not None:
        found.append(found[-1].play(rng.choice(found[-1].legal_moves())))
    return found[:-1]  # type: ignore[return-value]


def may_add(position: Position, colour: int, territory: int) -> bool:
    """Return whether a player with rings of this colour could add one to a territory."""
    live = position.open & position.reaching & position.table.on[territory] & position.table.rings
    own = [position.table.of_piece[KINDS * colour + size] for size in range(SIZES)]
    return any(live & placements & held for placements in own for held in position.held)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_code_says_what_lies_on_a_territory_and_who_may_add_to_it(seats: int) -> None:
    for position in random_positions(seats, seats)[1:]:
        for territory, code in enumerate(outlook(position).codes):
            here = position.territory(territory)
            filled = here.starting or here.base is not None
            counted = sum(n * digit for n, digit in zip(here.counts, DIGITS, strict=True))
            assert code & RINGS == (CLOSED if filled else counted)
            adding = {colour for colour in range(len(COLOURS)) if may_add(position, colour, territory)}
            assert set(members(code >> MAY_ADD)) == adding


@pytest.mark.parametrize("seats", GAME.seats)
def test_there_are_weights_for_every_code_of_a_game(seats: int) -> None:
    for position in random_positions(seats, 7)[1:]:
        for code in outlook(position).codes:
            plain = min(rename_colours(code, colours) for colours, _ in swaps(seats))
            assert code == CLOSED or str(plain) in win_rates()[f"{seats} {phase(position)} 0"]
            assert 0 <= sum(by_seat[code] for by_seat in win_probabilities(seats, phase(position))) <= 1.01


@pytest.mark.parametrize(("seats", "ways"), [(2, 8), (3, 6), (4, 24)])
def test_no_colour_is_better_than_another(seats: int, ways: int) -> None:
    assert len(list(swaps(seats))) == ways
    for part in range(PHASES):
        by_seat = win_probabilities(seats, part)
        assert len({by_seat[seat][DIGITS[seat * 2 if seats == 2 else seat]] for seat in range(seats)}) == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_candidates_are_legal_the_best_first_and_their_priors_add_up_to_one(seats: int) -> None:
    for position in random_positions(seats, 3):
        small = position.compact()
        places, priors = policy(small)
        assert len(set(places)) == len(places) > 0
        assert all(small.legal_set >> place & 1 for place in places)
        assert list(priors) == sorted(priors, reverse=True)
        assert sum(priors) == pytest.approx(1)


def said(position: Position, text: str) -> list[str]:
    """Return the reasons for a move."""
    return [str(reason) for reason in reasons(position, position.parse(text))]


def test_only_who_could_place_something_is_left_without() -> None:
    told = set()
    for seed in range(60):
        position, rng = start(), Random(seed)
        while position.turn is not None:
            move = rng.choice(position.legal_moves())
            is_alone = bool(position.skipped)
            is_said = "leaves nobody else anything to place" in said(position, str(move))
            assert not (is_alone and is_said)
            told.add((is_alone, is_said))
            position = position.play(move)
    assert (True, False) in told
    assert (False, True) in told


def test_reasons_name_the_territory_and_what_happens_there() -> None:
    assert said(arranged(LONE), "b2@c4")[0] == "strengthens the majority on c4"
    assert said(arranged(LONE.replace("b1  ", "y1  ")), "b2@c4")[0] == "takes the majority on c4 from yellow"
    assert said(arranged(LONE.replace("b1  ", "b1y2g3")), "b4@c4")[0] == "closes c4 with a majority"
    assert said(arranged(LONE.replace("b1  ", "y1y2b3")), "b4@c4")[0] == "takes c4 from yellow, leaving it tied"
    assert "gives blue access to 2 more territories" in said(arranged(LONE), "b2@b3")
