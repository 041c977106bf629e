"""The ladders of example bots: each rung is measured, and the lowest step plain to see."""

from __future__ import annotations

import re

import pytest

from pygames import GAMES
from pygames.ai.arena import game_result
from pygames.ai.standings import results
from research.bots import FOLDER, match_between, pairs
from tools.paths import ROOT


def test_the_guide_tells_how_each_rung_did_against_the_one_below() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\|[^|`]*\| `(\w+)` \| `(\w+)` \| \d\.\d\d \|", guide, re.MULTILINE)

    with_ideas = [name for name in GAMES if (FOLDER / f"{name}_idea.py").exists()]
    assert steps == [step for name in with_ideas for step in pairs(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES])
def test_one_ply_beats_random_moves(name: str) -> None:
    match = match_between(name, "one_ply", "anything")
    first, *_ = results(match.levels, (game_result(match, number).winners for number in range(6)))

    assert first.share > 0.75
