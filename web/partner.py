"""A second worker thinks along: both search the same position, and tell each other what they find."""

import asyncio
import json
from collections.abc import Callable, Iterator
from time import monotonic

from pygames import Record, Session
from pygames.ai.exchange import Exchange
from pygames.ai.search import Node, Search

SLICE = 0.012
"""Seconds of thinking before messages get their turn."""
TELLING = 0.1
"""Seconds of thinking before the other worker is told what was found."""
SILENCE = 0.4
"""Seconds without a message after which nobody wants to know any more."""

Post = Callable[[str], object]
"""What sends a text to the other worker."""


class Partner:
    """The second worker, as the first one knows it. Without a way to it nothing happens."""

    post: Post | None = None

    def __init__(self) -> None:
        self.exchange: Exchange | None = None
        self.question = 0
        self.told = 0.0

    def share(self, search: Search, session: Session) -> None:
        """Have the second worker search for the seat to move as well; now and then tell it what was found here."""
        if self.post is None or search.root is None:
            return
        news: dict[str, object] = {}
        if self.exchange is None or self.exchange.root is not search.root:
            self.exchange = Exchange(search)
            self.question += 1
            news["record"] = session.record.write()
        elif monotonic() < self.told + TELLING:
            return
        self.told = monotonic()
        self.post(json.dumps({"question": self.question, "news": self.exchange.news(), **news}))

    def hear(self, text: str) -> None:
        """Learn what the second worker has found, where it is still about the same position."""
        message = json.loads(text)
        if self.exchange and message["question"] == self.question:
            self.exchange.learn(message["news"])


class Helper:
    """The second worker's own part: it searches what it is asked for, as long as it hears something."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.search: Search | None = None
        self.steps: Iterator[Node] = iter(())
        self.exchange: Exchange | None = None
        self.question = 0
        self.heard = 0.0

    async def hear(self, text: str) -> None:
        """Learn what the first worker has found; of a new position, search it."""
        message = json.loads(text)
        self.heard = monotonic()
        if "record" in message:
            self.question = message["question"]
            self._begin(Session.of(Record.read(message["record"])))
        if self.exchange:
            self.exchange.learn(message["news"])
        if "record" in message:
            await self._think(self.question)

    def _begin(self, session: Session) -> None:
        """Search for the seat to move, with what was found earlier in the same game."""
        if self.search is None or self.search.game is not session.game:
            self.search = Search(session.game, "helper", tactics=session.game.tactics)
        self.steps = self.search.grow(session.observation(session.position.turn))
        next(self.steps)
        self.exchange = Exchange(self.search)

    async def _think(self, question: int) -> None:
        """Search, and tell what is found, until another question or silence."""
        slice_end, telling = monotonic() + SLICE, monotonic() + TELLING
        for _ in self.steps:
            now = monotonic()
            if now < slice_end:
                continue
            if now >= telling and self.exchange:
                self.post(json.dumps({"question": question, "news": self.exchange.news()}))
                telling = now + TELLING
            await asyncio.sleep(0)
            slice_end = monotonic() + SLICE
            if self.question != question or now > self.heard + SILENCE:
                return
