"""Every cell of the app's state is written by one module; docs/architecture.md says by which."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.paths import ROOT, WEB
from web.app.desk.turns import Turns

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("## The state of the app")[2].partition("\n## ")[0]
CHANGING = {"append", "clear", "update", "pop", "discard", "extend", "setdefault", "insert"}
"""Methods of Python's own collections that change them."""


def cell(node: ast.expr) -> str:
    """Return the cell of the desk that an expression is or belongs to, such as `findings.hint`; empty for others."""
    names: list[str] = []
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        node = node.value
    is_desk = isinstance(node, ast.Name) and node.id in ("desk", "self")
    return ".".join(names[::-1][:2]) if is_desk else ""


def targets(node: ast.AST) -> list[ast.expr]:
    """Return what a statement or a call changes."""
    match node:
        case ast.Assign(targets=found):
            return [one for each in found for one in (each.elts if isinstance(each, ast.Tuple) else [each])]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.Delete(targets=found):
            return found
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGING:
            return [value]
    return []


def written(path: Path) -> Iterator[str]:
    """Yield the cells that a module writes, but for their first values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    first = {id(one) for node in ast.walk(tree) if getattr(node, "name", "") == "__init__" for one in ast.walk(node)}
    cells = vars(Turns()).keys()
    for node in ast.walk(tree):
        if id(node) not in first:
            yield from (name for one in targets(node) if (name := cell(one)).partition(".")[0] in cells)


def writers() -> dict[str, set[str]]:
    """Return the modules that write each cell, by its name."""
    found: dict[str, set[str]] = {}
    for folder in ("desk", "actions", "screens", "printing", "editor", "."):
        for path in sorted((WEB / "app" / folder).glob("*.py")):
            if path.stem != "warmup":  # which rehearses on a desk of its own
                for name in written(path):
                    found.setdefault(name, set()).add(str(path.relative_to(WEB / "app")))
    return found


def test_no_cell_is_written_by_two_modules() -> None:
    assert len(writers()) > 15
    assert {name: modules for name, modules in writers().items() if len(modules) > 1} == {}


def test_the_architecture_page_says_who_writes_each_cell() -> None:
    rows = re.findall(r"^\| (`.+?`) \| `web/app/(.+?)` \|", TABLE, re.MULTILINE)
    told = {name: module for names, module in rows for name in re.findall(r"`([\w.]+)`", names)}

    assert told.keys() >= {name for name in vars(Turns()) if not name.startswith("_")}
    assert {name: modules for name, modules in writers().items() if told.get(name, min(modules)) not in modules} == {}
