"""Two searches of one position: what each finds near the root the other knows too, and nothing is counted twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai.parallel import Exchange
from pygames.ai.search import Node, Search
from pygames.core.game import Game
from tests.ai.test_search import ending, grown, late

CASES = [(name, seats) for name in GAMES for seats in GAMES[name].seats]


class Side:
    """One of two searches."""

    def __init__(self, game: Game, seed: str, observation: Any) -> None:
        self.search = Search(game, seed, tactics=game.tactics)
        self.steps: Iterator[Node] = self.search.run(observation)
        next(self.steps)
        self.exchange = Exchange(self.search)

    def run(self, steps: int) -> Any:
        """Search on, and return the new statistics as another worker receives them."""
        for _ in islice(self.steps, steps):
            pass
        return json.loads(json.dumps(self.exchange.pull_deltas()))

    @property
    def root(self) -> Node:
        """Where the search begins."""
        assert self.search.root is not None
        return self.search.root


def both(name: str, seats: int | None = None, plies_left: int = 20) -> tuple[Side, Side]:
    """Return two searches of the same position."""
    game = GAMES[name]
    position = late(game, plies_left, seats=seats or game.seats[0])
    observation = position.observe(position.turn)
    return Side(game, "one", observation), Side(game, "other", observation)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_one_has_found_counts_for_the_other(name: str, seats: int) -> None:
    one, other = both(name, seats)
    for _ in range(3):
        before, news = one.root.visits, other.run(12)
        heard = sum(visits for path, visits, _ in news if len(path) == 1)
        one.exchange.merge(news)
        if one.root.exact is None and other.root.exact is None:
            assert one.root.visits == before + heard
            assert heard == 12
        other.exchange.merge(one.run(12))

    legal = [str(move) for move in one.root.position.legal_moves()]
    assert str(one.root.best) in legal
    for node in one.root.subtree():
        assert node.visits or not node.children
        assert len({(place, seat) for _, place, seat in node.untried} & {key[::-1] for key in node.children}) == 0


def test_nothing_that_was_heard_is_told_again() -> None:
    one, other = both("blokus")
    one.exchange.merge(other.run(30))

    assert one.exchange.pull_deltas() == []
    assert sum(visits for path, visits, _ in one.run(5) if len(path) == 1) == 5


def test_what_earlier_searches_found_is_not_told() -> None:
    one, _ = both("ringgz")
    one.run(30)

    assert Exchange(one.search).pull_deltas() == []


def test_moves_that_only_the_other_has_tried_are_tried() -> None:
    one, other = both("blokus", plies_left=16)
    one.exchange.merge(other.run(60))

    tried = {str(child.move) for child in other.root.children.values()}
    assert tried <= {str(child.move) for child in one.root.children.values()}


def test_what_is_certain_stays_so() -> None:
    game = GAMES["blokus"]
    position = ending(game, 3)
    one, other = (Side(game, seed, position.observe(position.turn)) for seed in ("one", "other"))
    news = other.run(400)
    root = grown(one.search, one.root.position, 400)
    assert root.exact is not None
    before = {key: child.value for key, child in root.children.items() if child.exact}

    Exchange(one.search).merge(news)

    assert {key: child.value for key, child in root.children.items() if child.exact} == before
