"""Actions by which a game among friends goes on after a turn was played twice."""

from __future__ import annotations

from pygames.friends import Peer
from pygames.friends.post import GoneOn, brought
from web.app.actions import action, number_of
from web.app.actions.friends import at_table
from web.app.actions.receiving import go_on_with_others, show_news
from web.app.desk.desk import Desk
from web.app.desk.post import take_in
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects
from web.app.model.latecomers import is_undecided
from web.app.model.overlays import TwoOnSeat, TwoVersions


@action("friends_exchange")
def exchange_turn(desk: Desk, _: str) -> Effects:
    """Go on with the version of a turn, or the one of two on a seat, that a link tells, and play on here."""
    asked, session = desk.overlays.dialog, _played_here(desk.table)
    if not isinstance(asked, TwoVersions | TwoOnSeat):
        return NOTHING
    desk.overlays.close_dialog()
    if isinstance(asked, TwoOnSeat):
        is_open = is_undecided(session, asked.letter)
        return go_on_with_others(desk, session, asked.letter) if is_open else NOTHING
    fork = session.peer.fork(asked.letter)
    if not fork or not fork.can_take:  # another window has gone on
        return NOTHING
    return _go_on(desk, session, session.peer.exchanged(asked.letter), plays_on=fork.is_own)


@action("friends_back")
def ask_to_go_back(desk: Desk, turn: str) -> Effects:
    """Ask all to go back to a turn, the last one to stay, or agree to that; once all have, the game is there."""
    session, number = _played_here(desk.table), number_of(turn)
    desk.overlays.close_dialog()
    if number is None:
        return NOTHING
    return _go_on(desk, session, session.peer.going_back(number), plays_on=True)


def _go_on(desk: Desk, session: Correspondence, peer: Peer, *, plays_on: bool) -> Effects:
    """Store and show a game in another state."""
    news = brought(session.peer, peer)
    assert isinstance(news, GoneOn)
    told = take_in(desk.shelf, desk.device.now, session, news, plays_on=plays_on)
    desk.games.open_friends(session)
    return show_news(desk, told) + Effects(focus="h1")


def _played_here(table: Table) -> Correspondence:
    """Return the current game among friends; raise IllegalMove if there is none, or another window plays it."""
    session = at_table(table)
    table.require_here()
    return session
