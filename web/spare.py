"""What is not in the page's memory (tools/memory.py) and comes when it is used.

Of the library that is what the page never uses, of all functions the code of those with which no visit begins.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
FUNCTIONS: list[FunctionType] = []
"""Those that came without their code, by number."""
WIDTH = 4
"""Bytes of the number that says where the code of a function begins."""


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


def completed() -> FunctionType:
    """The function that was called, with its own code; the first line of what stands in for it is its number."""
    return complete(sys._getframe(1).f_code.co_firstlineno)


def complete(number: int) -> FunctionType:
    """The function of this number, once it has its own code."""
    function, codes = FUNCTIONS[number], all_codes()
    place = int.from_bytes(codes[number * WIDTH : (number + 1) * WIDTH])
    function.__code__ = marshal.loads(codes[place:])
    return function


@cache
def all_codes() -> memoryview:
    """The code of all these functions, for which Python waits."""
    return memoryview(import_module("js").codes().to_bytes())


def fetched_weights(game: Any) -> bytes:
    """The weights of a game's network, for which Python waits; OSError where they can't be had now."""
    found = import_module("js").weights(game.name)
    if found is None:
        raise OSError("its weights can't be fetched")
    content: bytes = found.to_bytes()
    return content


def name_of(code: CodeType) -> str:
    """Where a function stands, what it is called and what it names: some are made alike."""
    return " ".join([code.co_filename, str(code.co_firstlineno), code.co_qualname, *code.co_names])
