"""Actions that begin a game in one room, alone or as one of several in a row, and say who sits where."""

from __future__ import annotations

from dataclasses import replace

from pygames import IllegalMove
from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.terms import EACH, TURN
from pygames.play.series import Series
from web.app.actions import action, friends
from web.app.desk.desk import Desk
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.room import clock_of


@action("room_begin")
def begin_together(desk: Desk, _: str) -> Effects:
    """Begin the game with all who are in and play; each joins by itself."""
    room = desk.live.room
    if not (room.is_open and room.begins_here and room.can_begin):
        return NOTHING
    game, seating = room.kind, room.seating()
    names = {seat: room.name_of(device) for device, seat in seating.items()}
    peer = Peer.invite(
        game,
        len(seating),
        here=[seating[room.device]],
        names=[names[seat] for seat in range(len(seating))],
        dice=EACH if game.rules.outcomes and not game.has_secrets else TURN,
        series=(Series(room.series, (0.0,) * len(seating)) if room.series > 1 else None, ""),
    )
    given = {device: seat for device, seat in seating.items() if device != room.device}
    sit_down(desk, peer, given)
    return lay(desk, peer)


@action("room_next")
def begin_next(desk: Desk, _: str) -> Effects:
    """Begin the next game of a series with those who have played the last one, all moved on by a seat."""
    session, room = friends.at_table(desk.table), desk.live.room
    starts = session.is_over and session.peer.log.terms.inviter in session.peer.here
    given = room.moved_on(session.peer) if starts else None
    if given is None:
        raise IllegalMove("not-all-here", "The next game can begin once everybody is in the room.")
    peer = session.peer.again()
    sit_down(desk, peer, dict(given))
    return lay(desk, peer)


def lay(desk: Desk, peer: Peer) -> Effects:
    """Open a game that was begun in the room, and save it."""
    friends.lay_new(desk, Correspondence(peer, desk.device.now, number=desk.shelf.new_number()))
    return spoken(Phrase("{game} begins.", game=peer.log.terms.game.title)) + Effects(focus="h1")


def sit_down(desk: Desk, peer: Peer, given: dict[str, int] | None = None) -> None:
    """Say in the room which game is played here, with which seats, and which ones others are given."""
    hello, live = desk.live.room.hello, desk.live
    if hello.game != peer.id:
        live.unsay()
        hello = hello.free() if given is not None else hello.playing(peer.id, peer.here)
    if given is not None:  # it begins, with the clock that all have seen
        clock = clock_of(hello)
        left = (1000 * clock.limit,) * peer.log.terms.seats if clock else ()
        hello = replace(hello, game=peer.id, given=given, left=left)
    live.introduce(replace(hello, seats=peer.here))
    live.agree()
