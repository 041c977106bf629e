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

LEFT_OUT = ("pygames.__main__", "pygames.gtp", "pygames.terminal", "pygames.ai.arena", "pygames.core.notebook")
"""What only a terminal or a notebook needs, besides each game's `text`."""


def load(package: ModuleType) -> None:
    """Import every module of a package that the page may need."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in LEFT_OUT and not module.name.endswith(".text"):
            import_module(module.name)


def forget_documentation() -> None:
    """Drop docstrings: nobody reads them there."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType | ModuleType | type) and thing.__doc__:
            with suppress(AttributeError, TypeError):  # those of built-in types stay
                thing.__doc__ = None


def without_lines(code: CodeType) -> CodeType:
    """A function’s code as it was compiled, without its table of lines: tracebacks name the function alone."""
    parts = tuple(without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=parts, co_linetable=b"")


load(pygames)
load(web)
for language in LANGUAGES:
    App().handle({"do": "open", "languages": [language]})
sys.meta_path.append(LateLibrary())
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
forget_documentation()
for thing in gc.get_objects():
    if isinstance(thing, FunctionType):
        thing.__code__ = without_lines(thing.__code__)
sys._clear_internal_caches()  # type: ignore[attr-defined]
gc.collect()
gc.freeze()  # the collector need not look through what stays
