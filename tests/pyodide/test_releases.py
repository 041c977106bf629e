"""The start-up at each of its stages, with the release of Pyodide that the site is built with and with another one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from tools.boot import stages
from tools.boot.archives import PYODIDE
from tools.boot.stages import STAGES, Python, python
from tools.build import build
from tools.paths import BUILD, NODE

FOLDER = Path(__file__).parent
OTHER = NODE / "pyodide-next"

pytestmark = [
    pytest.mark.slow(40),
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no node"),
    pytest.mark.skipif(not OTHER.exists(), reason="the other release is missing: npm ci"),
]


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Make tests run one at a time, as builds that run at once would write the same files below build/."""
    with (BUILD / "releases.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@pytest.mark.long
def test_a_release_without_a_profile_is_built_with_a_snapshot_and_a_warning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stages, "PROFILE", BUILD / "profile-of-another.txt")
    stages.PROFILE.write_text("0123 1 2 3")
    loaded = python("split", OTHER)
    assert loaded.stage == "snapshot"
    assert "the stage 'split' is left out: Error: the profile is of another Pyodide" in capsys.readouterr().err
    begin_games(loaded)


@pytest.mark.long
def test_a_release_without_snapshots_is_split_all_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> Python:
        raise subprocess.CalledProcessError(1, "node", stderr="TypeError: there is no makeMemorySnapshot")

    monkeypatch.setitem(stages.BUILDERS, "snapshot", fail)
    loaded = python("split")
    assert (loaded.stage, loaded.snapshot) == ("split", None)
    assert "the stage 'snapshot' is left out: TypeError: there is no makeMemorySnapshot" in capsys.readouterr().err
    begin_games(loaded)


def test_a_game_of_each_kind_begins_with_the_unchanged_pyodide() -> None:
    loaded = python("plain")
    assert loaded.stage == "plain"
    begin_games(loaded)


@pytest.mark.long
@pytest.mark.parametrize("pyodide", [PYODIDE, OTHER], ids=lambda folder: folder.name)
@pytest.mark.parametrize("stage", STAGES)
def test_a_game_of_each_kind_begins_at_each_stage(stage: str, pyodide: Path) -> None:
    loaded = python(stage, pyodide)
    assert loaded.stage == stage or (pyodide, stage, loaded.stage) == (OTHER, "split", "snapshot")
    begin_games(loaded)


def begin_games(loaded: Python) -> None:
    """Build a site, and begin a game of each kind in it."""
    site = BUILD / f"{loaded.pyodide.name}-{loaded.stage}"
    shutil.rmtree(site, ignore_errors=True)
    site.with_suffix(".json").write_text(json.dumps(build(site, loaded)))
    messages: list[dict[str, Any]] = [{"do": "open", "languages": ["en"]}]
    for name, game in GAMES.items():
        people = {
            f"seat{seat}": "human" for seat in range(1, game.seats[0])
        }  # else the computer would play it to its end
        messages.append({"do": "form", "name": f"start {name}", "values": {"seat0": "bot casual"} | people})
    way = "snapshot" if loaded.snapshot else "archives"
    command = ["node", "start.mjs", way, "parts.py", "{}", *map(json.dumps, messages)]
    places = {**os.environ, "SITE": str(site)}
    done = subprocess.run(command, cwd=FOLDER, env=places, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1])["answers"] == ["\u2603", "(5+12j)"]
    shutil.rmtree(site)
