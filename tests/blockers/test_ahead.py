from random import Random

import pytest

from pygames.blockers.ahead import AHEAD, ahead
from pygames.blockers.rules import start
from pygames.blockers.turns import TURNS
from tests.blockers.boards import arranged, random_game
from tests.blockers.laws import conserved


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("scoring", ["blockers", "uptown"])
def test_a_look_ahead_loses_nothing_and_stops_at_its_turn_or_the_end(seats: int, scoring: str) -> None:
    for position in random_game(start(seats, scoring=scoring), 1)[0]:
        before, last = repr(position), TURNS * seats
        later = ahead(position, Random(1))
        assert repr(position) == before
        assert later == ahead(position, Random(1))
        assert conserved(later) == conserved(position)
        assert later.clock == min(last, max(0, position.clock) + AHEAD)
        assert later.turn == (None if later.clock == last else later.clock % seats)


def test_a_look_ahead_joins_groups_that_can_be_joined() -> None:
    position = arranged("R . R . . . . . .", "2 D E F 9", rounds=23)
    assert ahead(position, Random(1)).layout.group_counts[0] == 1


def test_a_look_ahead_captures_what_costs_nothing_rather_than_begin_a_group() -> None:
    board = "R B B . . . . . . G"
    position = arranged(board, "2 9 H I", rounds=23, captured={(0, 1): "7"})
    assert ahead(position, Random(1)).layout.captured_from(0, 2)
