"""Actions that carry the seats of a game among friends from device to device, and delete them."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.actions import Values, action, form
from web.app.actions.friends import at_table, lay_new
from web.app.actions.library import delete_game
from web.app.actions.receiving import receive
from web.app.desk.desk import Desk
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import AskForSeat, AskToDelete, SeatKey
from web.app.model.refusals import REFUSALS
from web.app.storage.friends import PREFIX, as_understood


@action("friends_seat")
def show_seat(desk: Desk, _: str) -> Effects:
    """Show the key that transfers one's seat to another device."""
    peer = at_table(desk.table).peer
    if peer.here:
        desk.overlays.open_dialog(SeatKey(peer.seat_key, address=desk.device.address))
    return NOTHING


@action("friends_scanned")
def leave_to_scanner(desk: Desk, _: str) -> Effects:
    """Become a spectator, as another device has scanned the seat key that the dialog shows."""
    session = at_table(desk.table)
    if not isinstance(desk.overlays.dialog, SeatKey) or not session.peer.here:
        return NOTHING
    desk.overlays.close_dialog()
    _give_away(desk, session)
    return desk.overlays.notice(Phrase("Your seat is on your other device. Here you can only watch now."))


def _give_away(desk: Desk, session: Correspondence) -> None:
    """Have the seats of this device look on here."""
    session.give_away()
    desk.games.lay_friends(session)
    desk.table.save()


@form("friends_key")
def copy_key(desk: Desk, _: str, values: Values) -> Effects:
    """Copy the seat key that the dialog shows, and become a spectator."""
    session = at_table(desk.table)
    desk.overlays.close_dialog()
    if not session.peer.here:
        return NOTHING
    _give_away(desk, session)
    return desk.recovery.copy(
        session.given, Phrase("Seat key copied. Don’t send it to anyone. On this device you can only watch now.")
    )


@form("friends_keep_key")
def keep_key(desk: Desk, _: str, values: Values) -> Effects:
    """Copy the seat key where the browser doesn't store the seat, and go on playing."""
    session = at_table(desk.table)
    desk.overlays.close_dialog()
    session.copied = session.peer.log
    return desk.recovery.copy(
        session.whole.seat_key,
        Phrase("Seat key copied. Keep it, and don’t send it to anyone. Now you can send your link."),
    )


@action("friends_take")
def take_carried_seat(desk: Desk, _: str) -> Effects:
    """Take the seats of a key that the player has said is their own; a seat that is new here looks on at first."""
    asked = desk.overlays.dialog
    if not isinstance(asked, AskForSeat):
        return NOTHING
    desk.overlays.close_dialog()
    peer = asked.peer
    if (key := PREFIX + peer.id) in desk.shelf.newer:
        return desk.games.look_at_newer(as_understood(desk.shelf.texts[key]), "shelf")
    session = desk.games.find_friends(key) or Correspondence(peer.looking_on(), number=desk.shelf.new_number())
    own = {*session.peer.here, *session.resting}
    session.hold(session.whole.combined(peer), {*session.peer.here, *(own & {*peer.here})})
    if not {*peer.here} & {*session.peer.here, *session.resting}:
        return desk.overlays.notice(REFUSALS["taken"], refused=True)
    session.since = desk.device.now
    return lay_new(desk, session)


@action("friends_return")
def play_here(desk: Desk, _: str) -> Effects:
    """Play all seats of this device here."""
    session = at_table(desk.table)
    session.play_here()
    return lay_new(desk, session)


@action("friends_restore")
def restore_seat(desk: Desk, key: str) -> Effects:
    """Bring a deleted game back whose seat is kept; at the table, with all that is shown there."""
    if key not in desk.shelf.kept:
        return NOTHING
    shown = desk.table.session if desk.where.is_at_table else None
    desk.shelf.put_back(key, desk.shelf.kept[key])
    if isinstance(shown, Correspondence) and shown.key == key:
        return receive(desk, shown.peer.link)
    return desk.overlays.notice(Phrase("Restored."))


@action("friends_delete")
def delete_seat(desk: Desk, _: str) -> Effects:
    """Delete a game with its seat, as the player has confirmed."""
    asked = desk.overlays.dialog
    desk.overlays.close_dialog()
    return delete_game(desk.table, desk.shelf, desk.recovery, asked.key) if isinstance(asked, AskToDelete) else NOTHING
