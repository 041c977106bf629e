"""Phrases in the player's language, and catalogues that hold exactly the phrases of the code."""

from __future__ import annotations

import ast
from string import Formatter

import pytest

from pygames.core.phrase import Phrase
from tools.paths import ROOT
from tools.words import TEMPLATE, catalogues, extracted, read, written
from web.app.words import Words

TEMPLATES = {"Phrase": 1, "Phrase.count": 2}
"""How many texts each of these begins with."""


@pytest.mark.parametrize("wanted", [[], ["en"], ["en-GB", "de"], ["tlh"], ["de", "en"]])
def test_english_is_said_where_nothing_else_is_offered(wanted: list[str]) -> None:
    words = Words(wanted)

    assert words.language == "en"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 2)) == "2 pieces left"


def test_a_phrase_in_a_gap_is_said_in_the_same_language() -> None:
    assert Words(["en"])(Phrase("{seat} wins", seat=Phrase("Green"))) == "Green wins"


def test_the_template_holds_exactly_the_phrases_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == written(extracted()), "run `make words`"


def test_phrases_are_written_out_where_they_are_made_so_that_they_are_found() -> None:
    files = [
        file for folder in ("pygames", "web") for file in (ROOT / folder).rglob("*.py") if file.parent.name != "core"
    ]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    calls = (node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) in TEMPLATES)
    named = [
        call for call in calls for text in call.args[: TEMPLATES[ast.unparse(call.func)]] if isinstance(text, ast.Name)
    ]

    assert [ast.unparse(call) for call in named] == []


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parent.parent.name)
def test_a_catalogue_has_a_place_for_every_phrase(path: object) -> None:
    catalogue = read(path)  # type: ignore[arg-type]

    assert {message.id for message in catalogue if message.id} == {message.id for message in extracted() if message.id}


def test_there_are_catalogues() -> None:
    assert catalogues()


def test_spanish_is_said_where_it_is_wanted_first() -> None:
    words = Words(["es-MX", "en"])

    assert words.language == "es"
    assert words(Phrase("{seat} wins", seat=Phrase("Green"))) == "Gana Verde"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 1)) == "queda 1 pieza"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 0)) == "quedan 0 piezas"


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parent.parent.name)
def test_a_translation_fills_the_gaps_of_its_phrase(path: object) -> None:
    for message in read(path):  # type: ignore[arg-type]
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        meant = message.id if isinstance(message.id, tuple) else (message.id,)
        for form, one in enumerate(said if message.id else ()):
            assert not one or gaps(one) == gaps(meant[min(form, len(meant) - 1)]), message.id


def gaps(template: str) -> set[str]:
    """The names of a template's gaps."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parent.parent.name)
def test_a_catalogue_says_every_phrase(path: object) -> None:
    unsaid = [message.id for message in read(path) if message.id and not all(message.string or [""])]  # type: ignore[arg-type]

    assert not unsaid, "these have no translation"
