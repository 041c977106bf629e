"""Pyodide plays as CPython does: the golden games pass through the same states and end with the same result."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from tests.pyodide.digest import report

FOLDER = Path(__file__).parent
PYODIDE = FOLDER.parent.parent / "node_modules" / "pyodide"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.slow(20),
    pytest.mark.skipif(NODE is None, reason="there is no node"),
    pytest.mark.skipif(not PYODIDE.exists(), reason="there is no node_modules/pyodide: npm ci brings it"),
]


def report_of_pyodide(plies: int) -> dict[str, Any]:
    """Return what digest.py finds under Pyodide."""
    done = subprocess.run(
        [str(NODE), "replay.mjs", str(plies)], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("plies", [3, pytest.param(14, marks=pytest.mark.long)])
def test_golden_games_pass_through_the_same_states_under_pyodide_and_bots_play_the_same(plies: int) -> None:
    here, there = report(plies), report_of_pyodide(plies)
    assert there["platform"] == "emscripten" != here["platform"]
    assert {name.partition("-")[0] for name in here["games"]} >= set(GAMES)
    assert there["games"].keys() == here["games"].keys()
    assert there["thoughts"] == here["thoughts"] != {}
    assert there["bots"] == here["bots"] != {}
    assert there["flood"] < 50, "a text without a link is looked through in no time"
    for name, game in here["games"].items():
        found = there["games"][name]
        assert found["ended"] == game["ended"] == game["expected"], name
        pairs = zip(game["digests"], found["digests"], strict=True)
        assert [n for n, (ours, theirs) in enumerate(pairs) if ours != theirs] == [], name
