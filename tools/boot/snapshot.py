"""Imports the whole app before its memory is written down: see snapshot.mjs, which runs this inside Pyodide."""

import gc
import re
import sys
import zipimport
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pygames
import web
from pygames.adapters import WITH_LIBRARIES
from web.app.app import App
from web.app.storage.settings import LANGUAGES
from web.lazy_loading import FILES, LESSON_MODULES, LessonsFinder, LibraryFinder

LEFT_OUT = (
    "pygames.__main__",
    "pygames.adapters.encoding",
    *(f"pygames.adapters.{name}" for name in WITH_LIBRARIES),
    "pygames.ai.arena",
    "pygames.ai.notes",
    "pygames.ai.standings",
    "pygames.ai.workers",
    "pygames.bots",
    "pygames.console",
    "pygames.core.notebook",
    "pygames.gtp",
    "pygames.matches",
    "pygames.terminal",
)
"""Modules that the page never imports, besides each game's `text` and `planes`."""
ENDINGS = (".text", ".planes", *(f".{name}" for name in LESSON_MODULES))

for package in (pygames, web):
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.startswith(LEFT_OUT) and not module.name.endswith(ENDINGS):
            import_module(module.name)
for language in LANGUAGES:
    App().handle({"do": "open", "languages": [language]})  # reads its catalogue, and the pictures
for path in sorted(Path("/home/pyodide").rglob("*")):
    if path.suffix == ".json":  # catalogues and pictures have been read by now
        FILES[path] = path.read_bytes()
# caches, which would only make the file larger
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
sys._clear_internal_caches()  # type: ignore[attr-defined]
sys.meta_path += [LessonsFinder(), LibraryFinder()]
gc.collect()
gc.freeze()  # the garbage collector need not look through what stays
