"""What the boards have in common on which a reader makes one move: of a figure of the rules, of a step of a course."""

from __future__ import annotations

from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase


class Exercise:
    """A position in which the reader makes one move; it touches no game of the player's."""

    def __init__(self, game: Game, session: Session, seat: int, asked: Phrase) -> None:
        self.game, self.session = game, session
        self.seat = seat
        """The seat that the reader plays."""
        self.asked = asked
        """What is to be done."""
        self.solved: bool | None = None
        """Whether the move that was made does what it should; None before it is made."""

    def judge(self) -> Phrase:
        """Look at the move that has just been made, and say what it does."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the move has been made."""
        return self.solved is not None

    @property
    def observation(self) -> Any:
        """What the reader sees."""
        return self.session.observation(self.seat)
