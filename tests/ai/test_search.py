"""The search: it finds what is near, uses nothing that is hidden, proves what is certain, and stays small."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai import player, search
from pygames.ai.players import SearchingPlayer
from pygames.ai.search import MARGIN_WEIGHT, Node, Search
from pygames.core.contract import Tactics
from pygames.core.game import Game
from tests.contract.case import any_ply


def late(game: Game, plies_left: int, seed: int = 1, **options: Any) -> Any:
    """Return a position of a random game at which a seat decides, this many plies before its end or more."""
    rng, position, found = Random(seed), game.start(**options), []
    while position.turn is not None:
        found.append(position)
        position = position.play(any_ply(position, rng))
    decided = [one for one in found if one.turn != CHANCE]
    return next((one for one in reversed(found[:-plies_left]) if one.turn != CHANCE), decided[0])


def grown(searching: Search, observation: Any, steps: int) -> Node:
    """Return the root after this many simulations, fewer where the outcome is certain."""
    *_, (_, root) = zip(range(steps), searching.run(observation), strict=False)
    return root


def size(position: Any) -> int:
    """Return how many courses a game may still take, in all their stages."""
    return 1 + sum(size(position.play(move)) for move in position.legal_moves())


def ending(game: Game, seed: int) -> Any:
    """Return the earliest position of a random game without chance at which little can still happen."""
    plies_left = 1
    while size(late(game, plies_left + 1, seed)) < 200:
        plies_left += 1
    return late(game, plies_left, seed)


def best_values(position: Any, result: Any) -> list[float]:
    """Return the values to which best play leads, by looking at every course of a game without chance."""
    if position.turn is None:
        return list(result(position))
    return max((best_values(position.play(m), result) for m in position.legal_moves()), key=lambda v: v[position.turn])


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_moves_stays_when_the_table_shrinks(name: str) -> None:
    position = late(GAMES[name], 12)
    assert list(map(str, position.compact().legal_moves())) == list(map(str, position.legal_moves()))


@pytest.mark.parametrize("seed", range(3))
def test_a_small_ending_is_solved(seed: int) -> None:
    game = GAMES["blokus"]
    position = ending(game, seed)
    searching = Search(game)
    root = grown(searching, position, 2000)
    assert root.exact is not None
    assert list(root.exact) == pytest.approx(best_values(position, searching._final_value))


@pytest.mark.parametrize("name", GAMES)
def test_chances_add_up_to_one(name: str) -> None:
    game = GAMES[name]
    position = late(game, 10)
    for thought in player(game, "strong").think(position.observe(position.turn), steps=20):
        assert sum(thought.value) == pytest.approx(1)
        assert all(-1e-9 <= chance <= 1 for chance in thought.value)


@pytest.mark.parametrize("name", GAMES)
def test_after_every_step_there_is_a_best_move(name: str) -> None:
    game = GAMES[name]
    position = late(game, 10)
    for root in islice(Search(game, tactics=game.tactics).run(position.observe(position.turn)), 5):
        assert root.best == root.ranking()[0].move
        assert root.best in position.legal_moves()


@pytest.mark.parametrize("name", GAMES)
def test_lines_begin_with_legal_moves_the_best_first(name: str) -> None:
    game = GAMES[name]
    position = late(game, 10)
    *_, thought = player(game, "expert").think(position.observe(position.turn), steps=60)
    lines = thought.variations(3)
    assert lines[0].move == thought.move
    assert all(line.move in position.legal_moves() and line.plies[0] == line.move for line in lines)
    assert sum(line.visit_share for line in thought.variations(1000)) == pytest.approx(1)


def test_a_playout_that_stops_before_the_end_is_judged_where_it_stopped() -> None:
    game = GAMES["blockers"]
    position, later = late(game, 40), late(game, 12)
    tactics: Tactics[Any, Any] = Tactics(
        evaluate=lambda _: (0.0, 0.0, 0.0),
        playout=lambda *_: later,
        value=lambda found: [found is later, 0.0, found is not later],
    )
    searching = Search(game, tactics=tactics)
    assert grown(searching, position.observe(position.turn), 10).value == (1.0, 0.0, 0.0)


def test_with_an_expansion_threshold_a_position_is_valued_twice_before_its_moves_are_weighed() -> None:
    game = GAMES["blokus"]
    known: Tactics[Any, Any] = Tactics(evaluate=game.tactics.evaluate, policy=game.tactics.policy)
    found: list[set[int]] = []
    for tactics in (known, replace(known, expansion_threshold=50)):
        root = grown(Search(game, tactics=tactics), late(game, 10), 200)
        opened = [node for node in root.subtree() if node.children and node.exact is None]
        found.append({node.visits - sum(child.visits for child in node.children.values()) for node in opened})
    assert found == [{1}, {1, 2}]


@pytest.mark.parametrize("name", ["blokus", "ringgz", "cathedral"])
def test_the_tree_is_kept_from_move_to_move(name: str) -> None:
    game = GAMES[name]
    position = late(game, 12)
    searching = Search(game, tactics=game.tactics)
    root = grown(searching, position, 300)
    child = root.ranking()[0]
    after = position.play(child.move)
    visits = child.visits
    known = [(str(one.move), one.visits) for one in child.ranking()]
    again = next(searching.run(after))
    assert again.visits in (visits, visits + 1)
    if known and again.exact is None:
        assert sum(one.visits for one in again.ranking()) >= sum(count for _, count in known)


@pytest.mark.slow
def test_a_tree_that_is_kept_speaks_of_legal_moves_only() -> None:
    game, rng = GAMES["blokus"], Random(4)
    searching = Search(game, tactics=game.tactics)
    position: Any = game.start()
    while position.turn is not None:
        root = grown(searching, position, 25)
        moves = set(position.legal_moves())
        assert {child.move for child in root.children.values()} <= moves
        for node in root.subtree():
            assert node.turn is None or {c.move for c in node.children.values()} <= set(node.position.legal_moves())
        position = position.play(root.best if rng.random() < 0.5 else rng.choice(position.legal_moves()))


def test_a_tree_grows_no_larger_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_NODES", 40)
    game = GAMES["ringgz"]
    searching = Search(game)
    root = grown(searching, game.start(), 300)
    assert root.visits == 301
    assert sum(1 for _ in root.subtree()) <= 41


def redealt(game: Game, position: Any, seed: int) -> Any:
    """Return another position that the seat to move can't distinguish from this one."""
    return game.determinize(position.observe(position.turn), Random(seed))


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_what_can_not_be_seen_makes_no_difference(level: str) -> None:
    game = GAMES["blockers"]
    position = late(game, 30)
    worlds = [position, *(redealt(game, position, seed) for seed in range(6))]
    assert len({str(world) for world in worlds}) > 1
    chosen = {player(game, level, seed=3).choose(world.observe(position.turn), steps=25) for world in worlds}
    assert len(chosen) == 1


