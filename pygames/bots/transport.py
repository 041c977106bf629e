"""Transports: how a referee (`pygames.bots.referee`) reaches a bot. They carry texts, and judge nothing."""

from __future__ import annotations

from math import inf
from typing import Protocol


class Transport(Protocol):
    """A way to one bot for one game. Questions and answers are JSON on one line (`pygames.bots.runner`)."""

    def begin(self, question: str) -> None:
        """Prepare for a game, with no bot there yet; OSError if that is impossible."""

    def ask(self, question: str, seconds: float = inf) -> str:
        """Return the bot's answer, whatever it is; TimeoutError if there is none for so long."""

    def end(self) -> None:
        """End the bot, and whatever it has started."""
