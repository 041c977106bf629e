"""What is said of a turn that was played twice, and of going back together to an earlier one."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.letter import Proposal
from web.app.model.correspondence import is_asked_back
from web.app.model.friends import addressees, all_named, is_person, seat_called, waited_for
from web.app.model.overlays import TwoVersions


def two_versions_told(asked: TwoVersions) -> Phrase:
    """Return what has happened, and the question or the advice that follows from it."""
    fork, peer = asked.fork, asked.peer
    name = seat_called(peer, fork.seat)
    if fork.seat in asked.own and fork.can_take:
        if sum(is_person(peer, seat) for seat in asked.own) == 1:
            return Phrase("Your other device played turn {turn} differently. Go on from there?", turn=fork.turn)
        return Phrase(
            "{name}’s other device played turn {turn} differently. Go on from there?", name=name, turn=fork.turn
        )
    told = Phrase("{name} has played turn {turn} in two ways, perhaps on two devices.", name=name, turn=fork.turn)
    if fork.can_take:
        return Phrase("{told} Go on with the version of this link?", told=told)
    has_answered = any(turn.seat in peer.here for turn in peer.log.turns[fork.turn :])
    told = Phrase((STAYS if has_answered else FOLLOWED).template, told=told, name=name)
    return told if asked.back is None else Phrase("{told} Or ask everybody to go back.", told=told)


STAYS = Phrase(
    "{told} You’ve answered the other one, so your game stays with it. Send {name} your newest link, which {name} can "
    "go on with."
)
FOLLOWED = Phrase(
    "{told} More players have seen the other one, so your game stays with it. Send {name} your newest link, which "
    "{name} can go on with."
)


DROPPED = Phrase("What was played here since then won’t count any more.")


def where_to(turn: int) -> Phrase:
    """Return to which turn to go back, the last one to stay, as part of a sentence."""
    return Phrase("to turn {n}", n=turn) if turn else Phrase("to the beginning")


def gone_back_told(turn: int) -> Phrase:
    """Return that all have agreed to go back."""
    return Phrase("Everybody has agreed: back {there}.", there=where_to(turn))


def about_going_back(peer: Peer, asked: Proposal) -> Phrase:
    """Return who has asked to go back, and who has yet to agree."""
    there = where_to(asked.turn)
    agreed = [seat for seat, signed in enumerate(asked.agreed) if signed]
    names = all_named([seat_called(peer, seat) for seat in agreed])
    if is_asked_back(peer):
        if len(agreed) == 1:
            return Phrase("{name} asks to go back {there}. Playing on means no.", name=names, there=there)
        return Phrase("{names} ask to go back {there}. Playing on means no.", names=names, there=there)
    if not peer.unsent:
        missing = all_named([seat_called(peer, seat) for seat in waited_for(peer)])
        return Phrase("Waiting for {name} to agree to go back {there}.", name=missing, there=there)
    if {*agreed} <= {*peer.here}:
        return Phrase("You ask everybody to go back {there}. Send that to {name}.", there=there, name=addressees(peer))
    return Phrase("You agree to go back {there}. Send that to {name}.", there=there, name=addressees(peer))
