"""Characters: a style decides only among moves that are nearly as good, and names in texts are read or explained."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai import player
from pygames.ai.arena import Match
from pygames.ai.characters import CHARACTERS
from pygames.ai.players import SearchingPlayer, check_player
from pygames.ai.search import Node
from pygames.ai.style import MIN_SUPPORT, Style, near_best
from pygames.core.game import Game
from tests import toy
from tests.contract.case import any_ply

SLACK = 0.04


def decision(game: Game, plies: int = 9) -> Any:
    """Return an observation with several legal moves, in a random game after this many plies if it lasts so long."""
    rng, position = Random(2), game.start()
    found: Any = position
    while position.turn is not None and (plies > 0 or found.turn == CHANCE or len(found.legal_moves()) < 2):
        position, plies = position.play(any_ply(position, rng)), plies - 1
        if position.turn != CHANCE and len(position.legal_moves()) > 1:
            found = position
    return found.observe(found.turn)


def node(visits: int, value: float, move: str = "", prior: float = 0.0) -> Node:
    """Return a node for two seats with these statistics for the first."""
    found = Node(2, move, prior)
    found.visits, found.totals, found.turn = visits, [visits * value, visits * (1 - value)], 0
    return found


def root_with(*children: Node) -> Node:
    """Return a root with these children."""
    root = node(sum(child.visits for child in children), 0.5)
    root.children = {(0, place): child for place, child in enumerate(children)}
    return root


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_takes_a_move_it_likes_among_those_that_are_nearly_as_good(name: str, character: str) -> None:
    seen = decision(GAMES[name])
    bot = player(GAMES[name], f"skilled:{character}", seed=1, timed=False)
    assert isinstance(bot, SearchingPlayer)
    assert bot.style
    *_, thought = bot.think(seen)
    assert thought.root
    near = near_best(thought.root, GAMES[name].tactics.style_slack)

    assert near[0] == thought.root.best
    appeals = {move: bot.style.appeal(thought.root.position, move) for move in near}
    assert appeals[thought.move] == max(appeals.values())


def test_what_is_worth_less_or_hardly_tried_is_not_nearly_as_good() -> None:
    best = node(40, 0.6, "best")
    root = root_with(
        best,
        node(30, 0.6 - SLACK / 2, "near"),
        node(39, 0.6 - 2 * SLACK, "worse"),
        node(round(40 * MIN_SUPPORT) - 2, 0.6, "rare"),
    )

    assert near_best(root, SLACK) == ["best", "near"]


def test_a_proved_result_is_never_given_away() -> None:
    won, as_good, less = node(9, 0.9, "won"), node(3, 0.9, "as good"), node(8, 0.89, "less")
    for child, value in zip((won, as_good, less), (0.9, 0.9, 0.89), strict=True):
        child.exact = (value, 1 - value)
    root = root_with(won, as_good, less)
    root.exact = won.exact

    assert {*near_best(root, SLACK)} == {"won", "as good"}


def test_the_prior_counts_while_little_was_tried() -> None:
    root = root_with(node(1, 0.5, "first", prior=0.4))
    root.position = type("Table", (), {"move_at": "abcd".__getitem__})
    root.untried = [(0.01, 1, 0), (0.2, 3, 0), (0.38, 2, 0)]

    assert near_best(root, SLACK) == ["first", "c"]


@pytest.mark.parametrize("name", GAMES)
def test_a_character_chooses_the_same_for_a_seed_and_a_number_of_steps(name: str) -> None:
    seen = decision(GAMES[name])
    one, other = (player(GAMES[name], "casual:Rena", seed="same") for _ in range(2))
    assert one.choose(seen, steps=12) == other.choose(seen, steps=12)


def test_a_copy_of_a_character_plays_as_it_would() -> None:
    game, seen = GAMES["cathedral"], decision(GAMES["cathedral"])
    bot = player(game, "skilled:Iggy", seed=4, timed=False)
    assert pickle.loads(pickle.dumps(bot)).choose(seen) == bot.choose(seen)


@pytest.mark.parametrize("name", GAMES)
def test_features_are_numbers_from_0_to_1_and_see_nothing_that_is_hidden(name: str) -> None:
    game = GAMES[name]
    seen = decision(game, 14)
    style = Style(game, dict.fromkeys((*game.tactics.style_features, "centre", "contact"), 1.0))
    guesses = [game.determinize(seen, Random(n)) for n in range(2)]
    for _, feature in style.features:
        for move in [*seen.legal_moves()][:30]:
            assert 0 <= feature(guesses[0], move) <= 1
            assert feature(guesses[0], move) == feature(guesses[1], move)


def test_a_game_without_the_features_of_a_character_is_played_plainly() -> None:
    assert not toy.GAME.tactics.style_features
    style = Style(toy.GAME, CHARACTERS["Tejo"].style)
    seen = decision(toy.GAME)
    assert 0 <= Style(toy.GAME, CHARACTERS["Rena"].style).appeal(seen, seen.legal_moves()[0]) <= 1
    root = root_with(node(3, 0.5, "first"), node(4, 0.5, "second"))
    assert style.choose(root) == "second"
    assert not style.features


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.tactics.tastes])
def test_each_game_with_characters_says_what_every_character_likes_and_has_those_features(name: str) -> None:
    tactics = GAMES[name].tactics
    assert tactics.tastes.keys() == CHARACTERS.keys()
    for taste in tactics.tastes.values():
        assert taste.likes.keys() <= tactics.style_features.keys()
    assert len({taste.line for taste in tactics.tastes.values()}) == len(CHARACTERS)


def test_a_bold_style_looks_at_what_it_likes_while_a_game_is_young_and_only_at_lower_levels() -> None:
    game = GAMES["blokus"]
    bot = player(game, "casual:Pip", seed=1, timed=False)
    assert isinstance(bot, SearchingPlayer)
    assert bot.style
    start, found = game.start(), [(1.0, 0, 0)]
    colours = bot.style.colour(start, found)
    first = max(colours)[1]

    assert len(colours) == start.legal_set.bit_count()
    assert sum(prior for prior, *_ in colours) == pytest.approx(1)
    assert bot.style.appeal(start, start.move_at(first)) > bot.style.appeal(start, start.move_at(0))
    assert bot.style.colour(decision(game, 14), found) == found
    assert player(game, "skilled:Pip", seed=1).style.colour(start, found) == found  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["casual:Nobody", "greedy:Bruno", "wizard:Bruno"])
def test_an_unknown_character_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"There is no (character|player) '[\w:]+'; known are"):
        check_player(text)


def test_a_character_plays_matches_under_its_own_name() -> None:
    assert Match("blokus", ("casual:Bruno", "casual")).identity["levels"] == ["casual:Bruno", "casual"]
