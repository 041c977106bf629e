"""The ways between screens and dialogs, and the messages at the edge."""

from __future__ import annotations

from pygames import GAMES, IllegalMove, Record
from pygames.core.phrase import Phrase
from web.app.actions import action, play, printing
from web.app.desk.state import Shown
from web.app.desk.turns import Turns
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects
from web.app.model.friends import menu_entries
from web.app.screens import dialogs
from web.app.screens.html import tag
from web.app.screens.invitation import link_door
from web.app.screens.preferences import Preferences
from web.app.screens.saved import link_form, rename_form
from web.app.storage import link
from web.app.storage.friends import is_friends


@action("home")
def home(desk: Turns, _: str) -> Effects:
    """Go to the start screen."""
    desk.go("home")
    return NOTHING


ALWAYS: dict[str, Shown] = {
    "keys": dialogs.keys,
    "load": dialogs.load,
    "editor": dialogs.choose_editor,
    "friends": link_door,
}
"""The dialogs that say the same whatever is open."""


@action("dialog")
def dialog(desk: Turns, name: str) -> Effects:
    """Open a dialog."""
    kind, _, key = name.partition(" ")
    desk.table.asks_to_end = kind in ("resign", "draw")
    match kind:
        case "menu":
            own = not (desk.table.visiting or desk.table.elsewhere)
            session = desk.seated()
            coached = desk.settings.coach == "on"
            more = menu_entries(session) if isinstance(session, Correspondence) else None
            desk.dialog = lambda say: dialogs.menu(say, session, own=own, coached=coached, more=more)
        case "resign" | "draw" if not desk.seated().is_over:
            play.own_turn(desk)
            session, asked = desk.seated(), dialogs.ask_to_resign if kind == "resign" else dialogs.ask_for_draw
            desk.dialog = lambda say: asked(say, session)
        case "keys" | "load" | "editor" | "friends":
            desk.dialog = ALWAYS[kind]
        case "settings":
            desk.dialog = Preferences(desk.settings, desk.session.game if desk.session else next(iter(GAMES.values())))
        case "legal":
            play.show_possible(desk)
        case "rename" if key in desk.shelf.records:
            form = rename_form(desk.say, desk.shelf, key)
            desk.dialog = lambda say: dialogs.framed(say, Phrase("Rename"), form)
        case "share" | "link":
            own = key in desk.shelf.texts and not is_friends(key)  # whose text holds secrets
            desk.dialog = _link(desk, desk.shelf.texts[key]) if own else _share(desk)
        case "picture":
            desk.dialog = printing.picture_of_table(desk)
    return NOTHING


SECRET = Phrase("A link to a game with hidden racks can only be made once the game is over.")


def _is_secret(record: Record) -> bool:
    """Return whether a link would show what the players of a running game hide from each other."""
    return GAMES[record.game].has_secrets and not record.result


def _address(desk: Turns, record: Record) -> str:
    """Return the link that holds a game."""
    return f"{desk.device.address}#{link.write(annotation.without_annotations(record).write_sealed())}"


def _link(desk: Turns, text: str) -> Shown:
    """Return the dialog with the link to a saved game."""
    record = Record.peek(text)
    if _is_secret(record):
        raise IllegalMove("secret", "{reason}", reason=SECRET)
    address = _address(desk, record)
    return lambda say: dialogs.framed(say, Phrase("Link"), link_form(say, address))


def _share(desk: Turns) -> Shown:
    """Return the dialog of all ways to share the game on the table."""
    session = desk.seated()
    if _is_secret(session.record):
        return lambda say: dialogs.ways_to_share(say, session, tag("p", say(SECRET), class_="soft"))
    address = _address(desk, session.record)
    return lambda say: dialogs.ways_to_share(say, session, link_form(say, address))


@action("close")
def close(desk: Turns, _: str) -> Effects:
    """Close the dialog."""
    desk.dialog = None
    return NOTHING


@action("quiet")
def quiet(desk: Turns, _: str) -> Effects:
    """Take the toast away, and with it what it offers."""
    desk.toast = None
    desk.recovery.undelete.clear()
    return NOTHING


@action("update")
def update(desk: Turns, _: str) -> Effects:
    """Use the new version."""
    return Effects(update=True)
