"""How many games there are of this many plies, from positions of all kinds; the counts are kept in a file."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pygames.blockers.rules import start
from tests.blockers.naive import Naive
from tests.notation import perft, played

CASES = json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
IDS = [f"{case['seats']} seats after {len(case['plies'].split())}" for case in CASES]


def naive_perft(naive: Naive, depth: int) -> int:
    """Return the number of lines of this many plies, by the naive rules."""
    texts = [*naive.texts(), *naive.weights()]
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        following = deepcopy(naive)
        following.play(text)
        total += naive_perft(following, depth - 1)
    return total


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_number_of_games_is_as_it_was(case: dict[str, Any]) -> None:
    position = played(start(case["seats"]), case["plies"])
    assert [perft(position, depth + 1) for depth in range(len(case["counts"]))] == case["counts"]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_naive_rules_count_as_many(case: dict[str, Any]) -> None:
    naive = Naive(case["seats"], "blockers")
    for text in case["plies"].split():
        naive.play(text)
    counts = [count for count in case["counts"] if count < 5_000]
    assert [naive_perft(naive, depth + 1) for depth in range(len(counts))] == counts
