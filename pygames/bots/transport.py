"""Transports: how a referee (`pygames.bots.referee`) reaches a bot. They carry texts, and judge nothing."""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

MAX_PRINTED = 10_000
"""Maximum length of what a bot prints for one question."""


class Question(NamedTuple):
    """What a bot is asked."""

    text: str
    """JSON on one line (`pygames.bots.runner`)."""
    seconds: float = inf
    """How long an answer is waited for."""
    is_first: bool = False
    """Whether it prepares for a game, and there is no bot yet."""


Asking: TypeAlias = Generator[Question, str | None, T]
"""Questions one after the other, each sent its answer (None: there was none for so long), and what comes of them.

So whoever carries them need not wait for an answer: a page goes on, and resumes when one arrives."""


class Transport(Protocol):
    """A way to one bot for one game."""

    def begin(self, question: str, seconds: float = inf) -> str:
        """Return the answer to the first question, with no bot there yet; OSError if there can't be any."""

    def ask(self, question: str, seconds: float = inf) -> str:
        """Return the bot's answer, whatever it is; TimeoutError if there is none for so long."""

    def end(self) -> None:
        """End the bot, and whatever it has started."""


def answered(asking: Asking[T], transport: Transport) -> T:
    """Return what comes of questions that a transport carries."""
    answer = None
    try:
        while True:
            answer = carried(asking.send(answer), transport)
    except StopIteration as end:
        found: T = end.value
        return found


def carried(question: Question, transport: Transport) -> str | None:
    """Return the answer to a question; None if there was none in time."""
    carry = transport.begin if question.is_first else transport.ask
    try:
        return carry(question.text, question.seconds)
    except TimeoutError:
        return None
