"""Texts below a board: a notice, a refusal, a tip."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag


def tip_html(say: Translator, tip: Phrase) -> Html:
    """Render a tip at the table."""
    return tag("p", icon("graduation-cap"), tag("span", say(tip)), class_="notice tip")


def notice_html(say: Translator, notice: Phrase, *, refused: bool) -> Html:
    """Render what was said last; a refusal is styled as one."""
    return tag("p", icon("info"), say(notice), class_="notice refusal" if refused else "notice")
