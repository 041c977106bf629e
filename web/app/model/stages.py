"""What a game among friends waits for, in a sentence."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.play.session import HUMAN
from web.app.model.correspondence import DELETED, KEPT, UNREADABLE, Correspondence
from web.app.model.friends import OTHER_SEAT, addressees, all_named, is_person, onlooker, seat_called, waited_for
from web.app.model.latecomers import too_late
from web.app.model.ways_back import about_going_back
from web.app.model.when import ago

RESTS = Phrase(
    "Your seat may be in play on another device, so you can only watch here. Open the newest link, then play here."
)
MISSING = {
    DELETED: Phrase(
        "You deleted this game here, and your seat with it, so you can only watch. With a backup or a seat key you "
        "can still go on."
    ),
    KEPT: Phrase(
        "You deleted this game here, and your seat with it, so you can only watch. The seat is still kept: restore it"
        " to go on."
    ),
    UNREADABLE: Phrase(
        "What this browser had saved of your seat can’t be read any more, so you can only watch. With a backup or a "
        "seat key you can still go on."
    ),
}
"""What is said of a seat that this device has lost."""


def stage(session: Correspondence, now: str) -> Phrase:
    """Return a sentence about what the game waits for."""
    peer = session.peer
    if not peer.here:
        return _looking_on(session)
    if peer.log.proposal:
        return about_going_back(peer, peer.log.proposal)
    if session.acts:
        return _acting(session)
    if not peer.log.is_full and (peer.unsent or peer.log.terms.inviter in peer.here):
        return _to_be_joined(peer)
    if peer.must_skip:
        return _skipped(session)
    if session.is_ready:
        return Phrase("Your turn is complete.")
    if session.waits_for_own:
        return OTHER_SEAT
    if peer.unsent:
        return _unsent(session)
    if session.is_over:
        return _unseen(peer) if peer.log.unacknowledged else Phrase("The game is over.")
    return _waiting(session, now)


def _looking_on(session: Correspondence) -> Phrase:
    """Return why nobody plays here."""
    if session.is_too_late:
        return too_late(session)
    if session.resting:
        return RESTS
    return MISSING[session.missing] if session.missing else onlooker(session.peer)


def _acting(session: Correspondence) -> Phrase:
    """Return who is on turn here."""
    seat = session.peer.actor
    assert seat is not None
    if session.players.count(HUMAN) == 1 and is_person(session.peer, seat):
        return Phrase("It’s your turn.")
    return Phrase("It’s {seat}’s turn.", seat=seat_called(session.peer, seat))


def _to_be_joined(peer: Peer) -> Phrase:
    """Return who has yet to join, and whether the invitation has left."""
    to, are_several = addressees(peer), len(waited_for(peer)) > 1
    if not peer.unsent:
        if are_several:
            return Phrase("Sent. The game begins when all have joined.")
        return Phrase("Sent. The game begins when {name} has joined.", name=to)
    if are_several:
        return Phrase("Send this to {name}. The game begins when all have joined.", name=to)
    return Phrase("Send this to {name}. The game begins when {name} has joined.", name=to)


def _skipped(session: Correspondence) -> Phrase:
    """Return that the seat on turn here has no move."""
    if session.players.count(HUMAN) == 1:
        return Phrase("You can’t place anything, so your turn is skipped. Send the link on.")
    assert session.peer.actor is not None
    name = seat_called(session.peer, session.peer.actor)
    return Phrase("{name} can’t place anything, so this turn is skipped. Send the link on.", name=name)


def _unsent(session: Correspondence) -> Phrase:
    """Return what the others need and don't have yet."""
    peer, to = session.peer, addressees(session.peer)
    if peer.log.unacknowledged:
        return Phrase("{told} Send it on to {name}.", told=_early_end(peer), name=to)
    if session.is_over:
        return Phrase("Send the last link to {name}.", name=to)
    if peer.log.turns:
        return Phrase("Your turn isn’t sent yet. It goes to {name}.", name=to)
    if session.game.has_secrets:
        return Phrase("Everybody is in. Pass it on so that the tiles can be dealt.")
    begins = Phrase("You’re in. Send this to {name}, and the game begins.", name=to)
    return begins if peer.log.is_full else Phrase("You’re in. Send this to {name}.", name=to)


def _unseen(peer: Peer) -> Phrase:
    """Return who has yet to see an early end."""
    names = all_named([seat_called(peer, seat) for seat in waited_for(peer)])
    return Phrase("{told} Waiting for {name}.", told=_early_end(peer), name=names)


def _early_end(peer: Peer) -> Phrase:
    """Return that a game has ended while tiles are hidden that could still decide something."""
    ending = peer.log.ending
    if ending is None or ending.seat is None:
        return Phrase("The game is over. Racks are shown when everybody has seen it.")
    if [seat for seat in peer.here if is_person(peer, seat)] == [ending.seat]:
        return Phrase("You’ve resigned. Racks are shown when everybody has seen it.")
    name = seat_called(peer, ending.seat)
    return Phrase("{name} has resigned. Racks are shown when everybody has seen it.", name=name)


def _waiting(session: Correspondence, now: str) -> Phrase:
    """Return who is waited for, and what was sent last, and when."""
    peer, when = session.peer, ago(session.since, now)
    waits = Phrase("Waiting for {name}.", name=all_named([seat_called(peer, seat) for seat in waited_for(peer)]))
    mine = [number for number, turn in enumerate(peer.log.turns, 1) if turn.seat in peer.here]
    if session.lacks_tiles and not peer.log.turns:
        return Phrase("{waits} Your tiles come with the others’ next links.", waits=waits)
    if session.lacks_tiles:
        return Phrase("{waits} Your new tile comes with the others’ next links.", waits=waits)
    return Phrase("{waits} Turn {n} sent {when}.", waits=waits, n=mine[-1], when=when) if mine and when else waits
