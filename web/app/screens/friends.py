"""What the table of a game among friends has besides the game: what to send to whom, and who is waited for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.play.session import HUMAN
from web.app.model.correspondence import Correspondence
from web.app.model.friends import addressees, all_named, inviter, seat_called, waited_for
from web.app.model.news import news
from web.app.model.when import ago
from web.app.model.words import Translator
from web.app.screens.controls import button, main_button
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.table import TableView, noticed
from web.app.screens.view import Entry, View


def friends_table(say: Translator, view: View, session: Correspondence, seen: TableView, now: str) -> View:
    """Return the table with what is to be sent to whom, or who is waited for."""
    now_shown = seen.ply is None
    parts, lists = dict(view.parts), dict(view.lists)
    lists["history"] = {name: entry for name, entry in view.lists["history"].items() if name in ("undo", "menu")}
    if now_shown and not session.acts:
        told = noticed(say, seen.notice, refused=seen.refused) if seen.notice else _state(say, session, seen, now)
        parts["prompt"], parts["typed"] = told, Html()
        lists["tools"] = _tools(say, session)
    if session.is_over and now_shown:
        parts["ways"] = _ways_on(say, session)
        parts["counted"] = concat(parts["counted"], tag("p", say(verdict_line(session)), class_="soft"))
    return replace(view, parts=parts, lists=lists)


def _state(say: Translator, session: Correspondence, seen: TableView, now: str) -> Html:
    """Return what the game waits for."""
    if session.is_over and not session.peer.unsent:
        return Html()  # the result says it
    told = tag("p", say(stage(session, now)))
    if session.peer.must_skip or session.is_over or not session.peer.log.turns:
        return told
    return concat(told, news(say, session, seen.viewer))


def stage(session: Correspondence, now: str) -> Phrase:
    """Return in a sentence what the game waits for."""
    peer = session.peer
    if session.given:
        return Phrase("Your seat has gone to another device: here you’re looking on.")
    if not peer.here:
        return onlooker(peer)
    if not peer.log.is_full and (peer.unsent or peer.log.terms.inviter in peer.here):
        return _to_be_joined(peer)
    if peer.must_skip:
        return _skipped(session)
    if session.is_ready:
        return Phrase("Your turn is complete.")
    if peer.unsent:
        return _unsent(session)
    return Phrase("The game is over.") if session.is_over else _waiting(session, now)


def _to_be_joined(peer: Peer) -> Phrase:
    """Return whom the game waits for to join."""
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


ELSEWHERE = Phrase(
    "{names} play this. This browser has no seat in it, so you’re looking on. If you joined in another browser, or in "
    "the app on your home screen, copy the link and open it there with Friends, Paste a link."
)


def onlooker(peer: Peer) -> Phrase:
    """Return what a device without a seat is told."""
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


def _tools(say: Translator, session: Correspondence) -> dict[str, Entry]:
    """Return what can be done where nothing is to be played."""
    peer = session.peer
    if not peer.here:
        if session.given and not session.is_over:
            return {"return": Entry(main_button(say, "user", Phrase("Play here again"), "friends_return"))}
        if not peer.free:
            return {
                "copy": Entry(main_button(say, "copy", Phrase("Copy the link"), "friends_copy")),
                "key": Entry(_tool(say, "users", Phrase("Use a seat key"), "dialog friends")),
            }
        return {
            "join": Entry(main_button(say, "users", Phrase("Join"), "friends_invitation")),
            "copy": Entry(_tool(say, "copy", Phrase("Copy the link"), "friends_copy")),
        }
    if session.is_over and not peer.unsent:
        return {}
    fresh = session.is_ready or peer.unsent
    label = Phrase("Send to {name}", name=addressees(peer)) if fresh else Phrase("Send again")
    back = {"back": Entry(_tool(say, "undo-2", Phrase("Take back"), "undo"))} if session.can_undo else {}
    copy = Entry(_tool(say, "copy", Phrase("Copy"), "friends_copy"))
    return {**back, "send": Entry(main_button(say, "share-2", label, "friends_send")), "copy": copy}


def _tool(say: Translator, sign: str, label: Phrase, action: str) -> Html:
    """Something that can be done besides the one thing to do next; where room is scarce its name is only spoken."""
    text = say(label)
    return tag("button", icon(sign), tag("span", text), data_action=action, class_="tool", aria_label=text, title=text)


def _ways_on(say: Translator, session: Correspondence) -> Html:
    """Return what to do after a game."""
    if not session.peer.here:
        return Html()
    terms = session.peer.log.terms
    first = seat_called(session.peer, 1 % terms.seats)
    return tag(
        "div",
        button(say, "list", Phrase("Review the game"), "review"),
        button(say, "users", Phrase("Again: {name} begins", name=first), "friends_again"),
        button(say, "share-2", Phrase("Send again"), "friends_send"),
        class_="row ways-on",
    )


def verdict_line(session: Correspondence) -> Phrase:
    """Return what checking a game that is over has found."""
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
    """Return what the table's menu has only in such a game."""
    return (("users", Phrase("Carry my seat to another device"), "friends_seat"),) if session.peer.here else ()
