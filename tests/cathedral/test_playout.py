"""A playout goes on like a random game, move by move: where the whole tree is small, its frequencies show it."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from pygames.cathedral.city import any_place
from pygames.cathedral.rules import Position, start
from pygames.core.bits import bits
from tests.cathedral.boards import arranged
from tests.cathedral.laws import conserved

PLAYOUTS = 4_000
ENDGAME = """
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101
    1010101010
    0101010101
    ..ab0AB..1"""


def near(counts: Counter[int], expected: Iterable[tuple[int, float]]) -> bool:
    """Return whether each count is within five standard deviations of what is expected."""
    return all(abs(counts[key] - mean) < 5 * mean**0.5 for key, mean in expected)


@cache
def endings(position: Position) -> dict[int, Fraction]:
    """Return the probability of every final difference of scores."""
    if position.turn is None:
        light, dark = position.scores()
        return {light - dark: Fraction(1)}
    found: Counter[int] = Counter()
    legal = position.legal_moves()
    for move in legal:
        for margin, share in endings(position.play(move)).items():
            found[margin] += share / len(legal)  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def test_playouts_end_as_often_in_each_way_as_random_games() -> None:
    position = arranged(ENDGAME)
    expected = endings(position)
    assert len(expected) > 3
    rng = Random(1)
    ends = [position.playout(rng).scores() for _ in range(PLAYOUTS)]
    found = Counter(light - dark for light, dark in ends)
    assert set(found) <= set(expected)
    assert near(found, ((margin, float(share * PLAYOUTS)) for margin, share in expected.items()))


def test_a_playout_goes_through_both_rounds() -> None:
    end = start().playout(Random(1))
    assert (end.turn, len(end.results)) == (None, 2)
    assert conserved(end) == conserved(start())
    assert end == start().playout(Random(1))


@pytest.mark.parametrize("places", [range(3, 40, 2), (5, 70, 1000, 2000)], ids=["dense", "sparse"])
def test_each_place_of_a_set_is_equally_likely(places: Iterable[int]) -> None:
    rng = Random(1)
    found = Counter(any_place(bits(places), rng.random) for _ in range(PLAYOUTS))
    assert set(found) == set(places)
    assert near(found, ((place, PLAYOUTS / len(found)) for place in places))
