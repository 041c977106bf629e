"""Actions for what a link of a game with friends brings: turns, an invitation, a question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.post import Delivery, GoneOn, Refused
from pygames.play.record import label
from web.app.actions import Values, action, daring, form, number_of, settings
from web.app.actions.friends import at_table, lay_new, open_new
from web.app.actions.room_clock import without_clock
from web.app.desk.desk import Desk
from web.app.desk.overlays import Overlays
from web.app.desk.post import Delivered, deliver_text
from web.app.model import latecomers
from web.app.model.correspondence import DELETED, KEPT, UNREADABLE, Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.friends import seat_asked
from web.app.model.friends_series import (
    FALSE_SCORE,
    contradicts,
    has_played,
    is_series_known,
    series_invited_to,
)
from web.app.model.overlays import (
    AskForSeat,
    Invitation,
    PasteLink,
    TwoOnSeat,
    TwoVersions,
)
from web.app.model.refusals import refusal, seen_already, two_on_seat_told
from web.app.model.sight import TableView
from web.app.model.stages import stage
from web.app.model.ways_back import gone_back_told, two_versions_told
from web.app.storage import friends as stored
from web.app.storage import link
from web.app.storage.aside import DAMAGED
from web.app.storage.shelf import Shelf

ROOM_CODE = Phrase("This is the code of a device nearby. Choose “In this room” among your friends, and paste it there.")
"""What is said where the code of a room is pasted as a link."""


def visit(desk: Desk, text: str) -> Effects:
    """Handle a link of a game among friends; if it is refused, say why, and change nothing."""
    try:
        return receive(desk, text)
    except BadMessage as error:
        desk.go("home")
        return desk.overlays.notice(refusal(error), refused=True)


def receive(desk: Desk, text: str) -> Effects:
    """Take in what a link brings, and show it: a known game goes on, another is looked at; ask about a seat key.

    BadMessage says why it is refused.
    """
    told = deliver_text(desk.shelf, desk.device.now, text)
    delivery, session = told.delivery, told.session
    if isinstance(delivery, Refused) and not delivery.letter:
        if delivery.error.code != "seat-key":
            raise delivery.error
        return ask_about_seat(desk.overlays, text)
    if not session:
        return _receive_unknown(desk, delivery)
    desk.games.open_friends(session)
    desk.go("table")
    match delivery:
        case Refused(error, Letter() as letter):
            return _refuse(desk, session, letter, error)
        case GoneOn():
            dropped = desk.live.drop_clock(session.peer.id) and not session.is_over
            return show_news(desk, told) + (without_clock(desk) if dropped else NOTHING)
        case _:
            return desk.overlays.notice(seen_already(session))


def _receive_unknown(desk: Desk, delivery: Delivery) -> Effects:
    """Show a game that this device doesn't have, can't read, or has from a newer version."""
    game = delivery.letter if isinstance(delivery, Refused) else delivery.peer
    assert game
    key = stored.PREFIX + game.id
    if key in desk.shelf.newer:
        return desk.games.look_at_newer(stored.as_understood(desk.shelf.texts[key]), "shelf")
    desk.games.find_friends(key)  # which sets aside what can't be read
    if isinstance(delivery, Refused):
        raise delivery.error
    return _look_on(desk, delivery.peer)


def _refuse(desk: Desk, session: Correspondence, letter: Letter, error: BadMessage) -> Effects:
    """Say why a link is refused; whoever was too late for a seat looks on at the game of the one who was first."""
    if error.code == "taken" or (error.code == "two-devices" and latecomers.is_lost(session, letter)):
        return _look_on_after_all(desk, session, letter)
    if error.code == "two-devices" and (answer := _settle(desk, session, letter, error)):
        return answer
    if session.is_too_late:
        return _return_if_chosen(desk, session, letter, error)
    asked = session.peer.log.proposal
    if asked and letter.proposal and letter.proposal.back == asked.back:  # of somebody with another version of a turn
        return desk.overlays.notice(seen_already(session))
    if fork := session.peer.fork(letter):
        own = frozenset({*session.peer.here, *session.resting})
        desk.overlays.open_dialog(versions := TwoVersions(session.peer, fork, letter, own))
        return spoken(two_versions_told(versions))
    return desk.overlays.notice(refusal(error, session.peer), refused=True)


def _settle(desk: Desk, session: Correspondence, letter: Letter, error: BadMessage) -> Effects | None:
    """Go on with whom the inviter has chosen of two on one seat; while that is open, ask, or offer a free seat."""
    if latecomers.confirm(session):
        desk.shelf.keep_friends(session.key, session.stored(desk.device.now))
    if latecomers.is_won(session, letter):
        return go_on_with_others(desk, session, letter)
    if latecomers.is_undecided(session, letter):
        return _ask_who_counts(desk.overlays, session, letter)
    if latecomers.is_open(session, letter) and Peer.open(letter).free:
        told = refusal(error, session.peer, is_free=True)
        return _look_on(desk, Peer.open(letter)) + desk.overlays.notice(told)
    return None


def _ask_who_counts(overlays: Overlays, session: Correspondence, letter: Letter) -> Effects:
    """Ask with whom of two on one seat the game goes on."""
    own, both = latecomers.ours(session, letter), latecomers.contested(session, letter)
    seat = next((seat for seat in both if seat not in own), both[0])
    overlays.open_dialog(asked := TwoOnSeat(session.peer, letter, seat, is_own=seat in own))
    return spoken(two_on_seat_told(asked))


def _return_if_chosen(desk: Desk, session: Correspondence, letter: Letter, error: BadMessage) -> Effects:
    """Return to the seat that somebody else was said to have taken first, where the others go on with this device."""
    own = latecomers.ours(session, letter)
    if own and any(letter.has_gone_on(seat) for seat in range(session.seats) if seat not in own):
        with suppress(BadMessage):
            return _look_on_after_all(desk, session, letter)
    if error.code == "two-devices":  # of two who were too late, or an older link
        return desk.overlays.notice(latecomers.too_late(session))
    return desk.overlays.notice(refusal(error, session.peer), refused=True)


def go_on_with_others(desk: Desk, session: Correspondence, letter: Letter) -> Effects:
    """Go on with the game of a link, in which somebody else has a seat than was known here."""
    whole = latecomers.with_our_seats(session, letter)
    playing = [seat for seat in session.peer.here if letter.promises[seat] == session.peer.log.promises[seat]]
    session.hold(whole, playing or whole.here)
    session.since = desk.device.now
    return lay_new(desk, session)


def _look_on_after_all(desk: Desk, session: Correspondence, letter: Letter) -> Effects:
    """Go on with another version of a game; those of this device's seats that it has look on."""
    session.hold(latecomers.with_our_seats(session, letter), ())
    return lay_new(desk, session)


