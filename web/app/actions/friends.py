"""Actions for play with friends on other devices: invite, join, receive a link, send a turn."""

from __future__ import annotations

from pygames import Game, IllegalMove
from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.post import outgoing
from pygames.friends.terms import TURN
from pygames.play.series import LENGTHS, Series
from pygames.play.session import HUMAN
from web.app.actions import action, number_of, settings
from web.app.actions.room_clock import without_clock
from web.app.desk.desk import Desk
from web.app.desk.device import Device
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence
from web.app.model.covering import covering_text
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.friends import UNSAVED, addressees
from web.app.model.friends_series import (
    games_after,
)
from web.app.model.overlays import (
    UNCOPIED,
    CopyByHand,
    SeatKey,
)
from web.app.model.saved import NOT_SENT
from web.app.model.stages import stage
from web.app.storage import friends as stored
from web.app.storage.plan import FRIEND, Plan
from web.app.storage.shelf import Shelf


def invite(desk: Desk, game: Game, plan: Plan) -> Effects:
    """Begin a game with friends on other devices; the next step is to send the invitation."""
    here = [seat for seat, who in enumerate(plan.players) if who != FRIEND]
    people = [seat for seat in here if plan.players[seat] == HUMAN]
    if not people:
        raise IllegalMove(
            "nobody-here",
            "If you invite a friend, at least one player has to be on this device. Set one seat to “Human player”.",
        )
    players = [HUMAN if who == FRIEND else who for who in plan.players]
    names = [name if who in (HUMAN, FRIEND) else "" for who, name in zip(plan.players, plan.names, strict=True)]
    if len(people) == 1:
        names[people[0]] = settings.known_as(desk.device, desk.shelf, names[people[0]])
    # in other games no chance follows a choice within a turn, so nothing could be foreseen
    dice = plan.dice if game.rules.outcomes and not game.has_secrets else ""
    series = Series(plan.series.games, (0.0,) * plan.seats) if plan.series else None
    peer = Peer.invite(
        game,
        plan.seats,
        here=here,
        options=plan.options,
        names=names,
        players=players,
        dice=dice or TURN,
        series=(series, ""),
    )
    return open_new(desk, peer)


def open_new(desk: Desk, peer: Peer) -> Effects:
    """Open a new game among friends, and save it."""
    return lay_new(desk, Correspondence(peer, desk.device.now, number=desk.shelf.new_number()))


def lay_new(desk: Desk, session: Correspondence) -> Effects:
    """Save a game that was begun here, or whose seats have changed, and open it as it is stored."""
    desk.table.clear()
    desk.shelf.add_friends(session.key, session.stored(desk.device.now))
    desk.games.put_on_table(session.key)
    desk.go("table")
    return spoken(stage(at_table(desk.table), desk.device.now)) + Effects(focus="h1")


def at_table(table: Table) -> Correspondence:
    """Return the current game among friends; raise IllegalMove if there is none."""
    session = table.require_session()
    if not isinstance(session, Correspondence):
        raise IllegalMove("no-friends", "This isn’t a game with friends.")
    return session


def put_on_table(desk: Desk, key: str) -> None:
    """Put a saved game among friends on the table."""
    if not stored.is_friends(key) or key not in desk.shelf.texts:
        raise IllegalMove("gone", "This game is no longer among your saved games.")
    desk.games.put_on_table(key)


def _have_played(shelf: Shelf, peer: Peer) -> bool:
    """Return whether the same people have finished a game of the same kind."""
    log = peer.log
    kind = log.terms.game.name, sorted(log.names)
    ended = (record for key, record in shelf.records.items() if stored.is_friends(key) and record.result)
    return all(log.names) and any((record.game, sorted(record.names)) == kind for record in ended)


# What is sent


@action("friends_send")
def send_turn(desk: Desk, key: str) -> Effects:
    """Finish the running turn if it is complete, save it, and share the link; open the saved game of a key first."""
    if key:
        put_on_table(desk, key)
        desk.go("table")
    return _hand_over(desk, sheet=True)


