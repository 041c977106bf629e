"""Characters: they are told apart by how they open, and cost less than a level; what measures it counts right."""

from __future__ import annotations

import pytest

from pygames import GAMES
from pygames.ai.characters import CHARACTERS
from research.characters import deal, interval, opening, paired, sort, wins

OPENINGS = 12
GAMES_EACH = {"sectori": 60, "ringgz": 40, "blockers": 40, "cathedral": 20, "blokus": 20}
"""So many games of each character."""


@pytest.mark.slow(20)
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.tactics.tastes])
def test_characters_are_told_apart_by_their_first_three_turns(name: str) -> None:
    openings = {who: [opening(GAMES[name], "casual", who, f"{n}", n) for n in range(OPENINGS)] for who in CHARACTERS}
    told = [is_ == taken for is_, taken in sort(openings, 3)]
    # with so few to learn from, fewer than in docs/strength.md
    assert sum(told) / len(told) >= 0.5


def test_openings_that_look_like_none_of_another_character_are_sorted_right() -> None:
    openings = {who: [{3: (place, 0.5)} for _ in range(4)] for place, who in enumerate("abc")}

    assert [*sort(openings, 3)] == [(who, who) for who in "aabbcc"]
    assert [*deal(openings, 3)] == [(who, who) for who in "abc"] * 2


def test_a_share_against_several_is_one_against_each() -> None:
    assert paired(0.4, 1) == 0.4
    assert paired(1 / 3, 2) == pytest.approx(0.5)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES_EACH)
def test_a_style_costs_less_than_a_level(name: str) -> None:
    below, own, above, *_ = GAMES[name].strengths
    found = wins(GAMES[name], "casual", GAMES_EACH[name], "1")
    share, low, high = interval(GAMES[name], sum(found.values()), GAMES_EACH[name] * len(found))

    assert expected(below - own) < low < share < high < expected(above - own)


def expected(points: int) -> float:
    """Return the share that Elo expects of a player who is this many points stronger."""
    return 1 / (1 + 10 ** (-points / 400))
