"""Endings outside the rules: a flag falls, a player resigns, or all agree on a draw.

These are house rules. Positions know nothing of them: it is the session that is over.

- With two players, the other one wins.
- With three or more, the game ends for everyone. The player whose flag fell, or who resigned, has lost; of the others,
  whoever has the best current score wins, several if they are equal. So nothing is made up: nobody has to play for a
  player who is gone, and nobody profits from what a stranger would have done.
- An agreed draw is shared by all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from pygames.core.game import Game
from pygames.play.handicap import Handicap, best, with_head_starts

TIME: Final = "time"
RESIGNED: Final = "resigned"
AGREED: Final = "agreed"
# writing knows one word for each kind, reading also those of other programs
_WORDS: Final = {
    "time": TIME,
    "flag": TIME,
    "resigned": RESIGNED,
    "resigns": RESIGNED,
    "resignation": RESIGNED,
    "agreed": AGREED,
    "agreement": AGREED,
}


@dataclass(frozen=True)
class Ending:
    """How a game ended outside its rules.

    >>> str(Ending(TIME, 1)), str(Ending(AGREED))
    ('time 1', 'agreed draw')
    """

    kind: str
    """TIME, RESIGNED or AGREED."""
    seat: int | None = None
    """The seat whose flag fell, or who resigned."""

    @classmethod
    def read(cls, text: str, seats: int) -> Self:
        """Parse an ending at a table of this many seats; ValueError if the text is none."""
        first, *rest = text.lower().split() or [""]
        kind = _WORDS.get(first, "")
        words = [word for word in rest if word not in ("forfeit", "draw")]
        if kind == AGREED and not words:
            return cls(AGREED)
        if kind in (TIME, RESIGNED) and len(words) == 1 and words[0] in map(str, range(seats)):
            return cls(kind, int(words[0]))
        raise ValueError(f"{text!r} is no way to end a game")

    def __str__(self) -> str:
        return "agreed draw" if self.seat is None else f"{self.kind} {self.seat}"

    def winners(self, game: Game, position: Any, handicap: Handicap = ()) -> frozenset[int]:
        """Return the seats that have won, by the current scores with the head starts."""
        scores = position.scores()
        if self.seat is None:
            return frozenset(range(len(scores)))
        return best(game, with_head_starts(game, scores, handicap), but=self.seat)


def knows_kind(text: str) -> bool:
    """Return whether a text names a kind of ending that this version knows, be it complete or not."""
    return text.lower().split()[0] in _WORDS
