"""Two who have taken one seat of an invitation: with whom of them the game goes on, and what the other one is told."""

from __future__ import annotations

from collections.abc import Collection

from pygames.core.phrase import Phrase
from pygames.friends import Letter
from pygames.friends.log import Transcript
from web.app.model.correspondence import Correspondence, promises_in
from web.app.model.friends import inviter, seat_called


def is_lost(session: Correspondence, letter: Letter) -> bool:
    """Return whether somebody else has a seat of this device in a game that has gone on, as this one has not."""
    own = {*session.peer.here, *session.resting}
    others = {*range(session.seats)} - own
    return bool(own & {*contested(session, letter)}) and _decides(session.peer.log, letter, others)


def is_won(session: Correspondence, letter: Letter) -> bool:
    """Return whether the game has gone on with this device's seats, but with somebody else on another one than here.

    The inviter decides, who goes on with the first of two whose links come; before that, whoever has gone on.
    """
    log, own = session.peer.log, {*session.peer.here, *session.resting}
    inviting, others = log.terms.inviter, {*range(session.seats)} - own
    if not own or inviting in own or any(letter.promises[seat] != log.promises[seat] for seat in own):
        return False
    return bool(contested(session, letter)) and (
        _decides(log, letter, {inviting}) or (not log.turns and _decides(log, letter, others))
    )


def is_open(session: Correspondence, letter: Letter) -> bool:
    """Return whether the seats of this device are free in the game of a link, and it has not gone on here."""
    own, known = {*session.peer.here, *session.resting}, session.peer.log.letter()
    has_gone_on = any(known.has_gone_on(seat) for seat in range(session.seats) if seat not in own)
    return bool(own) and not has_gone_on and not any(letter.promises[seat] for seat in own)


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
        return Phrase("You have no seat in this game. Look on, or start a game with {name}.", name=inviter(peer))
    return Phrase(
        "{first} took this seat first. Look on, or start a game with {name}.",
        first=seat_called(peer, first),
        name=inviter(peer),
    )
