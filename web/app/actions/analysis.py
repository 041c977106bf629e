"""Actions for the computer's help: a hint, the coach, an analysis, a pause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygames import IllegalMove, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HINT
from web.app.actions import action
from web.app.actions.play import after_take_back, on_turn
from web.app.desk.aftermath import Aftermath
from web.app.desk.analysis import Analysis
from web.app.desk.career import Career
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.model.advice import last_judged
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.hints import Hint
from web.app.model.ladder import is_rated
from web.app.model.moments import may_learn
from web.app.model.sight import TableView
from web.app.model.tasks import HintTask

HINT_COSTS = Phrase("You’ve asked for a hint, so this game won’t be rated.")


@action("hint", lambda desk: (desk.table, desk.overlays))
def hint(table: Table, overlays: Overlays, _: str) -> Effects:
    """Find a good move; if pressed again, show it; then hide it."""
    session = table.require_session()
    overlays.close_dialog()
    if isinstance(session, Correspondence):
        raise IllegalMove("no-hint-friends", "There are no hints in a game with friends.")
    seat, looks_back = session.position.turn, table.view.ply is not None
    if looks_back or table.curtain or session.is_masked or not isinstance(seat, int) or not session.awaits_human():
        raise IllegalMove("no-hint", "You can ask for a hint when it’s your turn.")
    if any(isinstance(task, HintTask) for task in table.findings.tasks):
        return NOTHING
    if table.findings.hint is None or table.findings.hint.is_coachs:
        table.stop_thinking()
        table.findings.ask(HintTask(session, seat))
        return _unrate(table, overlays)
    if table.findings.hint.is_revealed:
        table.findings.show(None)
    else:
        shown = replace(table.findings.hint, is_revealed=True)
        table.findings.show(shown)
        return spoken(shown.phrase(session))
    return NOTHING


def _unrate(table: Table, overlays: Overlays) -> Effects:
    """Note that a hint was used; say once per game that it is no longer rated."""
    was_rated, session = is_rated(table.require_session()), table.require_session()
    if not session.unrate(HINT):
        return NOTHING
    table.save()
    return overlays.notice(HINT_COSTS) if was_rated else NOTHING


@action("follow_hint", lambda desk: (desk.table, desk.aftermath))
def follow_hint(table: Table, aftermath: Aftermath, _: str) -> Effects:
    """Play the move of the hint."""
    session, hint = on_turn(table), table.findings.hint
    if hint and hint.is_for(session):
        session.play(hint.text)
        return aftermath.after_ply()
    return NOTHING


@action("retry", lambda desk: (desk.table, desk.overlays, desk.career))
def retry(table: Table, overlays: Overlays, career: Career, _: str) -> Effects:
    """Take back the move that the coach commented on, and pick up the piece of the better one."""
    session = table.require_session()
    found = last_judged(session, table.findings.judgements, session.ply, everyone=False)
    if found is None or not table.is_played_here:
        return NOTHING
    better, seat = found.best, found.seat
    table.stop_thinking()
    session.back_to(found.ply)
    session.draft = in_hand(session, seat, better)
    table.look(TableView())
    better_move = Hint.of(session, seat, better, found.best_value[seat], (), ())
    shown = replace(better_move, is_revealed=True, is_coachs=True)
    table.findings.show(shown)
    return after_take_back(table, overlays, career) + spoken(shown.phrase(session))


def in_hand(session: Session, seat: int, text: str) -> Any:
    """Return the draft that picking up one of the seat's pieces leads to and that can become a move."""
    game, observation = session.game, session.observation(seat)
    move = observation.parse(text)
    hand = next((hand for hand in game.board.scene(observation).hands if hand.seat == seat), None)
    for item in hand.items if hand else ():
        if item.usable:
            try:
                draft = game.board.touch(observation, None, item.target)
            except IllegalMove:
                continue
            if not isinstance(draft, game.rules.move) and move in game.board.possible(observation, draft):
                return draft
    return None


@action("analyse", lambda desk: (desk.table, desk.analysis))
def analyse(table: Table, analysis: Analysis, _: str) -> Effects:
    """Start or stop the analysis of the finished game."""
    was_asked = analysis.is_going_on and not table.findings.quiet
    table.findings.stop()
    if was_asked:
        return NOTHING
    if table.require_session().is_over and not table.require_session().is_masked:
        return analysis.analyse_next()
    return NOTHING


@action("moments", lambda desk: (desk.table, desk.analysis))
def find_moments(table: Table, analysis: Analysis, _: str) -> Effects:
    """Judge the player's own moves, to find those at which the game turned."""
    if analysis.is_going_on:
        table.findings.stop()
    if not may_learn(table.require_session()):
        return NOTHING
    table.findings.learn(wanted=True)
    return analysis.analyse_next()


@action("pause", lambda desk: (desk.table,))
def pause(table: Table, _: str) -> Effects:
    """Pause or resume the computer players."""
    table.require_session()
    table.stop_thinking()
    table.computer.pause(paused=not table.computer.paused)
    return NOTHING
