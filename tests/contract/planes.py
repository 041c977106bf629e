"""What programs that learn are given: numbers that mean the same throughout a game."""

from __future__ import annotations

from pygames.adapters.encoding import Encoding
from pygames.core.game import CHANCE
from tests.contract.case import Case, check


def encoding_of(case: Case) -> Encoding:
    """Return a fresh encoding of a case."""
    return Encoding(case.game, case.seats, tuple(case.game.check_options(case.options).items()))


@check
def planes_have_the_same_names_in_every_position(case: Case) -> None:
    numbers = encoding_of(case)
    assert len(set(numbers.channels)) == len(numbers.channels)
    for position in case.moments:
        for viewer in case.viewers:
            seen, order = position.observe(viewer), range(case.seats)
            named = (*case.game.planes.maps(seen, order), *case.game.planes.numbers(seen, order))
            assert [name for name in numbers.channels if name in named] == list(named)
            assert case.game.planes.size(seen) == numbers.size


@check
def planes_are_sets_of_squares_and_numbers_from_0_to_1(case: Case) -> None:
    numbers = encoding_of(case)
    rows, columns = numbers.size
    for position in case.positions:
        for viewer in case.viewers:
            seen = numbers.seen(position.observe(viewer), viewer)
            assert all(0 <= one < 1 << rows * columns for one in seen.maps)
            assert all(type(number) is float and 0 <= number <= 1 for number in seen.numbers)


@check
def planes_show_what_happens(case: Case) -> None:
    planes, order = case.game.planes, range(case.seats)
    first, *_, last = case.games[0].positions
    for viewer in case.viewers:
        before, after = first.observe(viewer), last.observe(viewer)
        assert planes.maps(before, order) != planes.maps(after, order)
        assert planes.numbers(before, order) != planes.numbers(after, order)


@check
def every_outcome_of_chance_is_named_beforehand(case: Case) -> None:
    numbers = encoding_of(case)
    assert len(set(numbers.outcomes)) == len(numbers.outcomes)
    for position in case.positions:
        if position.turn == CHANCE:
            places, chances = zip(*numbers.outcome_probabilities(position), strict=True)
            assert list(places) == sorted(set(places))
            assert abs(sum(chances) - 1) < 1e-9
            assert len(places) == len(position.chance_outcomes())


@check
def no_game_is_longer_than_its_rules_say(case: Case) -> None:
    longest = encoding_of(case).longest
    assert all(len(game.plies) <= longest for game in case.games)


@check
def the_table_ends(case: Case) -> None:
    numbers = encoding_of(case)
    assert len(set(numbers.texts)) == numbers.actions > 0
    assert all(position.legal_set < 1 << numbers.actions for position in case.positions)
