"""What is said of the clocks of a live game, as other devices tell of them, or as the game goes on by link."""

from __future__ import annotations

from pygames.play.clock import Clock
from web.app.desk.desk import Desk
from web.app.model.clock_words import DROPPED, clock_told, time_up
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.friends import seat_called
from web.app.model.overlays import Notice
from web.app.storage.plan import NO_CLOCK


def without_clock(desk: Desk) -> Effects:
    """Say that a game that was played live has no clock any more."""
    desk.overlays.show_toast(Notice(DROPPED))
    return spoken(DROPPED)


def clocks_known(desk: Desk) -> tuple[str, Clock | None, tuple[int, ...]]:
    """Return the game at the table, the clock of the next one, and the time left by seat."""
    room, session = desk.live.room, desk.table.session
    game = session.peer.id if isinstance(session, Correspondence) else ""
    return game, room.clock, room.times(game)[1] if game else ()


def hear_of_clocks(desk: Desk, game: str, planned: Clock | None, left: tuple[int, ...]) -> Effects:
    """Say what another device has said of clocks: the one to come, whose time is up, that it is dropped."""
    room, session, (_, now, times) = desk.live.room, desk.table.session, clocks_known(desk)
    if desk.where.route == "room" and room.host and not room.hello.game and now != planned:
        return spoken(clock_told(now))
    if not isinstance(session, Correspondence) or not left or session.is_over:
        return NOTHING
    if not times:
        return without_clock(desk) if room.times(game)[0] == NO_CLOCK else NOTHING
    up = [seat for seat, (old, new) in enumerate(zip(left, times, strict=False)) if old and not new]
    return spoken(*(time_up(seat_called(session.peer, seat)) for seat in up))
