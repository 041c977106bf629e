"""Limited sight: what is near where a player looks is noticed, what is far is overlooked."""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai.limited_sight import point_of, sight_filter
from pygames.ai.players import SearchingPlayer
from pygames.core.bits import members
from pygames.core.level import Level
from tests.ai.test_players import choices

TURNS = 300


def found_in(position: Any) -> list[tuple[float, int, int]]:
    """Return all legal moves with equal priors, in the form in which a search keeps a node's moves."""
    return [(1.0, place, position.turn) for place in members(position.legal_set)]


@pytest.mark.parametrize("name", GAMES)
def test_moves_of_every_game_lie_somewhere_on_the_board(name: str) -> None:
    game = GAMES[name]
    moves = [str(move) for position in choices(game) for move in position.legal_moves() if position.turn != CHANCE]
    placed = [move for move in moves if any(character.isdigit() for character in move.rpartition("@")[2])]
    assert placed
    for move in placed:
        point = point_of(move)
        assert point
        assert all(1 <= coordinate <= 14 for coordinate in point)


def test_what_is_near_is_noticed_together_more_often_than_what_is_far() -> None:
    position = GAMES["ringgz"].start()
    while position.turn == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
    keep_seen, together = sight_filter(2.0, Random(1)), Counter[str]()
    for _ in range(TURNS):
        seen = {
            str(position.move_at(place)).rpartition("@")[2] for _, place, _ in keep_seen(position, found_in(position))
        }
        together.update(seen if "b2" in seen else ())
    assert together["b2"] > together["b3"] > together["d4"]


@pytest.mark.parametrize("sight", [0.01, 1.0])
def test_something_is_noticed_however_short_the_sight(sight: float) -> None:
    position = GAMES["blokus"].start()
    keep_seen = sight_filter(sight, Random(1))
    assert all(keep_seen(position, found_in(position)) for _ in range(20))


def test_with_endless_sight_nothing_is_overlooked() -> None:
    position = GAMES["blokus"].start()
    assert sight_filter(1e9, Random(1))(position, found_in(position)) == found_in(position)


def test_a_move_without_squares_is_always_noticed() -> None:
    game = GAMES["sectori"]
    ends = [position for position in choices(game, 40) if "end" in map(str, position.legal_moves())]
    for position in ends:
        for seed in range(20):
            seen = sight_filter(0.01, Random(seed))(position, found_in(position))
            assert "end" in [str(position.move_at(place)) for _, place, _ in seen]
    assert ends


def test_who_sees_little_plays_only_what_it_has_noticed_and_proves_nothing() -> None:
    game = GAMES["blokus"]
    player = SearchingPlayer(game, 1, Level(8, sight=1.0))
    for thought in player.think(game.start(), steps=8):
        assert thought.root
        assert not thought.root.fully_expanded
        tried = {child.move for child in thought.root.children.values()}
        assert thought.move in tried
    assert (
        len({SearchingPlayer(game, seed, Level(1, sight=1.0)).choose(game.start(), steps=1) for seed in range(9)}) > 3
    )


def test_who_sees_little_looks_afresh_at_each_turn() -> None:
    game, first = GAMES["blokus"], GAMES["blokus"].start()
    roots = {}
    for sight in (1.0, inf):
        player = SearchingPlayer(game, 1, Level(40, sight=sight))
        *_, thought = player.think(first, steps=40)
        assert thought.root
        tree = [*thought.root.subtree()]
        following = next(node.position for node in tree[1:] if node.visits > 1)
        roots[sight] = next(player.search.run(following)) in tree
    assert roots == {1.0: False, inf: True}
