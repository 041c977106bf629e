"""Proving the puzzles again by search, and how puzzles are found, on small examples.

`PUZZLES=all pytest tests/research/test_puzzles.py` proves every one of them; otherwise a few of each theme are proved.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import groupby
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.ai.endgame import Solver
from pygames.play.puzzle import Prize, Puzzle, read_puzzles
from research.mining import MAX_NODES, MINING
from research.proof import (
    WRONG_MARGIN,
    has_chance,
    is_sound,
    long_look,
    prove,
    prove_task,
    prove_win,
    split_by_looks,
)
from research.puzzles import Additions, puzzle_file
from tools.paths import WEB

OF_A_THEME = 1
"""So many of each theme are proved again, unless all are."""
MOST_SEARCHED = 3
"""The most puzzles of a game whose long search is repeated."""


def sample() -> list[Puzzle]:
    """Return the puzzles to be proved again."""
    every = [puzzle for file in sorted((WEB / "puzzles").glob("*.txt")) for puzzle in read_puzzles(file.read_text())]
    if os.environ.get("PUZZLES") == "all":
        return every
    rng, found = Random(7), []
    for _, of_theme in groupby(sorted(every, key=kind_of), kind_of):
        some = list(of_theme)
        found += rng.sample(some, min(OF_A_THEME, len(some)))
    prove_by_search = [one for one in found if is_searched(one)]
    left_out = rng.sample(prove_by_search, max(0, len(prove_by_search) - MOST_SEARCHED))
    return [puzzle for puzzle in found if puzzle not in left_out]


def is_searched(puzzle: Puzzle) -> bool:
    """Return whether the answers of a puzzle are those of a long look, not of a proof."""
    return not puzzle.exact and not GAMES[puzzle.game].guide.theme(puzzle.theme).task


def kind_of(puzzle: Puzzle) -> tuple[str, str, bool]:
    """Return the kind of a puzzle; of each kind, a few puzzles are proved again."""
    return puzzle.game, puzzle.theme, puzzle.exact


SAMPLE = [
    pytest.param(
        one, id=f"{one.game}-{one.theme}-{one.key}", marks=pytest.mark.long if is_searched(one) else pytest.mark.slow
    )
    for one in sample()
]


@pytest.mark.parametrize("puzzle", SAMPLE)
def test_the_answers_of_a_puzzle_are_right_and_no_others(puzzle: Puzzle) -> None:
    game, position = GAMES[puzzle.game], Session.of(puzzle.record).position
    theme = game.guide.theme(puzzle.theme)

    if theme.task:
        proof = prove_task(position, theme)
        assert proof
        assert sorted(map(str, proof.answers)) == sorted(puzzle.answers)
        assert is_sound(game, position, proof.answers, "another seed")
    elif puzzle.exact:
        assert not has_chance(position)
        proof = (prove_win if puzzle.prize is Prize.WIN else prove)(game, position, MAX_NODES)
        assert proof
        assert sorted(map(str, proof.answers)) == sorted(puzzle.answers)
        assert (proof.best, proof.other) == (puzzle.best, puzzle.other)
    else:
        look = {str(move): share for move, share in long_look(game, position, "another seed").items()}
        wrong = max(share for move, share in look.items() if move not in puzzle.answers)
        assert max(look[move] for move in puzzle.answers) > wrong + WRONG_MARGIN / 3


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

    solved = Solver(game, MAX_NODES).lead(position, float("-inf"), float("inf"))
    assert solved == pytest.approx(by_hand(position))


def test_of_moves_that_win_all_are_right_however_far_ahead_they_end() -> None:
    ringgz, text = GAMES["ringgz"], (WEB / "puzzles" / "ringgz.txt").read_text()
    near_the_end = (Session.of(one.record).position for one in read_puzzles(text) if len(one.plies) > 50)
    position = next(one for one in near_the_end if (proof := prove_win(ringgz, one, MAX_NODES)) and proof.best.lead)
    proof, sign = prove_win(ringgz, position, MAX_NODES), 1 if position.turn == 0 else -1
    assert proof

    for move in position.legal_moves():
        after = position.play(move)
        lead = sign * Solver(ringgz, MAX_NODES).lead(after, float("-inf"), float("inf"))
        assert (move in proof.answers) == (lead > 0)
        assert round(lead) <= ((proof.best if lead > 0 else proof.other).lead or 0)


def test_moves_that_are_nearly_as_good_make_no_puzzle() -> None:
    assert split_by_looks([{"a": 0.9, "b": 0.88, "c": 0.5}]) == (["a", "b"], ["c"])
    assert split_by_looks([{"a": 0.9, "b": 0.85, "c": 0.5}]) is None
    assert split_by_looks([{"a": 0.9, "b": 0.5}, {"a": 0.9, "b": 0.89}]) is None
    assert split_by_looks([{"a": 0.9, "b": 0.9}]) is None


PLIES = ("S@c3", "b4@c4", "g4@b3", "y4@d3")
NEVER: Mapping[str, float] = {}
ANSWERS = {1: "b1@c4", 2: "g1@b3", 3: "b1@d3"}


def brought(solved: dict[int, float]) -> dict[str, Any]:
    """Return the yield of a game with puzzles at these plies, each solved this often."""
    asks = [
        {
            "ply": n,
            "theme": "majority",
            "best": "100:2",
            "other": "0:-1",
            "answers": [ANSWERS[n]],
            "solved": {"casual": share},
        }
        for n, share in solved.items()
    ]
    return {"seats": 2, "plies": PLIES, "asks": asks, "seconds": 1.0}


def listed(published: str, solved: dict[int, float], wanted: int = 9, again: Mapping[str, float] = NEVER) -> str:
    """Return the puzzle file of Ringgz after such games; published puzzles may have been tried again."""
    games: Any = [(MINING["ringgz"][0], [brought(solved)])]
    return puzzle_file(GAMES["ringgz"], read_puzzles(published), games, Additions(wanted, "2027-01-15"), again)


def test_what_is_written_is_graded_in_thirds_by_how_often_the_levels_solve_it() -> None:
    found = read_puzzles(listed("", {1: 0.25, 2: 0.5, 3: 0.75}))

    assert [(len(one.plies), one.grade) for one in found] == [(3, 1), (2, 2), (1, 3)]
    assert [one.rating for one in found] == sorted(one.rating for one in found)


def test_new_puzzles_have_the_next_numbers_and_a_date_and_change_no_number() -> None:
    before = listed("", {1: 0.25, 3: 0.75})
    after = listed(before, {1: 0.9, 2: 0.5})

    numbers = {one.key: one.number for one in read_puzzles(before)}
    assert sorted(numbers.values()) == [1, 2]
    assert numbers.items() <= {one.key: one.number for one in read_puzzles(after)}.items()
    assert sorted(one.number for one in read_puzzles(after)) == [1, 2, 3]
    assert {one.since for one in read_puzzles(after)} == {"2027-01-15"}


def test_puzzles_that_are_tried_again_are_graded_anew_and_keep_their_numbers() -> None:
    before = read_puzzles(text := listed("", {1: 0.25, 2: 0.5, 3: 0.75}))
    easiest, _, hardest = before

    after = read_puzzles(listed(text, {}, again={easiest.key: 0.2, hardest.key: 0.8}))

    assert [one.key for one in sorted(after, key=lambda one: one.rating)] == [hardest.key, before[1].key, easiest.key]
    assert {one.key: one.number for one in after} == {one.key: one.number for one in before}
    assert {one.key: one.grade for one in after} == {easiest.key: 3, before[1].key: 2, hardest.key: 1}


def test_published_puzzles_stay_when_others_come() -> None:
    before = listed("", {1: 0.25, 3: 0.75})
    after = listed(before, {1: 0.9, 2: 0.5})

    ratings = {one.key: one.rating for one in read_puzzles(before)}
    assert len(read_puzzles(after)) == 3
    assert ratings.items() <= {one.key: one.rating for one in read_puzzles(after)}.items()
    assert listed(after, {}, wanted=1) == after


def test_new_puzzles_are_as_different_in_difficulty_as_can_be() -> None:
    before = listed("", {1: 0.9})

    found = read_puzzles(listed(before, {2: 0.8, 3: 0.2}, wanted=2))

    assert sorted(len(one.plies) for one in found) == [1, 3]


def test_a_plan_has_the_easiest_won_puzzles_on_mondays_and_stays_as_it_is() -> None:
    game, shares = GAMES["ringgz"], {1: 0.9, 2: 0.5, 3: 0.2}
    games: Any = [(MINING["ringgz"][0], [brought(shares)])]
    planned = puzzle_file(game, (), games, Additions(9, "", "2026-11-30"), {})

    weekdays = {one.rating: dict(one.weeks)["2026-11-30"] for one in read_puzzles(planned)}
    assert [weekdays[rating] for rating in sorted(weekdays)] == [0, 2, 4]
    again = {one.key: 0.1 * one.number for one in read_puzzles(planned)}
    after = puzzle_file(game, read_puzzles(planned), (), Additions(9, "", "2026-11-30"), again)
    assert {one.key: one.weeks for one in read_puzzles(after)} == {one.key: one.weeks for one in read_puzzles(planned)}
