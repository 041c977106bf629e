"""Positions reached after this many plies from a known one, every move and every outcome counted once."""

import json
from pathlib import Path
from typing import Any

import pytest

from pygames.sectori.rules import start
from tests.notation import perft, played

CASES = json.loads(Path(__file__).with_name("perft.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['options']} {case['depth']} {case['nodes']}")
def test_the_lines_of_play_are_as_many_as_were_counted_before(case: dict[str, Any]) -> None:
    position = played(start(**case["options"]), case["plies"])
    assert perft(position, case["depth"]) == case["nodes"]


def test_there_are_counts() -> None:
    assert len({str(case["options"]) for case in CASES}) == 8
