"""Dates are told in the player's language, never as they are stored."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pygames import GAMES
from tests.web.test_app import act, opened
from tests.web.test_mistakes import ONE
from tests.web.test_puzzles import puzzling
from web.app.model.when import ago, in_words
from web.app.model.words import Translator
from web.app.storage.mistakes import PREFIX, write

STORED = json.loads((Path(__file__).parent.parent / "compatibility" / "2026-11-27" / "stored.json").read_text())
AS_STORED = re.compile(r">[^<]*\b20\d\d-\d\d-\d\d")
"""A date as it is stored, in a text on the screen."""
NOW = "2027-03-02 09:00:00"


@pytest.mark.parametrize(("language", "told"), [("en", "1 December 2026"), ("es", "1 de diciembre de 2026")])
def test_a_date_is_told_in_words(language: str, told: str) -> None:
    say = Translator([language])

    assert say(in_words("2026-12-01")) == told
    assert told in say(ago("2026-12-01 10:00:00", NOW) or in_words(""))


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01"])
def test_what_is_no_date_stays_as_it_is(text: str) -> None:
    assert str(in_words(text)) == text


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_screen_shows_a_date_as_it_is_stored(language: str) -> None:
    stored = {**STORED, f"{PREFIX}{ONE.game}": write([ONE])}
    app = puzzling(stored, now=NOW)
    app.handle({"do": "form", "name": "prefer", "values": {"language": language}})
    routes = ("shelf", "statistics", "mine", "puzzles", "daily/2026-12-01", *(f"statistics/{name}" for name in GAMES))
    for route in routes:
        app.handle({"do": "route", "route": route})
        view = app.view()
        entries = "".join(entry.html for some in view.lists.values() for entry in some.values())
        assert not AS_STORED.search(view.whole({}) + entries), route


def test_a_printed_game_tells_its_date_in_words() -> None:
    app, _ = opened({"settings": '{"version": 1, "language": "en"}'})
    record = '[Game "blokus"]\n[Date "2026-11-20 20:15:00"]\n\ne10'
    form: Any = {"do": "form", "name": "load", "values": {"record": record}}
    app.handle(form)
    act(app, "print_out blokus game")

    page = app.view().whole({})
    assert "20 November 2026" in page
    assert not AS_STORED.search(page)
