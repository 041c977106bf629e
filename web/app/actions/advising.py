"""What a player asks of the computer besides playing: a hint, a coach, an analysis, a pause."""

from __future__ import annotations

from dataclasses import replace

from pygames import IllegalMove
from web.app.actions import action
from web.app.studies import HintStudy, follow, is_analysing
from web.app.turns import Turns


@action
def hint(desk: Turns, _: str) -> None:
    """Find a good move; asked again, show it; asked once more, take the hint away."""
    session = desk.seated()
    seat = session.position.turn
    if desk.glance.ply is not None or desk.curtain or not isinstance(seat, int) or not session.awaits_human():
        raise IllegalMove("no-hint", "A hint needs a move of yours to come.")
    if desk.hint is None:
        desk.stop_thinking()
        desk.studies.append(HintStudy(session, seat))
    elif desk.hint.told:
        desk.hint = None
    else:
        desk.hint = replace(desk.hint, told=True)
        desk.spoken.append(desk.hint.phrase(session))


@action
def follow_hint(desk: Turns, _: str) -> None:
    """Make the move of the hint."""
    session = desk.seated()
    if desk.hint and desk.hint.ply == session.ply:
        session.play(desk.hint.text)
        desk.after_ply()


@action
def analyse(desk: Turns, _: str) -> None:
    """Look through the game on the table once it is over, or stop looking."""
    if is_analysing(desk):
        desk.studies.clear()
    elif desk.seated().position.turn is None:
        follow(desk)


@action
def pause(desk: Turns, _: str) -> None:
    """Let the computer players wait, or go on."""
    desk.seated()
    desk.stop_thinking()
    desk.paused = not desk.paused
