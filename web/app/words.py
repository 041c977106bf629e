"""Phrases in the player's language, from message catalogues; English needs none."""

from __future__ import annotations

from gettext import NullTranslations, translation
from pathlib import Path

from pygames.core.phrase import Phrase

LOCALE = Path(__file__).parent.parent / "locale"


class Words:
    """Says phrases in one language: the first of these that there is a catalogue for, else English.

    >>> Words([])(Phrase("Choose a piece."))
    'Choose a piece.'
    """

    def __init__(self, languages: list[str]) -> None:
        wanted = [part for language in languages for part in (language.replace("-", "_"), language.split("-")[0])]
        english = [language.split("-")[0] for language in languages[:1]] == ["en"]
        self._catalogue: NullTranslations = (
            NullTranslations() if english else translation("messages", LOCALE, wanted or None, fallback=True)
        )
        self.language = "en" if english else self._catalogue.info().get("language", "en") or "en"

    def __call__(self, phrase: Phrase) -> str:
        """The phrase in words, the phrases in its gaps included."""
        catalogue = self._catalogue
        if phrase.many:
            template = catalogue.ngettext(phrase.template, phrase.many, phrase.number)
        else:
            template = catalogue.gettext(phrase.template)
        return template.format(**{name: self.value(value) for name, value in phrase.values})

    def value(self, value: object) -> str:
        """What stands in a gap, in words."""
        return self(value) if isinstance(value, Phrase) else str(value)
