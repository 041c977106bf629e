"""The start screen as HTML, prerendered by the build with the code that renders it in the browser."""

from __future__ import annotations

import re
from dataclasses import replace

from pygames.core.phrase import Phrase
from web.app.model.place import Place
from web.app.model.words import Translator
from web.app.screens.home import home, reserved_parts
from web.app.screens.html import concat, tag
from web.app.screens.view import View
from web.app.storage.settings import LANGUAGES

UNLOADED = Phrase("The game couldn’t be loaded completely. Check your connection and try again.")
RELOAD = Phrase("Reload")
WITHOUT_SCRIPTS = Phrase("This page plays board games with Python in the browser and needs JavaScript to start it.")
NOTICES = (
    Phrase("This page has to be served: run “make play” in the project’s folder and open the address that it prints."),
    Phrase("This browser is too old to run this app. Please use a current one."),
    Phrase(
        "The app needs WebAssembly, which is switched off in this browser. Lockdown Mode on Apple devices does that, "
        "and the strictest security in Edge; the settings let you make an exception for this site."
    ),
    UNLOADED,
    Phrase("Something went wrong. Your games are safe."),
    RELOAD,
)
"""Notices that the page shows without Python."""
_TEXT = re.compile(r'>([^<]+)<|(?:aria-label|title)="([^"]*)"')


def prerendered_html(language: str = "en") -> str:
    """Return the start screen of a first visit."""
    return prerendered_view(language).whole({})


def prerendered_view(language: str) -> View:
    """Return what the page shows before Python is ready."""
    say = Translator([language])
    view = home(say, Place())
    return replace(view, parts={**view.parts, **reserved_parts(say)})


def fallback_html() -> str:
    """Return the page's text, in all languages, until its style sheet and its first script hide it."""
    translators = [Translator([language]) for language in LANGUAGES]
    without = [tag("p", say(WITHOUT_SCRIPTS), lang=say.language) for say in translators]
    unloaded = [
        tag("p", say(UNLOADED), " ", tag("a", say(RELOAD), href="./"), lang=say.language) for say in translators
    ]
    return concat(tag("noscript", *without), tag("div", *unloaded, class_="unstarted"))


def translations() -> dict[str, dict[str, str]]:
    """Return, by language, the translations of the English texts of the start screen and the notices."""
    return {language: _translated(language) for language in LANGUAGES if language != "en"}


def _translated(language: str) -> dict[str, str]:
    say = Translator([language])
    texts = dict(zip(_texts("en"), _texts(language), strict=True))
    texts |= {phrase.template: say(phrase) for phrase in NOTICES}
    return {text: other for text, other in texts.items() if text != other}


def _texts(language: str) -> list[str]:
    """Return the texts of the start screen, in order."""
    from html import unescape  # needed by the build alone, and large

    return [unescape(text or label) for text, label in _TEXT.findall(prerendered_html(language))]
