from random import Random

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.blockers.rules import Position, start
from pygames.blockers.tactics import evaluate, fitting, joining, prospects
from pygames.core.game import CHANCE
from tests.blockers.boards import EMPTY, arranged, random_game, spaces, tiles

GAME = GAMES["blockers"]
LAST_ROUND = 23


def choice(position: Position) -> str:
    """The greedy player's move."""
    return str(player(GAME, "greedy").choose(position.observe(position.turn)))  # type: ignore[arg-type]


def winners(levels: tuple[str, ...], seed: int) -> frozenset[int]:
    """Who wins a game of these players."""
    rng = Random(seed)
    players = [player(GAME, level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    position = start(len(levels))
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(rng.choice([outcome for outcome, _ in position.chance_outcomes()]))
        else:
            position = position.play(players[position.turn].choose(position.observe(position.turn)))  # type: ignore[index]
    return position.winners()


def test_at_the_end_nothing_but_the_score_matters() -> None:
    position = random_game(start(4), 3)[0][-1]
    assert evaluate(position) == tuple(-score for score in position.scores())


def test_two_groups_that_a_tile_can_join_are_better_than_two_far_apart() -> None:
    near = arranged("R . R . . . . . .", "2 A B C D")
    far = arranged("R . . . . . . . R", "2 A B C D")
    assert prospects(near, 0) > prospects(far, 0)


def test_a_space_counts_only_while_a_tile_fits_it() -> None:
    assert fitting(tiles("A 9")) == spaces("A1 A2 A3 A4 A5 A6 A7 A8 A9 B9 C9 D9 E9 F9 G9 H9 I9")
    assert joining(spaces("A1 A3 C3"), spaces("A2 B3 C9 I1")) == spaces("A2 B3")


def test_groups_are_joined_where_they_can_be() -> None:
    assert choice(arranged(f"{EMPTY} R . R . . . . . .", "2 D E F 9")) == "2@B2"


def test_the_last_move_does_not_capture_where_it_can_add_to_a_group() -> None:
    position = arranged("R . . . G . . . .", "A 5 8 9", rounds=LAST_ROUND)
    assert choice(position) == "A@A2"


def test_a_second_tile_of_the_colour_captured_most_costs_more_than_a_first_of_another() -> None:
    position = arranged("G R B . . . . . .", "1 3 C H", rounds=LAST_ROUND, captured={(0, 1): "7"})
    second, first = (evaluate(position.play(position.parse(text)))[0] for text in ("1@A1", "3@A3"))
    assert second < first


@pytest.mark.parametrize("seat", [0, 2])
def test_a_greedy_player_beats_two_who_play_at_random(seat: int) -> None:
    levels = tuple("greedy" if n == seat else "random" for n in range(3))
    assert all(winners(levels, seed) == {seat} for seed in range(3))
