"""What CONTRIBUTING.md says about tests is so: the paths are there, and no folder is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pygames import GAMES
from tools.paths import ROOT

SECTION = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Which tests to run\n")[2].partition("\n## ")[0]
)
ROWS = [line.split(" | ") for line in SECTION.splitlines() if line.startswith("| `")]
PATH = re.compile(r"`([\w<>.-]+/[\w<>./-]*)`")
ROOMS = ("pygames", "web/app")
"""The folders whose folders each have a row."""


def paths(cell: str) -> list[str]:
    """Return the paths in a cell of the table, those of a game for every game."""
    return [
        path.replace("<game>", game) for path in PATH.findall(cell) for game in (GAMES if "<game>" in path else [""])
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("| `"))
def test_what_the_table_of_tests_names_is_there(row: list[str]) -> None:
    changed, tests = map(paths, row)
    assert changed
    assert tests
    assert [path for path in (*changed, *tests) if not (ROOT / path).exists()] == []
    assert all(path.startswith(("tests/", "e2e/")) for path in tests)


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_is_in_the_table(room: str) -> None:
    named = {Path(path) for row in ROWS for path in paths(row[0])}
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / room).glob("*/__init__.py")}
    assert folders
    assert folders - named == set()
