"""A game among friends as one viewer sees it: the observation, and the skipped turns that are still to be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from pygames.core.game import CHANCE, Game, IllegalMove
from pygames.friends.chance import chosen
from pygames.friends.letter import Terms
from pygames.play.record import HIDDEN

Number = Callable[[int], int | None]
"""The number that decides the viewer's draw of this count; None if it is not known yet."""


def not_yet(_: int) -> None:
    """Nothing is known of what the viewer draws."""


@dataclass(frozen=True)
class Perspective:
    """A position as one viewer knows it (None: a spectator)."""

    game: Game
    viewer: int | None
    position: Any
    owed: tuple[int, ...] = ()
    """Seats that the viewer knows to be skipped before the seat on turn, and whose turns are still to be told."""
    draws_seen: tuple[str, ...] = ()
    """What the last turn, or the deal, has brought by hidden chances."""
    is_waiting: bool = False
    """Whether the viewer does not know yet what it has drawn."""

    @classmethod
    def start(cls, terms: Terms, viewer: int | None) -> Self:
        """Return the beginning of a game, before anything is dealt."""
        game = terms.game
        position = game.start(terms.seats, **dict(terms.options)).observe(viewer)
        skips = game.rules.skips
        return cls(game, viewer, skips.announced(position) if skips else position)

    @property
    def seat(self) -> int | None:
        """The seat whose turn is next: to be told as skipped, to decide, or to have chance decide; None at the end."""
        if self.position.turn is None:
            return None
        return self.owed[0] if self.owed else self.game.actor(self.position)

    def played(self, text: str) -> Self:
        """Return the view after a ply of the seat on turn; IllegalMove if it can't be."""
        return replace(self, position=self.position.play(self.position.parse(text)), draws_seen=())

    def passed(self) -> Self:
        """Return the view after a skipped turn; IllegalMove if the seat can move."""
        if self.owed:
            return replace(self, owed=self.owed[1:], draws_seen=())
        skips = self.game.rules.skips
        position = skips and skips.after(self.position)
        if not position:
            raise IllegalMove("can-move", "This seat can move, so its turn isn’t skipped.")
        return replace(self, position=position, draws_seen=())._owing(
            position.skipped[len(self.position.skipped) + 1 :]
        )

    def settled(self, number: Number = not_yet) -> Self:
        """Return the view after all hidden draws that come now, and with those in mind who can't move by then."""
        position, drawn, waits = self.position, [], self.is_waiting
        counts: Counter[int] = Counter()
        while self.game.hides(position, None):
            seat = self.game.actor(position)
            assert seat is not None
            known = number(counts[seat]) if seat == self.viewer else None
            waits = waits or (seat == self.viewer and known is None)
            text = HIDDEN if known is None else str(chosen(position.chance_outcomes(), known))
            counts[seat] += 1
            drawn.append(text)
            position = position.play(position.parse(text))
        return replace(self, position=position, draws_seen=tuple(drawn), is_waiting=waits)._owing(position.skipped)

    def _owing(self, skipped: Iterable[int]) -> Self:
        """Return the view with those skipped turns owed that are to be told."""
        tells = self.game.rules.skips and self.position.turn not in (None, CHANCE)
        return replace(self, owed=tuple(skipped) if tells else ())
