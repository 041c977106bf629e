"""Actions that lead between screens and dialogs, and close toasts."""

from __future__ import annotations

from pygames import GAMES, IllegalMove, Record
from web.app.actions import action, picture, play
from web.app.desk.turns import Turns
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
from web.app.storage.shelf import title_of

ALWAYS: dict[str, Dialog] = {"keys": Keys(), "load": ImportGame(), "editor": ChooseEditor(), "friends": PasteLink()}
"""The dialogs that don't depend on what is open."""


@action("dialog")
def dialog(desk: Turns, name: str) -> Effects:
    """Open a dialog."""
    kind, _, key = name.partition(" ")
    match kind:
        case "menu":
            own = not (desk.table.visiting or desk.table.elsewhere)
            desk.open_dialog(Menu(desk.require_session(), own, coached=desk.settings.coach == "on"))
        case "resign" | "draw" if not desk.require_session().is_over:
            play.own_turn(desk)
            desk.open_dialog(
                AskToResign(desk.require_session()) if kind == "resign" else AskForDraw(desk.require_session())
            )
        case "keys" | "load" | "editor" | "friends":
            desk.open_dialog(ALWAYS[kind])
        case "settings":
            game = desk.session.game if desk.session else next(iter(GAMES.values()))
            desk.open_dialog(Preferences(desk.settings, game))
        case "legal":
            play.show_possible(desk)
        case "rename" if key in desk.shelf.records:
            record = desk.shelf.records[key]
            desk.open_dialog(Rename(key, title_of(record), GAMES[record.game].title))
        case "share" | "link":
            own = key in desk.shelf.texts and not is_friends(key)  # the text of a running game may contain secrets
            desk.open_dialog(_link(desk, key) if own else _share(desk))
        case "picture":
            desk.open_dialog(picture.picture_of_table(desk))
    return NOTHING


def _is_secret(record: Record) -> bool:
    """Return whether a link would reveal hidden information of a running game."""
    return GAMES[record.game].has_secrets and not record.result


def _address(desk: Turns, record: Record) -> str:
    """Return the link with a game."""
    return f"{desk.device.address}#{link.write(annotation.without_annotations(record).write_sealed())}"


def _link(desk: Turns, key: str) -> Link:
    """Return the dialog with the link to a saved game."""
    if key in desk.shelf.newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    record = Record.peek(desk.shelf.texts[key])
    if _is_secret(record):
        raise IllegalMove("secret", "{reason}", reason=SECRET)
    return Link(_address(desk, record))


def _share(desk: Turns) -> Share:
    """Return the dialog with all ways to share the current game."""
    if desk.require_session().is_newer:
        raise IllegalMove("newer", "{reason}", reason=NEWER)
    record = desk.require_session().record
    return Share(record.game, "" if _is_secret(record) else _address(desk, record))


@action("close")
def close(desk: Turns, _: str) -> Effects:
    """Close the dialog."""
    desk.close_dialog()
    return NOTHING


@action("quiet")
def quiet(desk: Turns, _: str) -> Effects:
    """Close the toast, withdrawing what it offers."""
    desk.close_toast()
    desk.recovery.take_undelete()
    return NOTHING


@action("update")
def update(desk: Turns, _: str) -> Effects:
    """Switch to the new version."""
    return Effects(update=True)
