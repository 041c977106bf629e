"""The clocks of a game that is played live: each device counts its own seats' time, and says it with its turn.

What the others say of theirs is believed; until they say it, their clocks only show what has passed here.
"""

from __future__ import annotations

from pygames.play.clock import LONGEST, Clock
from web.app.desk.live import Live
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence


class LiveClock:
    """The clocks of the live game at the table, and what has passed of the running turn."""

    def __init__(self, table: Table, live: Live) -> None:
        self._table, self._live = table, live
        self.spent = 0.0
        """Seconds since the turn began."""
        self.turn: tuple[str, int, int | None, int] = ("", 0, None, 0)
        """The game, how many turns were made, whose turn it is, and what was left to that seat."""

    @property
    def session(self) -> Correspondence | None:
        """The live game at the table, if it has clocks."""
        session = self._table.session
        if not isinstance(session, Correspondence) or not self._live.is_at(session.peer):
            return None
        return session if len(self._times(session)) == session.seats else None

    def _times(self, session: Correspondence) -> tuple[int, ...]:
        return self._live.room.times(session.peer.id)[1]

    @property
    def left(self) -> tuple[int, ...]:
        """The milliseconds left by seat when the turn began; empty if there are no clocks."""
        return self._times(self.session) if self.session else ()

    @property
    def clock(self) -> Clock | None:
        """The clock that was agreed."""
        return Clock.read(self._live.room.times(self.session.peer.id)[0]) if self.session else None

    @property
    def running(self) -> int | None:
        """The seat whose clock runs: from the second turn on; here only while something can be done for it."""
        if not (session := self.session):
            return None
        log = session.peer.log
        seat = log.seat
        if seat is None or not log.turns or log.proposal or not self.left[seat]:
            return None
        return None if seat in session.peer.here and not session.acts else seat

    def spend(self, seat: int, spent: float) -> bool:
        """Note the seconds that the running turn has taken; return whether a seat here has just used up its time."""
        self.spent = max(self.spent, spent)
        session = self.session
        if not session or seat not in session.peer.here or not 0 < self.left[seat] <= 1000 * self.spent:
            return False
        self._live.tell_time(seat, 0)
        return True

    def follow(self) -> None:
        """Charge a seat of this device for the turn that has just ended, and say what it has left."""
        session = self.session
        if not session:
            self.turn, self.spent = ("", 0, None, 0), 0.0
            return
        game, turns, seat, _ = self.turn
        now, mover = len(session.peer.log.turns), session.peer.log.seat
        if game == session.peer.id and seat in session.peer.here and (turns, seat) != (now, mover):
            self._charge(seat, adds=0 < turns < now)
        turn = (session.peer.id, now, mover, 0 if mover is None else self.left[mover])
        if turn != self.turn:
            self.turn, self.spent = turn, 0.0

    def _charge(self, seat: int, *, adds: bool) -> None:
        left = max(0, self.left[seat] - round(1000 * self.spent))
        if left and adds and self.clock:
            left = min(left + 1000 * self.clock.increment, 1000 * LONGEST)
        if left != self.left[seat]:
            self._live.tell_time(seat, left)
