"""What the page never uses is not in its memory (tools/memory.py), and is loaded where it is used after all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")


class Later:
    """Stands for a module that was taken out, or for something in it."""

    def __init__(self, module: str, name: str = "") -> None:
        self._module, self._name = module, name

    def __getattr__(self, name: str) -> Any:
        return getattr(self._found(), name)

    def __call__(self, *values: Any, **named: Any) -> Any:
        """Call what it stands for."""
        return self._found()(*values, **named)

    def _found(self) -> Any:
        module = import_module(self._module)
        return getattr(module, self._name) if self._name else module


class Library:
    """Finds what nobody has found: has the whole standard library loaded, for which Python waits."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where the library has a module."""
        sys.meta_path.remove(self)
        LIBRARY.write_bytes(import_module("js").library().to_bytes())
        invalidate_caches()
        return PathFinder.find_spec(name, path)
