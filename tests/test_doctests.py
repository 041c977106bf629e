"""The examples in docstrings and in the README are true."""

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import pygames
import web.app
from pygames.adapters import WITH_LIBRARIES

README = Path(__file__).parent.parent / "README.md"
MODULES = [
    name
    for package in (pygames, web.app)
    for name in (package.__name__, *(module.name for module in walk_packages(package.__path__, f"{package.__name__}.")))
    if name.removeprefix("pygames.adapters.") not in WITH_LIBRARIES
]
WITH_EXAMPLES = {
    "pygames",
    "pygames.ai",
    "pygames.adapters.blksgf",
    "pygames.adapters.encoding",
    "pygames.core.bits",
    "pygames.core.grid",
    "pygames.core.phrase",
    "pygames.core.polyomino",
    "pygames.play.record",
    "pygames.core.svg",
}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0 or name not in WITH_EXAMPLES


def test_all_modules_with_examples_are_there() -> None:
    assert set(MODULES) >= WITH_EXAMPLES


@pytest.mark.skipif(not README.exists(), reason="no README yet")
def test_the_examples_of_the_readme_are_true() -> None:
    failed, _ = doctest.testfile(str(README), module_relative=False)
    assert failed == 0
