"""Several modules as one: a page that fetches one file and not twenty is alive sooner."""

import ast
from collections import Counter
from collections.abc import Sequence
from graphlib import TopologicalSorter
from pathlib import Path


def bundled(package: Path) -> str:
    """The text of all modules of a package, each after those that it imports; a ValueError says why that can't be."""
    texts = {file.stem: file.read_text() for file in sorted(package.glob("*.py"))}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    needed = {name: {str(node.module) for node in imports(tree)} for name, tree in trees.items()}
    if renamed := [
        alias.asname for tree in trees.values() for node in imports(tree) for alias in node.names if alias.asname
    ]:
        raise ValueError(f"modules of {package.name} import names as they are, not as {', '.join(renamed)}")
    names = Counter(name for tree in trees.values() for name in bound(tree))
    if twice := [name for name, modules in names.items() if modules > 1]:
        raise ValueError(f"more than one module of {package.name} has {', '.join(twice)}")
    return "\n".join(
        without(texts[name], [*imports(trees[name]), *for_checkers(trees[name])])
        for name in TopologicalSorter(needed).static_order()
    )


def imports(tree: ast.Module) -> list[ast.ImportFrom]:
    """Where a module imports names from its neighbours."""
    return [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]


def for_checkers(tree: ast.Module) -> list[ast.stmt]:
    """What only type checkers and CPython read: MicroPython has no `typing`, and asks for no annotation."""
    return [
        node
        for node in tree.body
        if (isinstance(node, ast.ImportFrom) and node.module in ("__future__", "typing"))
        or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]


def bound(tree: ast.Module) -> set[str]:
    """The names that a module gives to what is its own."""
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    assigned += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return own | {target.id for target in assigned if isinstance(target, ast.Name)}


def without(text: str, statements: Sequence[ast.stmt]) -> str:
    """A text with some of its statements left out."""
    lines = text.splitlines()
    for statement in sorted(statements, key=lambda statement: -statement.lineno):
        del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines) + "\n"