def test_a_bad_move_is_told_from_a_good_one() -> None:
    game = GAMES["ringgz"]
    position = late(game, 6, 2)
    searching = Search(game)
    root = grown(searching, position, 600)
    means = [child.value[position.turn] for child in root.ranking()]
    assert means[0] == pytest.approx(max(means), abs=2 * MARGIN_WEIGHT)


def nodes_alive() -> int:
    """Return how many nodes of trees there are anywhere."""
    gc.collect()
    return sum(isinstance(thing, Node) for thing in gc.get_objects())


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_games_leave_no_trees_behind(name: str) -> None:
    game, rng = GAMES[name], Random(5)
    before = nodes_alive()
    players = [player(game, "casual", seed=seat) for seat in range(game.seats[-1])]
    for _ in range(2):
        position: Any = game.start(len(players))
        while position.turn is not None:
            if position.turn == CHANCE or rng.random() < 0.7:
                position = position.play(any_ply(position, rng))
            else:
                position = position.play(players[position.turn].choose(position.observe(position.turn), steps=4))
    trees = [bot.search.root.subtree() for bot in players if isinstance(bot, SearchingPlayer) and bot.search.root]
    assert nodes_alive() - before == sum(1 for tree in trees for _ in tree)
    players.clear()
    trees.clear()
    assert nodes_alive() == before
