"""What the boards have in common on which a reader makes one move: of a figure of the rules, of a step of a course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase


@dataclass
class Exercise(ABC):
    """A position in which the reader makes one move; it touches no game of the player's."""

    game: Game
    session: Session
    seat: int
    """The seat that the reader plays."""
    solved: bool | None = field(default=None, kw_only=True)
    """Whether the move that was made does what it should; None before it is made."""

    @property
    @abstractmethod
    def asked(self) -> Phrase:
        """What is to be done."""

    @abstractmethod
    def judge(self) -> Phrase:
        """Look at the move that has just been made, and say what it does."""

    @property
    def is_over(self) -> bool:
        """Whether the move has been made."""
        return self.solved is not None

    @property
    def observation(self) -> Any:
        """What the reader sees."""
        return self.session.observation(self.seat)
