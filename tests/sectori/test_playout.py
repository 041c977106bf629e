"""A playout goes on like a random game, step by step: where the whole tree is small, its frequencies show it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from pygames.sectori.rules import Position, start
from pygames.sectori.table import Pile
from tests.notation import played
from tests.sectori.boards import arranged, owners
from tests.sectori.laws import conserved

PLAYOUTS = 2_000
TWO_LEFT = "AABBA BBAAB AABBA BBAAB AAB.."
THREE_LEFT = "AABBA BBAAB AABBA BBAA. AAB.."
PILES: tuple[Pile, Pile] = ((0, 1, 1, 1), (1, 0, 1, 1))


def steps(position: Position) -> Iterator[tuple[Position, float]]:
    """Yield every next position with its probability."""
    legal = position.legal_moves()
    for move in legal:
        yield position.play(move), 1 / len(legal)
    outcomes = position.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        yield position.play(outcome), weight / total


@cache
def endings(position: Position) -> dict[str, float]:
    """Return the probability of every final board."""
    if position.turn is None:
        return {owners(position): 1.0}
    found: dict[str, float] = {}
    for after, probability in steps(position):
        for board, share in endings(after).items():
            found[board] = found.get(board, 0) + probability * share
    return found


def strangeness(position: Position) -> float:
    """Return the chi-square of the final boards of playouts, per degree of freedom: about 1 if they are fair."""
    expected = {board: PLAYOUTS * share for board, share in endings(position).items()}
    rng = Random(1)
    found = Counter(owners(position.playout(rng)) for _ in range(PLAYOUTS))
    assert not found.keys() - expected.keys()
    return sum((found[board] - n) ** 2 / n for board, n in expected.items()) / (len(expected) - 1)


@pytest.mark.parametrize("plies", ["", "d1e", "d1e *takeover", "d1e *repeat", "d1e *repeat end", "d1e *removal"])
def test_playouts_end_as_often_as_the_tree_says_from_every_kind_of_moment(plies: str) -> None:
    position = arranged(TWO_LEFT, walls="d1s e1e", piles=PILES, die=4)
    assert strangeness(played(position, plies)) < 1.3


@pytest.mark.slow
@pytest.mark.parametrize("walls", ["d1s", "e1n"])
def test_playouts_end_as_often_as_the_tree_says_with_three_sectors_left(walls: str) -> None:
    position = arranged(THREE_LEFT, walls=walls, left=2, piles=PILES, die=4)
    assert strangeness(position) < 1.3


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("rim", [False, True])
def test_a_playout_ends_a_game_and_keeps_the_laws(size: int, rim: bool) -> None:
    position, rng = start(size=size, rim=rim), Random(1)
    for _ in range(200):
        end = position.playout(rng)
        assert end.turn is None
        assert end.winners()
        assert conserved(end) == conserved(position)


def test_a_playout_of_a_finished_game_is_that_game() -> None:
    end = start().playout(Random(1))
    assert end.playout(Random(2)) is end


def test_a_reindexed_position_is_equal_and_plays_the_same() -> None:
    position = played(start(), "*2 a1n")
    assert position.compact() == position
    assert [str(move) for move in position.compact().legal_moves()] == [str(move) for move in position.legal_moves()]
