"""What actions return: effects, which can be added, reach the reply once, and are never lost on the way."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from pygames import GAMES, Record, Session
from pygames.core.phrase import Phrase
from tools.paths import ROOT
from web.app.actions import ACTIONS, FORMS
from web.app.app import App
from web.app.catalogue import CATALOGUE
from web.app.desk.desk import Desk
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.words import Translator
from web.protocol import Reply

ENGLISH = Translator(["en"])
ONE, TWO = Phrase("Undone."), Phrase("Redone.")


def seated(game: str = "blokus") -> Desk:
    """Return a desk with a game on the table."""
    desk = App().desk
    desk.games.begin(Session.of(Record.read(f'[Game "{game}"]')))
    return desk


def root_of(node: ast.expr) -> str:
    """Return the name with which a chain of attributes begins; empty if it begins otherwise."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def calls_thrown_away() -> list[tuple[str, int, str]]:
    """Return calls of the app’s functions and of the desk’s parts whose result nobody takes: file, line, name."""
    thrown, owners = [], {"desk", "self", *vars(App().desk)}
    for path in sorted((ROOT / "web" / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
                    thrown.append((str(path.relative_to(ROOT)), node.lineno, name))
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=name))) if root_of(owner) in owners:
                    thrown.append((str(path.relative_to(ROOT)), node.lineno, name))
    return thrown


def return_types() -> dict[str, set[str]]:
    """Return what the app’s functions of each name return."""
    found = defaultdict(set)
    for path in (ROOT / "web" / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns:
                found[node.name].add(ast.unparse(node.returns))
    return found


@pytest.mark.parametrize("function", [*ACTIONS.values(), *FORMS.values()], ids=lambda function: function.__name__)
def test_every_action_and_every_form_returns_effects(function: Callable[..., Any]) -> None:
    assert get_type_hints(function)["return"] is Effects


def test_effects_are_never_thrown_away() -> None:
    with_effects = {name for name, types in return_types().items() if "Effects" in types and "None" not in types}
    assert {"after_ply", "notice", "conclude", "analyse_next"} <= with_effects
    assert [call for call in calls_thrown_away() if call[2] in with_effects] == []


def test_effects_add_up_and_the_later_key_holds() -> None:
    both = spoken(ONE) + Effects((TWO,), sound="place", focus="h1") + NOTHING + Effects(sound="end")
    assert both == Effects((ONE, TWO), sound="end", focus="h1")
    assert both + NOTHING == NOTHING + both == both


def test_a_reply_has_a_key_for_each_effect_and_no_other() -> None:
    assert {field.name for field in fields(Effects)} - {"spoken"} <= Reply.__annotations__.keys()
    assert NOTHING.reply(ENGLISH) == {}
    assert Effects((ONE, TWO), sound="").reply(ENGLISH) == {"say": "Undone. Redone.", "sound": ""}
    assert Effects(update=True, copy="").reply(ENGLISH) == {"update": True, "copy": ""}


@pytest.mark.parametrize("game", GAMES)
def test_an_action_needs_no_more_than_a_desk_to_be_tried(game: str) -> None:
    desk = seated(game)
    assert CATALOGUE.actions["undo"](desk, "") == spoken(Phrase("Nothing to undo."))
    assert CATALOGUE.actions["rules"](desk, game) == NOTHING
    assert desk.where.game is GAMES[game]


def test_a_move_says_what_it_did_and_how_it_sounds() -> None:
    desk = seated("ringgz")
    move = str(desk.table.require_session().position.legal_moves()[0])
    effects = CATALOGUE.forms["move"](desk, "", {"move": move})
    assert effects.sound == "place"
    assert effects.spoken


def test_effects_are_in_one_reply_and_not_in_the_next() -> None:
    app = App()
    app.handle({"do": "open"})
    app.do({"do": "act", "action": "part 2"})
    assert app.reply()["focus"] == "#part-2"
    assert "focus" not in app.reply()
