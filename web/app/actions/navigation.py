"""Actions that lead between screens and dialogs, and close toasts."""

from __future__ import annotations

from pygames import GAMES, IllegalMove, Record
from web.app.actions import action, picture, play
from web.app.desk.device import Device
from web.app.desk.live import Live
from web.app.desk.overlays import Overlays
from web.app.desk.recovery import Recovery
from web.app.desk.table import Table
from web.app.model import annotation
from web.app.model.effects import NOTHING, Effects
from web.app.model.late import ABSENT, fetched
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


@action("dialog", lambda desk: (desk.table, desk.shelf, desk.device, desk.overlays, desk.live))
def dialog(table: Table, shelf: Shelf, device: Device, overlays: Overlays, live: Live, name: str) -> Effects:
    """Open a dialog."""
    kind, _, key = name.partition(" ")
    match kind:
        case "menu":
            own = table.is_played_here
            coached, nearby = device.settings.coach == "on", device.nearby
            board = live.board_of(table.require_session())
            overlays.open_dialog(Menu(table.require_session(), own, coached=coached, nearby=nearby, board=board))
        case "resign" | "draw" if not table.require_session().is_over:
            play.own_turn(table)
            asked = AskToResign if kind == "resign" else AskForDraw
            overlays.open_dialog(asked(table.require_session()))
        case "keys" | "load" | "editor" | "friends":
            overlays.open_dialog(ALWAYS[kind])
        case "settings":
            game = table.session.game if table.session else next(iter(GAMES.values()))
            overlays.open_dialog(Preferences(device.settings, game))
        case "legal":
            play.show_possible(table, overlays, device)
        case "rename" if key in shelf.records:
            record = shelf.records[key]
            overlays.open_dialog(Rename(key, title_of(record), GAMES[record.game].title))
        case "share" | "link":
            own = key in shelf.texts and not is_friends(key)  # the text of a running game may contain secrets
            overlays.open_dialog(_link(shelf, device, key) if own else _share(table, device))
        case "picture" if fetched("web.app.printing.card"):
            overlays.open_dialog(picture.picture_of_table(table, device, shelf))
        case "picture":
            return overlays.notice(ABSENT)
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


@action("close", lambda desk: (desk.overlays,))
def close(overlays: Overlays, _: str) -> Effects:
    """Close the dialog."""
    overlays.close_dialog()
    return NOTHING


@action("quiet", lambda desk: (desk.overlays, desk.recovery))
def quiet(overlays: Overlays, recovery: Recovery, _: str) -> Effects:
    """Close the toast, withdrawing what it offers."""
    overlays.close_toast()
    recovery.take_undelete()
    return NOTHING


@action("update", lambda _: ())
def update(_: str) -> Effects:
    """Switch to the new version."""
    return Effects(update=True)
