"""Brings the whole app into memory, in which it stays: see memory.mjs, which runs this inside Pyodide."""

import gc
import re
import sys
import zipimport
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pygames
import web
from web.app.app import App
from web.app.words import LANGUAGES

LEFT_OUT = ("pygames.__main__", "pygames.terminal", "pygames.ai.arena", "pygames.core.notebook")
"""What only a terminal or a notebook needs, besides each game's `text`."""


def load(package: ModuleType) -> None:
    """Import every module of a package that the page may need."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in LEFT_OUT and not module.name.endswith(".text"):
            import_module(module.name)


load(pygames)
load(web)
for language in LANGUAGES:
    App().handle({"do": "open", "languages": [language]})
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
gc.collect()
gc.freeze()  # what stays need not be looked through for garbage again and again
