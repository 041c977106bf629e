"""The names of friends in a game across devices, whom it waits for, and the texts that accompany links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.core.phrase import Phrase, listed
from pygames.friends import Peer
from pygames.friends.verdict import Fault
from pygames.play.session import HUMAN
from web.app.model.correspondence import Correspondence, is_asked_back


def seat_called(peer: Peer, seat: int) -> Phrase:
    """Return the name of a seat's player, or else its colour."""
    name, terms = peer.log.names[seat], peer.log.terms
    return Phrase("{name}", name=name) if name else terms.game.seat_name(seat, terms.seats)


def all_named(names: Sequence[Phrase]) -> Phrase:
    """Join some names for a sentence."""
    return listed(names) if names else Phrase("the others")


def addressees(peer: Peer) -> Phrase:
    """Return to whom the message goes next: whoever is waited for, else all others."""
    seats = waited_for(peer)[:1] if peer.log.is_full else waited_for(peer)
    others = [seat for seat in range(peer.log.terms.seats) if seat not in peer.here and is_person(peer, seat)]
    told = [*(seats or others)]
    if any(seat in peer.free and not peer.log.names[seat] for seat in told):
        return Phrase("your friend") if len(told) == 1 else Phrase("your friends")
    return all_named([seat_called(peer, seat) for seat in told])


def waited_for(peer: Peer) -> list[int]:
    """Return the seats elsewhere that are waited for; for a computer it is its host's."""
    due = yet_to_agree(peer) or peer.waits_for
    told = (seat if is_person(peer, seat) else peer.log.terms.inviter for seat in due)
    return [*dict.fromkeys(told)]


def yet_to_agree(peer: Peer) -> tuple[int, ...]:
    """Return the seats elsewhere that have not agreed to go back, where all here have; none if nobody has asked."""
    proposal = peer.log.proposal
    if not proposal or is_asked_back(peer):
        return ()
    return tuple(seat for seat, signed in enumerate(proposal.agreed) if not signed and seat not in peer.here)


def is_person(peer: Peer, seat: int) -> bool:
    """Return whether a seat is not a computer’s."""
    return peer.log.terms.players[seat] == HUMAN


def inviter(peer: Peer) -> Phrase:
    """Return the name of the person who has invited."""
    return seat_called(peer, peer.log.terms.inviter)


def according(peer: Peer, told: Phrase) -> Phrase:
    """Return what the inviter claims of earlier games."""
    return Phrase("According to {name}: {told}", name=inviter(peer), told=told)


UNSAVED = Phrase(
    "This browser can’t keep your seat. Copy your seat key first, and keep it: with it you can go on, here or on "
    "another device. Then send your link."
)


def seat_asked(peer: Peer) -> tuple[Phrase, Phrase]:
    """Return which seats a key carries, and the question of whether it is the player's own."""
    names = all_named([seat_called(peer, seat) for seat in peer.here])
    others = all_named([seat_called(peer, seat) for seat in range(peer.log.terms.seats) if seat not in peer.here])
    told = Phrase(
        "This is a seat key: with it you play as {name} in a game of {game} with {others}.",
        name=names,
        game=peer.log.terms.game.title,
        others=others,
    )
    sees = peer.log.terms.game.has_secrets
    return told, TILES_SEEN if sees else SEAT_SHARED


TILES_SEEN = Phrase(
    "Did you make it yourself, on your other device? Whoever made it can see your tiles and play for you."
)
SEAT_SHARED = Phrase("Did you make it yourself, on your other device? Whoever made it can play for you.")
PLAY_HERE = Phrase("Play here")
OTHER_SEAT = Phrase("It’s the turn of your other seat. Press “Play here” to play it, too.")
ELSEWHERE = Phrase(
    "{names} are playing this game. You have no seat in this browser, so you can only watch. If you joined in another"
    " browser, or in the app on your home screen, copy the link and open it there with “Friends: paste a link”."
)


def onlooker(peer: Peer) -> Phrase:
    """Return the text for a device without a seat."""
    game = peer.log.terms.game.title
    if peer.free:
        return Phrase("{name} invites you to {game}", name=inviter(peer), game=game)
    names = all_named([seat_called(peer, seat) for seat in range(peer.log.terms.seats)])
    return Phrase(ELSEWHERE.template, names=names)


def verdict_line(session: Correspondence) -> Phrase:
    """Return what checking a finished game has found."""
    verdict, peer, game = session.verdict, session.peer, session.game
    if unseen := [seat_called(peer, seat) for seat in peer.log.unacknowledged]:
        return Phrase("Not checked yet: {name} must see the end first.", name=all_named(unseen))
    if verdict is None:
        return Phrase("Checking every tile…")
    if verdict.fault:
        return _found(verdict.fault, seat_called(peer, verdict.fault.seat))
    if verdict.unchecked:
        missing = all_named([seat_called(peer, seat) for seat in verdict.unchecked])
        return Phrase("Not checked yet: the last link of {name} is missing.", name=missing)
    if game.has_secrets:
        return Phrase("Every tile checked.")
    return Phrase("Every roll and every move checked.") if game.rules.outcomes else Phrase("Every move checked.")


def _found(fault: Fault, name: Phrase) -> Phrase:
    """Return which turn was not possible; whose doing that was is said only where the seat has signed it."""
    if fault.ply:
        told = Phrase(
            "Turn {turn}, {ply} by {name}, wasn’t possible: that tile wasn’t on the rack.",
            turn=fault.turn,
            ply=fault.ply,
            name=name,
        )
    else:
        told = Phrase("Turn {turn} was skipped by {name}, who could have moved.", turn=fault.turn, name=name)
    if fault.is_proved:
        return told
    return Phrase("{told} {name}’s app, or somebody who passed the link on, has changed it.", told=told, name=name)


def menu_entries(session: Correspondence, *, nearby: bool) -> Iterable[tuple[str, Phrase, str]]:
    """Return the entries of the table's menu that only such a game has; `nearby` if it can go on live in a room."""
    if session.is_over:
        return ()
    code = [("qr-code", Phrase("Invitation as a QR code"), "friends_show_code")] if session.peer.free else []
    carry = [("users", Phrase("Move my seat to another device"), "friends_seat")] if session.peer.here else []
    live = [("radio", Phrase("Go on live in this room"), "room_here")] if nearby and session.peer.here else []
    return [*live, *code, *carry, *((("user", PLAY_HERE, "friends_return"),) if session.resting else ())]
