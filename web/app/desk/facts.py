"""The facts about the table that the screen shows, gathered from the desk's parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames import Session
from web.app.desk.desk import Desk
from web.app.model.facts import BoardFacts, TableFacts, board_facts, table_facts
from web.app.model.late import fetched
from web.app.model.sight import TableView
from web.app.model.tips import tip_now

if TYPE_CHECKING:
    from web.app.model.dare import DareFacts


def board_now(desk: Desk) -> BoardFacts:
    """Return the facts about the board of the current game."""
    assert desk.table.session
    return board_facts(desk.table.session, _view_now(desk, desk.table.session))


def table_now(desk: Desk) -> TableFacts:
    """Return the facts about the current game."""
    assert desk.table.session
    return table_facts(desk.table.session, _view_now(desk, desk.table.session))


def _view_now(desk: Desk, session: Session) -> TableView:
    """Return how the current game is looked at."""
    table, settings, speech = desk.table, desk.device.settings, desk.table.computer.speech
    return replace(
        table.view,
        viewer=table.viewer,
        curtain=table.curtain,
        thinking=table.waits,
        visiting=table.visiting,
        elsewhere=table.elsewhere,
        unfolded=table.unfolded,
        model=table.model,
        advice=desk.analysis.advice(session),
        rolls=settings.rolls,
        next_level=table.next_level,
        types=settings.typing == "on",
        own_side=settings.turned == "on",
        tip=tip_now(session),
        offers=table.offers_course,
        offers_sound=(settings.offered, settings.sound) == ("nothing", "off"),
        speech=speech if speech and speech.lasts(session) and table.view.ply is None else None,
        climb=desk.career.climb_now() if session.is_over else None,
        achieved=table.achieved if session.is_over else (),
        dare=_dare(desk, session) if session.is_over and table.is_played_here else None,
    )


def _dare(desk: Desk, session: Session) -> DareFacts | None:
    """Return how a try at a challenge compares; None for other games, or while what tells it can't be loaded."""
    if not session.is_dared:
        return None
    late = fetched("web.app.model.dare")
    facts: DareFacts | None = late.dare_facts(session, desk.shelf) if late else None
    return facts
