"""Actions for the computer's help: a hint, the coach, an analysis, a pause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygames import IllegalMove, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HINT
from web.app.actions import action
from web.app.actions.play import after_take_back, on_turn
from web.app.desk.desk import Desk
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


@action("hint")
def hint(desk: Desk, _: str) -> Effects:
    """Find a good move; if pressed again, show it; then hide it."""
    session = desk.table.require_session()
    desk.overlays.close_dialog()
    if isinstance(session, Correspondence):
        raise IllegalMove("no-hint-friends", "There are no hints in a game with friends.")
    seat, looks_back = session.position.turn, desk.table.view.ply is not None
    if looks_back or desk.table.curtain or session.is_masked or not isinstance(seat, int) or not session.awaits_human():
        raise IllegalMove("no-hint", "You can ask for a hint when it’s your turn.")
    if any(isinstance(task, HintTask) for task in desk.table.findings.tasks):
        return NOTHING
    if desk.table.findings.hint is None or desk.table.findings.hint.is_coachs:
        desk.table.stop_thinking()
        desk.table.findings.ask(HintTask(session, seat))
        return _unrate(desk.table, desk.overlays)
    if desk.table.findings.hint.is_revealed:
        desk.table.findings.show(None)
    else:
        shown = replace(desk.table.findings.hint, is_revealed=True)
        desk.table.findings.show(shown)
        return spoken(shown.phrase(session))
    return NOTHING


def _unrate(table: Table, overlays: Overlays) -> Effects:
    """Note that a hint was used; say once per game that it is no longer rated."""
    was_rated, session = is_rated(table.require_session()), table.require_session()
    if not session.unrate(HINT):
        return NOTHING
    table.save()
    return overlays.notice(HINT_COSTS) if was_rated else NOTHING


@action("follow_hint")
def follow_hint(desk: Desk, _: str) -> Effects:
    """Play the move of the hint."""
    session, hint = on_turn(desk.table), desk.table.findings.hint
    if hint and hint.is_for(session):
        session.play(hint.text)
        return desk.aftermath.after_ply()
    return NOTHING


@action("retry")
def retry(desk: Desk, _: str) -> Effects:
    """Take back the move that the coach commented on, and pick up the piece of the better one."""
    session = desk.table.require_session()
    found = last_judged(session, desk.table.findings.judgements, session.ply, everyone=False)
    if found is None or not desk.table.is_played_here:
        return NOTHING
    better, seat = found.best, found.seat
    desk.table.stop_thinking()
    session.back_to(found.ply)
    session.draft = in_hand(session, seat, better)
    desk.table.look(TableView())
    better_move = Hint.of(session, seat, better, found.best_value[seat], (), ())
    shown = replace(better_move, is_revealed=True, is_coachs=True)
    desk.table.findings.show(shown)
    return after_take_back(desk.table, desk.overlays, desk.career) + spoken(shown.phrase(session))


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


@action("analyse")
def analyse(desk: Desk, _: str) -> Effects:
    """Start or stop the analysis of the finished game."""
    was_asked = desk.analysis.is_going_on and not desk.table.findings.quiet
    desk.table.findings.stop()
    if was_asked:
        return NOTHING
    if desk.table.require_session().is_over and not desk.table.require_session().is_masked:
        return desk.analysis.analyse_next()
    return NOTHING


@action("moments")
def find_moments(desk: Desk, _: str) -> Effects:
    """Judge the player's own moves, to find those at which the game turned."""
    if desk.analysis.is_going_on:
        desk.table.findings.stop()
    if not may_learn(desk.table.require_session()):
        return NOTHING
    desk.table.findings.learn(wanted=True)
    return desk.analysis.analyse_next()


@action("pause")
def pause(desk: Desk, _: str) -> Effects:
    """Pause or resume the computer players."""
    desk.table.require_session()
    desk.table.stop_thinking()
    desk.table.computer.pause(paused=not desk.table.computer.paused)
    return NOTHING
