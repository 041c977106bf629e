"""Positions reached after so many plies from a known one, every move and every outcome counted once."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pygames.sectori.rules import Position, start
from tests.sectori.boards import played

CASES = json.loads(Path(__file__).with_name("perft.json").read_text())


@cache
def perft(position: Position, depth: int) -> int:
    """How many lines of play of this many plies there are; a game that ends sooner is none."""
    plies = [*position.legal_moves(), *(outcome for outcome, _ in position.chance_outcomes())]
    return len(plies) if depth == 1 else sum(perft(position.play(ply), depth - 1) for ply in plies)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['options']} {case['depth']} {case['nodes']}")
def test_the_lines_of_play_are_as_many_as_were_counted_before(case: dict[str, Any]) -> None:
    position = played(start(**case["options"]), case["plies"])
    assert perft(position, case["depth"]) == case["nodes"]


def test_there_are_counts() -> None:
    assert len({str(case["options"]) for case in CASES}) == 8
