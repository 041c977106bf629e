"""How many games there are of this many moves, from positions of all kinds; the counts are kept in a file."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from pygames.cathedral.rules import Position, start
from tests.cathedral.naive import Naive
from tests.notation import perft, played


class Case(TypedDict):
    """A position, by the plies to it, and the number of games of one, two, … moves from there."""

    rounds: int
    plies: str
    counts: list[int]


CASES: list[Case] = json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
QUICK, SOON = 60_000, 400_000


def counts(case: Case, least: int, most: int) -> list[tuple[int, int]]:
    """Return the depths of a case with their counts, where these are between two numbers."""
    return [(depth, count) for depth, count in enumerate(case["counts"], start=1) if least <= count < most]


def of(case: Case) -> Position:
    """Return the position that a case counts from."""
    return played(start(rounds=case["rounds"]), case["plies"])


@pytest.mark.parametrize("case", CASES)
def test_the_number_of_games_is_as_it_was(case: Case) -> None:
    for depth, count in counts(case, 0, QUICK):
        assert perft(of(case), depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if counts(case, QUICK, SOON)])
def test_the_number_of_longer_games_is_as_it_was(case: Case) -> None:
    for depth, count in counts(case, QUICK, SOON):
        assert perft(of(case), depth) == count


@pytest.mark.long
def test_the_number_of_games_of_three_moves_is_as_it_was() -> None:
    for case in CASES:
        for depth, count in counts(case, SOON, 10**9):
            assert perft(of(case), depth) == count


@pytest.mark.slow
def test_the_naive_rules_count_the_same_first_moves() -> None:
    total = 0
    for people in Naive().legal():
        naive = Naive()
        naive.play(people)
        total += len(naive.legal())
    assert [len(Naive().legal()), total] == CASES[0]["counts"][:2]
