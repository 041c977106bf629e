"""The board editor: set up any position of a game by hand or from a text, to play, analyse or share it."""

from __future__ import annotations

from importlib import import_module

from web.app.desk.desk import Desk
from web.app.desk.where import EDITOR
from web.app.editor import actions
from web.app.editor.actions import OpenEditor, late, visit_position
from web.app.model.effects import Effects
from web.app.screens.contract import Facts, Screen
from web.app.screens.view import View

__all__ = ["SCREEN", "visit_position"]


def _view(facts: Facts, _: str, edited: OpenEditor) -> View:
    """Return the editor of a game."""
    assert edited.editor  # from when the screen was opened
    seen, thinks = facts.table.view, bool(facts.table.findings.tasks)
    screen = import_module("web.app.editor.editor_screen")
    view: View = screen.editor_screen(facts.say, edited.editor, seen.notice, refused=seen.refused, thinking=thinks)
    return view


def _press(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the picture."""
    return SCREEN.carry_out(desk, late("press_in_editor")(SCREEN.state_in(desk), target, desk))


SCREEN = Screen(
    addresses=(f"{EDITOR}/<game>",),
    state=OpenEditor(),
    view=_view,
    opens=actions.editor_opened,
    modules=(actions,),
    actions={
        "edit_leave": late("leave_editor"),
        "edit_clear": late("clear"),
        "edit_start": late("start"),
        "edit_type": late("type_text"),
        "edit_analyse": late("analyse_position"),
        "edit_share": late("share_position"),
        "edit_copy": late("copy"),
    },
    forms={
        "edit_choose": late("choose"),
        "edit_kind": late("choose_kind"),
        "edit_nothing": late("ignore"),
    },
    instead={"undo": late("undo_edit"), "redo": late("redo_edit")},
    press=_press,
    analysed=lambda edited: edited.position,
    keeps_game=True,
    late_sheets=("editor",),
)
