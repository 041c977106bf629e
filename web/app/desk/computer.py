"""The computer players at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pygames.ai import Player, SearchInfo
from pygames.core.game import Position
from web.app.model.company import Speech


@dataclass
class BotTurn:
    """A turn of the computer or of chance, and the thinking about it, which no other position can use."""

    position: Position[Any]
    thinking: Iterator[SearchInfo] | None = None
    best: SearchInfo | None = None
    """The best move found so far."""


@dataclass
class Computer:
    """The computer players at the table, and the turn they are thinking about."""

    turn: BotTurn | None = None
    """The current turn; None if it is a person's."""
    bots: dict[tuple[int, str], Player] = field(default_factory=dict)
    """The players by seat and kind."""
    paused: bool = False
    """Whether they are paused."""
    fast_forward: bool = False
    """Whether one that plays on alone is to finish without pauses."""
    introduced: bool = False
    """Whether it has been said which characters are unknown."""
    failed_in: Position[Any] | None = None
    """The position in which their thinking failed last."""
    greeted: bool = False
    """Whether a character had the occasion to say hello."""
    speech: Speech | None = None
    """What a character has said last."""
    trust: dict[int, float] = field(default_factory=dict)
    """By seat, what a character expected when it was last sure of anything, in even shares of the win."""
    stands_in: bool = False
    """Whether a simple player moves in their place, as their thinking fails."""

    def start_over(self, position: Position[Any]) -> None:
        """Forget the players, whose thinking has failed in a position, so that they begin anew."""
        self.failed_in = position
        self.bots.clear()

    def stand_in(self) -> None:
        """Have a simple player move in their place from now on."""
        self.stands_in = True

    def introduce(self) -> None:
        """Note that it has been said which characters are unknown."""
        self.introduced = True

    def greet(self) -> None:
        """Note that a character had the occasion to say hello."""
        self.greeted = True

    def say(self, speech: Speech) -> None:
        """Note what a character has said."""
        self.speech = speech

    def expect(self, seat: int, shares: float) -> None:
        """Note what the character on a seat expects."""
        self.trust[seat] = shares

    def pause(self, *, paused: bool) -> None:
        """Pause or resume the computer players."""
        self.paused = paused

    def hurry(self, *, fast_forward: bool) -> None:
        """Set whether a computer player that plays on alone is to finish without pauses."""
        self.fast_forward = fast_forward

    def turn_at(self, position: Position[Any]) -> BotTurn:
        """Return the turn in a position, with the thinking about it so far."""
        if self.turn is None or self.turn.position is not position:
            self.turn = BotTurn(position)
        return self.turn

    def stop(self) -> None:
        """Drop the thinking about the turn."""
        self.turn, self.fast_forward = None, False

    def seat(self, seat: int, who: str, player: Callable[[], Player]) -> Player:
        """Return the player of a seat: the same for all moves, so that it keeps its search tree."""
        if (seat, who) not in self.bots:
            self.bots[seat, who] = player()
        return self.bots[seat, who]
