"""The board editor: set up any position of a game by hand or from a text, to play, analyse or share it."""

from __future__ import annotations

from pygames import GAMES
from web.app.desk.desk import Desk
from web.app.desk.where import EDITOR
from web.app.editor import actions
from web.app.editor.actions import visit_position
from web.app.editor.screen import editor_screen
from web.app.model.effects import Effects
from web.app.screens.contract import Screen, game_opened
from web.app.screens.view import View

__all__ = ["SCREEN", "visit_position"]


def _view(desk: Desk, name: str, _: None) -> View:
    """Return the editor of a game."""
    seen, thinks, edited = (
        desk.table.view,
        bool(desk.table.findings.tasks),
        actions.editor_of(desk.editing, GAMES[name]),
    )
    return editor_screen(desk.say, edited, seen.notice, refused=seen.refused, thinking=thinks)


def _press(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the picture."""
    return actions.press_in_editor(desk.table, desk.where, desk.editing, target)


SCREEN = Screen(
    addresses=(f"{EDITOR}/<game>",),
    state=None,
    view=_view,
    opens=game_opened,
    modules=(actions,),
    instead={
        "undo": lambda desk, _: actions.travel(desk.table, desk.where, desk.editing, -1),
        "redo": lambda desk, _: actions.travel(desk.table, desk.where, desk.editing, 1),
    },
    press=_press,
    keeps_game=True,
    late_sheets=("editor",),
)
