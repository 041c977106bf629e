"""The code on every page of the documentation runs, in the order in which it stands there."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from pygames.__main__ import main

GUIDES = Path(__file__).parent.parent / "docs"
CODE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n((?:python -m pygames .*\n)+)^```$", re.MULTILINE)
LIBRARIES = re.compile(r"^import (pyspiel|gymnasium)$|^from pygames.adapters.(pettingzoo) ", re.MULTILINE)


def blocks(page: Path) -> list[str]:
    """Return the pieces of Python on a page."""
    return CODE.findall(page.read_text(encoding="utf-8"))


WITH_CODE = [page for page in sorted(GUIDES.rglob("*.md")) if blocks(page)]


def test_the_first_steps_and_the_adapters_have_code() -> None:
    assert {page.stem for page in WITH_CODE} >= {"adapters", "first-steps"}


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: str(page.relative_to(GUIDES)))
def test_the_code_of_a_page_runs(page: Path) -> None:
    names: dict[str, object] = {"__name__": page.stem}
    for number, code in enumerate(blocks(page)):
        for library in LIBRARIES.finditer(code):
            pytest.importorskip(
                library[1] or library[2], reason=f"{library[0]!r} needs more than the wheel: make adapters"
            )
        if code.startswith(">>>"):
            example = doctest.DocTestParser().get_doctest(code, names, f"{page.name} {number}", str(page), 0)
            runner = doctest.DocTestRunner()
            runner.run(example, clear_globs=False)
            assert runner.failures == 0
            names = example.globs
        else:
            exec(compile(code, str(page), "exec"), names)


def test_the_example_of_a_library_is_known_by_how_it_is_imported() -> None:
    found = {name for code in blocks(GUIDES / "adapters.md") for name in LIBRARIES.findall(code)}
    assert found == {("pyspiel", ""), ("gymnasium", ""), ("", "pettingzoo")}
    assert import_module("pygames.adapters.encoding")


@pytest.mark.slow
@pytest.mark.parametrize("guide", [GUIDES.parent / "README.md", GUIDES / "bots.md"], ids=lambda guide: guide.stem)
def test_the_first_bot_of_a_guide_plays_by_the_commands_below_it(
    guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = next(code for code in blocks(guide) if "def choose(" in code)
    (tmp_path / "bot.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("S@c3\nb1@c4\nrecord\nquit\n"))

    arena, play = [shlex.split(line)[3:] for line in COMMANDS.search(guide.read_text(encoding="utf-8"))[1].splitlines()]
    main(arena)
    assert re.search(r"^bot.py .*\ncasual ", capsys.readouterr().out, re.MULTILINE)
    main(play)
    assert '[Seat 1 "bot file bot.py ' in capsys.readouterr().out


@pytest.mark.slow
def test_the_script_that_plays_a_match_runs(tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_text(next(code for code in blocks(GUIDES / "arena.md") if "play_match" in code), encoding="utf-8")

    place = {**os.environ, "PYTHONPATH": str(GUIDES.parent)}
    done = subprocess.run([sys.executable, str(script)], env=place, capture_output=True, text=True, check=True)

    assert re.fullmatch(r"greedy: 0.9. .*\nrandom: 0.0. .*\n", done.stdout), done.stdout
