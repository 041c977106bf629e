"""Other workers think along: they search the same position and all learn what each has found, or each judges a move."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from time import monotonic
from typing import TypeVar

from pygames import IllegalMove, Record, Session
from pygames.ai.network_tactics import has_network_arrived, with_network
from pygames.ai.parallel import Exchange
from pygames.ai.search import Search
from web.app.judging import Judgement, judged
from web.app.storage import annotation

SLICE = 0.005
"""Seconds of thinking before messages get their turn."""
TELLING = 0.1
"""Seconds of thinking before the other worker is told what was found."""
SILENCE = 0.4
"""Seconds without a message after which nobody wants to know any more."""

T = TypeVar("T")
Post = Callable[[str], object]
"""What sends a text to another worker."""


class Partner:
    """Another worker, as the first one knows it. Without a way to it nothing happens."""

    post: Post | None = None

    def __init__(self) -> None:
        self.exchange: Exchange | None = None
        self.session: Session | None = None
        """The game of which it judges moves, and at which ply."""
        self.ply = -1
        self.question = 0
        self.told = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is to be told something."""
        return self.post is not None and monotonic() >= self.told + TELLING

    @property
    def has_stopped(self) -> bool:
        """Whether it has not been told anything for so long that it does nothing any more."""
        return monotonic() > self.told + SILENCE

    def at(self, session: Session) -> int:
        """The ply of a game at which it judges the move; -1 where it does not."""
        return self.ply if self.session is session and not self.has_stopped else -1

    def share(self, search: Search, session: Session) -> None:
        """Have it search for the seat to move as well, and tell it what was found here."""
        if not search.has_begun:
            return
        if self.exchange is None or not self.exchange.is_about(search) or self.has_stopped:
            self.exchange, self.session = Exchange(search), None
            self._ask(session)
        else:
            self._tell(news=self.exchange.pull_deltas())

    def judge(self, session: Session, ply: int, seconds: float) -> None:
        """Have it judge the move at a ply, in so many seconds."""
        if self.at(session) != ply:
            self.exchange, self.session, self.ply = None, session, ply
            self._ask(session, ply=ply, seconds=seconds)
        else:
            self._tell()

    def hear(self, text: str) -> Judgement | None:
        """Learn what it has found, where that was still asked for; a judgement is for the one who asked."""
        message = json.loads(text)
        if message["question"] != self.question:
            return None
        if self.exchange:
            self.exchange.merge(message["news"])
        try:
            return annotation.read_one(self.session, message["judged"]) if self.session else None
        except (ValueError, IndexError, IllegalMove):
            return None  # the game was taken back meanwhile

    def _ask(self, session: Session, **what: float) -> None:
        self.question += 1
        self._tell(record=session.record.write(), **what)

    def _tell(self, **what: object) -> None:
        assert self.post
        self.told = monotonic()
        self.post(json.dumps({"question": self.question, **what}))


class Helper:
    """Another worker's own part: it does what it is asked for, as long as it hears something."""

    def __init__(self, post: Post, seed: str) -> None:
        self.post, self.seed = post, seed
        self.search: Search | None = None
        self.exchange: Exchange | None = None
        self.question = 0
        self.heard = 0.0

    async def hear(self, text: str) -> None:
        """Learn what the first worker has found; of a new question, find the answer."""
        message = json.loads(text)
        self.heard = monotonic()
        if "record" not in message:
            if self.exchange and message["question"] == self.question:
                self.exchange.merge(message["news"])
            return
        self.question, self.exchange = message["question"], None
        session = Session.of(Record.read(message["record"]))
        self.heard = monotonic()  # a long record takes its time
        if "ply" in message:
            await self._judge(session, message["ply"], message["seconds"])
        else:
            await self._grow(session)

    async def _grow(self, session: Session) -> None:
        """Search for the seat to move, with what was found earlier in the same game, and tell what is found."""
        search, game = self.search, session.game
        if search is None or search.game is not game or has_network_arrived(game, search.tactics):
            self.search = Search(game, self.seed, tactics=with_network(game))
        assert self.search
        seat = session.position.turn
        assert isinstance(seat, int)
        steps: Iterator[object] = self.search.run(session.observation(seat))
        next(steps)
        exchange = self.exchange = Exchange(self.search)
        telling = monotonic() + TELLING
        async for _ in self._slices(steps):
            if monotonic() >= telling:
                self._tell(news=exchange.pull_deltas())
                telling = monotonic() + TELLING

    async def _judge(self, session: Session, ply: int, seconds: float) -> None:
        """Judge the move at a ply."""
        found = None
        async for found in self._slices(judged(session, ply, seconds, over=True)):  # noqa: B007 the last is the answer
            pass
        if found:
            self._tell(judged=annotation.write(found))

    async def _slices(self, steps: Iterator[T]) -> AsyncIterator[T]:
        """What a slice of steps has led to, again and again, until the last, another question or silence."""
        question, slice_end, step = self.question, monotonic() + SLICE, None
        for step in steps:
            if monotonic() < slice_end:
                continue
            yield step
            await asyncio.sleep(0)
            slice_end = monotonic() + SLICE
            if self.question != question or monotonic() > self.heard + SILENCE:
                return
        if step is not None:
            yield step

    def _tell(self, **what: object) -> None:
        self.post(json.dumps({"question": self.question, **what}))
