"""What is not in the page's memory (tools/memory.py) and comes when it is used.

Of the library that is what the page never uses, of all functions the code of those with which no visit begins, and of
the games their courses.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from web.app import words

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


class Courses:
    """Finds the modules that hold the games' courses: they come when the first is opened."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where a course is, which is not loaded for this."""
        return ModuleSpec(name, self) if name in self._names else None  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """Nothing but the usual module."""

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module; ImportError where it can't be fetched."""
        exec(all_courses()[0][module.__name__], vars(module))


@cache
def all_courses() -> tuple[dict[str, CodeType], dict[str, bytes]]:
    """The code of the courses by module, and their words by language; ImportError where they can't be fetched."""
    try:
        content = import_module("js").courses().to_bytes()
    except Exception as error:
        raise ImportError("the courses can't be fetched") from error
    found: tuple[dict[str, CodeType], dict[str, bytes]] = marshal.loads(content)
    return found


def give_words() -> None:
    """From now on the words of the courses come with them."""
    words.more = lambda: all_courses()[1]


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


def name_of(code: CodeType) -> str:
    """Where a function stands, what it is called and what it names: some are made alike."""
    return " ".join([code.co_filename, str(code.co_firstlineno), code.co_qualname, *code.co_names])
