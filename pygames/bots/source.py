"""The text of a bot, with those of the modules beside it that it imports."""

from __future__ import annotations

import ast
import json
import sys
import tokenize
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from pygames.play.bot_name import BotName

FUNCTION, CLASS = "choose", "Bot"
"""The names by which a bot is found in its file: a function, or a class with this method."""


class BotSource(NamedTuple):
    """The source of a bot, and its name. It can be sent to other processes and machines."""

    name: str
    """The name of its file."""
    text: str
    """What is in it."""
    path: str = ""
    """Where its file is, in full; empty if it never had one."""
    modules: tuple[tuple[str, str, str], ...] = ()
    """The name, file and text of each module beside it that it imports, or that these import."""

    @property
    def file(self) -> str:
        """What its tracebacks call it."""
        return self.path or self.name

    @property
    def digest(self) -> str:
        """A hash that identifies a version of it."""
        texts = [text for _, _, text in self.modules]
        return sha256((json.dumps([self.text, *texts]) if texts else self.text).encode()).hexdigest()[:16]

    @property
    def bot_name(self) -> BotName:
        """Its name in records: `file NAME DIGEST`."""
        return BotName.of_file(self.name, self.digest)


def read_source(path: Path) -> BotSource:
    """Return the bot in a file; ValueError says what is wrong with it, as far as can be seen without running it."""
    text, tree = _read(path)
    if not {FUNCTION, CLASS} & {*_bound(tree)}:
        raise ValueError(f"{path} has no function {FUNCTION!r} and no class {CLASS!r}.")
    return BotSource(path.name, text, str(path.resolve()), tuple(_modules(tree, path.parent)))


def _read(path: Path) -> tuple[str, ast.Module]:
    """Return the text of a file and its syntax tree; ValueError says what is wrong with it."""
    try:
        with tokenize.open(path) as file:  # as Python reads it, with a byte order mark or another encoding
            text = file.read()
        return text, ast.parse(text, path.name)
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no text in UTF-8.") from error
    except SyntaxError as error:
        line = f", line {error.lineno}" if error.lineno else ""
        raise ValueError(f"{path}{line}: {error.msg}.") from error


def _modules(tree: ast.Module, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the modules in a folder that a module imports, and those that these import."""
    waiting, known = [tree], set(sys.stdlib_module_names)  # which a file of the same name must not replace
    while waiting:
        for name in _imported(waiting.pop()):
            path = folder / f"{name}.py"
            if name not in known and path.is_file():
                text, other = _read(path)
                yield name, str(path.resolve()), text
                waiting.append(other)
            known.add(name)


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the top names of all modules that a module imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
