"""The start-up with another release of Pyodide than the one that the site is built with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from tools.boot.stages import STAGES, Python, python
from tools.build import build
from tools.paths import BUILD, NODE

FOLDER = Path(__file__).parent
OTHER = NODE / "pyodide-next"
SITE = BUILD / "next"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no node"),
    pytest.mark.skipif(not OTHER.exists(), reason="the other release is missing: npm ci"),
]


@pytest.fixture(scope="module", params=STAGES)
def loaded(request: pytest.FixtureRequest) -> Python:
    """What the build makes of the release where it may go as far as a stage."""
    return python(request.param, OTHER)


def test_a_release_without_a_profile_is_built_with_a_snapshot_and_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert python("split", OTHER).stage == "snapshot"
    assert "the stage 'split' is left out: Error: the profile is of another Pyodide" in capsys.readouterr().err


def test_a_game_of_each_kind_begins_at_each_stage_with_another_release(loaded: Python) -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.with_suffix(".json").write_text(json.dumps(build(SITE, loaded)))
    messages: list[dict[str, Any]] = [{"do": "open", "languages": ["en"]}]
    messages += [{"do": "form", "name": f"start {name}", "values": {"seat0": "bot casual"}} for name in GAMES]
    way = "snapshot" if loaded.snapshot else "archives"
    command = ["node", "start.mjs", way, "parts.py", "[]", *map(json.dumps, messages)]
    done = subprocess.run(
        command, cwd=FOLDER, env={**os.environ, "SITE": str(SITE)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["answers"] == ["\u2603", "(5+12j)"]
