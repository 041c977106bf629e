"""What can be wrong with the link of a game among friends, each with advice what to do next."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Peer
from web.app.model.correspondence import Correspondence
from web.app.model.friends import OTHER_SEAT, all_named, inviter, seat_called, waited_for
from web.app.model.latecomers import is_decided, too_late
from web.app.model.overlays import TwoOnSeat
from web.app.model.ways_back import about_going_back

DAMAGED = Phrase("This link is damaged: part of it may have been cut off. Ask for it to be sent again.")
IN_PART = Phrase("This link is damaged. {reason} Ask for it to be sent again.")
REFUSALS = {
    "no-link": Phrase("There’s no link to a game with friends in this text. Copy the whole message and paste it here."),
    "damaged": DAMAGED,
    "too-long": Phrase("This text is too long. Paste only the message with the link."),
    "newer": Phrase("This link was made by a newer version of Quiet Table. Reload the page to update."),
    "seat-key": Phrase("This is a seat key, not a link. To play here with it, paste it under Friends."),
    "not-seat-key": Phrase("This isn’t a seat key. Copy it again on your other device."),
    "other-game": Phrase("This link belongs to another game. Ask for the newest link of this one."),
    "two-devices": Phrase("{name} has joined on two devices; the first one counts. Ask {name} to play there."),
    "taken": Phrase("Somebody else has taken this seat, so it can’t be played here. Ask for a new invitation."),
    "changed": Phrase("Somebody has changed this link. Ask for it to be sent again."),
    "stranger": Phrase(
        "This link says something about {name} that doesn’t come from {name}’s device. Ask {name} for the latest link."
    ),
    "renamed": Phrase("The name of {name} was changed on the way. Ask {name} for the newest link."),
    "fork": Phrase(
        "This link tells turn {turn} of {name} differently: it was changed on the way, or played on two devices. Your "
        "game stays as it is: look into your chat for the right link."
    ),
    "own-fork": Phrase(
        "From turn {turn} on, this link doesn’t match the game you played. Did you play on another device? Your game "
        "stays as it is."
    ),
    "early": Phrase(
        "This link tells more of {name}’s seat than is due by now. Ask {name} to reload the page and send the newest "
        "link."
    ),
    "withheld": Phrase("In this link something of {name}’s turn {turn} is missing. Ask {name} to send it again."),
    "illegal": Phrase(
        "In this link turn {turn} of {name} is {ply}, which isn’t allowed. {reason} Somebody may have changed it: ask "
        "{name} for the newest link."
    ),
    "chance": Phrase(
        "In this link turn {turn} of {name} has {ply}, but chance brought {right}. Somebody may have changed it: ask "
        "{name} for the newest link."
    ),
    "unfinished": Phrase("In this link turn {turn} of {name} isn’t complete. Ask {name} to send it again."),
    "seal": Phrase(
        "The game up to turn {turn} isn’t the one that {name} saw: somebody has changed it on the way. Compare the "
        "links in your chat."
    ),
}
"""Sentences by the stable codes of `BadMessage`.

Those from `stranger` on occur in games of version 1, where nothing proves whose doing it was; so none says that.
"""


BOTH_JOINED = Phrase("{late} has taken the seat of {name}, who came first. Send {late} your newest link: it says so.")
NOT_BEGUN = Phrase(
    "{late} has taken the seat of {name}, who came first. Once the game has begun, your link tells {late} so."
)
STILL_FREE = Phrase(
    "{late} has taken the seat of {name}, who came first. Send {late} your newest link: there’s a seat left."
)
HERE_FIRST = Phrase(
    "{late} has joined on your seat, too, but you came first. Send {late} your newest link: it says so."
)
BOTH_HERE = Phrase(
    "{late} has joined on your seat, too. The first one counts: {inviter}’s link shows who it is, once the game has "
    "gone on."
)
OTHERS_BUT_FREE = Phrase(
    "{late} has taken the seat of {name}, too, and the first one counts. If it’s {late}, take a seat here."
)
BOTH_BUT_FREE = Phrase("{late} has joined on your seat, too, and the first one counts. You can take another seat here.")
BOTH_ELSEWHERE = Phrase(
    "{late} has taken the seat of {name}, too. The one whose link {inviter} opened first counts: ask {inviter}, then "
    "choose."
)
YOURS = Phrase(
    "{name} has taken your seat, too. The one whose link {inviter} opened first counts: ask {inviter}, then choose."
)
TWICE = Phrase(
    "{name} has joined on two devices. The one whose link {inviter} opened first counts: ask {inviter}, then choose."
)


def refusal(error: BadMessage, peer: Peer | None = None, *, is_free: bool = False) -> Phrase:
    """Return what is wrong with a link, with the names of the game it was meant for.

    `is_free` says whether the link offers a seat.
    """
    facts = dict(error.facts)
    seat = facts.pop("seat", None)
    if isinstance(seat, int):
        facts["name"] = seat_called(peer, seat) if peer else Phrase("player {n}", n=seat + 1)
    facts["inviter"] = inviter(peer) if peer else ""
    return Phrase(_sentence(error, peer, is_free=is_free).template, **{"reason": "", **facts})


def two_on_seat_told(asked: TwoOnSeat) -> Phrase:
    """Return that two have taken a seat, and who knows with whom the game goes on."""
    peer, late = asked.peer, asked.letter.names[asked.seat]
    told = YOURS if asked.is_own else BOTH_ELSEWHERE if names_both(asked) else TWICE
    return Phrase(told.template, late=late, name=seat_called(peer, asked.seat), inviter=inviter(peer))


def names_both(asked: TwoOnSeat) -> bool:
    """Return whether the two are told apart by their names."""
    late = asked.letter.names[asked.seat]
    return bool(late) and late != asked.peer.log.names[asked.seat]


def _sentence(error: BadMessage, peer: Peer | None, *, is_free: bool) -> Phrase:
    """Return the sentence about a refusal, with the placeholders of its facts."""
    seat, late = error.facts.get("seat"), error.facts.get("late")
    if error.code == "two-devices" and peer and isinstance(seat, int) and late:
        if seat in peer.here:
            return BOTH_BUT_FREE if is_free else HERE_FIRST if is_decided(peer) else BOTH_HERE
        if is_free:
            return OTHERS_BUT_FREE
        if late != peer.log.names[seat]:
            return _who_came_first(peer)
    if error.code == "damaged" and error.facts.get("reason"):
        return IN_PART
    return REFUSALS.get(error.code, DAMAGED)


def _who_came_first(peer: Peer) -> Phrase:
    """Return that of two on a seat the one known here came first, and how the other one learns of it."""
    if not peer.log.is_full:
        return STILL_FREE
    return BOTH_JOINED if peer.log.letter().has_gone_on(peer.log.terms.inviter) else NOT_BEGUN


def seen_already(session: Correspondence) -> Phrase:
    """Return that a link brings nothing new, and how the game stands."""
    return Phrase("You’ve seen this already. {told}", told=_whose_turn(session))


def _whose_turn(session: Correspondence) -> Phrase:
    """Return whose turn it is, or what else there is to know of a game."""
    peer = session.peer
    if session.is_too_late:
        return too_late(session)
    if peer.log.proposal:
        return about_going_back(peer, peer.log.proposal)
    if peer.log.is_over:
        return Phrase("The game is over.")
    if session.waits_for_own:
        return OTHER_SEAT
    if peer.actor is not None or not peer.waits_for:
        return Phrase("It’s your turn.")
    return Phrase("The game waits for {name}.", name=all_named([seat_called(peer, seat) for seat in waited_for(peer)]))
