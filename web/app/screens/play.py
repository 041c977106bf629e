"""The table as a screen: the game on it, as it is seen from one of its seats."""

from __future__ import annotations

from dataclasses import replace

from pygames import Session
from web.app.actions import analysis, carrying, friends, picture, play, ways_back
from web.app.desk.sharing import FRIENDS
from web.app.desk.sight import table_now
from web.app.desk.turns import Turns
from web.app.model.correspondence import Correspondence
from web.app.screens.contract import Screen
from web.app.screens.friends import friends_table
from web.app.screens.table import table
from web.app.screens.view import View
from web.app.storage import link
from web.app.storage.results import PREFIX as RESULT


def _view(desk: Turns, _: str, __: None) -> View | None:
    """Return the table, if a game lies there; the address of a game that is only viewed holds the game."""
    session = desk.session
    if session is None:
        return None
    facts = table_now(desk)
    shown = table(desk.say, facts)
    if isinstance(session, Correspondence):
        shown = friends_table(desk.say, shown, session, facts, desk.device.now)
        return replace(shown, route=session.peer.link) if desk.table.visiting else shown
    return replace(shown, route=_address_of(desk, session)) if desk.table.visiting else shown


def _address_of(desk: Turns, session: Session) -> str:
    """Return the address of a game that is only viewed, from which all of it can be opened again."""
    return desk.table.address or link.write(session.record.write())


SCREEN = Screen(
    addresses=("table",),
    state=None,
    view=_view,
    opens=lambda desk, route: desk.table_opened(route),
    needs=lambda desk, _: desk.shelf.unread_of(RESULT) if desk.is_counted else (),  # for what has changed on the ladder
    modules=(play, analysis, picture, friends, carrying, ways_back),
    kinds=(FRIENDS,),
    keeps_game=True,
    sheets=("seats", "table", "hands", "motion", "moves", "result"),
    painted=("quick",),
)
