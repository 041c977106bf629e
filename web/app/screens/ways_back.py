"""How a game among friends goes on after a turn was played twice: the question, and the request to go back."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.friends.letter import Proposal
from web.app.model.correspondence import is_asked_back
from web.app.model.friends import addressees, seat_called
from web.app.model.overlays import TwoOnSeat, TwoVersions
from web.app.model.refusals import names_both, two_on_seat_told
from web.app.model.ways_back import DROPPED, about_going_back, two_versions_told, where_to
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.dialogs import dialog_frame
from web.app.screens.html import Html, concat, tag


def two_versions(say: Translator, asked: TwoVersions) -> Html:
    """Ask which version of a turn counts; or say why it can only be the one here, and how all can go back."""
    fork = asked.fork
    stay = tag(
        "button",
        say(KEEP),
        data_action="close",
        class_=None if fork.can_take else "main",
        autofocus=not fork.can_take,
    )
    if fork.can_take:
        label = say(GO_ON)
        ways = [tag("button", label, data_action="friends_exchange", class_="main", autofocus=True), stay]
    elif asked.back is not None:
        ask = Phrase("Ask everybody to go back {there}", there=where_to(asked.back))
        ways = [stay, button(say, "undo-2", ask, f"friends_back {asked.back}")]
    else:
        ways = [stay]
    lost = fork.can_take and fork.seat in asked.own
    content = concat(
        tag("p", say(two_versions_told(asked))),
        tag("p", say(DROPPED), class_="soft") if lost else Html(),
        tag("div", *ways, class_="row"),
    )
    return dialog_frame(say, Phrase("Two versions of turn {turn}", turn=fork.turn), content)


def two_on_seat(say: Translator, asked: TwoOnSeat) -> Html:
    """Ask with whom of two on one seat the game goes on."""
    known, late = seat_called(asked.peer, asked.seat), asked.letter.names[asked.seat]
    is_named = names_both(asked) and not asked.is_own
    go, stay = Phrase("Go on with {name}", name=late), Phrase("Stay with {name}", name=known)
    dropped = Phrase("If you go on with {late}, what you’ve played with {name} won’t count.", late=late, name=known)
    ways = (
        tag("button", say(go if is_named else GO_ON), data_action="friends_exchange"),
        tag("button", say(stay if is_named else KEEP), data_action="close", class_="main", autofocus=True),
    )
    content = concat(
        tag("p", say(two_on_seat_told(asked))),
        tag("p", say(dropped if is_named else DROPPED_THEN), class_="soft") if asked.peer.log.turns else Html(),
        tag("div", *ways, class_="row"),
    )
    return dialog_frame(say, Phrase("Two on one seat"), content)


GO_ON, KEEP = Phrase("Go on from there"), Phrase("Keep what’s here")
DROPPED_THEN = Phrase("If you go on from there, what was played here won’t count.")


def request_to_go_back(say: Translator, peer: Peer, asked: Proposal) -> Html:
    """Render who has asked to go back, above one's own turn, with the way to agree or to send that on."""
    if is_asked_back(peer):
        way = button(say, "undo-2", Phrase("Agree"), f"friends_back {asked.turn}")
    else:
        label = Phrase("Send to {name}", name=addressees(peer)) if peer.unsent else Phrase("Send again")
        way = button(say, "share-2", label, "friends_send", "main" if peer.unsent else None)
    return tag("div", tag("p", say(about_going_back(peer, asked))), tag("div", way, class_="row"), class_="asked-back")
