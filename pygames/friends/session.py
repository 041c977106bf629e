"""A game among friends at the table: a session whose plies and chance come from a device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from pygames.core.game import IllegalMove
from pygames.friends.device import Peer
from pygames.friends.log import Transcript
from pygames.friends.verdict import views
from pygames.play.record import Record
from pygames.play.session import Session, in_written_form


class FriendsSession(Session):
    """A game among friends as one seat of a device sees it, to be shown and played like any other.

    It draws no chance by itself: moves, rolls, undo and resigning are passed on to its `peer`, each replacing it by
    another one. Outcomes that an own seat does not know yet, or never will, are `*?` in its plies.
    """

    _shown: tuple[Transcript, int | None, Record, list[Any]] | None = None
    """A cache: the finished turns, the viewer, and what it sees of them."""

    def __init__(self, peer: Peer, viewer: int | None = None) -> None:
        """Open a device's game; `viewer` is one of its seats, by default the one on turn."""
        self.follow(peer, viewer)

    def follow(self, peer: Peer, viewer: int | None = None) -> None:
        """Continue with another state of the same game: a message was received, or the turn was finished."""
        seats = [seat for seat in (viewer, peer.actor, *peer.here) if seat in peer.seeds]
        self.peer = peer
        self.viewer = seats[0] if seats else None
        """The seat for whose eyes the table is; None for a spectator."""
        # the finished turns change only with the log; a move of the running turn need not replay them
        if self._shown is None or self._shown[0] is not peer.log or self._shown[1] != self.viewer:
            finished = replace(peer, running=())
            record = in_written_form(finished.record(self.viewer))
            self._shown = peer.log, self.viewer, record, positions(finished, self.viewer)
        *_, record, before = self._shown
        self._keep(record.until(0), peer.log.terms.game)
        self._record, self.ending = record, record.ending
        self._plies = [*record.plies, *peer.running]
        self._positions = [*before, *played_on(before[-1], peer.running)]
        self.ply = len(self._plies)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as everybody can see."""
        return self.peer.log.is_over

    @property
    def is_masked(self) -> bool:
        """False: though it holds only what one seat sees, it can be continued."""
        return False

    def awaits_human(self, ply: int | None = None) -> bool:
        """Return whether a person on this device decides at a ply, by default the present one."""
        turn = self._positions[self.ply if ply is None else ply].turn
        here = turn in self.peer.here and super().awaits_human(ply)
        return here and (ply is not None or (self.peer.actor == turn and not self.peer.is_complete))

    def touch(self, target: str) -> bool:
        """Press a target of the picture, on one's own turn, as in `Session.touch`."""
        if self.peer.log.is_over:
            raise IllegalMove("over", "The game is over.")
        if self.peer.actor is None or self.peer.is_complete or self.peer.must_skip:
            raise IllegalMove("not-now", "It’s not your move.")
        return super().touch(target)

    def play(self, text: str) -> None:
        """Play a move; IllegalMove says why it is impossible."""
        self._do(lambda: self.peer.played(text))

    def draw(self) -> str:
        """Reveal the next chance event, and return the outcome's text."""
        self._do(self.peer.rolled)
        return self.peer.running[-1]

    def undo(self) -> bool:
        """Take back the last move of the running turn; return False if chance followed it, or the turn is finished."""
        changes = self.can_undo
        self._do(self.peer.taken_back)
        return changes

    def redo(self) -> bool:
        """Return False: what was taken back is not kept."""
        return False

    def back_to(self, ply: int) -> None:
        """Take back all plies from this one of the running turn on; IndexError if that is impossible."""
        if not self.ply - (len(self.peer.running) - self.peer.shown) <= ply <= self.ply:
            raise IndexError(f"no ply {ply} that can be taken back")
        while self.ply > ply:
            self.undo()

    def resign(self, seat: int) -> None:
        """Resign on one's own turn; IllegalMove if it is another's."""
        if seat != self.peer.actor:
            raise IllegalMove("not-now", "It’s not your move.")
        self._do(self.peer.resigned)

    def agree_on_draw(self) -> None:
        """Refuse: a game among friends ends by its rules, or by resigning."""
        raise IllegalMove("no-draw", "A game among friends can’t be called a draw.")

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would change anything."""
        return self.peer.can_take_back

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would change anything: it never does."""
        return False

    def _do(self, act: Callable[[], Peer]) -> None:
        """Apply a step of the device, and show the result."""
        self.follow(act(), self.viewer)
        self.draft = None


def positions(peer: Peer, viewer: int | None) -> list[Any]:
    """Return every position of the finished turns, including the first, as a viewer on a device knows it."""
    log = peer.log
    found = [log.terms.game.start(log.terms.seats, **dict(log.terms.options)).observe(viewer)]
    for number, view in enumerate(views(log, viewer, peer.full_chains) if log.is_full else ()):
        found += played_on(found[-1], (*(log.turns[number - 1].plies if number else ()), *view.draws_seen))
        found[-1] = view.position  # after a skipped turn, another seat is on turn
    return found


def played_on(position: Any, plies: Iterable[str]) -> Iterator[Any]:
    """Yield the position after each of some plies."""
    for text in plies:
        position = position.play(position.parse(text))
        yield position
