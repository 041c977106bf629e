"""Imports the whole app before its memory is written down: see snapshot.mjs, which runs this inside Pyodide."""

import gc
import re
import sys
import zipimport
from importlib import import_module
from pathlib import Path

from web.app.app import App
from web.app.storage.settings import LANGUAGES
from web.lazy_loading import FILES, finders, is_left_out

HOME = Path("/home/pyodide")

for path in sorted(HOME.rglob("*.pyc")):
    name = ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__")
    if not is_left_out(name):
        import_module(name)
for language in LANGUAGES:
    App().handle({"do": "open", "languages": [language]})  # reads its catalogue, and the pictures
for path in sorted(HOME.rglob("*.json")):  # catalogues and pictures have been read by now
    FILES[path] = path.read_bytes()
# caches, which would only make the file larger
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
sys._clear_internal_caches()  # type: ignore[attr-defined]
sys.meta_path += finders()
gc.collect()
gc.freeze()  # the garbage collector need not look through what stays
