"""Boards side by side: counting on all of them at once gives the same as counting on each."""

from __future__ import annotations

import pytest

from pygames.blokus.features import reachable
from pygames.blokus.lanes import reach_leads
from pygames.core.bits import members
from tests.blokus.boards import at_random


@pytest.mark.parametrize("plies", [0, 1, 2, 9, 17, 24])
@pytest.mark.parametrize("small", [False, True])
def test_the_leads_in_reach_of_all_placements_are_those_of_each(plies: int, small: bool) -> None:
    position = at_random(plies).compact() if small else at_random(plies)
    seat, places = position.turn, members(position.legal_set)[:200]
    assert seat is not None
    after = [position.play_at(place) for place in places]
    expected = [reachable(one, seat).bit_count() - reachable(one, 1 - seat).bit_count() for one in after]
    assert reach_leads(position, places) == expected
