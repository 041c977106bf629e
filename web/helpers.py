"""Helper workers: they search the same position, sharing statistics with the first worker, or judge one move each."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from time import monotonic
from typing import TypeVar

from pygames import IllegalMove, Record, Session
from pygames.ai.network_tactics import has_network_arrived, with_network
from pygames.ai.parallel import Exchange
from pygames.ai.search import Search
from web.app.model import annotation
from web.app.model.judging import Judgement, judge_decision

SLICE_SECONDS = 0.005
"""Seconds of thinking between two looks at the messages: the longest that a press waits."""
SYNC_SECONDS = 0.1
"""Seconds of thinking between two reports."""
IDLE_SECONDS = 0.4
"""Seconds without a message after which a helper stops; so nobody has to tell it that its work was called off."""

T = TypeVar("T")
Post = Callable[[str], object]
"""Sends a text to another worker."""


class HelperProxy:
    """A helper worker, as the first worker sees it. It does nothing until `post` is set."""

    post: Post | None = None

    def __init__(self) -> None:
        self.exchange: Exchange | None = None
        self.session: Session | None = None
        """The game whose move at `ply` it judges."""
        self.ply = -1
        self.question = 0
        self.last_sent = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the next message to it is due."""
        return self.post is not None and monotonic() >= self.last_sent + SYNC_SECONDS

    @property
    def has_stopped(self) -> bool:
        """Whether it has gone without messages for so long that it has stopped."""
        return monotonic() > self.last_sent + IDLE_SECONDS

    def judged_ply(self, session: Session) -> int:
        """Return the ply whose move it judges in a game; -1 if none."""
        return self.ply if self.session is session and not self.has_stopped else -1

    def share(self, search: Search, session: Session) -> None:
        """Have it search the same position, and exchange statistics with it."""
        if not search.has_begun:
            return
        if self.exchange is None or not self.exchange.is_about(search) or self.has_stopped:
            self.exchange, self.session = Exchange(search), None
            self._ask(session)
        else:
            self._tell(news=self.exchange.pull_deltas())

    def judge(self, session: Session, ply: int, seconds: float) -> None:
        """Have it judge the move at a ply, for this many seconds."""
        if self.judged_ply(session) != ply:
            self.exchange, self.session, self.ply = None, session, ply
            self._ask(session, ply=ply, seconds=seconds)
        else:
            self._tell()

    def hear(self, text: str) -> Judgement | None:
        """Take what it has found, unless that is outdated; return a judgement, if it is one."""
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
        self.last_sent = monotonic()
        self.post(json.dumps({"question": self.question, **what}))


class HelperWorker:
    """The helper worker itself: it works on its question as long as messages arrive."""

    def __init__(self, post: Post, seed: str) -> None:
        self.post, self.seed = post, seed
        self.search: Search | None = None
        self.exchange: Exchange | None = None
        self.question = 0
        self.last_heard = 0.0

    async def hear(self, text: str) -> None:
        """Take a message: merge the statistics in it, or work on the new question in it."""
        message = json.loads(text)
        self.last_heard = monotonic()
        if "record" not in message:
            if self.exchange and message["question"] == self.question:
                self.exchange.merge(message["news"])
            return
        self.question, self.exchange = message["question"], None
        session = Session.of(Record.read(message["record"]))
        self.last_heard = monotonic()  # reading a long record takes a while, which is not the first worker's silence
        if "ply" in message:
            await self._judge(session, message["ply"], message["seconds"])
        else:
            await self._search(session)

    async def _search(self, session: Session) -> None:
        """Search for the seat to move, reusing the tree of the same game, and report what was found."""
        search, game, handicap = self.search, session.game, session.handicap
        known = search is not None and (search.game, search.handicap) == (game, handicap)
        if not search or not known or has_network_arrived(game, search.tactics):
            self.search = Search(game, self.seed, tactics=with_network(game), handicap=handicap)
        assert self.search
        seat = session.position.turn
        assert isinstance(seat, int)
        steps: Iterator[object] = self.search.run(session.observation(seat))
        next(steps)
        exchange = self.exchange = Exchange(self.search)
        telling = monotonic() + SYNC_SECONDS
        async for _ in self._slices(steps):
            if monotonic() >= telling:
                self._tell(news=exchange.pull_deltas())
                telling = monotonic() + SYNC_SECONDS

    async def _judge(self, session: Session, ply: int, seconds: float) -> None:
        """Judge the move at a ply and report the judgement."""
        found = None
        async for found in self._slices(judge_decision(session, ply, seconds, over=True)):  # noqa: B007 the last is the answer
            pass
        if found:
            self._tell(judged=annotation.write(found))

    async def _slices(self, steps: Iterator[T]) -> AsyncIterator[T]:
        """Run steps in slices; yield the last result of each slice, until the end, another question or the timeout."""
        question, slice_end, step = self.question, monotonic() + SLICE_SECONDS, None
        for step in steps:
            if monotonic() < slice_end:
                continue
            yield step
            await asyncio.sleep(0)
            slice_end = monotonic() + SLICE_SECONDS
            if self.question != question or monotonic() > self.last_heard + IDLE_SECONDS:
                return
        if step is not None:
            yield step

    def _tell(self, **what: object) -> None:
        self.post(json.dumps({"question": self.question, **what}))
