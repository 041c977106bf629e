"""The table as a screen: the game on it, as it is seen from one of its seats."""

from __future__ import annotations

from dataclasses import replace

from pygames import Session
from web.app.actions import analysis, carrying, daring, friends, picture, play, receiving, ways_back
from web.app.desk.desk import Desk
from web.app.desk.facts import table_now
from web.app.desk.sharing import FRIENDS
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence
from web.app.screens.contract import Screen
from web.app.screens.friends import friends_table
from web.app.screens.live import live_table
from web.app.screens.table import table
from web.app.screens.view import View
from web.app.storage import link
from web.app.storage.results import PREFIX as RESULT


def _view(desk: Desk, _: str, __: None) -> View | None:
    """Return the table, if a game lies there; the address of a game that is only viewed holds the game."""
    session = desk.table.session
    if session is None:
        return None
    facts = table_now(desk)
    if isinstance(session, Correspondence) and desk.clocks.nearby.session:
        facts = replace(facts, scores=replace(facts.scores, is_timed=True))
    shown = table(desk.device.say, facts)
    if isinstance(session, Correspondence):
        shown = friends_table(desk.device.say, shown, session, facts, desk.device.now)
        if desk.live.is_at(session.peer):
            return live_table(desk.device.say, shown, session, facts, desk.live.room)
        return replace(shown, route=session.peer.link) if desk.table.visiting else shown
    return replace(shown, route=_address_of(desk.table, session)) if desk.table.visiting else shown


def _address_of(table: Table, session: Session) -> str:
    """Return the address of a game that is only viewed, from which all of it can be opened again."""
    return table.address or link.write(session.record.write())


def _opened(desk: Desk, _: str) -> str:
    """Resume the game; whoever has left an invitation to learn the game is shown it again."""
    if not desk.games.reopen():
        return ""
    session = desk.table.session
    if isinstance(session, Correspondence) and _is_invitation(desk, session):
        receiving.show_invitation(desk, session.peer)
    return "table"


def _is_invitation(desk: Desk, session: Correspondence) -> bool:
    """Return whether the player may join a game; in a room its seats are given to those who play."""
    peer = session.peer
    return bool(peer.free) and not session.given and not peer.here and not desk.live.is_at(peer)


SCREEN = Screen(
    addresses=("table",),
    state=None,
    view=_view,
    opens=_opened,
    needs=lambda desk, _: (
        desk.shelf.unread_of(RESULT) if desk.career.is_counted else ()
    ),  # for what has changed on the ladder
    modules=(play, analysis, picture, daring, friends, receiving, carrying, ways_back),
    kinds=(FRIENDS,),
    keeps_game=True,
    sheets=("seats", "table", "hands", "motion", "moves", "result"),
    painted=("quick",),
)
