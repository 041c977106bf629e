"""Translation of phrases, by message catalogues.

The code contains the English texts; the English catalogue holds only further forms of messages. Any language may have
forms of a message, each under a context (`msgctxt`) of its own: see docs/translating.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from pygames.core.phrase import Phrase
from web.app.storage.settings import LANGUAGES

LOCALE = Path(__file__).parents[2] / "locale"


class Reader(Phrase):
    """What the only person at the table is called; a sentence about them may have a form with “you”."""

    __slots__ = ()

    def __init__(self, name: Phrase) -> None:
        super().__init__("{reader}", reader=name)


class Translator:
    """Translates phrases into the first available of the wanted languages, else English.

    >>> Translator(["tlh", "en-GB"])(Phrase("Choose a piece."))
    'Choose a piece.'
    """

    def __init__(self, wanted: Sequence[str]) -> None:
        known = (language.split("-")[0].lower() for language in wanted)
        self.language = next((language for language in known if language in LANGUAGES), "en")
        self._remembered = lru_cache(maxsize=1 << 11)(self._in_words)

    def __call__(self, phrase: Phrase, form: str = "") -> str:
        """Translate a phrase and the phrases in its gaps; in another form if the catalogue has it."""
        return self._remembered(phrase, form)

    def _in_words(self, phrase: Phrase, form: str) -> str:
        readers = [f"{name}=you" for name, value in phrase.values if isinstance(value, Reader)]
        found = (self._template(phrase, wanted) for wanted in (*readers, form, ""))
        template = next(filter(None, found), "") or phrase.plain
        return template.format(**{name: _Gap(self, value) for name, value in phrase.values})

    def _template(self, phrase: Phrase, form: str = "") -> str:
        """Return the template of a phrase in a form; empty if the catalogue doesn't have it."""
        messages, context = catalogue(self.language), "|".join(filter(None, (phrase.context, form)))
        if phrase.many:
            ids = phrase.template, phrase.many, phrase.number
            return messages.npgettext(context, *ids) if context else messages.ngettext(*ids)
        if context:
            return messages.pgettext(context, phrase.template)
        return messages.gettext(phrase.template)

    def value(self, value: object, form: str = "") -> str:
        """Return the text for a value in a gap."""
        return self(value, form) if isinstance(value, Phrase) else str(value)


class _Gap:
    """What fills a gap: `{piece}` inserts it as it is, `{piece:the}` in the form “the”, with its article."""

    def __init__(self, say: Translator, value: object) -> None:
        self._say, self._value = say, value

    def __format__(self, form: str) -> str:
        return self._say.value(self._value, form)


class _Nothing(NullTranslations):
    """Stands for a message that a catalogue doesn't have."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


LATE = ("lessons", "lab")
"""The catalogues of what is fetched when it is first opened."""


class _Late(_Nothing):
    """The messages of lessons and of the lab, in catalogues of their own."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        for name in LATE:
            with suppress(OSError):  # it hasn't been fetched
                if (found := translation(name, LOCALE, [self._language]).gettext(message)) != message:
                    return found
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        try:
            return translation("lessons", LOCALE, [self._language]).ngettext(msgid1, msgid2, n)
        except OSError:
            return ""


def signed_score(score: int) -> str:
    """Return a score with a real minus sign."""
    return f"−{-score}" if score < 0 else str(score)


Said = tuple[tuple[Phrase, ...], ...]
"""What is said in a line: of each of several things some phrases."""


def in_a_line(say: Translator, said: Said) -> str:
    """Return phrases as a line of text."""
    return " · ".join(": ".join(map(say, phrases)) for phrases in said)


Names = tuple[tuple[Phrase, Phrase], ...]
"""Replacements in sentences: players’ names for the colours of their seats."""


@lru_cache(maxsize=8)
def naming(say: Translator, known: Names) -> Callable[[Phrase], str]:
    """Return a translator that replaces seats' colours by players' names."""
    return lambda phrase: say(renamed(phrase, known))


def renamed(phrase: Phrase, known: Names) -> Phrase:
    """Return a phrase with players' names instead of their seats' colours."""
    return _renamed(phrase, dict(known)) if known else phrase


def _renamed(phrase: Phrase, names: Mapping[Phrase, Phrase]) -> Phrase:
    if phrase in names:
        return names[phrase]
    values = {key: _renamed(value, names) if isinstance(value, Phrase) else value for key, value in phrase.values}
    changed = Phrase(phrase.template, **values)
    changed.many, changed.context = phrase.many, phrase.context
    return changed


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the messages of a language; empty texts for those that it does not have."""
    found = translation("messages", LOCALE, [language], fallback=language == "en")
    found.add_fallback(_Nothing() if language == "en" else _Late(language))
    return found