def ask_about_seat(overlays: Overlays, text: str) -> Effects:
    """Ask whether a seat key is the player's own; BadMessage if the text is none."""
    peer = Peer.read(text)
    if not peer.here:
        raise BadMessage("not-seat-key")
    overlays.open_dialog(AskForSeat(peer))
    return spoken(*seat_asked(peer))


def show_news(desk: Desk, told: Delivered) -> Effects:
    """Show the turns that a text has brought, or the earlier turn that all went back to."""
    session, news = told.session, told.delivery
    assert session
    assert isinstance(news, GoneOn)
    desk.career.remove_result()
    desk.career.count()
    if news.turns and told.ply < session.ply:
        desk.table.look(TableView(ply=told.ply, replays=True))
        return spoken(gone_back_told(news.backs[-1][0])) if news.backs else NOTHING
    if news.backs:
        return desk.overlays.notice(gone_back_told(news.backs[-1][0]))
    return spoken(stage(session, desk.device.now)) if not session.acts or news.peer.log.proposal else NOTHING


def _look_on(desk: Desk, peer: Peer) -> Effects:
    """Show a game in which this device has no seat; an open one offers to join."""
    session, key = Correspondence(peer), stored.PREFIX + peer.id
    if aside := desk.shelf.aside.get(DAMAGED + key):
        session.hold(peer.with_seeds(stored.secrets_in(aside)), ())
        if session.resting:  # the secret is all that a seat needs
            return lay_new(desk, session)
        session.missing = UNREADABLE
    elif key in desk.shelf.gone:
        session.missing = KEPT if key in desk.shelf.kept else DELETED
    desk.games.look_at(session)
    desk.table.look(TableView())
    if peer.free:
        return show_invitation(desk, peer)
    return spoken(stage(session, desk.device.now))


@form("friends_paste")
def paste(desk: Desk, _: str, values: Values) -> Effects:
    """Receive the link, or the seat key, in a pasted text."""
    text = values.get("text", "")
    if dared := link.dare_in(text):
        return daring.visit(desk, dared)
    try:
        desk.overlays.close_dialog()
        return receive(desk, text)
    except BadMessage as error:
        problem = ROOM_CODE if "#room=" in text.lower() else refusal(error)
        desk.overlays.open_dialog(PasteLink(text[:5000], problem))
        return spoken(problem)


@action("friends_invitation")
def invitation(desk: Desk, _: str) -> Effects:
    """Open the dialog for accepting an invitation."""
    peer = at_table(desk.table).peer
    return show_invitation(desk, peer) if peer.free and not peer.here else NOTHING


def show_invitation(desk: Desk, peer: Peer) -> Effects:
    """Show an invitation, and whether the same people have left a game for it, unless it tells a false score."""
    if contradicts(desk.shelf, peer):
        return desk.overlays.notice(FALSE_SCORE, refused=True)
    # a new invitation brings another first roll, for which somebody might leave a game
    repeats = any(peer.repeats(old) for old in _unfinished(desk.shelf, peer))
    series = series_invited_to(peer, is_known=is_series_known(desk.shelf, peer))
    played = has_played(desk.shelf, peer)
    desk.overlays.open_dialog(
        Invitation(peer, desk.device.agent, repeats, desk.device.settings.name, series, is_played=played)
    )
    return NOTHING


def _unfinished(shelf: Shelf, peer: Peer) -> Iterator[Peer]:
    """Yield the games of the same kind with friends that are not over."""
    terms = peer.log.terms
    for key, record in shelf.records.items():
        if (
            stored.is_friends(key)
            and not record.result
            and (record.game, record.seats) == (terms.game.name, terms.seats)
        ):
            with suppress(BadMessage):
                yield Peer.read(shelf.texts[key])


@form("friends_join")
def take_seat(desk: Desk, _: str, values: Values) -> Effects:
    """Join the game of an invitation."""
    session = at_table(desk.table)
    free, wanted = session.peer.free, number_of(values.get("seat", ""))
    desk.overlays.close_dialog()
    if session.peer.here or not free:
        return NOTHING
    chosen = wanted if wanted in free else free[0]
    name = settings.known_as(desk.device, desk.shelf, label(values.get("name", ""))) or session.peer.log.names[chosen]
    return open_new(desk, session.peer.joined({chosen: name}))
