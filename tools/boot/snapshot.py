"""Imports the whole app before its memory is written down: see snapshot.mjs, which runs this inside Pyodide."""

import gc
import re
import sys
import zipimport
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from types import CodeType, FunctionType, ModuleType

import pygames
import web
from web.app.app import App
from web.app.words import LANGUAGES
from web.late import LateLibrary

NO_LOCATION = 0xF8
"""An entry of a table of lines; its low bits say for how many units of code."""
LEFT_OUT = ("pygames.__main__", "pygames.gtp", "pygames.terminal", "pygames.ai.arena", "pygames.core.notebook")
"""What only a terminal or a notebook needs."""
RARE = (".text", ".diagram", ".editing")
"""The modules of each game that few visits need: the board as text, and what sets up positions."""


def load(package: ModuleType) -> None:
    """Import every module of a package that the page may need."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in LEFT_OUT and not module.name.endswith(RARE):
            import_module(module.name)


def forget_documentation() -> None:
    """Drop docstrings: nobody reads them there."""
    for thing in gc.get_objects():
        if issubclass(type(thing), FunctionType | ModuleType | type) and thing.__doc__:
            with suppress(AttributeError, TypeError):  # those of built-in types stay
                thing.__doc__ = None


def forget_lines() -> None:
    """Drop the tables that say on which line of its source a function’s code is."""
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            thing.__code__ = without_lines(thing.__code__)


def without_lines(code: CodeType) -> CodeType:
    """A function’s code as it was compiled, with a table that knows no lines: tracebacks name the function alone.

    An entry stands for up to eight units of code: CPython, InternalDocs/code_objects.md.
    """
    parts = tuple(without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    units = len(code.co_code) // 2
    table = bytes(NO_LOCATION + min(8, units - at) - 1 for at in range(0, units, 8))
    return code.replace(co_consts=parts, co_linetable=table)


load(pygames)
load(web)
for language in LANGUAGES:
    App().handle({"do": "open", "languages": [language]})
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
forget_documentation()
forget_lines()
sys._clear_internal_caches()  # type: ignore[attr-defined]
sys.meta_path.append(LateLibrary())
gc.collect()
gc.freeze()  # the collector need not look through what stays
