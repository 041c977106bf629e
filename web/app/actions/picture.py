"""Actions of the picture of a game that is shared: share it, save it."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.model import annotation
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import PictureToShare
from web.app.model.seats import told_to_others
from web.app.model.verdicts import headline
from web.app.storage import link
from web.app.storage.shelf import DATE, Shelf, tag_of


def picture_of_table(table: Table, device: Device, shelf: Shelf) -> PictureToShare:
    """Return the dialog with the picture of the current game, at the ply being reviewed."""
    session = table.require_session()
    record = shelf.records.get(table.current_key, session.record)
    return PictureToShare(
        told_to_others(session, device.settings.name),
        table.viewer,
        _ply(table, session),
        device.address,
        _address(device, session),
        tag_of(record, DATE)[:10],
    )


@action("picture", lambda desk: (desk.table, desk.device))
def share_picture(table: Table, device: Device, way: str) -> Effects:
    """Share or save the picture in the dialog."""
    session = table.require_session()
    ply = _ply(table, session)
    told = f"{session.game.title}: {device.say(headline(told_to_others(session, device.settings.name), ply))}"
    shown = " ".join(filter(None, (told, _address(device, session))))
    return Effects(picture={"name": f"{session.game.name}-{ply}.png", "text": shown, "saves": way == "save"})


@action("picture_is", lambda desk: (desk.overlays,))
def picture_is(overlays: Overlays, done: str) -> Effects:
    """Report the result of sharing; the dialog stays open if the picture was neither shared nor saved."""
    if done in ("shared", "saved"):
        overlays.close_dialog()
    match done:
        case "saved":
            return overlays.notice(Phrase("Picture saved."))
        case "failed":
            return overlays.notice(Phrase("The picture couldn’t be made. Your game is safe."))
    return NOTHING


def _ply(table: Table, session: Session) -> int:
    """Return the ply being reviewed, else the last one."""
    return session.ply if table.view.ply is None else table.view.ply


def _address(device: Device, session: Session) -> str:
    """Return the game's link; empty if it would reveal hidden information."""
    if session.game.has_secrets and session.position.turn is not None:
        return ""
    record = annotation.without_annotations(session.record)
    return device.link_to(record.game, link.write(record.write_sealed()))
