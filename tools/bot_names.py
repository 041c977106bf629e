"""The names that belong to what a bot gets, for the editor to offer: the site itself has no docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from tools.paths import ROOT

CLASSES = {"BotView": "view", "Move": "view", "BotClock": "clock"}
"""Classes, and the modules of pygames.bots in which they are."""
KINDS = {"o": ["BotView"], "legal": ["list"], "move": ["Move"], "clock": ["BotClock"], "rng": ["Random"], "self": []}
"""What the names are that bots use by custom."""
OTHERS = {
    "Random": ("choice", "choices", "gauss", "randint", "random", "randrange", "sample", "shuffle", "uniform"),
    "list": ("count", "index"),
}
"""Those of Python's own."""
UNWANTED = {"first"}
"""Those for trying things out by hand."""
SENTENCE = re.compile(r".+?[.;](?=\s|$)|.+", re.DOTALL)


def bot_names() -> dict[str, Any]:
    """Return the members of each class, what is what by its name, and what methods return."""
    members: dict[str, Any] = {name: [*_members(name, module)] for name, module in CLASSES.items()}
    members |= {name: [{"name": one, "type": "method"} for one in ones] for name, ones in OTHERS.items()}
    returns = {one["name"]: ["BotView"] for one in members["BotView"] if one.pop("is_view")}
    for one in (*members["Move"], *members["BotClock"]):
        del one["is_view"]
    return {"members": members, "kinds": KINDS, "returns": returns}


def _members(name: str, module: str) -> Iterator[dict[str, Any]]:
    """Yield the public attributes, properties and methods of a class in their order."""
    tree = ast.parse((ROOT / "pygames" / "bots" / f"{module}.py").read_text(encoding="utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    for node in found.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        if node.name == "__init__":
            yield from _attributes(node)
        elif node.name[0] != "_" and node.name not in UNWANTED:
            is_property = any("property" in ast.unparse(one) for one in node.decorator_list)
            yield {
                "name": node.name,
                "type": "property" if is_property else "method",
                "detail": f": {_type(node.returns)}" if is_property else f"({_arguments(node)})",
                "info": first_sentence(ast.get_docstring(node) or ""),
                "is_view": not is_property and ast.unparse(node.returns or ast.Constant(None)) == "Self",
            }


def _attributes(node: ast.FunctionDef) -> Iterator[dict[str, Any]]:
    """Yield what `__init__` sets and explains."""
    for one, after in zip(node.body, [*node.body[1:], None], strict=True):
        is_set = isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Attribute)
        if is_set and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            name = one.targets[0].attr  # type: ignore[attr-defined]
            told = first_sentence(str(after.value.value))
            yield {"name": name, "type": "property", "detail": "", "info": told, "is_view": False}


def _type(node: ast.expr | None) -> str:
    """Return a type as it is written, without what only matters to a checker."""
    return ast.unparse(node).replace("Sequence", "list") if node else ""


def _arguments(node: ast.FunctionDef) -> str:
    """Return the names of a method's arguments, in square brackets where they may be left out."""
    names = [one.arg for one in node.args.args[1:]]
    optional = len(node.args.defaults)
    return ", ".join(f"[{name}]" if n >= len(names) - optional else name for n, name in enumerate(names))


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring.

    >>> first_sentence("Return it. Not that.")
    'Return it.'
    """
    told = SENTENCE.match(" ".join(text.split()))
    return told[0].replace(";", ".") if told else ""
