"""The state of the app is in parts that the desk owns, and each part alone changes itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tools.paths import ROOT, WEB
from web.app.app import App
from web.app.desk.desk import Desk
from web.app.model.puzzling import Puzzling
from web.app.storage.shelf import Shelf

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STATE = PAGE.partition("## The state of the app")[2].partition("\n## ")[0]
FOLDERS = ("desk", "actions", "screens", "printing", "editor", ".")
FILES = [
    path
    for folder in FOLDERS
    for path in sorted((WEB / "app" / folder).glob("*.py"))
    if path.stem != "warmup"  # which rehearses on a desk of its own
]
CHANGING = {"append", "clear", "update", "pop", "discard", "extend", "setdefault", "insert", "remove", "add"}
"""Methods of Python's own collections that change them."""


def is_part(thing: object) -> bool:
    """Return whether something is a part of the state, which changes: no value, and no collection."""
    return isinstance(thing, (Shelf, Puzzling)) or type(thing).__module__.startswith("web.app.desk.")


def parts(owner: object, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the parts that something owns, by their names from the desk on, and what these own."""
    for attribute, thing in vars(owner).items():
        if not attribute.startswith("_") and is_part(thing):
            yield f"{name}{attribute}", thing
            yield from parts(thing, f"{name}{attribute}.")


DESK = App().desk
PARTS = dict(parts(DESK))
BY_CLASS = {type(part).__name__: part for part in (DESK, *PARTS.values())}


def home_of(part: object) -> str:
    """Return the file of a part's class."""
    return type(part).__module__.removeprefix("web.app.").replace(".", "/") + ".py"


@dataclass
class Scope:
    """The parts that the names in a function stand for."""

    names: dict[str, Any] = field(default_factory=dict)

    def found(self, node: ast.expr) -> Any:
        """Return the part that an expression is; None if it is none."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        owner = self.found(node.value) if isinstance(node, ast.Attribute) else None
        thing = vars(owner).get(node.attr) if isinstance(node, ast.Attribute) and owner is not None else None
        return thing if is_part(thing) else None

    def take(self, target: ast.expr, value: ast.expr) -> None:
        """Take up the names that an assignment gives to parts."""
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self.take(one, other)
        elif isinstance(target, ast.Name) and (part := self.found(value)) is not None:
            self.names[target.id] = part

    def changed(self, node: ast.expr) -> tuple[Any, str] | None:
        """Return the part that a change of an expression changes, and its attribute; None if it changes none."""
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            if isinstance(node, ast.Attribute) and (owner := self.found(node.value)) is not None:
                return owner, node.attr
            node = node.value
        return None


def scope_of(function: ast.FunctionDef, owner: str) -> Scope:
    """Return the parts that a function is given, by its annotations."""
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    scope = Scope({one.arg: BY_CLASS.get(ast.unparse(one.annotation)) for one in given if one.annotation})
    scope.names["self"] = BY_CLASS.get(owner)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            scope.take(node.targets[0], node.value)
    return scope


def targets(node: ast.AST, scope: Scope) -> list[ast.expr]:
    """Return what a statement, or a call of a collection's method, changes."""
    match node:
        case ast.Assign(targets=found):
            return [one for each in found for one in (each.elts if isinstance(each, ast.Tuple) else [each])]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.Delete(targets=found):
            return found
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGING and scope.found(value) is None:
            return [value]
    return []


def functions(tree: ast.AST, owner: str = "") -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the functions of a module, with the class that each belongs to."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node, owner
        yield from functions(node, node.name if isinstance(node, ast.ClassDef) else owner)


def changes(source: str) -> Iterator[tuple[Any, str]]:
    """Yield the parts that a module changes, and their attributes."""
    for function, owner in functions(ast.parse(source)):
        scope = scope_of(function, owner)
        for node in ast.walk(function):
            yield from filter(None, map(scope.changed, targets(node, scope)))


def test_no_part_is_changed_from_outside() -> None:
    found = [
        (str(path.relative_to(WEB / "app")), type(part).__name__, name)
        for path in FILES
        for part, name in changes(path.read_text(encoding="utf-8"))
        if home_of(part) != str(path.relative_to(WEB / "app"))
    ]
    assert found == []


def test_the_parts_change_themselves() -> None:
    found = {(type(part).__name__, name) for path in FILES for part, name in changes(path.read_text(encoding="utf-8"))}
    assert len(found) > 60
    assert {("Table", "view"), ("Clockwork", "number"), ("Overlays", "dialog"), ("Findings", "tasks")} <= found


@pytest.mark.parametrize(
    "line",
    [
        "def f(desk: Desk) -> None:\n    desk.table.view = 1",
        "def f(desk: Desk) -> None:\n    table, _ = desk.table, 1\n    table.findings.tasks[0] = 1",
        "def f(clocks: Clockwork) -> None:\n    clocks.number += 1",
        "class Turns:\n    def f(self) -> None:\n        self._table.findings.judgements.clear()",
        "class Turns:\n    def f(self) -> None:\n        self._table.session, one = None, 1",
        "class Screen:\n    def f(self, desk: Desk) -> None:\n        del desk.states['one']",
    ],
)
def test_a_change_from_outside_is_seen(line: str) -> None:
    assert [*changes(line)]


def test_nothing_of_the_desk_inherits() -> None:
    bases = {
        (path.name, node.name, ast.unparse(base))
        for path in sorted((WEB / "app" / "desk").glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    }
    assert {base for base in bases if base[2].partition("[")[0] not in ("Protocol", "Generic")} == set()
    assert App.__bases__ == Desk.__bases__ == (object,)


def test_the_architecture_page_says_where_each_part_is() -> None:
    rows = re.findall(r"^\| `(.+?)` \| `web/app/(.+?)` \|", STATE, re.MULTILINE)
    assert dict(rows) == {name: home_of(part) for name, part in PARTS.items()}
