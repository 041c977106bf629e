"""The code on every page of the documentation runs, in the order in which it stands there."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

GUIDES = Path(__file__).parent.parent / "docs"
CODE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LIBRARIES = re.compile(r"^import (pyspiel|gymnasium)$|^from pygames.adapters.(pettingzoo) ", re.MULTILINE)


def blocks(page: Path) -> list[str]:
    """The pieces of Python on a page."""
    return CODE.findall(page.read_text(encoding="utf-8"))


WITH_CODE = [page for page in sorted(GUIDES.glob("*.md")) if blocks(page)]


def test_the_first_steps_and_the_adapters_have_code() -> None:
    assert {page.stem for page in WITH_CODE} >= {"adapters", "first-steps"}


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.stem)
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
