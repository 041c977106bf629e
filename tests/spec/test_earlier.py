"""Readers of an earlier version understand what today's writers write, and the other way round."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tools.paths import ROOT
from tools.vectors import files

pytestmark = pytest.mark.slow(10)
COMMITS = [line.split()[0] for line in (ROOT / "spec" / "earlier.txt").read_text(encoding="utf-8").splitlines()]
READ = """
import json, sys
from pygames import GAMES, Record
from pygames.core.game import option_text
from pygames.friends import Letter, Peer

def record(text):
    it = Record.read(text)
    every = GAMES[it.game].check_options(dict(it.options))  # earlier versions name those at their defaults, too
    options = {name: option_text(value) for name, value in every.items()}
    players = [*it.players] or ["human"] * it.seats  # earlier versions tell of nobody where all are people
    said = [it.game, it.seats, options, it.position, it.seed, players, it.names, it.plies, it.result, it.times, it.tags]
    return [*said, str(it.clock), str(it.ending), str(it.viewer)], [it.write(), it.write_sealed()]

def letter(text):
    peer = Peer.open(Letter.read(text))
    return [peer.id, peer.log.terms.text, peer.log.names, [*map(str, peer.log.turns)]], [peer.message, peer.link]

def key(text):
    peer = Peer.read(text)
    return [peer.id, peer.here, peer.log.terms.text, peer.running], [peer.write(), peer.seat_key]

told = {kind: [*map(globals()[kind], texts)] for kind, texts in json.load(sys.stdin).items()}
json.dump(told, sys.stdout)
"""
"""A program for either version: it tells of each text what it says, and how this version writes it."""


@pytest.fixture(scope="module", params=COMMITS)
def earlier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel's sources as they were."""
    command = ["git", "-C", str(ROOT), "archive", request.param, "pygames"]
    try:
        packed = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip(f"there is no git, or no commit {request.param}")
    folder = tmp_path_factory.mktemp("earlier")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def run_in(folder: Path, program: str, told: str) -> subprocess.CompletedProcess[str]:
    """Run a program with the version in a folder, which is told a text."""
    return subprocess.run(
        [sys.executable, "-c", program],
        input=told,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def said_by(folder: Path, texts: dict[str, list[str]]) -> tuple[dict[str, list[Any]], dict[str, list[str]]]:
    """Return what the version in a folder reads in texts, twice as many, and how it writes them, by kind."""
    done = run_in(folder, READ, json.dumps(texts))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    said = {kind: [one for one, _ in found] for kind, found in told.items()}
    return said, {kind: [text for _, texts in found for text in texts] for kind, found in told.items()}


def twice(said: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return each value twice, as each text has been written in two ways."""
    return {kind: [one for one in found for _ in range(2)] for kind, found in said.items()}


def is_newer(letter: dict[str, Any]) -> bool:
    """Return whether a letter is of a later version of the protocol than the first."""
    return '[Friends "1"]' not in letter["canonical"]


def test_an_earlier_version_says_of_a_letter_that_it_is_newer(earlier: Path) -> None:
    newer = [vector for vector in files.read("letters") if is_newer(vector)]
    single, series = (
        [one["text"] for one in newer if ("[Needs " in one["canonical"]) is needs] for needs in (False, True)
    )
    assert single
    assert series
    # the first versions knew no needed tags, but refused them
    knows_needed = "NEEDS" in (earlier / "pygames" / "play" / "record.py").read_text(encoding="utf-8")
    for text, said in ((single[0], True), (single[-1], True), (series[0], knows_needed), (series[-1], knows_needed)):
        told = run_in(earlier, "import sys; from pygames.friends import Letter; Letter.read(sys.stdin.read())", text)
        assert f"BadMessage: The link {'was made by a newer version.' if said else 'is damaged'}" in told.stderr


def test_both_versions_read_what_the_other_writes(earlier: Path) -> None:
    texts = {
        "record": [vector["text"] for vector in files.read("records")],
        "letter": [vector["text"] for vector in files.read("letters") if not is_newer(vector)],
        "key": sorted(
            {vector["known"] for vector in files.read("bad-letters") if '[Friends "1"]' in vector.get("known", "")}
        ),
    }
    now, written = said_by(ROOT, texts)
    then, written_then = said_by(earlier, written)

    assert all(texts.values())
    assert then == twice(now)
    assert said_by(ROOT, written_then)[0] == twice(then)
