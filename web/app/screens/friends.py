"""The additions to the table of a game among friends: what to send to whom, and who is waited for."""

from __future__ import annotations

from dataclasses import replace

from pygames.core.phrase import Phrase
from web.app.model.correspondence import KEPT, Correspondence, is_asked_back
from web.app.model.facts import TableFacts
from web.app.model.friends import PLAY_HERE, addressees, verdict_line, yet_to_agree
from web.app.model.stages import stage
from web.app.model.words import Translator
from web.app.screens.controls import main_button
from web.app.screens.friends_result import behind_with_friends, ways_on_with_friends
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.news import news
from web.app.screens.notices import notice_html
from web.app.screens.view import Entry, View
from web.app.screens.ways_back import request_to_go_back


def friends_table(say: Translator, view: View, session: Correspondence, facts: TableFacts, now: str) -> View:
    """Return the table with what is to be sent to whom, or who is waited for."""
    seen = facts.view
    now_shown = seen.ply is None
    parts, lists, states = dict(view.parts), dict(view.lists), dict(view.states)
    lists["history"] = {name: entry for name, entry in view.lists["history"].items() if name in ("undo", "menu")}
    if now_shown and not session.acts:
        told = notice_html(say, seen.notice, refused=seen.refused) if seen.notice else _state(say, session, facts, now)
        parts["prompt"], parts["typed"] = told, Html()
        lists["tools"], states["typed"] = {} if seen.elsewhere else _tools(say, session), (("class", None),)
    elif now_shown and not seen.curtain and (asked := session.peer.log.proposal):
        parts["prompt"] = concat(request_to_go_back(say, session.peer, asked), parts["prompt"])
    if session.is_over and now_shown:
        parts["ways"], parts["after"] = ways_on_with_friends(say, session), behind_with_friends(say, session)
        parts["counted"] = concat(parts["counted"], tag("p", say(verdict_line(session)), class_="soft checked"))
    return replace(view, parts=parts, lists=lists, states=states)


def _state(say: Translator, session: Correspondence, facts: TableFacts, now: str) -> Html:
    """Render what the game waits for."""
    if session.is_over and not session.peer.unsent and not session.peer.log.unacknowledged:
        return Html()  # the result says it
    told = tag("p", say(stage(session, now)))
    told = concat(told, _meanwhile(say, session)) if _is_waiting(session) else told
    if session.peer.must_skip or session.is_over or not session.peer.log.turns:
        return told
    return concat(told, news(say, facts.seats, facts.news))


def _is_waiting(session: Correspondence) -> bool:
    """Return whether there is nothing to do here but to wait for others."""
    peer = session.peer
    is_due = peer.unsent or peer.must_skip or session.is_ready or session.waits_for_own
    return bool(peer.here) and not (is_due or session.is_over)


def _meanwhile(say: Translator, session: Correspondence) -> Html:
    """Render what there is to do while others are waited for: the game's puzzles, and a game against the computer."""
    game = session.game
    puzzles = tag("button", say(Phrase("Solve a puzzle")), data_action=f"puzzles {game.name}", class_="link")
    practice = tag(
        "button", say(Phrase("Practise against the computer")), data_action=f"quick {game.name}", class_="link"
    )
    ways = (puzzles, practice) if game.guide.themes else (practice,)
    return tag("p", say(Phrase("Meanwhile:")), " ", tag("span", *ways, class_="links"), class_="soft goal")


def _tools(say: Translator, session: Correspondence) -> dict[str, Entry]:
    """Return the buttons when there is nothing to play."""
    peer = session.peer
    if not peer.here:
        return _tools_of_onlooker(say, session)
    rests = {*session.resting} & {*peer.waits_for, *yet_to_agree(peer)}
    rest = {"return": Entry(_tool(say, "user", PLAY_HERE, "friends_return"))} if rests else {}
    if session.is_over and not peer.log.proposal:
        return rest  # the result has the others
    fresh = session.is_ready or peer.unsent
    label = Phrase("Send to {name}", name=addressees(peer)) if fresh else Phrase("Send again")
    label = Phrase("Send") if fresh and session.waits_for_own else label
    back = {"back": Entry(_tool(say, "undo-2", Phrase("Take back"), "undo"))} if session.can_undo else {}
    copy = Entry(_tool(say, "copy", Phrase("Copy"), "friends_copy"))
    send = Entry((main_button if fresh else _tool)(say, "share-2", label, "friends_send"))
    if peer.log.proposal and is_asked_back(peer):
        agree = main_button(say, "undo-2", Phrase("Agree"), f"friends_back {peer.log.proposal.turn}")
        return {"agree": Entry(agree), **_declining(say, session, label)}
    return {**back, "send": send, "copy": copy, **rest}


def _declining(say: Translator, session: Correspondence, label: Phrase) -> dict[str, Entry]:
    """Return the button that sends a complete turn all the same, although somebody has asked to go back."""
    return {"send": Entry(_tool(say, "share-2", label, "friends_send"))} if session.is_ready else {}


def _tools_of_onlooker(say: Translator, session: Correspondence) -> dict[str, Entry]:
    """Return the buttons where nobody plays here: to play here, to join, to begin another game, to go elsewhere."""
    if session.resting and (not session.is_over or {*session.resting} & {*session.peer.log.pending}):
        return {"return": Entry(main_button(say, "user", PLAY_HERE, "friends_return"))}
    if session.missing == KEPT:
        restore = main_button(say, "undo-2", Phrase("Restore my seat"), f"friends_restore {session.key}")
        return {"restore": Entry(restore)}
    if session.is_too_late and not session.peer.free:
        return {"new": Entry(main_button(say, "plus", Phrase("New game"), f"friends_invite {session.game.name}"))}
    copy = ("copy", Phrase("Copy the link"), "friends_copy")
    key = ("users", Phrase("Use a seat key"), "dialog friends")
    first, second = (key, copy) if session.missing else (copy, key)
    if session.peer.free:
        first, second = ("users", Phrase("Join"), "friends_invitation"), copy
    return {"first": Entry(main_button(say, *first)), "second": Entry(_tool(say, *second))}


def _tool(say: Translator, sign: str, label: Phrase, action: str) -> Html:
    """Render a secondary button; in a narrow window its text is only spoken."""
    text = say(label)
    return tag("button", icon(sign), tag("span", text), data_action=action, class_="tool", aria_label=text, title=text)
