"""Two who have taken one seat of an invitation: with whom of them the game goes on, and what the other one is told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pygames.core.phrase import Phrase
from pygames.friends import Letter, Peer
from pygames.friends.contributions import confirmed
from pygames.friends.log import Transcript
from web.app.model.correspondence import Correspondence, peers_in, promises_in
from web.app.model.friends import inviter, seat_called


def is_lost(session: Correspondence, letter: Letter) -> bool:
    """Return whether somebody else has a seat of this device in a game that has gone on, as this one has not.

    Whatever others have played, that the inviter goes on decides, who has opened the link of one of two first.
    """
    log, own = session.peer.log, _own(session)
    if not own & {*contested(session, letter)}:
        return False
    return _decides(log, letter, {log.terms.inviter}) or _decides(log, letter, {*range(session.seats)} - own)


def is_won(session: Correspondence, letter: Letter) -> bool:
    """Return whether the game has gone on with this device's seats, but with somebody else on another one than here.

    The inviter decides, who goes on with the first of two whose links come; before that, whoever has gone on.
    """
    log, own = session.peer.log, _own(session)
    inviting, others = log.terms.inviter, {*range(session.seats)} - own
    return _has_our_seats(session, letter) and (
        _decides(log, letter, {inviting}) or (not log.turns and _decides(log, letter, others))
    )


def is_undecided(session: Correspondence, letter: Letter) -> bool:
    """Return whether a link tells of a game of this device with others than here, and nothing shows who counts."""
    has_others = bool(ours(session, letter) and contested(session, letter))
    return has_others and not is_decided(session.peer) and not letter.has_gone_on(letter.terms.inviter)


def is_open(session: Correspondence, letter: Letter) -> bool:
    """Return whether this device has no seat yet in the game of a link, and it is not settled who has which seat."""
    own, taken = _own(session), {*contested(session, letter)}
    is_free = all(not letter.promises[seat] or seat in taken for seat in own)
    return (bool(own) or session.is_too_late) and is_free and not is_decided(session.peer)


def is_decided(peer: Peer) -> bool:
    """Return whether it is settled who has which seat: the inviter is here, or has gone on with those known here."""
    inviting = peer.log.terms.inviter
    return inviting in peer.here or peer.log.letter().has_gone_on(inviting)


def _own(session: Correspondence) -> set[int]:
    """Return all seats of this device, those that look on included."""
    return {*session.peer.here, *session.resting}


def _has_our_seats(session: Correspondence, letter: Letter) -> bool:
    """Return whether a link has the seats of this device, which is not the inviter's, and somebody else on others."""
    log, own = session.peer.log, _own(session)
    if not own or log.terms.inviter in own or any(letter.promises[seat] != log.promises[seat] for seat in own):
        return False
    return bool(contested(session, letter))


def ours(session: Correspondence, letter: Letter) -> list[int]:
    """Return the seats of a link that are this device's, those included that it has left for others."""
    held = [seed.promise for seed in session.peer.seeds.values()]
    held += [promise for key in session.given.split() for promise in promises_in(key).values()]
    return [seat for seat, promise in enumerate(letter.promises) if promise in held]


def confirm(session: Correspondence) -> bool:
    """Have the inviter's links prove who came first, as somebody was too late; return whether they didn't before."""
    before = session.peer.log
    session.peer = replace(session.peer, log=confirmed(before, session.peer.seeds))
    return session.peer.log is not before


def with_our_seats(session: Correspondence, letter: Letter) -> Peer:
    """Return the game of a link with all seats that this device has in it."""
    peer = Peer.open(letter)
    for known in (session.peer, *peers_in(session.given)):
        peer = peer.combined(known)
    return peer


def contested(session: Correspondence, letter: Letter) -> list[int]:
    """Return the seats on which a link has somebody else than is known here."""
    pairs = enumerate(zip(session.peer.log.promises, letter.promises, strict=True))
    return [seat for seat, (known, told) in pairs if known and told and known != told]


def _decides(log: Transcript, letter: Letter, seats: Collection[int]) -> bool:
    """Return whether one of some seats has gone on with those of a link, and none with those that are known here."""
    return any(map(letter.has_gone_on, seats)) and not any(map(log.letter().has_gone_on, seats))


def too_late(session: Correspondence) -> Phrase:
    """Return who was first on the seat that this device had joined on, and what can be done."""
    peer, promises = session.peer, session.peer.log.promises
    told = (pair for key in session.given.split() for pair in promises_in(key).items())
    first = next((seat for seat, promise in told if promises[seat] and promises[seat] != promise), None)
    if first is None:
        return Phrase(
            "You have no seat in this game. You can watch it, or start a game with {name}.", name=inviter(peer)
        )
    return Phrase(
        "{first} took this seat first. You can watch, or start a game with {name}.",
        first=seat_called(peer, first),
        name=inviter(peer),
    )
