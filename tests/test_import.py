"""What `import pygames` loads: the list of games, and nothing that is not needed before one is chosen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pygames
from pygames import GAMES

ROOT = Path(__file__).parent.parent
FIRST = {
    "pygames",
    "pygames.catalogue",
    "pygames.core",
    "pygames.core.contract",
    "pygames.core.game",
    "pygames.core.phrase",
}
HEAVY = {
    "argparse", "asyncio", "concurrent", "csv", "ctypes", "decimal", "email", "fractions", "gettext", "gzip", "hashlib",
    "html", "http", "json", "logging", "multiprocessing", "pathlib", "pickle", "random", "shutil", "socket", "sqlite3",
    "ssl", "statistics", "subprocess", "tempfile", "textwrap", "unittest", "urllib", "uuid", "xml", "zipfile",
}  # fmt: skip
"""Top modules of the standard library that have no business in a list of games."""


def loaded_by(code: str) -> set[str]:
    """Return the names of the modules that running this loads in a new interpreter, besides those it starts with."""
    script = f"import sys; before = set(sys.modules)\n{code}\nprint(*sorted(set(sys.modules) - before))"
    command = [sys.executable, "-S", "-c", script]  # without what may be installed beside
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_first_import_loads_the_list_of_games_and_nothing_else_of_ours() -> None:
    assert {name for name in loaded_by("import pygames") if name.startswith("pygames")} == FIRST


def test_the_first_import_loads_nothing_heavy() -> None:
    loaded = loaded_by("import pygames")
    assert not {name.partition(".")[0] for name in loaded} & HEAVY


def test_the_list_of_games_can_be_looked_at_without_loading_one() -> None:
    looks = "import pygames; list(pygames.GAMES); 'sectori' in pygames.GAMES; len(pygames.GAMES); repr(pygames.GAMES)"
    assert loaded_by(looks) == loaded_by("import pygames")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_loads_no_other_game(name: str) -> None:
    loaded = loaded_by(f"import pygames; pygames.GAMES[{name!r}].start()")
    assert f"pygames.{name}.rules" in loaded
    assert not [other for other in GAMES if other != name and f"pygames.{other}" in loaded]


def test_where_a_bot_runs_neither_processes_nor_players_are_loaded() -> None:
    loaded = loaded_by("import pygames.bots.runner")
    assert "pygames.bots.view" in loaded
    of_bots = {f"pygames.bots.{name}" for name in ("bot", "clock", "runner", "source", "transport", "view")}
    assert {name for name in loaded if name.startswith(("pygames.bots.", "pygames.ai"))} == of_bots
    processes = {"ctypes", "multiprocessing", "select", "selectors", "signal", "socket", "subprocess", "threading"}
    assert not {name.partition(".")[0] for name in loaded} & processes


@pytest.mark.slow
@pytest.mark.parametrize("name", pygames.__all__)
def test_every_public_name_is_there(name: str) -> None:
    loaded_by(f"import pygames; pygames.{name}")
    loaded_by(f"from pygames import {name}")
    assert getattr(pygames, name) is getattr(pygames, name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'pygames' has no attribute 'Chess'"):
        pygames.Chess  # noqa: B018
