"""The screen on which devices in one room are connected, as one value: what it shows comes when it is first opened."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.actions import library, room_game
from web.app.actions import room as actions
from web.app.desk.desk import Desk
from web.app.model.late import fetched
from web.app.screens.absent import absent
from web.app.screens.contract import Screen
from web.app.screens.controls import back_button
from web.app.screens.view import View

TITLE = Phrase("In this room")


def _view(desk: Desk, _: str, __: None) -> View:
    """Return the screen, or what is shown where it couldn't be loaded."""
    device = desk.device
    if late := fetched("web.app.printing.room_screen"):
        view: View = late.room_place(device.say, desk.live.room, device.settings.name, nearby=device.nearby)
        return view
    return absent(device.say, TITLE, "room", back_button(device.say, Phrase("Friends"), "friends"), "room_way")


SCREEN = Screen(
    addresses=("room",),
    state=None,
    view=_view,
    modules=(actions, library, room_game),
    icons=("radio", "camera"),
)
