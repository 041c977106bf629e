"""Actions that lead between screens and dialogs, and close toasts."""

from __future__ import annotations

from pygames import GAMES, IllegalMove, Record
from web.app.actions import action, picture, play
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.table import Table
from web.app.model import annotation
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import (
    SECRET,
    AskForDraw,
    AskToResign,
    ChooseEditor,
    Dialog,
    ImportGame,
    Keys,
    Link,
    Menu,
    PasteLink,
    Preferences,
    Rename,
    Share,
)
from web.app.model.parts import NEWER
from web.app.storage import link
from web.app.storage.friends import is_friends
from web.app.storage.shelf import Shelf, title_of

ALWAYS: dict[str, Dialog] = {"keys": Keys(), "load": ImportGame(), "editor": ChooseEditor(), "friends": PasteLink()}
"""The dialogs that don't depend on what is open."""


@action("dialog")
def dialog(desk: Desk, name: str) -> Effects:
    """Open a dialog."""
    kind, _, key = name.partition(" ")
    match kind:
        case "menu":
            own = desk.table.is_played_here
            desk.overlays.open_dialog(
                Menu(desk.table.require_session(), own, coached=desk.device.settings.coach == "on")
            )
        case "resign" | "draw" if not desk.table.require_session().is_over:
            play.own_turn(desk.table)
            asked = AskToResign if kind == "resign" else AskForDraw
            desk.overlays.open_dialog(asked(desk.table.require_session()))
        case "keys" | "load" | "editor" | "friends":
            desk.overlays.open_dialog(ALWAYS[kind])
        case "settings":
            game = desk.table.session.game if desk.table.session else next(iter(GAMES.values()))
            desk.overlays.open_dialog(Preferences(desk.device.settings, game))
        case "legal":
            play.show_possible(desk.table, desk.overlays, desk.device)
        case "rename" if key in desk.shelf.records:
            record = desk.shelf.records[key]
            desk.overlays.open_dialog(Rename(key, title_of(record), GAMES[record.game].title))
        case "share" | "link":
            own = key in desk.shelf.texts and not is_friends(key)  # the text of a running game may contain secrets
            desk.overlays.open_dialog(_link(desk.shelf, desk.device, key) if own else _share(desk.table, desk.device))
        case "picture":
            desk.overlays.open_dialog(picture.picture_of_table(desk.table, desk.device))
    return NOTHING


def _is_secret(record: Record) -> bool:
    """Return whether a link would reveal hidden information of a running game."""
    return GAMES[record.game].has_secrets and not record.result


def _address(device: Device, record: Record) -> str:
    """Return the link with a game."""
    return device.link_to(record.game, link.write(annotation.without_annotations(record).write_sealed()))


def _link(shelf: Shelf, device: Device, key: str) -> Link:
    """Return the dialog with the link to a saved game."""
    if key in shelf.newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    record = Record.peek(shelf.texts[key])
    if _is_secret(record):
        raise IllegalMove("secret", "{reason}", reason=SECRET)
    return Link(_address(device, record))


def _share(table: Table, device: Device) -> Share:
    """Return the dialog with all ways to share the current game."""
    if table.require_session().is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    record = table.require_session().record
    return Share(record.game, "" if _is_secret(record) else _address(device, record))


@action("close")
def close(desk: Desk, _: str) -> Effects:
    """Close the dialog."""
    desk.overlays.close_dialog()
    return NOTHING


@action("quiet")
def quiet(desk: Desk, _: str) -> Effects:
    """Close the toast, withdrawing what it offers."""
    desk.overlays.close_toast()
    desk.recovery.take_undelete()
    return NOTHING


@action("update")
def update(desk: Desk, _: str) -> Effects:
    """Switch to the new version."""
    return Effects(update=True)
