from random import Random
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai import player
from pygames.core.game import CHANCE, Game
from pygames.sectori.features import WIN, Roll, sector_values
from pygames.sectori.rules import Position, start
from pygames.sectori.tactics import evaluate, policy, reasons, value
from tests.contract.case import any_ply
from tests.notation import played
from tests.sectori.boards import arranged

GAME = GAMES["sectori"]
EMPTY = "..... ..... ..... ..... ....."
ALL_BUT_E5 = "AABB. BBAAB AABBA BBAAB AABBA"


def lead(position: Position) -> float:
    """Return how far seat 0 is ahead."""
    first, second = evaluate(position)
    return first - second


def choice(position: Position) -> str:
    """Return the greedy player's move."""
    return str(player(GAME, "greedy").choose(position))


def winner(game: Game, levels: tuple[str, str], seed: int) -> frozenset[int]:
    """Return who wins a game of these players."""
    rng = Random(seed)
    players = [player(game, level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    position = game.start()
    while position.turn is not None:
        if position.turn == CHANCE:
            outcomes, weights = zip(*position.chance_outcomes(), strict=True)
            position = position.play(rng.choices(outcomes, weights)[0])
        else:
            position = position.play(players[position.turn].choose(position.observe(position.turn)))
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


def test_the_last_wall_leaves_no_sector_one_side_short() -> None:
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


def said(position: Position, text: str) -> list[str]:
    """Return what is good about a move."""
    return [str(reason) for reason in reasons(position, position.parse(text))]


@pytest.mark.parametrize("options", [{}, {"size": 6, "rim": True, "die": 4}])
def test_what_deserves_a_look_is_legal_and_there_is_something_at_every_choice(options: dict[str, Any]) -> None:
    rng, position = Random(4), start(**options)
    while position.turn is not None:
        if position.turn != CHANCE:
            places, priors = policy(position)
            assert places
            assert all(position.legal_set >> place & 1 for place in places)
            assert sum(priors) == pytest.approx(1)
            assert list(priors) == sorted(priors, reverse=True)
        assert sum(value(position)) == pytest.approx(1)
        position = position.play(any_ply(position, rng))
    assert {seat for seat in (0, 1) if value(position)[seat] > 0} == position.winners()


def test_the_sector_that_makes_five_in_a_row_is_looked_at_first() -> None:
    position = arranged("..... ..... ..B.. ...B. AAAA.", walls="e1n e1s a5n a5w b5n c5n c5e d5n c3w c3n c3e")
    places, _ = policy(position)
    assert str(position.move_at(places[0])) == "e1e"


def test_of_a_wall_that_makes_five_in_a_row_nothing_else_is_said() -> None:
    position = arranged("..... ..... ..B.. ...B. AAAA.", walls="e1n e1s")
    assert said(position, "e1e") == ["makes five in a row"]


def test_a_wall_that_spoils_a_row_says_whose() -> None:
    position = arranged("..... ..... ..A.. ...A. BBBB.", walls="e1n e1s")
    assert said(position, "e1e") == [
        "blocks Teal’s row of 4",
        "makes 3 in a row that can still become five",
        "completes a sector",
    ]


def test_a_wall_that_completes_two_sectors_says_so() -> None:
    position = arranged(EMPTY, walls="b3n b3w b3s c3n c3e c3s")
    assert said(position, "b3e") == ["completes 2 sectors"]


def test_a_wall_that_begins_what_the_roll_can_finish_says_so() -> None:
    position = arranged(EMPTY, walls="c3n c3e", left=2)
    assert said(position, "c3w") == ["sets up c3, which this roll can complete"]
    last = arranged(EMPTY, walls="c3n c3e")
    assert said(last, "c3w") == []
    assert said(last, "a1s") == ["leaves no sector one wall short of completion"]


def test_a_takeover_says_what_it_breaks() -> None:
    taking = played(arranged("..... ..... B.... ..... BBBB.", walls="c3n c3e c3s"), "c3w *takeover")
    assert said(taking, "xb1") == ["blocks Teal’s row of 4", "takes a sector from Teal"]


def test_another_turn_is_said_to_cost_nothing() -> None:
    choosing = played(arranged(EMPTY, walls="c3n c3e c3s", repeats=True), "a1n")
    assert said(choosing, "again") == ["costs nothing"]
    assert said(choosing, "end") == []


def completions(position: Position, walls: int) -> list[tuple[str, int]]:
    """Return the sectors that the mover best completes with this many walls, each with the walls used by then."""
    table, (first, second) = position.table, position.owned
    roll = Roll(table, position.walls, table.grid.all ^ (first | second))
    found = roll.completions(sector_values(table, first, second)[1], position.mover, walls)
    return [(table.grid.names[sector], used) for sector, used in found]


def test_a_wall_between_two_sectors_is_laid_once_for_both() -> None:
    position = arranged(EMPTY, walls="b3n b3w b3s c3n c3s c3e")
    assert sorted(completions(position, 1)) == [("b3", 1), ("c3", 1)]
    assert len(completions(arranged(EMPTY, walls="b3n b3w c3n c3s"), 3)) == 2


def test_a_roll_completes_first_what_is_worth_most_for_each_wall() -> None:
    position = arranged("..... ..... ..B.. ...B. AAAA.", walls="e1n e1s a5n a5w a5s")
    assert completions(position, 2) == [("e1", 1), ("a5", 2)]


def test_what_a_roll_can_complete_counts_before_it_is_laid() -> None:
    before = arranged(EMPTY, walls="c3e c3s c3w", left=1)
    assert lead(before) == pytest.approx(lead(played(before, "c3n *claim")), abs=0.2)


def test_a_takeover_counts_before_its_sector_is_chosen() -> None:
    before = arranged("..... ..... B.... ..... BBBB.", walls="c3n c3e c3s")
    choosing = played(before, "c3w *takeover")
    best = max(lead(played(choosing, str(move))) for move in choosing.legal_moves())
    assert lead(choosing) == pytest.approx(best)
