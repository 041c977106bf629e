"""Puzzles are proved again by search, and how they are found: on small examples.

`PUZZLES=all pytest -m slow tests/test_puzzles.py` proves every one of them, else a few of each theme are.
"""

from __future__ import annotations

import os
from itertools import groupby
from random import Random

import pytest

from pygames import GAMES, Session
from pygames.play.puzzle import Puzzle, read_puzzles
from tools.paths import WEB
from tools.proof import MARGIN, Solver, asked_for, has_chance, long_look, parted, proven
from tools.puzzles import NODES, written

OF_A_THEME = 1
"""So many of each theme are proved again, unless all are."""
MOST_SEARCHED = 3
"""Of those that were searched at length, which takes long, so many."""


def sample() -> list[Puzzle]:
    """The puzzles to be proved again."""
    every = [puzzle for name in GAMES for puzzle in read_puzzles((WEB / "puzzles" / f"{name}.txt").read_text())]
    if os.environ.get("PUZZLES") == "all":
        return every
    rng, found = Random(7), []
    for _, of_theme in groupby(sorted(every, key=kind_of), kind_of):
        some = list(of_theme)
        found += rng.sample(some, min(OF_A_THEME, len(some)))
    searched = [puzzle for puzzle in found if not puzzle.exact]
    left_out = rng.sample(searched, max(0, len(searched) - MOST_SEARCHED))
    return [puzzle for puzzle in found if puzzle not in left_out]


def kind_of(puzzle: Puzzle) -> tuple[str, str, bool]:
    """What puzzles have in common of which some are proved again."""
    return puzzle.game, puzzle.theme, puzzle.exact


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: f"{puzzle.game}-{puzzle.theme}-{puzzle.key}")
def test_the_answers_of_a_puzzle_are_right_and_no_others(puzzle: Puzzle) -> None:
    game, position = GAMES[puzzle.game], Session.of(puzzle.record).position

    if game.guide.theme(puzzle.theme).task:
        proof = asked_for(game, position)
        assert proof
        assert sorted(map(str, proof.answers)) == sorted(puzzle.answers)
    elif puzzle.exact:
        assert not has_chance(position)
        proof = proven(game, position, NODES)
        assert proof
        assert sorted(map(str, proof.answers)) == sorted(puzzle.answers)
        assert (proof.best, proof.other) == (puzzle.best, puzzle.other)
    else:
        look = {str(move): share for move, share in long_look(game, position, "another seed").items()}
        wrong = max(share for move, share in look.items() if move not in puzzle.answers)
        assert max(look[move] for move in puzzle.answers) > wrong + MARGIN / 3


def test_the_solver_agrees_with_a_search_of_every_line() -> None:
    puzzle = min(
        (one for one in read_puzzles((WEB / "puzzles" / "ringgz.txt").read_text()) if one.exact),
        key=lambda one: Session.of(one.record).position.legal_set.bit_count() - len(one.plies),
    )
    game, position = GAMES["ringgz"], Session.of(puzzle.record).position

    def by_hand(here: object) -> float:
        moves = here.legal_moves()  # type: ignore[attr-defined]
        if here.turn is None:  # type: ignore[attr-defined]
            first, second = game.tactics.evaluate(here)
            return float(first - second)
        leads = [by_hand(here.play(move)) for move in moves]  # type: ignore[attr-defined]
        return max(leads) if here.turn == 0 else min(leads)  # type: ignore[attr-defined]

    solved = Solver(game, NODES).lead(position, float("-inf"), float("inf"))
    assert solved == pytest.approx(by_hand(position))


def test_moves_that_are_nearly_as_good_make_no_puzzle() -> None:
    assert parted([{"a": 0.9, "b": 0.88, "c": 0.5}]) == (["a", "b"], ["c"])
    assert parted([{"a": 0.9, "b": 0.85, "c": 0.5}]) is None
    assert parted([{"a": 0.9, "b": 0.5}, {"a": 0.9, "b": 0.89}]) is None
    assert parted([{"a": 0.9, "b": 0.9}]) is None


def test_what_is_written_is_graded_in_thirds_by_how_often_the_levels_solve_it() -> None:
    plies = ["S@c3", "b4@c4", "g4@b3", "y4@d3"]
    asks = [
        {"ply": n, "theme": "tie", "best": "100:2", "other": "0:-1", "answers": ["b1@c4"], "solved": {"casual": n / 4}}
        for n in range(1, 4)
    ]

    found = read_puzzles(written(GAMES["ringgz"], [{"seats": 2, "plies": plies, "asks": asks, "seconds": 1.0}], 9))  # type: ignore[typeddict-item]

    assert [(len(one.plies), one.grade) for one in found] == [(3, 1), (2, 2), (1, 3)]
    assert [one.rating for one in found] == sorted(one.rating for one in found)
