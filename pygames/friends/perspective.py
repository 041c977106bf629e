"""A viewer's perspective of a game among friends: the observation, and the skipped turns still to be announced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from pygames.core.game import CHANCE, Game, IllegalMove
from pygames.friends.chance import chosen
from pygames.friends.terms import Terms
from pygames.play.record import HIDDEN

Number = Callable[[int], int | None]
"""Returns the number that decides the viewer's draw of this count; None if it is not known yet."""


def not_yet(_: int) -> None:
    """Return None: no draw of the viewer is known."""


@dataclass(frozen=True)
class Perspective:
    """A position as one viewer knows it (None: a spectator)."""

    game: Game
    viewer: int | None
    position: Any
    owed: tuple[int, ...] = ()
    """Seats known to be skipped before the seat on turn, whose skipped turns are still to be announced."""
    draws_seen: tuple[str, ...] = ()
    """The hidden outcomes of the last turn, or of the deal."""
    is_waiting: bool = False
    """Whether the viewer does not yet know what it has drawn."""

    @classmethod
    def start(cls, terms: Terms, viewer: int | None) -> Self:
        """Return the beginning of a game, before anything is dealt."""
        game = terms.game
        position = game.start(terms.seats, **dict(terms.options)).observe(viewer)
        skips = game.rules.skips
        return cls(game, viewer, skips.announced(position) if skips else position)

    @property
    def seat(self) -> int | None:
        """The seat whose turn is next, to announce a skip, to decide, or to let chance decide; None at the end."""
        if self.position.turn is None:
            return None
        return self.owed[0] if self.owed else self.game.actor(self.position)

    def played(self, text: str) -> Self:
        """Return the view after a ply of the seat on turn; IllegalMove if it is illegal."""
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

    def resigned(self) -> Self:
        """Return the view after the seat on turn has resigned: nothing is drawn any more."""
        return replace(self, draws_seen=())

    def settled(self, number: Number = not_yet) -> Self:
        """Return the view after all hidden draws due now, noting the seats known to be skipped after them."""
        position, drawn, waits = self.position, [], self.is_waiting
        counts: Counter[int] = Counter()
        while self.game.hides(position, None):
            seat = self.game.actor(position)
            assert seat is not None
            known = number(counts[seat]) if seat == self.viewer else None
            # stays set: an unknown draw becomes known only by going on from an earlier view again
            waits = waits or (seat == self.viewer and known is None)
            text = HIDDEN if known is None else str(chosen(position.chance_outcomes(), known))
            counts[seat] += 1
            drawn.append(text)
            position = position.play(position.parse(text))
        return replace(self, position=position, draws_seen=tuple(drawn), is_waiting=waits)._owing(position.skipped)

    def _owing(self, skipped: Iterable[int]) -> Self:
        """Return the view with these skipped turns, as far as they are to be announced."""
        tells = self.game.rules.skips and self.position.turn not in (None, CHANCE)
        return replace(self, owed=tuple(skipped) if tells else ())
