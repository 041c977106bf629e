"""One word, one meaning: a public name that several modules have is in the contract or in docs/glossary.md."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import fields
from functools import cache

import pytest

from pygames.core import contract
from tools.paths import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
CONTRACT = {
    field.name
    for offer in (
        contract.Rules,
        contract.Board,
        contract.Words,
        contract.NetworkEncoding,
        contract.Tactics,
        contract.TextBoard,
        contract.Diagram,
        contract.Editing,
        contract.Planes,
    )
    for field in fields(offer)
}
CONTRACT.add("Observation")  # where what a seat may know is of another class than a position


@cache
def named() -> dict[str, list[str]]:
    """The modules that define each public function or class at their top."""
    found = defaultdict(list)
    for path in [*(ROOT / "pygames").rglob("*.py"), *(ROOT / "web").rglob("*.py")]:
        if path.parent.name == "examples":  # bots, each a file of its own
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[0] != "_":
                found[node.name].append(str(path.relative_to(ROOT)))
    return found


def listed() -> set[str]:
    """The names in the glossary’s last table."""
    rows = re.findall(r"^\| (`.*?) \|", GLOSSARY.rpartition("## Names that several modules have")[2], re.MULTILINE)
    return set(re.findall(r"`(\w+)`", " ".join(rows)))


def test_a_name_that_several_modules_have_means_the_same_in_each() -> None:
    shared = {name: modules for name, modules in named().items() if len(modules) > 1 and name not in CONTRACT}
    assert shared
    assert {name: modules for name, modules in shared.items() if name not in listed()} == {}


def test_the_glossary_lists_no_name_that_is_gone_or_stands_in_one_module_only() -> None:
    names = named()
    assert {name for name in listed() if len(names.get(name, ())) < 2} == set()


@pytest.mark.parametrize("table", GLOSSARY.split("\n## ")[1:], ids=lambda text: text.splitlines()[0])
def test_the_words_of_a_table_stand_in_order(table: str) -> None:
    words = re.findall(r"^\| ([a-z][\w ,-]*?)[ (|]", table, re.MULTILINE)
    words = [word for word in words if word != "word"]
    assert words == sorted(words)
