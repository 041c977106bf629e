"""The additions to the table of a game that is played live in one room: who thinks, who isn't there, the ways on."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.phrase import Phrase
from web.app.model.clock_words import OWN_TIME
from web.app.model.correspondence import Correspondence, is_asked_back
from web.app.model.facts import TableFacts
from web.app.model.friends import seat_called
from web.app.model.room import IN, Room
from web.app.model.room_words import company_told
from web.app.model.words import Translator
from web.app.screens.controls import main_button
from web.app.screens.friends_result import share_result
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.news import news
from web.app.screens.view import Entry, View
from web.app.storage.series import series_now

LOOKS_ON = Phrase("You’re watching.")


def live_table(say: Translator, view: View, session: Correspondence, facts: TableFacts, room: Room) -> View:
    """Return the table of a game with friends with what is known of them in the room.

    Where all are there, nothing is to be sent; else the ways to go on by link stay.
    """
    if facts.view.ply is not None:
        return view
    view = _as_hand(view, facts) if session.peer.here and room.is_hand(session.peer.id) else view
    if facts.view.notice:
        return view
    peer, parts, lists = session.peer, dict(view.parts), dict(view.lists)
    lines = company_told(session, room)
    if session.is_over:
        return _over(say, view, session, room)
    company = tag("p", " ".join(map(say, lines)), class_="soft") if lines else Html()
    if session.acts:
        return replace(view, parts={**parts, "prompt": concat(parts["prompt"], company)})
    if peer.log.proposal:
        return replace(view, parts={**parts, "prompt": concat(parts["prompt"], company)})
    mine = Html() if peer.here else tag("p", say(LOOKS_ON))
    timed = tag("p", say(OWN_TIME), class_="soft") if facts.scores.is_timed else Html()
    happened = news(say, facts.seats, facts.news) if peer.log.turns else Html()
    parts["prompt"] = concat(mine, company, happened, timed)
    lists["tools"] = _tools(say, view, session, room)
    return replace(view, parts=parts, lists=lists)


def _as_hand(view: View, facts: TableFacts) -> View:
    """Return the table with the hand large and the board small, unless the board is what is to be pressed next."""
    scene, mine = facts.board.scene, facts.board.mine
    picks = any(item.usable for hand in scene.hands if hand.seat == scene.actor for item in hand.items)
    if facts.is_over or (mine and (scene.held or not picks)):
        return view
    [(_, style)] = view.states["game"]
    return replace(view, states={**view.states, "game": (("class", f"{style} as-hand"),)})


def _over(say: Translator, view: View, session: Correspondence, room: Room) -> View:
    """Return the table after a game, and the way to another one; where all are in, nobody has to be told."""
    if not session.peer.here:
        return view
    another = Entry(main_button(say, "radio", Phrase("Another game in this room"), "room_here"))
    over = replace(view, lists={**view.lists, "tools": {**view.lists["tools"], "room": another}})
    if not _are_all_in(session, room):
        return over
    return replace(
        over, parts={**view.parts, "ways": concat(_next_game(say, session, room), share_result(say, session))}
    )


def _next_game(say: Translator, session: Correspondence, room: Room) -> Html:
    """Render the way to the next game of a series, or who begins it; empty after a single game, or the last one."""
    series = series_now(session)
    if not series or series.is_decided or room.moved_on(session.peer) is None:
        return Html()
    starter = session.peer.log.terms.inviter  # one of them, as two would begin two games
    if starter in session.peer.here:
        return main_button(say, "play", Phrase("Next game"), "room_next")
    waits = Phrase("Waiting for {name} to start the next game.", name=seat_called(session.peer, starter))
    return tag("p", say(waits), class_="soft")


def _are_all_in(session: Correspondence, room: Room) -> bool:
    """Return whether the devices of all other seats are heard."""
    peer = session.peer
    return all(room.presence(peer.id, seat) == IN for seat in range(session.seats) if seat not in peer.here)


def _tools(say: Translator, view: View, session: Correspondence, room: Room) -> dict[str, Entry]:
    """Return the buttons: none where all are there, else those that go on by link, and the way to scan again."""
    peer = session.peer
    if not peer.here:
        return {}
    if is_asked_back(peer):
        return dict(view.lists["tools"])
    if _are_all_in(session, room):
        return {}
    label = tag("span", say(Phrase("Scan again")))
    again = tag("button", icon("radio"), label, data_action="room_here", class_="tool second")
    return {"room": Entry(again), **view.lists["tools"]}
