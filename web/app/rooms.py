"""The ways between screens and dialogs, and the messages at the edge."""

from __future__ import annotations

from web.app import dialogs, playing
from web.app.actions import action
from web.app.preferences import preferences
from web.app.turns import Turns
from web.app.typed import legal


@action
def home(desk: Turns, _: str) -> None:
    """Go to the start screen."""
    desk.go("home")


@action
def dialog(desk: Turns, name: str) -> None:
    """Open a dialog."""
    match name:
        case "menu":
            desk.dialog = dialogs.menu(desk.say, desk.seated())
        case "keys":
            desk.dialog = dialogs.keys(desk.say)
        case "settings":
            desk.dialog = preferences(desk.say, desk.settings)
        case "legal":
            desk.dialog = legal(desk.say, playing.on_turn(desk), desk.viewer)
        case "load":
            desk.dialog = dialogs.load(desk.say)


@action
def close(desk: Turns, _: str) -> None:
    """Close the dialog."""
    desk.dialog = None


@action
def quiet(desk: Turns, _: str) -> None:
    """Take the toast away."""
    desk.toast = None


@action
def update(desk: Turns, _: str) -> None:
    """Use the new version."""
    desk.extra["update"] = True