@action("friends_copy")
def copy_turn(desk: Desk, _: str) -> Effects:
    """Finish the running turn if it is complete, save it, and copy the link."""
    return _hand_over(desk, sheet=False)


def _hand_over(desk: Desk, *, sheet: bool) -> Effects:
    session = at_table(desk.table)
    desk.table.require_here()
    news = NOTHING
    if session.is_ready:
        news = finish_turn(desk, session)
    elif session.acts and not outgoing(session.peer):
        raise IllegalMove("incomplete", "Your turn isn’t complete.")
    text = _message(desk, session)
    # a turn or a promise that is not stored could be made twice; the player's own copy of the seat key will do, too
    key = session.key if session.peer.here and session.copied != session.peer.log else ""
    if not session.is_over and desk.live.drop_clock(session.peer.id):
        news += without_clock(desk)
    return news + Effects(share={"text": text, "sheet": sheet, "key": key})


def finish_turn(desk: Desk, session: Correspondence) -> Effects:
    """Finish the complete turn at the table for good, and save it."""
    session.finish()
    session.since = desk.device.now
    desk.table.stop_thinking()
    desk.table.save()
    news = desk.aftermath.after_ending() if session.is_over else NOTHING
    desk.analysis.check_friends(session)
    return news


def address_of(device: Device, session: Correspondence) -> str:
    """Return the link with the public state of a game."""
    return device.link_to(session.game.name, session.peer.link)


def _message(desk: Desk, session: Correspondence) -> str:
    """Return what is sent: the link with the public state of a game, and the text before it."""
    peer = session.peer
    covering = covering_text(desk.device.say, peer, is_rematch=not peer.log.is_full and _have_played(desk.shelf, peer))
    return f"{covering} {address_of(desk.device, session)}"


@action("friends_sent")
def turn_sent(desk: Desk, how: str) -> Effects:
    """Handle the result of sharing a link."""
    session = desk.table.session
    if desk.recovery.copying:  # which was no link to a game among friends
        if how in ("copied", "failed"):
            return desk.recovery.finish_copying(done=how == "copied")
        desk.recovery.take_copying()
        return NOTHING
    if not isinstance(session, Correspondence):
        return NOTHING
    if how == "cancelled":
        return spoken(NOT_SENT) if session.peer.unsent else NOTHING
    if how == "failed":
        desk.overlays.open_dialog(CopyByHand(_message(desk, session)))
        return spoken(UNCOPIED)
    if how == "unsaved":
        desk.overlays.open_dialog(SeatKey(session.whole.seat_key, unsaved=True))
        return spoken(UNSAVED)
    if how == "scanned":
        desk.overlays.close_dialog()
    if session.peer.here:
        session.mark_sent(desk.device.now)
        desk.table.save()
    if how == "copied":
        return desk.overlays.notice(
            Phrase("Copied. Paste it into your chat with {name}.", name=addressees(session.peer))
        )
    return spoken(stage(session, desk.device.now))


@action("friends_again")
def invite_again(desk: Desk, games: str) -> Effects:
    """Invite the same friends to another game, in which the next player begins.

    It is the next one of their series, if that goes on, and begun only once; `games` is the length of a new series.
    """
    session = at_table(desk.table)
    if not session.is_over or not session.peer.here:
        raise IllegalMove("not-over", "The game isn’t over yet.")
    if len(session.peer.here) == session.seats:  # brought together by seat keys
        raise IllegalMove("all-here", "All seats of this game are on this device. Start a new game here.")
    following = games_after(desk.shelf, session.peer.id)
    if following and not games:
        desk.games.put_on_table(following[0])
        desk.go("table")
        return spoken(stage(at_table(desk.table), desk.device.now)) + Effects(focus="h1")
    length = number_of(games)
    return open_new(desk, session.peer.again(length if length in LENGTHS else None))
