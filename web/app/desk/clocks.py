"""The clocks at the table: which one runs, the time it has used, whose flag falls.

The page counts while it shows a running clock, and reports the time with each message; so a slow machine costs
nobody anything, and players get what they see. Computer players are timed here as well. No clock runs

- before the first move of the game, and after its end,
- while the page is hidden, another screen is shown, or the game is played in another window,
- while the next player has yet to take the device, or to go on to the next part of the game,
- while the others' moves are replayed, while chance decides by itself, and while the coach looks at a move,
- while the computer is paused on its turn, and while players are asked whether the game is to end.

The time of a timed run through puzzles is counted by the same means: it stands still only while the page is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.desk.table import Table
from web.app.model.effects import NOTHING, Effects
from web.app.model.overlays import AskForDraw, AskToResign
from web.app.model.parts import ended_round
from web.app.model.run import LIMIT, Run
from web.app.model.run_words import RUN_WARNINGS, result_lines
from web.app.model.seats import seat_name
from web.app.model.sight import is_chance, is_for_a_person, scene_at

if TYPE_CHECKING:
    from web.protocol import Clocks, Message

SHARE = 25
"""The most of its remaining time that a computer player spends on a move, as a fraction: one in this many."""
WARNINGS = (
    (60, Phrase("{seat} has one minute left.")),
    (10, Phrase("{seat} has ten seconds left.")),
)
"""Seconds left at which a person is warned, and the warning."""


def running(desk: Table) -> int | None:
    """Return the seat whose clock runs; None if none does."""
    if _timed_run(desk):
        return None if desk.clockwork.away else 0
    session = desk.session
    if session is None or not session.clock or not desk.current_key or desk.route != "table" or desk.clockwork.away:
        return None
    asked = isinstance(desk.dialog, AskToResign | AskForDraw)
    if asked or desk.curtain or desk.table_view.replays or _is_between_parts(desk, session):
        return None
    return session.timed_seat if _is_awaited(desk, session) else None


def _timed_run(desk: Table) -> Run | None:
    """Return the timed run through puzzles that is going on."""
    run = desk.puzzling.current_run
    return run if run and run.is_timed else None


def _is_awaited(desk: Table, session: Session) -> bool:
    """Return whether the game waits for a person, or for a computer player that thinks."""
    if desk.goes_by_itself:
        return desk.waits and not is_chance(session) and not desk.findings.tasks
    return not is_chance(session) or is_for_a_person(
        session, scene_at(session, session.ply, desk.viewer), desk.settings.rolls
    )


def _is_between_parts(desk: Table, session: Session) -> bool:
    """Return whether the result of a round is shown, and a person is to go on."""
    return desk.table_view.ply == session.ply and ended_round(session, desk.viewer, session.ply) is not None


def charge_reported(desk: Table, message: Message) -> Effects:
    """Charge the running clock with the time that a message reports; the flag falls if none is left."""
    number, milliseconds = message.get("clock", (-1, 0))
    works, session = desk.clockwork, desk.session
    if works.seat is None or number != works.number:
        return NOTHING
    spent = works.before + max(0, milliseconds) / 1000
    if run := _timed_run(desk):
        return _charge_run(desk, run, spent)
    return _charge(desk, session, spent) if session else NOTHING


def _charge_run(desk: Table, run: Run, spent: float) -> Effects:
    """Set the seconds that a run has taken; end it if its time is up."""
    run.spend(spent)
    if not run.is_over:
        return NOTHING
    desk.puzzling.end_run(run)
    desk.keep_runs()
    return Effects(tuple(result_lines(run)), focus="h1", sound="end")


def keep_clocks(desk: Table, *, away: bool) -> None:
    """Save the clocks as they are, so that killing the tab gives nobody much time back."""
    desk.clockwork.away = away
    if desk.session and desk.session.timed_seat is not None:
        desk.save()


def charge_computer(desk: Table) -> Effects:
    """Charge a computer player that is about to move with the time since its clock was started."""
    works, session = desk.clockwork, desk.session
    if session is None or works.seat is None or works.seat != session.timed_seat:
        return NOTHING
    return _charge(desk, session, works.before + works.read() - works.since)


def _charge(desk: Table, session: Session, spent: float) -> Effects:
    """Charge the running clock with all the seconds since the last ply; end the game if none are left."""
    # messages may overtake each other: time never runs backwards
    if session.timed_seat != desk.clockwork.seat or spent <= session.spent:
        return NOTHING
    session.spend(spent)
    return desk.after_ending() if session.is_over else NOTHING


def thinking_seconds(session: Session) -> float | None:
    """Return the seconds that the computer player to move may think; None for no limit."""
    seat = session.timed_seat
    if session.clock is None or seat is None:
        return None
    left = session.times[seat]
    # the increment comes back after the move, so most of it may be spent; a third of the rest is the limit near the end
    return max(0.02, min(left / SHARE + 0.8 * session.clock.increment, left / 3))


def update_clocks(desk: Table) -> None:
    """Start or stop the clocks according to the state of the game, or of the run through puzzles."""
    works, seat = desk.clockwork, running(desk)
    timed, count, spent = _what_is_timed(desk)
    # each ply starts the clock anew, and its number tells reports of earlier starts apart
    state = None if seat is None else (id(timed), count, seat)
    if state != works.state:
        works.number += 1
        works.state, works.seat, works.since, works.before = state, seat, works.read(), spent


def _what_is_timed(desk: Table) -> tuple[object, int, float]:
    """Return the run or the game, the number of its puzzle or ply, and the seconds used: in a game since the ply."""
    if run := _timed_run(desk):
        return run, run.tried, run.spent
    session = desk.session
    return (session, session.ply, session.spent) if session else (None, 0, 0.0)


def clocks_on_page(desk: Table) -> Clocks | None:
    """Return the clocks for the page; None if there are none."""
    if run := _timed_run(desk):
        return _run_on_page(desk, run)
    session, works = desk.session, desk.clockwork
    if session is None or session.clock is None or desk.route != "table":
        return None
    ply = desk.table_view.ply
    times = list(session.times if ply is None or not session.is_over else session.times_at(ply))
    if works.seat is not None:
        # the page adds what has passed since the clock was started, so it is sent the time at that moment
        times[works.seat] = session.times_at(session.ply)[works.seat] - works.before
    limit, seat = session.clock.limit, works.seat
    is_person = seat is not None and session.players[seat] == HUMAN
    return {
        "number": works.number,
        "times": [round(1000 * seconds) for seconds in times],
        "running": seat,
        "low": _low(limit),
        "point": _point(desk),
        "warnings": [
            (1000 * left, desk.say(Phrase(words.template, seat=seat_name(session, seat))))
            for left, words in WARNINGS
            if is_person and seat is not None and left < limit
        ],
    }


def _run_on_page(desk: Table, run: Run) -> Clocks:
    """Return the time left in a run, for the page."""
    works, limit = desk.clockwork, int(LIMIT)
    left = LIMIT - (run.spent if works.seat is None else works.before)
    return {
        "number": works.number,
        "times": [round(1000 * left)],
        "running": works.seat,
        "low": _low(limit),
        "point": _point(desk),
        "warnings": [(1000 * seconds, desk.say(words)) for seconds, words in RUN_WARNINGS],
    }


def _low(limit: int) -> int:
    """Return the milliseconds below which a clock with a limit in seconds is marked as low."""
    return 1000 * min(60, max(10, limit // 8))


def _point(desk: Table) -> str:
    """Return the decimal separator."""
    return desk.say(Phrase("{whole}.{tenths}", whole="", tenths=""))
