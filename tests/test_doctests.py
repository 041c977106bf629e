"""The examples in docstrings and in the README are true."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import pygames
import pygames.ai
import pygames.core
import web.app

README = Path(__file__).parent.parent / "README.md"
PACKAGES = (pygames.core, pygames.ai, web.app)
MODULES = [
    "pygames",
    *(package.__name__ for package in PACKAGES),
    *(f"{package.__name__}.{module.name}" for package in PACKAGES for module in pkgutil.iter_modules(package.__path__)),
]
WITH_EXAMPLES = {"pygames", "pygames.core.grid", "pygames.core.polyomino", "pygames.core.record", "pygames.core.bits"}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0 or name not in WITH_EXAMPLES


@pytest.mark.skipif(not README.exists(), reason="no README yet")
def test_the_examples_of_the_readme_are_true() -> None:
    failed, _ = doctest.testfile(str(README), module_relative=False)
    assert failed == 0
