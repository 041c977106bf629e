"""How positions follow each other: whose turn it is, what may be played, and that nothing is ever changed."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

from pygames.core.bits import members
from pygames.core.game import CHANCE
from tests.contract.case import Case, Played, all_plies, any_ply, check, some_plies, texts

MOST_BYTES = 100_000
"""How big a pickled position may be: it is sent to other processes, and takes no tables along."""
PLAYOUTS = 400
FEW_WAYS = 250
"""How many positions are followed to say exactly how random games end."""


@check
def random_games_end(case: Case) -> None:
    for game in case.games:
        *before, last = [position.turn for position in game.positions]
        assert last is None
        assert all(turn == CHANCE or (type(turn) is int and turn in range(case.seats)) for turn in before)


@check
def a_finished_game_has_winners_and_no_moves(case: Case) -> None:
    for game in case.games:
        last = game.positions[-1]
        assert last.winners()
        assert last.winners() <= frozenset(range(case.seats))
        assert (len(last.legal_moves()), len(last.chance_outcomes()), last.legal_set) == (0, 0, 0)


@check
def nobody_has_won_before_the_end(case: Case) -> None:
    for position in case.positions:
        if position.turn is not None:
            assert position.winners() == frozenset()
        assert isinstance(position.winners(), frozenset)


@check
def scores_have_one_entry_a_seat_at_any_time(case: Case) -> None:
    for position in case.positions:
        assert isinstance(position.scores(), tuple)
        assert [type(score) for score in position.scores()] == [int] * case.seats


@check
def a_chance_has_weighted_outcomes_and_no_moves(case: Case) -> None:
    for position in case.positions:
        outcomes = list(position.chance_outcomes())
        assert bool(outcomes) == (position.turn == CHANCE)
        assert (
            len({str(outcome) for outcome, _ in outcomes}) == len({outcome for outcome, _ in outcomes}) == len(outcomes)
        )
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        if outcomes:
            assert not position.legal_moves()
            assert position.legal_set == 0


@check
def whoever_is_to_move_has_a_move(case: Case) -> None:
    for position in case.positions:
        assert bool(position.legal_moves()) == isinstance(position.turn, int)


@check
def legal_moves_are_unique_and_twice_in_the_same_order(case: Case) -> None:
    for position in case.positions:
        moves = list(position.legal_moves())
        assert len(moves) == len(position.legal_moves()) == len(set(moves)) == len(set(map(str, moves)))
        assert moves == list(position.legal_moves())
        assert moves == [position.legal_moves()[n] for n in range(len(moves))]


@check
def only_seats_without_a_move_are_skipped(case: Case) -> None:
    can_move = case.laws.can_move
    for position in case.positions:
        assert len(set(position.skipped)) == len(position.skipped)
        for seat in position.skipped:
            assert seat in range(case.seats)
            assert seat != position.turn
            assert not can_move(position, seat)


@check
def the_fast_path_has_the_same_moves_and_positions(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        places = members(position.legal_set)
        assert texts(map(position.move_at, places)) == texts(position.legal_moves())
        for place in rng.sample(places, min(len(places), 8)):
            assert position.play_at(place) == position.play(position.move_at(place))


@check
def a_smaller_table_changes_nothing(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        small = position.compact()
        assert (small, hash(small)) == (position, hash(position))
        while position.turn is not None:
            assert texts(all_plies(small)) == texts(all_plies(position))
            assert texts(map(small.move_at, members(small.legal_set))) == texts(position.legal_moves())
            ply = any_ply(position, rng)
            fast = [place for place in members(small.legal_set) if small.move_at(place) == ply]
            assert len(fast) == (position.turn != CHANCE)
            position, by_move = position.play(ply), small.play(ply)
            small = small.play_at(fast[0]) if fast else by_move
            assert small == by_move == position
        assert small.scores() == position.scores()


@check
def a_playout_is_a_finished_game(case: Case) -> None:
    for position in case.moments:
        end = position.playout(case.rng())
        assert end.turn is None
        assert end.winners()
        assert len(end.scores()) == case.seats
        assert not end.legal_moves()
        assert end == position.playout(case.rng())
        if position.turn is None:
            assert end == position


@check
def playouts_end_as_often_as_random_games_would(case: Case) -> None:
    rng = case.rng()
    position, expected = near_the_end(case.games[0])
    ends = Counter(position.playout(rng).scores() for _ in range(PLAYOUTS))
    assert set(ends) <= set(expected)
    for scores, share in expected.items():
        assert abs(ends[scores] - share * PLAYOUTS) < 5 * (share * PLAYOUTS) ** 0.5 + 2


def near_the_end(game: Played) -> tuple[Any, dict[tuple[int, ...], float]]:
    """Return the earliest position with few ways to go on, and the probability of each result in random play."""
    found = game.positions[-1], {game.positions[-1].scores(): 1.0}
    known: dict[Any, dict[tuple[int, ...], float]] = {}
    for position in reversed(game.positions):
        expected = shares(position, known)
        if len(known) > FEW_WAYS:
            break
        found = position, expected
    return found


def shares(position: Any, known: dict[Any, dict[tuple[int, ...], float]]) -> dict[tuple[int, ...], float]:
    """Return the probability of each result in random play from here; if there are too many ways on, give up."""
    if position in known or len(known) > FEW_WAYS:
        return known.get(position, {})
    if position.turn is None:
        return {position.scores(): 1.0}
    total: Counter[tuple[int, ...]] = Counter()
    plies = position.chance_outcomes() or [(move, 1) for move in position.legal_moves()]
    whole = sum(weight for _, weight in plies)
    for ply, weight in plies:
        for scores, share in shares(position.play(ply), known).items():
            total[scores] += share * weight / whole
    known[position] = dict(total)
    return known[position]


@check
def what_is_conserved_never_changes(case: Case) -> None:
    conserved = case.laws.conserved
    first = conserved(case.games[0].positions[0])
    for position in case.positions:
        assert conserved(position) == first
    assert conserved(case.games[0].positions[0].playout(case.rng())) == first


@check
def playing_leaves_the_position_as_it_was(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        before = all_that_shows(position)
        for ply in some_plies(position, rng):
            position.play(ply)
            position.parse(str(ply))
        for place in members(position.legal_set)[:8]:
            position.play_at(place)
        position.playout(rng)
        position.compact()
        for viewer in case.viewers:
            case.game.determinize(position.observe(viewer), rng)
        assert all_that_shows(position) == before


def all_that_shows(position: Any) -> tuple[Any, ...]:
    """Return every public fact about a position."""
    return (
        repr(position),
        hash(position),
        position.turn,
        position.skipped,
        list(map(str, position.legal_moves())),
        list(position.chance_outcomes()),
        position.legal_set,
        position.scores(),
        position.winners(),
    )


@check
def positions_and_moves_are_frozen_values(case: Case) -> None:
    rng = case.rng()
    for position in case.moments:
        for value in (position, *map(position.observe, case.viewers), *some_plies(position, rng)):
            hash(value)
            with pytest.raises((AttributeError, TypeError)):
                value.turn = 0


@check
def positions_survive_copies_and_pickles(case: Case) -> None:
    for position in case.moments:
        assert len(pickle.dumps(position)) < MOST_BYTES
        for copied in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert (copied, hash(copied)) == (position, hash(position))
            assert list(map(str, all_plies(copied))) == list(map(str, all_plies(position)))
            if plies := some_plies(position, case.rng()):
                assert copied.play(plies[0]) == position.play(plies[0])


@check
def a_wrong_number_of_seats_or_option_is_named(case: Case) -> None:
    wrong: tuple[Any, ...] = (0, -1, case.game.seats.stop, 2.0, True, "2")
    for seats in wrong:
        with pytest.raises(ValueError, match=case.game.title):
            case.game.start(seats, **case.options)
    with pytest.raises(ValueError, match="colour"):
        case.game.start(case.seats, **case.options, colour="red")
    for name in case.game.options:
        with pytest.raises(ValueError, match=name):
            case.game.start(case.seats, **{**case.options, name: "nonsense"})
