"""The referee of one bot in one game: its limits, its strikes, and what is a bad answer. It knows no processes.

Time counts from the question to the answer. An answer after the limit is a strike, and the third loses; after one and a
half times the limit plus a quarter of a second, the bot is ended. Loading has a limit of its own. Whatever is no answer
to the question loses the game: `Forfeit` (`pygames.ai.arena`) says why.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any

from pygames.ai.arena import Forfeit
from pygames.bots.source import BotSource
from pygames.bots.transport import Transport

LOAD = 5.0
"""Seconds for a bot to be loaded for a game, if its moves have a limit."""
STRIKES = 3
GRACE, MORE = 1.5, 0.25
"""The longest wait: this multiple of the limit plus this many seconds."""
MAX_QUOTED = 200
"""Maximum length of an answer or a reason in messages."""
KINDS = ("illegal move", "exception")
"""The kinds of failure that the bot's own side reports."""


class Referee:
    """Asks a bot, and judges its answers."""

    def __init__(self, transport: Transport, limit: float = inf, now: Callable[[], float] = perf_counter) -> None:
        """`limit` is in seconds per move; `now` is the clock that it is measured by."""
        self.transport, self.limit, self.now = transport, limit, now
        self.strikes = 0

    def load(self, source: BotSource, seed: str, table: dict[str, Any]) -> None:
        """Have the bot loaded for a game: `table` is its first question, `warm up`."""
        self.strikes = 0
        self.transport.begin(json.dumps(table))
        question = {"do": "load", **source._asdict(), "seed": seed}
        self._ask(question, inf if self.limit == inf else LOAD, "loaded")

    def choose(self, observation: Any, seen: dict[str, Any], steps: float, seconds: float) -> Any:
        """Return the legal move that the bot chooses within its limits."""
        asked = self.now()
        limits = {name: None if limit == inf else limit for name, limit in (("steps", steps), ("seconds", seconds))}
        text = self._ask({"do": "choose", **seen, **limits}, GRACE * seconds + MORE, "move")
        self._judge(self.now() - asked, seconds)
        if not isinstance(text, str) or len(text) > MAX_QUOTED:
            raise Forfeit("illegal move", f"a move of `legal` or its text is wanted, not {cut(repr(text))}")
        try:
            return observation.parse(text)
        except ValueError as refusal:
            raise Forfeit("illegal move", cut(f"{text}: {refusal}")) from refusal

    def _judge(self, taken: float, limit: float) -> None:
        """Count a strike if an answer took too long."""
        self.strikes += taken > limit
        if self.strikes == STRIKES:
            raise Forfeit("too slow", f"{STRIKES} answers took longer than {limit:g} seconds, the last {taken:.2f}")

    def _ask(self, question: dict[str, Any], seconds: float, wanted: str) -> object:
        """Return what is wanted of the answer to a question; `Forfeit` if it is not there."""
        try:
            text = self.transport.ask(json.dumps(question), seconds)
        except TimeoutError:
            raise Forfeit("too slow", f"no answer for {seconds:.2f} seconds") from None
        match parse(text):
            case {"failed": [str(kind), str(words), int() | None as line]} if kind in KINDS:
                raise Forfeit(kind, cut(words), line)
            case {"ended": int(status)}:
                raise Forfeit("exception", f"its process ended with status {status}")
            case dict(answer) if wanted in answer:
                return answer[wanted]
        raise Forfeit("exception", f"its process wrote something else where an answer was wanted: {cut(text)}")


def parse(text: str) -> object:
    """Return the value of a text in JSON; None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # the text is the bot's, which may write anything
        return None


def cut(text: str) -> str:
    """Shorten a text to one printable line of limited length."""
    line = " ".join(text[: 2 * MAX_QUOTED].split())
    line = "".join(sign if sign.isprintable() else "?" for sign in line)
    return line if len(line) <= MAX_QUOTED else f"{line[:MAX_QUOTED]}…"
