"""The clocks at the table: which one runs, the time it has used, whose flag falls.

The page counts while it shows a running clock, and reports the time with each message; so a slow machine costs
nobody anything, and players get what they see. Computer players are timed here as well. No clock runs

- before the first move of the game, and after its end,
- while the page is hidden, another screen is shown, or the game is played in another window,
- while the next player has yet to take the device, or to go on to the next part of the game,
- while the others' moves are replayed, while chance decides by itself, and while the coach looks at a move,
- while the computer is paused on its turn, and while players are asked whether the game is to end.
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
    session = desk.session
    if session is None or not session.clock or not desk.current_key or desk.route != "table" or desk.clockwork.away:
        return None
    asked = isinstance(desk.dialog, AskToResign | AskForDraw)
    if asked or desk.curtain or desk.table_view.replays or _is_between_parts(desk, session):
        return None
    return session.timed_seat if _is_awaited(desk, session) else None


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
    if session is None or works.seat is None or number != works.number:
        return NOTHING
    return _charge(desk, session, works.before + max(0, milliseconds) / 1000)


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
    """Start or stop the clocks according to the state of the game."""
    works, session, seat = desk.clockwork, desk.session, running(desk)
    # each ply begins a new run, and its number tells reports of older runs apart
    state = None if session is None or seat is None else (id(session), session.ply, seat)
    if state != works.state:
        works.number += 1
        works.state, works.seat, works.since = state, seat, works.read()
        works.before = session.spent if session else 0.0


def clocks_on_page(desk: Table) -> Clocks | None:
    """Return the clocks for the page; None if there are none."""
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
        "low": 1000 * min(60, max(10, limit // 8)),
        "point": desk.say(Phrase("{whole}.{tenths}", whole="", tenths="")),
        "warnings": [
            (1000 * left, desk.say(Phrase(words.template, seat=seat_name(session, seat))))
            for left, words in WARNINGS
            if is_person and seat is not None and left < limit
        ],
    }
