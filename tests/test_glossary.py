"""One word, one meaning: names that several modules have, and words that the field says better (docs/glossary.md)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.core import contract
from tools.paths import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
FIELDS = {
    field.name
    for offer in vars(contract).values()
    if isinstance(offer, type) and is_dataclass(offer)
    for field in fields(offer)
} | {"Observation"}  # where what a seat may know is of another class than a position
VALUES = {
    "BOARD", "COURSE", "DIAGRAM", "EDITING", "ENCODING", "GAME", "GUIDE", "PLANES", "RULES", "TACTICS", "TEXT",
    "THEMES", "WORDS",
}  # fmt: skip
"""What the modules of a game are called by, by the contract."""


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a parsed module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def trees(*folders: str) -> dict[str, ast.Module]:
    """Return the modules below these folders, without the example bots, each of which stands alone."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): tree_of(path) for path in paths if path.parent.name != "examples"}


def constants(tree: ast.Module) -> Iterator[str]:
    """Yield the constants that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                    if isinstance(name, ast.Name) and name.id.isupper() and len(name.id) > 1:
                        yield name.id


def imported() -> set[tuple[str, str]]:
    """Return the module and the name of everything that one module imports from another."""
    found = set()
    for tree in trees("pygames", "web").values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                path = node.module.replace(".", "/")
                found |= {(f"{path}{end}", alias.name) for alias in node.names for end in (".py", "/__init__.py")}
    return found


@cache
def shared() -> dict[str, list[str]]:
    """Return the modules of each public name that several of them define: functions, classes, imported constants."""
    found, used = defaultdict(list), imported()
    for module, tree in trees("pygames", "web").items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[0] != "_":
                found[node.name].append(module)
        for name in {*constants(tree)} if module.startswith("pygames") else ():
            if (module, name) in used and name[0] != "_":
                found[name].append(module)
    return {name: modules for name, modules in found.items() if len({*modules}) > 1}


def is_of_the_contract(name: str, modules: list[str]) -> bool:
    """Return whether a name is what the contract calls something, and each game has it once."""
    packages = [Path(module).parts[1] for module in modules]
    of_games = len({*packages}) == len(packages) and {*packages} <= GAMES.keys()
    return of_games and (name in FIELDS or name in VALUES)


def rows(table: str) -> list[list[str]]:
    """Return the cells of a table's rows."""
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


@cache
def listed() -> set[str]:
    """Return the names in the glossary’s last table."""
    table = GLOSSARY.rpartition("## Names that several modules have")[2]
    return {name for cells in rows(table) for name in re.findall(r"`(\w+)`", cells[0])}


@cache
def retired() -> set[str]:
    """Return the words for which the glossary has a better one."""
    tables = [table for table in GLOSSARY.split("\n## ")[1:] if not table.startswith("Names")]
    return {word for table in tables for cells in rows(table) for word in re.findall(r"`(\w+)`", cells[2])}


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield what a module names: functions, classes, methods, fields, attributes that are set, and constants."""
    yield from constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            yield node.attr
        if isinstance(node, ast.ClassDef):
            yield from (
                field.target.id
                for field in node.body
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            )


def test_a_name_that_several_modules_have_means_the_same_in_each() -> None:
    assert shared()
    found = {name: modules for name, modules in shared().items() if not is_of_the_contract(name, modules)}
    assert {name: modules for name, modules in found.items() if name not in listed()} == {}


def test_the_glossary_lists_no_name_that_is_gone_or_stands_in_one_module_only() -> None:
    assert {name for name in listed() if name not in shared()} == set()


def test_nothing_is_called_by_a_word_for_which_the_field_has_a_better_one() -> None:
    words = retired()
    assert words
    names = {
        f"{module}: {name}"
        for module, tree in trees("pygames", "web", "tools", "research", "bench").items()
        for name in defined(tree)
        if name.strip("_").lower() in words
    }
    assert names == set()


@pytest.mark.parametrize("table", GLOSSARY.split("\n## ")[1:], ids=lambda text: text.splitlines()[0])
def test_the_words_of_a_table_stand_in_order(table: str) -> None:
    words = [cells[0].partition(" (")[0] for cells in rows(table) if cells[0][0].islower()]
    assert words == sorted(words)
