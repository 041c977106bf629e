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

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.desk.aftermath import Aftermath
from web.app.desk.device import Device
from web.app.desk.live_clock import LiveClock
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.desk.where import Whereabouts
from web.app.model.clock_words import time_up
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.friends import seat_called
from web.app.model.overlays import AskForDraw, AskToResign
from web.app.model.parts import ended_round
from web.app.model.puzzling import Puzzling
from web.app.model.run import LIMIT, Run
from web.app.model.run_words import RUN_WARNINGS, result_lines
from web.app.model.seats import seat_name
from web.app.model.sight import is_chance
from web.app.storage.runs import keep_tallies
from web.app.storage.shelf import Shelf

if TYPE_CHECKING:
    from web.protocol import Clocks, Message

SHARE = 25
"""The most of its remaining time that a computer player spends on a move, as a fraction: one in this many."""
WARNINGS = (
    (60, Phrase("{seat} has one minute left.")),
    (10, Phrase("{seat} has ten seconds left.")),
)
"""Seconds left at which a person is warned, and the warning."""


class Clockwork:
    """The clock that runs on the page, and since when."""

    def __init__(
        self,
        table: Table,
        aftermath: Aftermath,
        overlays: Overlays,
        where: Whereabouts,
        puzzling: Puzzling,
        shelf: Shelf,
        device: Device,
        nearby: LiveClock,
    ) -> None:
        self._table, self._aftermath, self._overlays, self._where = table, aftermath, overlays, where
        self._puzzling, self._shelf, self._device, self.nearby = puzzling, shelf, device, nearby
        self.read: Callable[[], float] = monotonic
        """Returns the time in seconds."""
        self.number = 0
        """The number of this run of a clock; messages about earlier ones are ignored."""
        self.seat: int | None = None
        """The seat whose clock runs; None if none does."""
        self._state: tuple[int, object, int] | None = None  # the game, its ply and the seat
        self._since = 0.0
        self._before = 0.0  # seconds that the seat had used since the last ply when its clock was started

    def running(self) -> int | None:
        """Return the seat whose clock is to run; None if none is."""
        if self._timed_run:
            return None if self._device.away else 0
        table, session = self._table, self._table.session
        if self.nearby.session:
            is_seen = self._where.is_at_table and not self._device.away and not table.curtain
            return self.nearby.running if is_seen else None
        if session is None or not session.clock or not table.current_key:
            return None
        if not self._where.is_at_table or self._device.away:
            return None
        asked = isinstance(self._overlays.dialog, AskToResign | AskForDraw)
        if asked or table.curtain or table.view.replays or self._is_between_parts(session):
            return None
        return session.timed_seat if self._is_awaited(session) else None

    @property
    def _timed_run(self) -> Run | None:
        """The timed run through puzzles that is going on."""
        run = self._puzzling.current_run
        return run if run and run.is_timed else None

    def _is_awaited(self, session: Session) -> bool:
        """Return whether the game waits for a person, or for a computer player that thinks."""
        if self._table.goes_by_itself:
            return self._table.waits and not is_chance(session) and not self._table.findings.tasks
        return not is_chance(session) or self._table.awaits_person

    def _is_between_parts(self, session: Session) -> bool:
        """Return whether the result of a round is shown, and a person is to go on."""
        is_last = self._table.view.ply == session.ply
        return is_last and ended_round(session, self._table.viewer, session.ply) is not None

    def charge_reported(self, message: Message) -> Effects:
        """Charge the running clock with the time that a message reports; the flag falls if none is left."""
        number, milliseconds = message.get("clock", (-1, 0))
        if self.seat is None or number != self.number:
            return NOTHING
        spent, session = self._before + max(0, milliseconds) / 1000, self._table.session
        if run := self._timed_run:
            return self._charge_run(run, spent)
        if (live := self.nearby.session) and self.nearby.spend(self.seat, spent):
            return replace(spoken(time_up(seat_called(live.peer, self.seat))), sound="clock")
        return self._charge(session, spent) if session else NOTHING

    def _charge_run(self, run: Run, spent: float) -> Effects:
        """Set the seconds that a run has taken; end it if its time is up."""
        run.spend(spent)
        if not run.is_over:
            return NOTHING
        self._puzzling.end_run(run)
        keep_tallies(self._shelf, self._puzzling.tallies)
        return Effects(tuple(result_lines(run)), focus="h1", sound="end")

    def keep(self, *, away: bool) -> None:
        """Save the clocks as they are, so that killing the tab gives nobody much time back."""
        self._device.leave(away=away)
        if run := self._timed_run:
            self._puzzling.keep_run(run)
            keep_tallies(self._shelf, self._puzzling.tallies)
            return
        session = self._table.session
        if session and session.timed_seat is not None:
            self._table.save()

    def charge_computer(self) -> Effects:
        """Charge a computer player that is about to move with the time since its clock was started."""
        session = self._table.session
        if session is None or self.seat is None or self.seat != session.timed_seat:
            return NOTHING
        return self._charge(session, self._before + self.read() - self._since)

    def _charge(self, session: Session, spent: float) -> Effects:
        """Charge the running clock with all the seconds since the last ply; end the game if none are left."""
        # messages may overtake each other: time never runs backwards
        if session.timed_seat != self.seat or spent <= session.spent:
            return NOTHING
        session.spend(spent)
        return self._aftermath.after_ending() if session.is_over else NOTHING

    def update(self) -> None:
        """Start or stop the clocks according to the state of the game, or of the run through puzzles."""
        self.nearby.follow()
        seat = self.running()
        timed, count, spent = self._what_is_timed()
        # each ply starts the clock anew, and its number tells reports of earlier starts apart
        state = None if seat is None else (id(timed), count, seat)
        if state != self._state:
            self.number += 1
            self._state, self.seat, self._since, self._before = state, seat, self.read(), spent

    def _what_is_timed(self) -> tuple[object, object, float]:
        """Return the run or the game, the number of its puzzle or ply, and the seconds used there since the ply."""
        if run := self._timed_run:
            return run, run.tried, run.spent
        if live := self.nearby.session:
            return live, (self.nearby.turn, self.nearby.left), self.nearby.spent
        session = self._table.session
        return (session, session.ply, session.spent) if session else (None, 0, 0.0)

    def on_page(self) -> Clocks | None:
        """Return the clocks for the page; None if there are none."""
        if run := self._timed_run:
            return self._run_on_page(run)
        if (live := self.nearby.session) and self._where.is_at_table:
            return self._live_on_page(live)
        session, seat, ply = self._table.session, self.seat, self._table.view.ply
        if session is None or session.clock is None or not self._where.is_at_table:
            return None
        times = list(session.times if ply is None or not session.is_over else session.times_at(ply))
        if seat is not None:
            # the page adds what has passed since the clock was started, so it is sent the time at that moment
            times[seat] = session.times_at(session.ply)[seat] - self._before
        is_person = seat is not None and session.players[seat] == HUMAN
        name = seat_name(session, seat) if is_person and seat is not None else None
        return self._on_page([round(1000 * seconds) for seconds in times], session.clock.limit, name)

    def _live_on_page(self, session: Correspondence) -> Clocks:
        """Return the clocks of a live game for the page; warnings are about what counts, this device's own time."""
        seat, times, clock = self.seat, list(self.nearby.left), self.nearby.clock
        if seat is not None:
            times[seat] = max(0, times[seat] - round(1000 * self._before))
        is_here = seat is not None and seat in session.peer.here
        name = seat_called(session.peer, seat) if is_here and seat is not None else None
        return self._on_page(times, clock.limit if clock else 0, name)

    def _on_page(self, times: list[int], limit: int, warned: Phrase | None) -> Clocks:
        """Return milliseconds left by seat for the page, and the warnings for whoever is warned."""
        return {
            "number": self.number,
            "times": times,
            "running": self.seat,
            "low": _low(limit),
            "point": self._point,
            "warnings": [
                (1000 * left, self._device.say(Phrase(words.template, seat=warned)))
                for left, words in WARNINGS
                if warned and left < limit
            ],
        }

    def _run_on_page(self, run: Run) -> Clocks:
        """Return the time left in a run, for the page."""
        left = LIMIT - (run.spent if self.seat is None else self._before)
        return {
            "number": self.number,
            "times": [round(1000 * left)],
            "running": self.seat,
            "low": _low(int(LIMIT)),
            "point": self._point,
            "warnings": [(1000 * seconds, self._device.say(words)) for seconds, words in RUN_WARNINGS],
        }

    @property
    def _point(self) -> str:
        """The decimal separator."""
        return self._device.say(Phrase("{whole}.{tenths}", whole="", tenths=""))


def thinking_seconds(session: Session) -> float | None:
    """Return the seconds that the computer player to move may think; None for no limit."""
    seat = session.timed_seat
    if session.clock is None or seat is None:
        return None
    left = session.times[seat]
    # the increment comes back after the move, so most of it may be spent; a third of the rest is the limit near the end
    return max(0.02, min(left / SHARE + 0.8 * session.clock.increment, left / 3))


def _low(limit: int) -> int:
    """Return the milliseconds below which a clock with a limit in seconds is marked as low."""
    return 1000 * min(60, max(10, limit // 8))
