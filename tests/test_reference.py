"""The reference: every public name is on one page, with a docstring that names its errors and units."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import pdoc.doc
import pytest

from tools.guides.reference import ORDER, SOURCES, Entry, Topic, topics
from tools.paths import ROOT

PACKAGES = ("pygames", "pygames.ai", "pygames.bots", "pygames.friends")
"""The packages whose `__all__` is public."""
UNITS = re.compile(r"seconds?|from 0 to 1|fraction|interval|steps|shares?\b", re.IGNORECASE)
ENTRIES = [entry for topic in topics() for entry in topic.entries]


def documented(entry: Entry) -> Iterator[pdoc.doc.Doc[Any]]:
    """Yield the documentation of a name and of its public members."""
    yield entry.doc
    yield from getattr(entry.doc, "own_members", ())


DOCS = [found for entry in ENTRIES for found in documented(entry)]


def raised(found: pdoc.doc.Doc[Any]) -> set[str]:
    """Return the names of the errors that a function raises itself."""
    if not isinstance(found, pdoc.doc.Function) or not found.source:
        return set()
    errors = [node.exc for node in ast.walk(ast.parse(dedent(found.source))) if isinstance(node, ast.Raise)]
    names = [error.func for error in errors if isinstance(error, ast.Call)]
    return {name.id for name in names if isinstance(name, ast.Name) and name.id[0].isupper()}


def test_every_page_is_in_its_place() -> None:
    assert {path.stem for path in SOURCES.glob("*.md")} == {*ORDER}
    assert [topic.title for topic in topics()] == ["Playing", "Records", "Players", "Bots", "Friends"]
    contents = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert re.findall(r"\(reference/(\w+)\.md\)", contents) == [*ORDER]


@pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.title)
def test_a_page_has_few_names_and_an_example(topic: Topic) -> None:
    assert 5 <= len(topic.entries) <= 12
    assert ">>> " in topic.docstring


def test_every_public_name_is_on_exactly_one_page() -> None:
    places = Counter((entry.home, entry.name) for entry in ENTRIES)
    assert set(places.values()) == {1}
    public = {(module, name) for module in PACKAGES for name in import_module(module).__all__}
    assert len(public) > 15
    assert {(Entry(module, name, ()).home, name) for module, name in public} <= {*places}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_public_name_is_there_and_so_are_its_members(entry: Entry) -> None:
    assert hasattr(import_module(entry.module), entry.name)
    assert len(entry.members) == len({*entry.members})
    assert all(not name.startswith("_") for name in (entry.name, *entry.members))


@pytest.mark.parametrize("found", DOCS, ids=lambda found: found.qualname)
def test_what_is_public_has_a_docstring_that_names_its_errors_and_units(found: pdoc.doc.Doc[Any]) -> None:
    text = found.docstring
    assert text.strip()
    assert not text.startswith("Alias for field")
    assert raised(found) <= {*re.findall(r"\w+", text)}
    if isinstance(found, pdoc.doc.Variable) and "float" in found.annotation_str:
        assert UNITS.search(text)


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "first-steps.md"], ids=lambda page: page.stem)
def test_the_reference_can_be_found(page: Path) -> None:
    assert re.search(r"\]\((docs/)?reference\.md\)", page.read_text(encoding="utf-8"))
