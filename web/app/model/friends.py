"""The names of friends in a game across devices, and the texts that accompany links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.play.session import HUMAN
from web.app.model.correspondence import DELETED, UNREADABLE, Correspondence
from web.app.model.when import ago


def seat_called(peer: Peer, seat: int) -> Phrase:
    """Return the name of a seat's player, or else its colour."""
    name, terms = peer.log.names[seat], peer.log.terms
    return Phrase("{name}", name=name) if name else terms.game.seat_name(seat, terms.seats)


def all_named(names: Sequence[Phrase]) -> Phrase:
    """Join some names for a sentence."""
    if len(names) < 2:
        return names[0] if names else Phrase("the others")
    first = names[0]
    for name in names[1:-1]:
        first = Phrase("{names}, {name}", names=first, name=name)
    return Phrase("{names} and {name}", names=first, name=names[-1])


def addressees(peer: Peer) -> Phrase:
    """Return to whom the message goes next: whoever is waited for, else all others."""
    seats = waited_for(peer)[:1] if peer.log.is_full else waited_for(peer)
    others = [seat for seat in range(peer.log.terms.seats) if seat not in peer.here and _is_person(peer, seat)]
    return all_named([seat_called(peer, seat) for seat in seats or others])


def waited_for(peer: Peer) -> list[int]:
    """Return the seats elsewhere that are waited for; for a computer it is its host's."""
    told = (seat if _is_person(peer, seat) else peer.log.terms.inviter for seat in peer.waits_for)
    return [*dict.fromkeys(told)]


def _is_person(peer: Peer, seat: int) -> bool:
    return peer.log.terms.players[seat] == HUMAN


def inviter(peer: Peer) -> Phrase:
    """Return the name of the person who has invited."""
    return seat_called(peer, peer.log.terms.inviter)


def covering_text(peer: Peer) -> Phrase:
    """Return the sentence that accompanies a link."""
    game = peer.log.terms.game.title
    if not peer.log.is_full:
        return Phrase("{name} invites you to {game}:", name=inviter(peer), game=game)
    return (
        Phrase("Our game of {game} is over:", game=game)
        if peer.log.is_over
        else Phrase("{game}: it’s your turn.", game=game)
    )


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
RESTS = Phrase(
    "Your seat may be in play on another device, so you’re looking on here. Open the newest link, then play here."
)
TOO_LATE = Phrase("Somebody else took this seat first; you’re looking on. To play together, start a new game.")


def stage(session: Correspondence, now: str) -> Phrase:
    """Return a sentence about what the game waits for."""
    peer = session.peer
    if not peer.here:
        return _looking_on(session)
    if session.acts:
        return _acting(session)
    if not peer.log.is_full and (peer.unsent or peer.log.terms.inviter in peer.here):
        return _to_be_joined(peer)
    if peer.must_skip:
        return _skipped(session)
    if session.is_ready:
        return Phrase("Your turn is complete.")
    if peer.unsent:
        return _unsent(session)
    return Phrase("The game is over.") if session.is_over else _waiting(session, now)


def _looking_on(session: Correspondence) -> Phrase:
    """Return why nobody plays here."""
    if session.is_too_late:
        return TOO_LATE
    if session.resting:
        return RESTS
    return MISSING[session.missing] if session.missing else onlooker(session.peer)


def _acting(session: Correspondence) -> Phrase:
    """Return who is on turn here."""
    seat = session.peer.actor
    assert seat is not None
    if session.players.count(HUMAN) == 1 and _is_person(session.peer, seat):
        return Phrase("It’s your turn.")
    return Phrase("It’s {seat}’s turn.", seat=seat_called(session.peer, seat))


def _to_be_joined(peer: Peer) -> Phrase:
    """Return who has yet to join."""
    to = addressees(peer)
    if len(waited_for(peer)) > 1:
        return Phrase("Send this to {name}. The game begins when all have joined.", name=to)
    return Phrase("Send this to {name}. The game begins when {name} has joined.", name=to)


def _skipped(session: Correspondence) -> Phrase:
    """Return that the seat on turn here has no move."""
    if session.players.count(HUMAN) == 1:
        return Phrase("You can’t place anything, so your turn is skipped. Send that on.")
    assert session.peer.actor is not None
    name = seat_called(session.peer, session.peer.actor)
    return Phrase("{name} can’t place anything, so this turn is skipped. Send that on.", name=name)


def _unsent(session: Correspondence) -> Phrase:
    """Return what the others need and don't have yet."""
    peer, to = session.peer, addressees(session.peer)
    if session.is_over:
        return Phrase("Send the last link to {name}.", name=to)
    if peer.log.turns:
        return Phrase("Your turn isn’t sent yet. It goes to {name}.", name=to)
    if session.game.has_secrets:
        return Phrase("Everybody is in. Pass it on so that the tiles can be dealt.")
    begins = Phrase("You’re in. Send this to {name}, and the game begins.", name=to)
    return begins if peer.log.is_full else Phrase("You’re in. Send this to {name}.", name=to)


PLAY_HERE = Phrase("Play here")
ELSEWHERE = Phrase(
    "{names} play this. This browser has no seat in it, so you’re looking on. If you joined in another browser, or in "
    "the app on your home screen, copy the link and open it there with Friends, Paste a link."
)


MISSING = {
    DELETED: Phrase(
        "You deleted this game here, and your seat with it, so you’re looking on. With a backup or a seat key you can "
        "still go on."
    ),
    UNREADABLE: Phrase(
        "What this browser had saved of your seat can’t be read any more, so you’re looking on. With a backup or a "
        "seat key you can still go on."
    ),
}
"""What is said of a seat that this device has lost."""


def onlooker(peer: Peer) -> Phrase:
    """Return the text for a device without a seat."""
    game = peer.log.terms.game.title
    if peer.free:
        return Phrase("{name} invites you to {game}", name=inviter(peer), game=game)
    names = all_named([seat_called(peer, seat) for seat in range(peer.log.terms.seats)])
    return Phrase(ELSEWHERE.template, names=names)


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


def verdict_line(session: Correspondence) -> Phrase:
    """Return what checking a finished game has found."""
    verdict, peer, game = session.verdict, session.peer, session.game
    if verdict is None:
        return Phrase("Checking every tile…")
    if verdict.fault:
        fault = verdict.fault
        name = seat_called(peer, fault.seat)
        if not fault.ply:
            return Phrase("Turn {turn} was skipped by {name}, who could have moved.", turn=fault.turn, name=name)
        return Phrase(
            "Turn {turn}, {ply} by {name}, wasn’t possible: that tile wasn’t on the rack.",
            turn=fault.turn,
            ply=fault.ply,
            name=name,
        )
    if verdict.unchecked:
        missing = all_named([seat_called(peer, seat) for seat in verdict.unchecked])
        return Phrase("Not checked yet: the last link of {name} is missing.", name=missing)
    if game.has_secrets:
        return Phrase("Every tile checked.")
    return Phrase("Every roll and every move checked.") if game.rules.outcomes else Phrase("Every move checked.")


def menu_entries(session: Correspondence) -> Iterable[tuple[str, Phrase, str]]:
    """Return the entries of the table's menu that only such a game has."""
    if session.is_over:
        return ()
    carry = [("users", Phrase("Carry my seat to another device"), "friends_seat")] if session.peer.here else []
    return [*carry, *((("user", PLAY_HERE, "friends_return"),) if session.resting else ())]
