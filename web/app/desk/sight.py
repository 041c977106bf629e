"""What is seen of the current game."""

from __future__ import annotations

from dataclasses import replace

from pygames import Session
from web.app.desk.analysing import is_analysing, mistakes_in, own_plies
from web.app.desk.turns import Turns
from web.app.model.advice import Advice
from web.app.model.facts import BoardFacts, TableFacts, board_facts, table_facts
from web.app.model.sight import TableView
from web.app.model.tasks import plies_to_judge
from web.app.model.tips import tip_now


def board_now(desk: Turns) -> BoardFacts:
    """Return the facts about the board of the current game."""
    assert desk.session
    return board_facts(desk.session, _view_now(desk, desk.session))


def table_now(desk: Turns) -> TableFacts:
    """Return the facts about the current game."""
    assert desk.session
    return table_facts(desk.session, _view_now(desk, desk.session))


def _view_now(desk: Turns, session: Session) -> TableView:
    """Return how the current game is looked at."""
    advice = _advice(desk, session)
    return replace(
        desk.table_view,
        viewer=desk.viewer,
        curtain=desk.curtain,
        thinking=desk.waits,
        visiting=desk.table.visiting,
        model=desk.reading.model,
        advice=advice,
        rolls=desk.settings.rolls,
        next_level=desk.table.next_level,
        types=desk.settings.typing == "on",
        tip=tip_now(session),
        offers=desk.table.offers_course,
        offers_sound=(desk.settings.offered, desk.settings.sound) == ("nothing", "off"),
        climb=desk.climb_now() if session.is_over else None,
    )


def _advice(desk: Turns, session: Session) -> Advice:
    """Return what is seen of the computer's findings; a search in the background is seen by its result alone."""
    findings, over = desk.findings, session.is_over
    left = plies_to_judge(session, findings.judgements) if over else []
    own, asked = own_plies(session, left) if left else [], not findings.quiet
    learns = findings.learns and asked
    return Advice(
        hint=findings.hint,
        judgements=findings.judgements,
        looking=bool(findings.tasks) and asked,
        analysing=is_analysing(desk) and asked,
        left=len(own if learns else left),
        paused=desk.computer.paused,
        coach=desk.settings.coach == "on",
        learns=learns,
        quiet=findings.quiet,
        own_left=len(own),
        moments=mistakes_in(desk) if over else (),
    )
