"""The running turn of a seat on this device: rolled and played, taken back, until it is finished for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from pygames.core.game import CHANCE, IllegalMove
from pygames.friends.chance import Chain
from pygames.friends.log import Transcript
from pygames.friends.perspective import Perspective


@dataclass(frozen=True)
class RunningTurn:
    """The plies of a turn that nobody else has heard of."""

    log: Transcript
    """The public state before it."""
    seat: int
    view: Perspective
    """What the seat knows before it."""
    chain: Chain
    """All elements of the seat: they contain what the others must not know yet."""
    plies: tuple[str, ...] = ()
    shown: int = 0
    """How many of them can't be taken back, as chance was revealed after them."""

    @cached_property
    def position(self) -> Any:
        """What the seat knows after them."""
        position = self.view.position
        for text in self.plies:
            position = position.play(position.parse(text))
        return position

    @property
    def must_roll(self) -> bool:
        """Whether chance decides next."""
        return not self.is_complete and self.position.turn == CHANCE

    @property
    def must_skip(self) -> bool:
        """Whether the seat is skipped."""
        return self.seat in self.view.owed[:1]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to play or roll; a skipped turn is not played."""
        return bool(self.plies) and not self.log.goes_on(self.position, self.seat, self.plies)

    def rolled(self) -> Self:
        """Return the turn after the next chance event, which can't be taken back; IllegalMove if there is none."""
        if not self.must_roll:
            raise IllegalMove("no-chance", "There’s nothing to roll or draw now.")
        # each chance event of a turn has a number of its own, or all would bring the same
        count = sum(text.startswith("*") for text in self.plies)
        log = self.log.with_chain(self.seat, self.chain)
        plies = (*self.plies, log.chance(self.seat, count, self.position))
        return replace(self, plies=plies, shown=len(plies))

    def played(self, text: str) -> Self:
        """Return the turn after a move; IllegalMove says why it is impossible."""
        if self.must_skip:
            raise IllegalMove("skipped", "You have no legal move.")
        if self.is_complete or self.position.turn == CHANCE:
            raise IllegalMove("not-now", "It’s not your move.")
        return replace(self, plies=(*self.plies, str(self.position.parse(text))))

    def resumed(self, plies: Sequence[str], shown: int) -> Self:
        """Return the turn with plies that were stored; IllegalMove if they can't be played."""
        turn = self
        for number, text in enumerate(plies, 1):
            # rolls are computed again and not read, so a stored text can't bring better ones
            turn = turn.rolled() if turn.must_roll else turn.played(text)
            turn = replace(turn, shown=min(number, max(shown, turn.shown)))
        return turn

    def finished(self) -> Transcript:
        """Return the public state after it; IllegalMove if it is not complete."""
        if not self.is_complete and not self.must_skip:
            raise IllegalMove("incomplete", "Your turn isn’t complete.")
        return self._ended(None)

    def resigned(self) -> Transcript:
        """Return the public state after the seat has resigned; IllegalMove if its turn is complete."""
        if self.is_complete or self.must_skip:
            raise IllegalMove("not-now", "It’s not your move.")
        return self._ended(self.seat)

    def _ended(self, resigned: int | None) -> Transcript:
        full = self.log.with_chain(self.seat, self.chain)
        log = full.skipped() if self.must_skip else full.extended(self.plies, resigned)
        return replace(log, chains=self.log.chains)
