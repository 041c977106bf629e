"""Phrases in the player's language, and catalogues that hold exactly the phrases of the code."""

from __future__ import annotations

import ast
import re
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from pygames.core.phrase import Phrase
from tools.paths import ROOT
from tools.words import LOCALE, SOURCE, TEMPLATE, catalogues, context_of, extract, is_form, read, serialise
from web.app.model.words import Reader, Translator
from web.app.storage.settings import LANGUAGES

ALL_CATALOGUES = catalogues()
TRANSLATIONS = [path for path in ALL_CATALOGUES if path.parent.parent.name != SOURCE]
TEMPLATES = {"Phrase": 1, "Phrase.count": 2, "Phrase.of": 2}
"""How many texts each of these begins with."""


@cache
def in_the_code() -> Catalog:
    """Return the phrases of the code, as the template has them."""
    return read(TEMPLATE)


@pytest.mark.parametrize("wanted", [[], ["en"], ["en-GB", "de"], ["tlh"], ["de", "en"]])
def test_english_is_said_where_nothing_else_is_offered(wanted: list[str]) -> None:
    words = Translator(wanted)

    assert words.language == "en"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 2)) == "2 pieces left"


def test_a_phrase_in_a_gap_is_said_in_the_same_language() -> None:
    assert Translator(["en"])(Phrase("{seat} wins", seat=Phrase("Green"))) == "Green wins"


def test_the_template_holds_exactly_the_phrases_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == serialise(extract()), "run `make words`"


def test_phrases_are_written_out_where_they_are_made_so_that_they_are_found() -> None:
    files = [
        file for folder in ("pygames", "web") for file in (ROOT / folder).rglob("*.py") if file.parent.name != "core"
    ]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    calls = [node for node in nodes if isinstance(node, ast.Call) and called(node) in TEMPLATES]
    named = [call for call in calls for text in call.args[: TEMPLATES[called(call)]] if isinstance(text, ast.Name)]

    assert calls
    assert [ast.unparse(call) for call in named] == []


def called(call: ast.Call) -> str:
    """Return the name of the function or method called."""
    match call.func:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name(name), method):
            return f"{name}.{method}"
    return ""


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_has_a_place_for_every_phrase(path: object) -> None:
    said = {(message.context, message.id) for message in read(path) if message.id and not is_form(message)}  # type: ignore[arg-type]

    assert said == {(message.context, message.id) for message in in_the_code() if message.id}


@pytest.mark.parametrize("path", ALL_CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_form_is_one_of_a_phrase_of_the_code(path: object) -> None:
    forms = [message for message in read(path) if is_form(message)]  # type: ignore[arg-type]

    assert forms, "nobody is addressed as “you”, and no noun has an article: see docs/translating.md"
    assert all(in_the_code().get(form.id, context_of(form)) for form in forms)


def test_every_language_offered_has_a_catalogue_and_no_other() -> None:
    assert TRANSLATIONS
    assert {path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/messages.po")} == {*LANGUAGES}


def test_spanish_is_said_where_it_is_wanted_first() -> None:
    words = Translator(["es-MX", "en"])

    assert words.language == "es"
    assert words(Phrase("{seat} wins by {n}", seat=Phrase("Green"), n=2)) == "Gana Verde por 2"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 1)) == "queda 1 pieza"
    assert words(Phrase.count("{n} piece left", "{n} pieces left", 0)) == "quedan 0 piezas"


@pytest.mark.parametrize("path", ALL_CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_translation_fills_the_gaps_of_its_phrase(path: object) -> None:
    for message in read(path):  # type: ignore[arg-type]
        said, meant = _texts(message), _texts(message, said=False)
        for form, one in enumerate(said if message.id else ()):
            wanted = gaps(meant[min(form, len(meant) - 1)])
            assert not one or wanted - readers(message) <= gaps(one) <= wanted, message.id


def readers(message: Message) -> set[str]:
    """Return the gaps that a form leaves out because it says “you” itself."""
    return set(re.findall(r"(\w+)=you", message.context or ""))


def gaps(template: str) -> set[str]:
    """Return the names of a template's gaps."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_says_every_phrase(path: object) -> None:
    unsaid = [message.id for message in read(path) if message.id and not all(message.string or [""])]  # type: ignore[arg-type]

    assert not unsaid, "these have no translation"


SEAT = Phrase("Green")


def test_the_one_person_at_the_table_is_addressed_where_a_sentence_has_a_form_for_it() -> None:
    placed = Phrase("{seat} places the {piece} on {squares}.", seat=Reader(SEAT), piece="W", squares="e10")

    assert Translator(["en"])(placed) == "You place the W on e10."
    assert Translator(["en"])(Phrase("{seat}, {n}", seat=Reader(SEAT), n=1)) == "Green, 1"
    assert Translator(["en"])(Phrase("It’s {seat}’s turn.", seat=SEAT)) == "It’s Green’s turn."


def test_a_language_puts_the_article_before_a_noun() -> None:
    placed = Phrase("{seat} places the {piece} on {squares}.", seat=SEAT, piece=Phrase("tower"), squares="e4")

    assert Translator(["es"])(placed) == "Verde coloca la torre en e4."
    assert Translator(["es"])(Phrase("Choose a spot for the {piece}.", piece=Phrase("castle"))) == (
        "Elige dónde colocar el castillo."
    )


def test_a_word_with_two_meanings_is_told_apart_by_its_context() -> None:
    assert Translator(["es"])(Phrase.of("squares", "none")) == "ninguna"
    assert Translator(["es"])(Phrase.of("sectors", "none")) == "ninguno"


@pytest.mark.parametrize("path", ALL_CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_messages_are_set_as_a_printer_would(path: object) -> None:
    spanish = "es/LC" in str(path)
    texts = [text for message in read(path) for text in _texts(message)]  # type: ignore[arg-type]
    english = [text for message in in_the_code() for text in _texts(message, said=False)]

    straight = [text for text in (*texts, *english) if re.search(r"\w'|'\w", text)]
    spaced = [text for text in (*(() if spanish else texts), *english) if re.search(r" [%…]", text)]

    assert not straight, "an apostrophe is ’"
    assert not spaced, "no blank before % and …"


def _texts(message: Message, *, said: bool = True) -> tuple[str, ...]:
    """Return what a message says, or what the code says."""
    text = (message.string if said else message.id) or ""
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize(
    "word",
    ["shelf", "the own ", "foreign", "Who can’t", "taken in", "Taken back", "Made again", "mirror it", "does not"],
)
def test_one_thing_has_one_name(word: str) -> None:
    english = [text for message in in_the_code() for text in _texts(message, said=False)]

    assert not [text for text in english if word in text]


@pytest.mark.parametrize("word", ["Toma", "Reclamo", "registro", "ordenador", "coger", "estantería", "vosotros"])
def test_one_thing_has_one_name_in_spanish(word: str) -> None:
    (spanish,) = (path for path in TRANSLATIONS if path.parent.parent.name == "es")
    texts = [text for message in read(spanish) for text in _texts(message)]

    assert not [text for text in texts if re.search(rf"\b{word}\b(?! una pieza)", text)]


@pytest.mark.parametrize("path", ALL_CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_sentence_that_addresses_the_reader_names_nobody_else_in_that_gap(path: object) -> None:
    forms = [message for message in read(path) if readers(message)]  # type: ignore[arg-type]

    assert not [form.id for form in forms if any(readers(form) & gaps(text) for text in _texts(form))]
