"""A copy of the project with a sixth game: Toy under the name of go, which is an everyday word besides."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from pygames import GAMES

ROOT = Path(__file__).parent.parent
LEFT = shutil.ignore_patterns(".git", ".venv*", "node_modules", "dist", "build", "test-results", ".*_cache", "toy")
OTHERS = f"not beats_random and not ({' or '.join(['toy', *GAMES])})"
"""Which tests are about none of the other games, for pytest; and in Toy random moves are as good as any."""
EXAMPLE = '\n```position\n[game "go"] [position "white 2@b2 / turn black"]\n```\n'


def sixth(folder: Path) -> Path:
    """Return the project with go in it: its folder, tests, line in the catalogue, example of its text, and words."""
    copy = folder / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT)
    for shared in (".venv", "node_modules"):
        if (ROOT / shared).exists():
            (copy / shared).symlink_to((ROOT / shared).resolve())
    for file in sorted((ROOT / "tests" / "toy").iterdir()):
        if file.is_file() and file.name != "test_broken.py":  # which is about the contract
            is_test = file.name.startswith("test_") or file.name == "laws.py"
            target = copy / ("tests" if is_test else "pygames") / "go" / file.name
            target.parent.mkdir(exist_ok=True)
            target.write_text(renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
    (copy / "tests" / "go" / "__init__.py").touch()
    shutil.copytree(ROOT / "tests" / "toy", copy / "tests" / "toy")  # tests of the contract need it
    catalogue = copy / "pygames" / "catalogue.py"
    catalogue.write_text(catalogue.read_text().replace(")  # fmt: skip", '    "pygames.go",\n)  # fmt: skip'))
    with (copy / "docs" / "record-format.md").open("a", encoding="utf-8") as page:
        page.write(EXAMPLE)
    run(copy, "-m", "tools.words")
    for path in sorted((copy / "web" / "locale").glob("*/LC_MESSAGES/messages.po")):
        translate(path)
    return copy


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where this module is a plugin, leave only the tests that see the sixth game: as a parameter, or among all."""
    seen = [item for item in items if isinstance(item, pytest.Function) and sees_it(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in seen])
    items[:] = seen


def sees_it(item: pytest.Function) -> bool:
    """Return whether a test has the sixth game among its parameters, or goes through all games."""
    return "go" in re.split(r"[\[\]-]", item.name) or goes_through_games(item.function)


@cache
def goes_through_games(test: Callable[..., None]) -> bool:
    """Return whether a test's own lines go through all games."""
    return "in GAMES" in inspect.getsource(test)


def renamed(text: str) -> str:
    """Return the text of a file of Toy as one of go."""
    text = re.sub(r"tests\.toy\.(test_\w+|laws)", r"tests.go.\1", text)
    text = text.replace("tests.toy", "pygames.go").replace('"toy"', '"go"')
    return re.sub(r"\bToy\b", "Go", text)


def translate(path: Path) -> None:
    """Fill the gaps in a catalogue with the English texts, which will do for a test."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        if message.id and not (message.string if isinstance(message.string, str) else all(message.string)):
            message.string = message.id
    with path.open("wb") as file:
        write_po(file, catalogue, width=0)


def run(copy: Path, *arguments: str, **variables: str) -> str:
    """Return what a Python command prints in the copy; it has to succeed."""
    place = {**os.environ, "PYTHONPATH": str(copy), **variables}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout
