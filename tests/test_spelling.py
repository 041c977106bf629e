"""Spelling: the message catalogues and the docs by Hunspell, with the words of ours that its dictionaries lack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hunspell import Hunspell

from tools.paths import ROOT

OURS = Path(__file__).parent / "spelling"
"""A list of words for each language, in alphabetical order."""
SPANISH_DOCS = ("docs/translating.md", "docs/glossary.md")
"""Docs that quote Spanish words."""
NO_WORDS = re.compile(
    r"^ {4}.*?$|^ *```.*?^ *```|``.*?``|`(?:[^`\n]|\n(?!\n))*`|\]\([^)\s]*\)|https?://\S+|<[^>\s][^>\n]*>|\{[^}\n]*\}|[^\s`]+\.\w{2,4}\b",
    re.DOTALL | re.MULTILINE,
)
"""Code, addresses, tags, names of files, and what is filled into messages."""
WORD = re.compile(r"(?<![\w’'])[^\W\d_]{2,}(?:[’'][^\W\d_]+)*")

pytestmark = pytest.mark.skipif(not (ROOT / "node_modules/dictionary-es").exists(), reason="npm's packages are missing")


class Speller:
    """The dictionary of a language, and our own words."""

    def __init__(self, folder: str, language: str) -> None:
        self.dictionary = Hunspell("index", hunspell_data_dir=str(ROOT / "node_modules" / folder))
        self.ours = frozenset((OURS / f"{language}.txt").read_text("utf-8").split())

    def knows(self, word: str) -> bool:
        """Return whether a word is spelled right."""
        plain = word.replace("’", "'")
        root = re.sub("'s?$", "", plain)
        return bool({plain, root, root.lower()} & self.ours) or any(map(self.dictionary.spell, (plain, root)))


@cache
def speller(language: str) -> Speller:
    """Return the speller of a language."""
    return Speller({"en": "dictionary-en-gb", "es": "dictionary-es"}[language], language)


def misspelled(text: str, *languages: str) -> list[str]:
    """Return the words that none of the languages knows."""
    spellers = [speller(language) for language in languages]
    words = WORD.findall(NO_WORDS.sub(" 0", text))
    return [word for word in words if not any(one.knows(word) for one in spellers)]


def messages() -> Iterator[tuple[str, str]]:
    """Yield all messages of the app, each with its language."""
    with (ROOT / "web/locale/es/LC_MESSAGES/messages.po").open("rb") as file:
        for message in read_po(file, locale="es"):
            for language, forms in () if not message.id else (("en", message.id), ("es", message.string)):
                yield from ((language, form) for form in ([forms] if isinstance(forms, str) else forms))


def docs() -> Iterable[Path]:
    """Return the docs, and what else is written for people."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("spec/*.md")])


def test_the_messages_are_spelled_right() -> None:
    wrong = [(text, words) for language, text in messages() if (words := misspelled(text, language))]
    assert not wrong


@pytest.mark.parametrize("path", docs(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_docs_are_spelled_right(path: Path) -> None:
    languages = ("en", "es") if path.relative_to(ROOT).as_posix() in SPANISH_DOCS else ("en",)
    assert misspelled(path.read_text("utf-8"), *languages) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_our_own_words_are_in_order_and_needed(language: str) -> None:
    words = (OURS / f"{language}.txt").read_text("utf-8").split()
    assert words == sorted(set(words), key=str.casefold)
    assert [word for word in words if speller(language).dictionary.spell(word)] == []


def test_a_misspelled_word_is_found() -> None:
    assert misspelled("Put teh `wall` between two {squares}, then roll the dice.", "en") == ["teh"]
    assert misspelled("Pon un muro entre dos casilas.", "es") == ["casilas"]
