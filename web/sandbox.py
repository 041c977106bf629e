"""A bot's worker in the lab: Python answers questions there, and what belongs to the browser is put out of reach.

That only tidies up: a bot undoes it in one line. What keeps it from the site and the network is its frame's policy.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from typing import NoReturn
from zipimport import zipimporter

from pygames.bots.runner import Runner
from web.lazy_loading import LIBRARY, finders

WITHHELD = ("js", "micropip", "pyodide", "_pyodide", "web")
"""The first names of modules that bots don't get; what begins with one of the last three and `_` as well."""

runner = Runner()
flush = sys.stdout.flush


def answer(question: str) -> str:
    """Return the answer to a question, both JSON (`pygames.bots.runner`)."""
    try:
        return json.dumps(runner.answer(json.loads(question)))
    finally:
        flush()
        for task in asyncio.all_tasks(asyncio.get_event_loop()):
            task.cancel()  # or it would go on while another bot is to think


def add_library(content: object) -> None:
    """Take the archive of the standard library: the snapshot has only what the app imports."""
    LIBRARY.write_bytes(content.to_bytes())  # type: ignore[attr-defined]  # a JavaScript array
    zipimporter(str(LIBRARY)).invalidate_caches()  # until now it was an archive with nothing in it
    sys.path_importer_cache.clear()


def lock() -> None:
    """Withhold the modules that reach the browser, and say of others that are missing that they are not to be had."""
    for name in [name for name in sys.modules if is_withheld(name)]:
        del sys.modules[name]
    late = {type(finder) for finder in finders()}
    sys.meta_path[:] = [Withheld(), *(finder for finder in sys.meta_path if type(finder) not in late), Missing()]


def is_withheld(name: str) -> bool:
    """Return whether bots don't get a module.

    >>> [name for name in ("js", "_pyodide_core", "pyodide.ffi", "json", "webbrowser") if is_withheld(name)]
    ['js', '_pyodide_core', 'pyodide.ffi']
    """
    top = name.partition(".")[0]
    return top in WITHHELD or top.startswith(("pyodide_", "_pyodide_"))


class Missing:
    """The last import hook: it refuses what no other one has found."""

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Say that there is no such module."""
        _refuse(name)


class Withheld:
    """The first import hook: it refuses the modules that reach the browser."""

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Refuse these, and let the other hooks look for the rest."""
        return _refuse(name) if is_withheld(name) else None


def _refuse(name: str) -> NoReturn:
    raise ModuleNotFoundError(f"{name} is not to be had in the lab", name=name)
