"""Phrases in the player's language, from message catalogues; English needs none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from pygames.core.phrase import Phrase

LOCALE = Path(__file__).parent.parent / "locale"
LANGUAGE_NAMES = {"en": "English", "es": "Español"}
"""The languages offered, as they call themselves. One more is a filled catalogue in web/locale/ and its name here."""
LANGUAGES = tuple(LANGUAGE_NAMES)


class Words:
    """Says phrases in the first of the wanted languages that is offered, else in English.

    >>> Words(["tlh", "en-GB"])(Phrase("Choose a piece."))
    'Choose a piece.'
    """

    def __init__(self, wanted: Sequence[str]) -> None:
        known = (language.split("-")[0].lower() for language in wanted)
        self.language = next((language for language in known if language in LANGUAGES), "en")
        self._catalogue = catalogue(self.language)

    def __call__(self, phrase: Phrase) -> str:
        """The phrase in words, the phrases in its gaps included."""
        if phrase.many:
            template = self._catalogue.ngettext(phrase.template, phrase.many, phrase.number)
        else:
            template = self._catalogue.gettext(phrase.template)
        return template.format(**{name: self.value(value) for name, value in phrase.values})

    def value(self, value: object) -> str:
        """What stands in a gap, in words."""
        return self(value) if isinstance(value, Phrase) else str(value)


@cache
def catalogue(language: str) -> NullTranslations:
    """The messages of a language."""
    return NullTranslations() if language == "en" else translation("messages", LOCALE, [language])
