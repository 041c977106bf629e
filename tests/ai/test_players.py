"""Players: every choice is legal, the same again for the same seed and steps, and nobody chooses out of turn."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from math import nan
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai import LEVELS, PLAYERS, player
from pygames.ai.players import KINDS
from pygames.core.game import Game
from tests.contract.case import any_ply

WITH_TACTICS = list(GAMES)
SEARCHING = ("plain", *LEVELS)
EVERYBODY = [(name, level) for name in GAMES for level in (PLAYERS if name in WITH_TACTICS else ("random", "plain"))]


def choices(game: Game, most: int = 4) -> list[Any]:
    """Return some positions of a random game at which a seat decides."""
    rng, position, found = Random(3), game.start(), []
    while position.turn is not None:
        if position.turn != CHANCE:
            found.append(position)
        position = position.play(any_ply(position, rng))
    return [found[0], *rng.sample(found[1:-1], most - 2), found[-1]]


def test_some_games_have_tactics() -> None:
    assert "blokus" in WITH_TACTICS


@pytest.mark.parametrize(("name", "level"), EVERYBODY)
def test_a_choice_is_legal(name: str, level: str) -> None:
    game = GAMES[name]
    for position in choices(game):
        assert player(game, level, seed=1).choose(position.observe(position.turn), steps=8) in position.legal_moves()


@pytest.mark.parametrize(("name", "level"), EVERYBODY)
def test_a_choice_is_the_same_for_a_seed_and_a_number_of_steps(name: str, level: str) -> None:
    game = GAMES[name]
    for position in choices(game):
        observation = position.observe(position.turn)
        chosen = {player(game, level, seed="same").choose(observation, steps=12) for _ in range(2)}
        assert len(chosen) == 1


@pytest.mark.parametrize("level", ["random", "greedy", "plain", "beginner", "casual"])
def test_seeds_make_a_difference(level: str) -> None:
    game = GAMES["blokus"]
    assert len({player(game, level, seed=seed).choose(game.start(), steps=30) for seed in range(8)}) > 1


def test_every_player_that_has_a_name_can_be_made() -> None:
    assert tuple(KINDS) == PLAYERS


@pytest.mark.parametrize("level", PLAYERS)
def test_a_player_thinks_at_least_one_step(level: str) -> None:
    game = GAMES["blokus"]
    position = game.start()
    assert player(game, level).choose(position, seconds=0) in position.legal_moves()


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("budget", [{"seconds": -1}, {"seconds": nan}, {"steps": 0}, {"steps": -5, "seconds": 1}])
def test_less_than_no_time_and_less_than_a_step_are_refused(level: str, budget: dict[str, Any]) -> None:
    game = GAMES["blokus"]
    with pytest.raises(ValueError, match="A player thinks for 0 seconds or more and 1 step or more, not"):
        player(game, level).choose(game.start(), **budget)


def test_a_name_is_no_game_and_a_number_no_name() -> None:
    create: Any = player
    with pytest.raises(TypeError, match="A game is wanted here, such as GAMES"):
        create("blokus", "expert")
    with pytest.raises(TypeError, match="A player's name is written as a text, not as int"):
        create(GAMES["blokus"], 5)


@pytest.mark.parametrize("level", PLAYERS)
def test_a_thought_goes_through_legal_moves_only(level: str) -> None:
    game = GAMES["blokus"]
    position = game.start()
    assert {thought.move for thought in player(game, level).think(position, steps=30)} <= set(position.legal_moves())


@pytest.mark.parametrize(("name", "level"), EVERYBODY)
def test_nobody_chooses_when_it_is_no_seats_turn(name: str, level: str) -> None:
    game = GAMES[name]
    over = game.start().playout(Random(1))
    chances = [position for position in [game.start()] if position.turn == CHANCE]
    for position in [over, *chances]:
        with pytest.raises(ValueError, match="no seat's turn"):
            player(game, level).choose(position.observe(0))


def test_an_unknown_level_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no player 'wizard'; known are: random, greedy, plain, beginner, "):
        player(GAMES["blokus"], "wizard")


def test_greedy_takes_the_larger_piece() -> None:
    game = GAMES["blokus"]
    assert str(player(game, "greedy", seed=2).choose(game.start())).count(",") == 4


@pytest.mark.parametrize("level", PLAYERS)
def test_a_player_in_a_hurry_keeps_to_its_clock(level: str) -> None:
    bot = player(GAMES["blokus"], level)
    bot.max_seconds = 0
    assert len(list(bot.think(GAMES["blokus"].start()))) == 1


@pytest.mark.parametrize(("name", "level"), EVERYBODY)
def test_a_copy_of_a_player_plays_as_it_would(name: str, level: str) -> None:
    game = GAMES[name]
    bot = player(game, level, seed=4, timed=False)
    first, later, *_ = choices(game)
    bot.choose(first.observe(first.turn), steps=3)
    copies = [copy(bot), deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    assert all(other.game is game for other in copies)
    if level not in SEARCHING:  # the others have thought about the first position, and what they found is not copied
        seen = later.observe(later.turn)
        assert len({other.choose(seen, steps=20) for other in (bot, *copies[1:])}) == 1


@pytest.mark.parametrize("level", SEARCHING)
def test_a_copy_of_a_player_that_has_not_thought_yet_finds_the_same(level: str) -> None:
    game = GAMES["blokus"]
    bot = player(game, level, seed=4)
    bot.max_seconds = 7.0
    other = deepcopy(bot)
    assert other.max_seconds == 7.0
    assert other.choose(game.start(), steps=30) == bot.choose(game.start(), steps=30)
