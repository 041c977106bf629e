"""A game in several windows: only one of them plays it, and no window overwrites what another one has stored."""

from __future__ import annotations

from typing import Literal

from web.app.actions import action
from web.app.desk.desk import Desk
from web.app.desk.sharing import take_theirs
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import ELSEWHERE
from web.app.storage.friends import is_friends


def window_event(desk: Desk, what: Literal["elsewhere", "held", "clash"], key: str, text: str, known: str) -> Effects:
    """Handle another window's news: it plays a game, has released one, or has stored something."""
    match what:
        case "elsewhere":
            return elsewhere(desk, key)
        case "held":
            return held(desk, key, text)
        case "clash":
            return take_theirs(desk, key, text, known)


def elsewhere(desk: Desk, key: str) -> Effects:
    """Note that another window plays this game."""
    if key != desk.shelf.current or desk.table.visiting:
        return NOTHING
    if desk.where.route != "table":
        desk.table.clear()  # it is opened again later, as it is stored by then
        return NOTHING
    desk.table.stop_thinking()
    desk.overlays.close_dialog()  # what it asks is to be answered in the other window
    desk.table.leave_to_others(elsewhere=True)
    return spoken(ELSEWHERE) + Effects(focus='[data-action="here"]')


@action("here")
def here(desk: Desk, _: str) -> Effects:
    """Claim the game for this window; `held` follows once the other window has released it."""
    return Effects(hold={"key": desk.shelf.current, "take": True})


def held(desk: Desk, key: str, text: str) -> Effects:
    """Play a claimed game in this window, as it is stored by now."""
    if key != desk.shelf.current or desk.table.visiting:
        return NOTHING
    known, news = desk.shelf.texts.get(key, ""), NOTHING
    if text and is_friends(key):
        news = take_theirs(desk, key, text, known)
    elif text and text != known:
        desk.shelf.learn(key, text)
        desk.games.put_on_table(key)
    desk.table.leave_to_others(elsewhere=False)
    return news
