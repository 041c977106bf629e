"""What the computer knows of head starts: proofs, searches and values are those of the game with them."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai import PLAYERS, player
from pygames.ai.endgame import Solution, solve
from pygames.ai.head_starts import with_handicap
from pygames.ai.network_tactics import with_network
from pygames.ai.players import SearchingPlayer
from pygames.ai.search import MARGIN_WEIGHT, Search
from pygames.blockers.tactics import final_scores, win_sharpness
from pygames.core.game import Game
from pygames.core.learned import softmax
from pygames.play.handicap import winning_seats
from tests.ai.test_search import ending, late

OFFERING = [game for game in GAMES.values() if game.words.head_starts]
OPEN = [game for game in OFFERING if not game.has_secrets]
each_game = pytest.mark.parametrize("game", OFFERING, ids=lambda game: game.name)
each_open_game = pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)


def solved(game: Game, position: Any, played: Any = None, **more: Any) -> Solution:
    """Return the solution of a position."""
    *_, found = solve(game, position, played, nodes=10**6, **more)
    assert found
    return found


@each_open_game
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("handicap", [(20, 0), (0, 3), (1, 1)])
def test_what_is_proved_is_the_lead_with_the_head_starts(game: Game, seed: int, handicap: tuple[int, int]) -> None:
    position = ending(game, seed)

    usual, found = solved(game, position), solved(game, position, handicap=handicap)

    assert found.lead == round(usual.lead) + handicap[0] - handicap[1]
    after = solved(game, position, found.move, handicap=handicap)
    assert after.after == found.lead


@each_open_game
@pytest.mark.parametrize("handicap", [(90, 0), (0, 90)])
def test_a_search_to_the_end_finds_who_wins_with_the_head_starts(game: Game, handicap: tuple[int, int]) -> None:
    position = ending(game, 1)
    searching = Search(game, tactics=game.tactics, handicap=handicap)

    *_, root = islice(searching.run(position), 2000)

    ahead = handicap.index(90)
    assert root.value[ahead] > 1 - MARGIN_WEIGHT


@each_game
def test_a_value_grows_with_the_head_start_of_its_seat_and_is_as_usual_without(game: Game) -> None:
    position = late(game, 12)
    seats = len(position.scores())
    for tactics in (game.tactics, with_network(game)):
        if tactics.value is None:
            continue
        assert with_handicap(game, tactics, (0,) * seats) is tactics
        told = [with_handicap(game, tactics, (n, *[0] * (seats - 1))).value for n in (1, 4, 40)]
        shares = [tactics.value(position)[0], *(value(position)[0] for value in told if value)]
        assert shares == sorted(shares)
        assert shares[0] < shares[-1]
        assert shares[-1] > 0.99
        level = with_handicap(game, tactics, (3,) * seats).value
        assert level
        assert [*level(position)] == pytest.approx([*tactics.value(position)], abs=1e-3)


def test_where_the_value_counts_points_it_is_that_of_the_points_with_the_head_starts() -> None:
    game, handicap = GAMES["blockers"], (2, 0, 1)
    position = late(game, 12)
    value = with_handicap(game, game.tactics, handicap).value
    assert value

    points = [score - given for score, given in zip(final_scores(position), handicap, strict=True)]

    assert value(position) == pytest.approx(softmax([-win_sharpness(position) * one for one in points]))


@each_game
def test_what_a_point_is_worth_is_known_in_every_game_with_head_starts(game: Game) -> None:
    for seats in game.seats:
        for plies in (1, 12, 40):
            worth = game.tactics.logit_per_point
            assert worth
            assert 0 < worth(late(game, plies, seats=seats)) < 10


@each_game
def test_the_evaluation_of_the_end_counts_points_only(game: Game) -> None:
    position = late(game, 1)
    while position.turn is not None:
        position = position.play_at((position.legal_set & -position.legal_set).bit_length() - 1)
    scores, sign = position.scores(), -1 if game.words.lowest_leads else 1
    handicap = tuple(range(1, len(scores) + 1))

    worth = with_handicap(game, game.tactics, handicap).evaluate(position)

    assert [*worth] == [sign * score + n for score, n in zip(scores, handicap, strict=True)]
    won = winning_seats(game, position, handicap)
    assert won == {seat for seat, points in enumerate(worth) if points == max(worth)}


@each_game
@pytest.mark.parametrize("level", PLAYERS)
def test_every_player_may_be_told_of_head_starts(game: Game, level: str) -> None:
    position: Any = late(game, 2)
    handicap = (5, *[0] * (len(position.scores()) - 1))

    bot = player(game, level, seed=1, handicap=handicap)
    copy = pickle.loads(pickle.dumps(bot))

    move = bot.choose(position.observe(position.turn), steps=4)
    assert move in position.legal_moves()
    if isinstance(bot, SearchingPlayer):
        assert bot.search.handicap == copy.search.handicap == handicap


def test_who_is_behind_because_of_a_head_start_knows_it() -> None:
    game = GAMES["blokus"]
    position: Any = ending(game, 0)
    seat = position.turn
    handicap = tuple(99 * (other != seat) for other in (0, 1))
    shares = []
    for given in ((), handicap):
        *_, thought = player(game, "expert", handicap=given).think(position, steps=200)
        assert thought.value
        shares.append(thought.value[seat])
    assert shares[1] < MARGIN_WEIGHT < 0.5
    assert shares[1] < shares[0] or shares[0] < MARGIN_WEIGHT
