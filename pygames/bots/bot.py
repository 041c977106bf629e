"""A bot that is loaded: its module, its function, and the lines at which it fails."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from random import Random
from types import ModuleType
from typing import Any, Protocol

from pygames.bots.clock import BotClock
from pygames.bots.source import CLASS, FUNCTION, BotSource
from pygames.bots.view import BotView
from pygames.play.forfeit import Forfeit

MODULE = "bot"
"""The name of a bot's module, whatever its file is called: a file `random.py` must not replace that module."""


class Chooser(Protocol):
    """The `choose` of a bot."""

    def __call__(self, o: BotView, legal: list[Any], rng: Random, clock: BotClock) -> object:
        """Return one of the legal moves, or its text."""


class Bot:
    """A bot loaded for one game. What it raises is passed on."""

    def __init__(self, source: BotSource, o: BotView) -> None:
        """Load the bot; `o` is its first view."""
        self._modules = OwnModules(source)
        with self._modules.known() as module:
            run_text(module, source.text, source.file)
            self.chooser: Chooser = vars(module)[FUNCTION] if FUNCTION in vars(module) else _made(module, o)

    def choose(self, o: BotView, rng: Random, clock: BotClock) -> object:
        """Return what it answers."""
        with self._modules.known():
            return self.chooser(o, [*o.legal], rng, clock)


def _made(module: ModuleType, o: BotView) -> Chooser:
    """Return the method of a bot that is a class, after telling it that a game begins."""
    bot = vars(module)[CLASS]()
    if begin := getattr(bot, "begin", None):
        begin(o)
    chooser: Chooser = bot.choose
    return chooser


def run_text(module: ModuleType, text: str, file: str) -> None:
    """Run the text of a module, so that its tracebacks and `inspect` can quote it."""
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    module.__file__ = file
    # our own future imports are no business of the bot's
    exec(compile(text, file, "exec", dont_inherit=True), vars(module))


class OwnModules(MetaPathFinder, Loader):
    """The modules of a bot, which `sys.modules` has while it plays: `dataclasses`, `pickle` and `typing` look there."""

    def __init__(self, source: BotSource) -> None:
        self._texts = {name: (file, text) for name, file, text in source.modules}
        self._loaded = {MODULE: ModuleType(MODULE)}

    @contextmanager
    def known(self) -> Iterator[ModuleType]:
        """Let the bot have its modules, and return its own."""
        names = [MODULE, *self._texts]
        others = {name: sys.modules.pop(name) for name in names if name in sys.modules}
        sys.modules.update(self._loaded)
        sys.meta_path.insert(0, self)
        try:
            yield self._loaded[MODULE]
        finally:
            sys.meta_path.remove(self)
            self._loaded |= {name: sys.modules.pop(name) for name in names if name in sys.modules}
            sys.modules.update(others)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return how a module that lies beside the bot is loaded."""
        return ModuleSpec(name, self, origin=self._texts[name][0]) if name in self._texts else None

    def exec_module(self, module: ModuleType) -> None:
        """Run such a module."""
        file, text = self._texts[module.__name__]
        run_text(module, text, file)


def failure(error: BaseException, file: str) -> Forfeit:
    """Return the forfeit for an error that the bot in a file has raised."""
    if isinstance(error, Forfeit):
        return error
    return Forfeit("exception", f"{type(error).__name__}: {_words(error)}".rstrip(": "), _line(error, file))


def _words(error: BaseException) -> str:
    """Return what an error says, if it can say anything."""
    try:
        return error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:  # noqa: BLE001 the class of the error is the bot's
        return ""


def _line(error: BaseException, file: str) -> int | None:
    """Return the last line of a file in the error's traceback."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
