"""Actions for the computer's help: a hint, the coach, an analysis, a pause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygames import IllegalMove, Session
from pygames.core.phrase import Phrase
from pygames.play.session import HINT
from web.app.actions import action
from web.app.actions.play import after_take_back, on_turn
from web.app.desk.analysing import analyse_next, is_analysing
from web.app.desk.turns import Turns
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
def hint(desk: Turns, _: str) -> Effects:
    """Find a good move; if pressed again, show it; then hide it."""
    session = desk.require_session()
    desk.close_dialog()
    if isinstance(session, Correspondence):
        raise IllegalMove("no-hint-friends", "There are no hints in a game with friends.")
    seat, looks_back = session.position.turn, desk.table_view.ply is not None
    if looks_back or desk.curtain or session.is_masked or not isinstance(seat, int) or not session.awaits_human():
        raise IllegalMove("no-hint", "You can ask for a hint when it’s your turn.")
    if any(isinstance(task, HintTask) for task in desk.findings.tasks):
        return NOTHING
    if desk.findings.hint is None or desk.findings.hint.is_coachs:
        desk.stop_thinking()
        desk.findings.ask(HintTask(session, seat))
        return _unrate(desk)
    if desk.findings.hint.is_revealed:
        desk.findings.show(None)
    else:
        shown = replace(desk.findings.hint, is_revealed=True)
        desk.findings.show(shown)
        return spoken(shown.phrase(session))
    return NOTHING


def _unrate(desk: Turns) -> Effects:
    """Note that a hint was used; say once per game that it is no longer rated."""
    was_rated, session = is_rated(desk.require_session()), desk.require_session()
    if not session.unrate(HINT):
        return NOTHING
    desk.save()
    return desk.notice(HINT_COSTS) if was_rated else NOTHING


@action("follow_hint")
def follow_hint(desk: Turns, _: str) -> Effects:
    """Play the move of the hint."""
    session, hint = on_turn(desk), desk.findings.hint
    if hint and hint.is_for(session):
        session.play(hint.text)
        return desk.after_ply()
    return NOTHING


@action("retry")
def retry(desk: Turns, _: str) -> Effects:
    """Take back the move that the coach commented on, and pick up the piece of the better one."""
    session = desk.require_session()
    found = last_judged(session, desk.findings.judgements, session.ply, everyone=False)
    if found is None or desk.table.elsewhere or desk.table.visiting:
        return NOTHING
    better, seat = found.best, found.seat
    desk.stop_thinking()
    session.back_to(found.ply)
    session.draft = in_hand(session, seat, better)
    desk.look(TableView())
    better_move = Hint.of(session, seat, better, found.best_value[seat], (), ())
    shown = replace(better_move, is_revealed=True, is_coachs=True)
    desk.findings.show(shown)
    return after_take_back(desk) + spoken(shown.phrase(session))


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
def analyse(desk: Turns, _: str) -> Effects:
    """Start or stop the analysis of the finished game."""
    was_asked = is_analysing(desk) and not desk.findings.quiet
    desk.findings.stop()
    if was_asked:
        return NOTHING
    if desk.require_session().is_over and not desk.require_session().is_masked:
        return analyse_next(desk)
    return NOTHING


@action("moments")
def find_moments(desk: Turns, _: str) -> Effects:
    """Judge the player's own moves, to find those at which the game turned."""
    if is_analysing(desk):
        desk.findings.stop()
    if not may_learn(desk.require_session()):
        return NOTHING
    desk.findings.learn(wanted=True)
    return analyse_next(desk)


@action("pause")
def pause(desk: Turns, _: str) -> Effects:
    """Pause or resume the computer players."""
    desk.require_session()
    desk.stop_thinking()
    desk.computer.pause(paused=not desk.computer.paused)
    return NOTHING
