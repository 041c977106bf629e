"""The ladders of example bots: each rung is measured, and the lowest step plain to see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.ai.arena import game_result
from pygames.ai.standings import results
from pygames.bots.ladder import RUNGS, ladder
from pygames.core.level import LEVELS
from research.bots import FOLDER, main, match_between, pairs
from tools.paths import ROOT


def test_the_guide_tells_how_each_rung_did_against_the_one_below() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\|[^|`]*\| `(\w+)` \| `(\w+)` \| \d\.\d\d \|", guide, re.MULTILINE)

    with_ideas = [name for name in GAMES if (FOLDER / f"{name}_idea.py").exists()]
    assert steps == [step for name in with_ideas for step in pairs(name)]


def test_the_guide_tells_which_level_each_rung_matches() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").partition("### And the levels")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in guide.splitlines() if line[:1] == "|"][2:]
    assert rows == [
        [game.title, *(rung.level or "–" for rung in ladder(name))] for name, game in GAMES.items() if ladder(name)
    ]
    assert {rung.level for name in GAMES for rung in ladder(name)} <= {"", *LEVELS}


@pytest.mark.parametrize("name", [name for name in GAMES if (FOLDER / f"{name}_idea.py").exists()])
def test_each_rung_is_a_file(name: str) -> None:
    assert len(ladder(name)) == len(RUNGS)
    assert [rung for rung in ladder(name) if not (FOLDER / f"{rung.file}.py").is_file()] == []
    assert ladder("chess") == ()


@pytest.mark.slow
def test_a_rung_is_measured_up_to_the_first_level_that_is_too_strong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("research.bots.BUILD", tmp_path)
    main(["cathedral", "--bot", "anything", "--levels", "--games", "2", "--workers", "1"])
    assert re.fullmatch(r"\| Cathedral \| `anything` \| beginner 0\.\d\d \|\n", capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES])
def test_one_ply_beats_random_moves(name: str) -> None:
    match = match_between(name, "one_ply", "anything")
    first, *_ = results(match.levels, (game_result(match, number).winners for number in range(6)))

    assert first.share > 0.75
