"""The reference of the public names: each page of docs/reference/, with the docstrings of the names that it lists.

A page ends with the list of its names, each with those of its members that are public, or all if none is listed.
"""

from __future__ import annotations

import ast
import re
from copy import copy
from functools import cached_property
from importlib import import_module
from inspect import getsource
from types import ModuleType
from typing import Any, NamedTuple

import pdoc.doc

from tools.paths import ROOT

SOURCES = ROOT / "docs" / "reference"
ORDER = ("playing", "records", "players", "bots", "friends")
"""The pages, in this order."""
LIST = "\n## Names\n"
QUOTED = re.compile(r"`([\w.]+)`")
LINK = re.compile(r"(\]\([\w./-]+)\.md\b")


class Entry(NamedTuple):
    """A public name: the module to import it from, and its public members; none for all."""

    module: str
    name: str
    members: tuple[str, ...]

    @property
    def home(self) -> str:
        """The module that defines it."""
        tree = ast.parse(getsource(import_module(self.module)))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        homes = [node.module for node in imports for alias in node.names if alias.name == self.name]
        return homes[0] or "" if homes else self.module

    @property
    def doc(self) -> pdoc.doc.Doc[Any]:
        """Its documentation, without the members that are internal."""
        found = pdoc.doc.Module.from_name(self.home).members[self.name]
        if not isinstance(found, pdoc.doc.Class):
            return found
        named = self.members or [member.name for member in found.own_members if not member.name.startswith("_")]
        constructor = found.members["__init__"]
        shown = [*([constructor] if constructor.docstring else []), *(found.members[name] for name in named)]
        narrowed = copy(found)
        narrowed.__dict__.update(own_members=shown, inherited_members={})
        return narrowed


class Topic(pdoc.doc.Module):
    """A page of the reference, which pdoc takes for a module."""

    def __init__(self, name: str) -> None:
        super().__init__(ModuleType(f"{SOURCES.name}.{name}"))
        text = (SOURCES / f"{name}.md").read_text(encoding="utf-8")
        heading, _, self.text = text.partition("\n")
        self.title = heading.removeprefix("# ")

    @cached_property
    def docstring(self) -> str:
        """The text below the heading, with links to pages."""
        return LINK.sub(r"\1.html", self.text.partition(LIST)[0]).strip()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The names that it lists."""
        return tuple(entry(QUOTED.findall(item)) for item in self.text.partition(LIST)[2].split("\n- ")[1:])

    @cached_property
    def members(self) -> dict[str, pdoc.doc.Doc[Any]]:
        """The documentation of these names."""
        return {entry.name: entry.doc for entry in self.entries}


def entry(names: list[str]) -> Entry:
    """Return the public name of an item: its full name, followed by the names of its members."""
    module, _, name = names[0].rpartition(".")
    return Entry(module, name, tuple(names[1:]))


def topics() -> list[Topic]:
    """Return all pages."""
    return [Topic(name) for name in ORDER]
