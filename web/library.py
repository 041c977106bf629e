"""The standard library for a Python from the snapshot, which has only what the app imports in its memory."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")


class LateLibrary:
    """Finds a module that nothing else has found: has the whole library loaded, for which Python waits."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where the library has a module."""
        sys.meta_path.remove(self)
        LIBRARY.write_bytes(import_module("js").library().to_bytes())
        invalidate_caches()
        return PathFinder.find_spec(name, path)
