"""The friends in a game among devices by name, and the words that go along with a link."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.play.session import HUMAN


def seat_called(peer: Peer, seat: int) -> Phrase:
    """Return the name of who sits on a seat, or else its colour."""
    name, terms = peer.log.names[seat], peer.log.terms
    return Phrase("{name}", name=name) if name else terms.game.seat_name(seat, terms.seats)


def all_named(names: Sequence[Phrase]) -> Phrase:
    """Return some names as a list in a sentence."""
    if len(names) == 1:
        return names[0]
    first = names[0]
    for name in names[1:-1]:
        first = Phrase("{names}, {name}", names=first, name=name)
    return Phrase("{names} and {name}", names=first, name=names[-1])


def addressees(peer: Peer) -> Phrase:
    """Return to whom the message goes next: who is waited for, else all others."""
    seats = waited_for(peer)[:1] if peer.log.is_full else waited_for(peer)
    others = [seat for seat in range(peer.log.terms.seats) if seat not in peer.here and _is_person(peer, seat)]
    return all_named([seat_called(peer, seat) for seat in seats or others])


def waited_for(peer: Peer) -> list[int]:
    """Return the seats elsewhere whose people are to do something next; for a computer it is who has invited."""
    told = (seat if _is_person(peer, seat) else peer.log.terms.inviter for seat in peer.waits_for)
    return [*dict.fromkeys(told)]


def _is_person(peer: Peer, seat: int) -> bool:
    return peer.log.terms.players[seat] == HUMAN


def inviter(peer: Peer) -> Phrase:
    """Return who has invited."""
    return seat_called(peer, peer.log.terms.inviter)


def covering_text(peer: Peer) -> Phrase:
    """Return the sentence that goes along with a link."""
    game = peer.log.terms.game.title
    if not peer.log.is_full:
        return Phrase("{name} invites you to {game}:", name=inviter(peer), game=game)
    return (
        Phrase("Our game of {game} is over:", game=game)
        if peer.log.is_over
        else Phrase("{game}: it’s your turn.", game=game)
    )
