"""Whatever argument a button or a form names, the app does something or says why not; it never fails."""

from __future__ import annotations

from typing import Any

import pytest

from pygames.play.puzzle import DAILY_GAMES
from tests.web import offline_page
from tests.web.offline_page import Page, quick
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.catalogue import CATALOGUE

ARGUMENTS = ("", "0009", "٣", "²", "9" * 50, "x", "blokus 0009", "nope -1 x")
FIELDS = ("seats", "seat0", "name0", "clock", "increment", "level", "move", "record", "title", "text", "sought", "kind")
SCREENS = {"home": [], "table": ["quick blokus", "play e10"], "editor": ["edit cathedral"]}


def at(screen: str) -> Page:
    """Return a page that shows a screen."""
    page = Page()
    for action in SCREENS[screen]:
        page.say({"do": "act", "action": action})
    return page


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["act", "form"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_argument_makes_an_action_or_a_form_fail(screen: str, kind: str) -> None:
    with quick():
        for name in CATALOGUE.actions if kind == "act" else CATALOGUE.forms:
            page = at(screen)
            for argument in ARGUMENTS:
                text = f"{name} {argument}"
                values = dict.fromkeys(FIELDS, argument)
                asked: Any = {"do": "form", "name": text, "values": values}
                page.app.do(asked if kind == "form" else {"do": "act", "action": text})
            page.hear(page.app.answer())


@pytest.mark.parametrize("seat", ["0001", "01", "0009", "1", "9", "-0", "٠", "", "0 0"])
def test_only_a_person_resigns_and_by_the_number_of_the_seat(seat: str) -> None:
    app, _ = opened()
    act(app, "quick blokus")

    act(app, f"resign {seat}")

    assert app.desk.session
    assert not app.desk.session.is_over


@pytest.mark.parametrize("action", ["quick", "face", "first_game"])
def test_a_game_that_there_is_not_is_refused_in_words(action: str) -> None:
    app, _ = opened()

    assert act(app, f"{action} chess")["say"] == "There is no such game."
    assert app.desk.session is None


def test_the_walk_knows_a_puzzle_of_each_game() -> None:
    app = App()
    app.desk.puzzling.take(offline_page.puzzles())
    known: Any = app.desk.puzzling.puzzles

    assert all(known[name] for name in DAILY_GAMES)
