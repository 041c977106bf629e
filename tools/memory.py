"""Brings the whole app into memory, in which it stays: see memory.mjs, which runs this inside Pyodide."""

import asyncio
import atexit
import builtins
import concurrent.futures._base
import gc
import json
import logging
import marshal
import re
import sys
import zipimport
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_ITERABLE_COROUTINE
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, ModuleType

from pyodide import webloop

import pygames
import web
from web import spare
from web.app.app import App
from web.app.words import LANGUAGES

LEFT_OUT = ("pygames.__main__", "pygames.gtp", "pygames.terminal", "pygames.ai.arena", "pygames.core.notebook")
"""What only a terminal or a notebook needs, besides each game's `text`."""
UNUSED = [
    "_ast", "_bz2", "_locale", "_lzma", "_opcode", "_opcode_metadata", "_socket", "_tokenize", "_zstd", "annotationlib",
    "ast", "asyncio.base_events", "asyncio.base_subprocess", "asyncio.graph", "asyncio.log", "asyncio.queues",
    "asyncio.selector_events", "asyncio.sslproto", "asyncio.staggered", "asyncio.streams", "asyncio.subprocess",
    "asyncio.taskgroups", "asyncio.threads", "asyncio.transports", "asyncio.trsock", "asyncio.unix_events", "bz2",
    "codeop", "compression", "compression._common", "compression._common._streams", "compression.zstd",
    "compression.zstd._zstdfile", "dis", "encodings.cp437", "fcntl", "html", "html.entities", "inspect", "locale",
    "logging", "lzma", "ntpath", "opcode", "select", "selectors", "shutil", "site", "socket", "subprocess", "tempfile",
    "threading", "token", "tokenize", "zipfile", "zipfile._path", "zipfile._path.glob",
]  # fmt: skip
"""What Pyodide and the library load of the library, and the page never uses; web/spare.py brings it if it does."""
BEFORE = ("_frozen", "_pyodide", "abc", "collections.abc", "importlib", "pyodide", "web.spare", "zipimport")
"""How the names of modules begin that are used before code could come, or to bring it."""
COURSES: list[str] = []
"""The modules that come when a lesson is opened: see web/spare.py."""
ASYNCHRONOUS = CO_COROUTINE | CO_ITERABLE_COROUTINE | CO_ASYNC_GENERATOR


def load(package: ModuleType) -> None:
    """Import every module of a package that the page may need."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if is_course(module.name):
            COURSES.append(module.name)
        elif module.name not in LEFT_OUT and not module.name.endswith(".text"):
            import_module(module.name)


def is_course(name: str) -> bool:
    """Whether a module holds the course of a game, which comes when the first is opened; their types stay in memory."""
    return name.endswith(".course") and not name.startswith("pygames.core.")


def open_app() -> None:
    """Do what the page asks for first, in every language."""
    for language in LANGUAGES:
        App().handle({"do": "open", "languages": [language]})


def let_go() -> None:
    """Give up what would hold on to modules that are not used."""
    atexit._clear()  # the page's Python never ends
    logging._handlerList.clear()  # type: ignore[attr-defined]
    concurrent.futures._base.LOGGER = spare.Later("logging", "root")  # type: ignore[assignment]
    # The page's loop of events is the browser's.
    webloop.WebLoopPolicy.__bases__ = (asyncio.events._BaseDefaultEventLoopPolicy,)  # type: ignore[attr-defined]


def take_out(names: list[str]) -> None:
    """Take modules out of memory; where others have one, or a part of it, they are told where to find it."""
    gone = {name: sys.modules.pop(name) for name in names}
    later = {id(module): spare.Later(name) for name, module in gone.items()}
    later |= {id(part): spare.Later(name, key) for name, module in gone.items() for key, part in parts(module)}
    for name in sys.modules.keys() - {*sys.builtin_module_names}:  # what is built in, defines what others show
        for key, value in [*getattr(sys.modules[name], "__dict__", {}).items()]:
            if id(value) in later:
                setattr(sys.modules[name], key, later[id(value)])
    for module in gone.values():
        vars(module).clear()


def forget_documentation() -> None:
    """Give up what functions, types and modules say of themselves: nobody reads it there."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType | ModuleType | type) and thing.__doc__:
            with suppress(AttributeError, TypeError):  # of what is built in it can't be taken
                thing.__doc__ = None


def parts(module: ModuleType) -> Iterator[tuple[str, object]]:
    """What a module itself defines, by name."""
    for key, part in vars(module).items():
        if module.__name__ in (getattr(part, "__module__", ""), type(part).__module__):
            yield key, part


def put_aside(begun: set[str]) -> None:
    """Take the code out of all functions but those with which a visit begins, and write it down for web/spare.py.

    Nothing is asked of the code that stays which would be kept in it, as its hash and the names of its variables are.
    """
    functions = [thing for thing in gc.get_objects() if type(thing) is FunctionType]
    shared = Counter(id(function.__code__) for function in functions)
    for function in functions:
        code = function.__code__
        if shared[id(code)] == 1 and may_wait(function) and spare.name_of(code) not in begun:
            spare.FUNCTIONS.append(function)
    spare.FUNCTIONS.sort(key=id)
    codes = [function.__code__ for function in spare.FUNCTIONS]
    vars(builtins)["__completed__"] = spare.completed
    for number, (function, code) in enumerate(zip(spare.FUNCTIONS, codes, strict=True)):
        stand_in = generating if code.co_flags & CO_GENERATOR else calling
        function.__code__ = stand_in.__code__.replace(co_firstlineno=number, co_freevars=code.co_freevars)
    with open("/code", "wb") as file:  # noqa: PTH123 what Path does is written down here
        place = len(codes) * spare.WIDTH
        for number, code in enumerate(codes):
            file.seek(number * spare.WIDTH)
            file.write(place.to_bytes(spare.WIDTH))
            file.seek(place)
            place += file.write(marshal.dumps(code))


def may_wait(function: FunctionType) -> bool:
    """Whether the code of a function may come when it is called."""
    module = function.__module__ or "__main__"
    return not function.__code__.co_flags & ASYNCHRONOUS and not module.startswith(("__main__", *BEFORE))


def calling(*values: object, **named: object) -> object:
    """Stands in for a function without its code."""
    return __completed__()(*values, **named)  # type: ignore[name-defined] # noqa: F821


def generating(*values: object, **named: object) -> Iterator[object]:
    """Stands in for a generator without its code."""
    return (yield from __completed__()(*values, **named))  # type: ignore[name-defined, no-any-return] # noqa: F821


def interned() -> dict[str, str]:
    """All names that Python keeps one copy of, each by itself."""
    name = sys.intern("interned")
    return next(names for names in gc.get_objects() if type(names) is dict and names.get(name) is name)


def places() -> str:
    """Where the names stand, as JSON."""
    return json.dumps([*map(id, names)])


def forget(gone: str) -> None:
    """Keep the names at these places no longer: a list as JSON."""
    unused = {*json.loads(gone)}
    for name in [name for name in names if id(name) in unused]:
        del names[name]


load(pygames)
load(web)
open_app()
let_go()
take_out(UNUSED)
open_app()  # there it would fail if this were used
sys.meta_path += [spare.Courses(COURSES), spare.Library()]
spare.give_words()
re.purge()
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
forget_documentation()
gc.collect()  # of what was taken out nothing is kept
put_aside(set(Path("/begun").read_text().splitlines()))
gc.collect()
gc.collect()  # it changes its mark each time, and leaves it as a fresh Python has it
names = interned()  # memory.mjs has those forgotten that nothing names
gc.freeze()  # what stays need not be looked through for garbage again and again
