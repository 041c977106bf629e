"""The bot lab: bots are written, kept and passed on. All but this comes when the lab is first opened."""

from __future__ import annotations

from web.app.desk.bots import BOTS
from web.app.desk.desk import Desk
from web.app.desk.where import LAB
from web.app.lab import late
from web.app.lab.late import OpenLab, visit_bot
from web.app.screens.contract import Screen
from web.app.screens.view import View

__all__ = ["SCREEN", "visit_bot"]


def _view(desk: Desk, argument: str, state: OpenLab) -> View:
    """Return the screen."""
    view: View = late.loaded("lab_screen").lab_screen(desk, argument, state)
    return view


SCREEN = Screen(
    addresses=(LAB, f"{LAB}/<game>", f"{LAB}/<game>/<bot>"),
    state=OpenLab(),
    view=_view,
    opens=late.lab_opened,
    modules=(late,),
    kinds=(BOTS,),
    sheets=("lab",),
)
