"""What is seen of the current game."""

from __future__ import annotations

from dataclasses import replace

from pygames import Session
from web.app.desk.analysing import is_analysing, mistakes_in, own_plies
from web.app.desk.turns import Turns
from web.app.model.advice import Advice
from web.app.model.sight import TableSight
from web.app.model.tasks import plies_to_judge
from web.app.model.tips import tip_now


def table_now(desk: Turns) -> TableSight:
    """Return what is seen of the current game."""
    assert desk.session
    advice = _advice(desk, desk.session)
    view = replace(
        desk.table_view,
        thinking=desk.waits,
        viewer=desk.viewer,
        curtain=desk.curtain,
        visiting=desk.table.visiting,
        model=desk.reading.model,
        advice=advice,
        rolls=desk.settings.rolls,
        next_level=desk.table.next_level,
        types=desk.settings.typing == "on",
        tip=tip_now(desk.session),
        offers=desk.table.offers_course,
        offers_sound=(desk.settings.offered, desk.settings.sound) == ("nothing", "off"),
        climb=desk.climb_now(),
    )
    return TableSight(desk.session, view)


def _advice(desk: Turns, session: Session) -> Advice:
    """Return what is seen of the computer's findings; a search in the background is seen by its result alone."""
    findings, over = desk.findings, session.is_over
    left = plies_to_judge(session, findings.judgements) if over else []
    own, asked = own_plies(session, left), not findings.quiet
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
