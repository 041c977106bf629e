"""A bot as Python source: finding it by its name, and reporting its failures by line."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pygames.ai.arena import Forfeit
from pygames.bots.clock import BotClock
from pygames.bots.view import BotView

FUNCTION, CLASS = "choose", "Bot"
"""The names by which a bot is found in its file: a function, or a class with this method."""
MOST = 200
"""Maximum length of an answer or a reason in messages."""


class BotSource(NamedTuple):
    """The source of a bot, and its name. It can be sent to other processes and machines."""

    name: str
    text: str

    @property
    def digest(self) -> str:
        """A hash that identifies a version of it."""
        return sha256(self.text.encode()).hexdigest()[:16]


class Chooser(Protocol):
    """The `choose` of a bot."""

    def __call__(self, o: BotView, legal: list[Any], rng: Random, clock: BotClock) -> object:
        """Return one of the legal moves, or its text."""


def read_source(path: Path) -> BotSource:
    """Return the bot in a file; ValueError says what is wrong with it, as far as can be seen without running it."""
    try:
        source = BotSource(path.name, path.read_text(encoding="utf-8"))
        tree = ast.parse(source.text, path.name)
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no text in UTF-8.") from error
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}.") from error
    if not {FUNCTION, CLASS} & {*_bound(tree)}:
        raise ValueError(f"{path} has no function {FUNCTION!r} and no class {CLASS!r}.")
    return source


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


class Bot:
    """A bot loaded for one game. Whatever it raises becomes a `Forfeit` with the line."""

    def __init__(self, source: BotSource, o: BotView) -> None:
        """Load the bot; `o` is its first view."""
        self.source = source
        # so that tracebacks can quote lines of a text that is no file here
        linecache.cache[source.name] = len(source.text), None, source.text.splitlines(keepends=True), source.name
        namespace: dict[str, Any] = {"__name__": "bot", "__file__": source.name}
        try:
            exec(compile(source.text, source.name, "exec"), namespace)
            self.chooser: Chooser = namespace[FUNCTION] if FUNCTION in namespace else self._made(namespace, o)
        # a bot's exit() must not end the match; Ctrl-C, which is neither, still does
        except (Exception, SystemExit) as error:
            raise self._forfeit(error) from error

    def _made(self, namespace: dict[str, Any], o: BotView) -> Chooser:
        """Return the method of a bot that is a class, after telling it that a game begins."""
        bot = namespace[CLASS]()
        if begin := vars(type(bot)).get("begin"):
            begin(bot, o)
        chooser: Chooser = bot.choose
        return chooser

    def choose(self, o: BotView, rng: Random, clock: BotClock) -> str:
        """Return the text of the move that it chooses."""
        try:
            return self._checked(o, self.chooser(o, [*o.legal], rng, clock))
        except (Exception, SystemExit) as error:
            raise self._forfeit(error) from error

    def _checked(self, o: BotView, answer: object) -> str:
        """Return the text of an answer, if it is a legal move."""
        text = str(answer)
        if text in o.legal:
            return text
        if not isinstance(answer, str) or len(text) > MOST:
            raise Forfeit("illegal move", f"a move of `legal` or its text is wanted, not {_cut(repr(answer))}")
        try:
            return str(o.raw.parse(text))
        except ValueError as refusal:
            raise Forfeit("illegal move", f"{_cut(text)}: {refusal}") from refusal

    def _forfeit(self, error: BaseException) -> Forfeit:
        """Return the forfeit for an error that the bot has raised."""
        if isinstance(error, Forfeit):
            return error
        return Forfeit("exception", _cut(f"{type(error).__name__}: {error}".rstrip(": ")), self._line(error))

    def _line(self, error: BaseException) -> int | None:
        """Return the last line of the bot in the error's traceback."""
        if isinstance(error, SyntaxError) and error.filename == self.source.name:
            return error.lineno
        line, trace = None, error.__traceback__
        while trace:
            if trace.tb_frame.f_code.co_filename == self.source.name:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def _cut(text: str) -> str:
    """Shorten a text to one line of limited length."""
    line = " ".join(text.split())
    return line if len(line) <= MOST else f"{line[:MOST]}…"
