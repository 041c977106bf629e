"""Bundles several modules into one: a page that fetches one file instead of twenty starts sooner."""

import ast
from collections import Counter
from collections.abc import Sequence
from graphlib import TopologicalSorter
from pathlib import Path


def bundle_package(package: Path) -> str:
    """Return a package's modules as one text, each after those that it imports; ValueError if impossible."""
    texts = {file.stem: file.read_text() for file in sorted(package.glob("*.py"))}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    needed = {name: {str(node.module) for node in imports(tree)} for name, tree in trees.items()}
    # all modules share one namespace in the end, so a name must mean the same in each of them
    if renamed := [
        alias.asname for tree in trees.values() for node in imports(tree) for alias in node.names if alias.asname
    ]:
        raise ValueError(f"modules of {package.name} import names as they are, not as {', '.join(renamed)}")
    names = Counter(name for tree in trees.values() for name in top_level_names(tree))
    if twice := [name for name, modules in names.items() if modules > 1]:
        raise ValueError(f"more than one module of {package.name} has {', '.join(twice)}")
    return "\n".join(
        remove_statements(texts[name], [*imports(trees[name]), *type_checking_only(trees[name])])
        for name in TopologicalSorter(needed).static_order()
    )


def imports(tree: ast.Module) -> list[ast.ImportFrom]:
    """Return a module's imports from its own package."""
    return [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]


def type_checking_only(tree: ast.Module) -> list[ast.stmt]:
    """Return the statements for type checkers and CPython only: MicroPython has no `typing` and ignores annotations."""
    return [
        node
        for node in tree.body
        if (isinstance(node, ast.ImportFrom) and node.module in ("__future__", "typing"))
        or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]


def top_level_names(tree: ast.Module) -> set[str]:
    """Return the names defined at a module's top level."""
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    assigned += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return own | {target.id for target in assigned if isinstance(target, ast.Name)}


def remove_statements(text: str, statements: Sequence[ast.stmt]) -> str:
    """Return a text without some of its statements."""
    lines = text.splitlines()
    for statement in sorted(statements, key=lambda statement: -statement.lineno):
        del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines) + "\n"
