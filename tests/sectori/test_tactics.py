from random import Random

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.core.game import CHANCE, Game
from pygames.sectori.rules import Position, start
from pygames.sectori.tactics import WIN, evaluate
from tests.sectori.boards import arranged, played

GAME = GAMES["sectori"]
EMPTY = "..... ..... ..... ..... ....."
ALL_BUT_E5 = "AABB. BBAAB AABBA BBAAB AABBA"


def lead(position: Position) -> float:
    """How far seat 0 is ahead."""
    first, second = evaluate(position)
    return first - second


def choice(position: Position) -> str:
    """The greedy player's move."""
    return str(player(GAME, "greedy").choose(position))


def winner(game: Game, levels: tuple[str, str], seed: int) -> frozenset[int]:
    """Who wins a game of these players."""
    rng = Random(seed)
    players = [player(game, level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    position = game.start()
    while position.turn is not None:
        if position.turn == CHANCE:
            outcomes, weights = zip(*position.chance_outcomes(), strict=True)
            position = position.play(rng.choices(outcomes, weights)[0])
        else:
            position = position.play(players[position.turn].choose(position.observe(position.turn)))  # type: ignore[index]
    return position.winners()


def test_the_seat_that_rolls_next_has_a_little_more_before_it() -> None:
    assert 0 < lead(start()) < WIN


def test_the_end_is_worth_more_than_anything_before_it() -> None:
    five = played(arranged("..... ..... ..B.. ...B. AAAA.", walls="e1n e1s"), "e1e *claim")
    assert lead(five) > WIN
    most = played(arranged(ALL_BUT_E5, walls="e5n", mover=1), "e5e *claim")
    assert lead(most) < -WIN
    assert lead(arranged("..... ..... ..B.. ...B. AAAA.")) < WIN


def test_a_drawn_game_is_even() -> None:
    last = arranged("AAABB. BBBAAA AAABBB BBBAAA AAABBB BBBAAB", walls="f6n")
    drawn = played(last, "f6e *claim")
    assert drawn.winners() == {0, 1}
    assert lead(drawn) == 0


def test_a_sector_that_can_be_completed_is() -> None:
    assert choice(arranged(EMPTY, walls="c3e c3s c3w", left=2)) == "c3n"


def test_a_row_of_five_comes_before_any_other_sector() -> None:
    assert choice(arranged("..... ..... ..B.. ...B. AAAA.", walls="e1n e1s a5n a5w b5n c5n c5e d5n")) == "e1e"


def test_the_last_wall_makes_no_present() -> None:
    position = arranged(EMPTY, walls="a1s a1w")
    assert choice(position) not in {"a1n", "a1e"}


def test_a_takeover_breaks_the_longest_row() -> None:
    taking = played(arranged("..... ..... B.... ..... BBBB.", walls="c3n c3e c3s"), "c3w *takeover")
    assert choice(taking) in {"xa1", "xb1", "xc1", "xd1"}


def test_another_turn_is_worth_taking() -> None:
    choosing = played(arranged(EMPTY, walls="c3n c3e c3s", repeats=True), "a1n")
    assert choice(choosing) == "again"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_greedy_player_beats_one_who_plays_at_random(seat: int) -> None:
    levels = ("greedy", "random") if seat == 0 else ("random", "greedy")
    assert sum(winner(GAME, levels, seed) == {seat} for seed in range(4)) >= 3
