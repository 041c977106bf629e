"""The referee of one bot in one game: its limits, its strikes, and what is a bad answer. It knows no processes.

Time counts from the question to the answer. An answer after the limit is a strike, and the third loses; after one and a
half times the limit plus a quarter of a second, the bot is ended. Loading has a limit of its own. Whatever is no answer
to the question loses the game: `Forfeit` (`pygames.play.forfeit`) says why.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from pygames.bots.source import BotSource
from pygames.bots.transport import MAX_PRINTED, Asking, Question
from pygames.bots.view import MAX_NOTE
from pygames.play.forfeit import Forfeit

START = 60.0
"""Seconds for Python itself to start and for a game's tables to be built, however busy the machine."""
LOAD = 5.0
"""Seconds for a bot to be loaded for a game, if its moves have a limit."""
STRIKES = 3
GRACE, MORE = 1.5, 0.25
"""The longest wait: this multiple of the limit plus this many seconds."""
MAX_QUOTED = 200
"""Maximum length of an answer or a reason in messages."""
KINDS = ("illegal move", "exception")
"""The kinds of failure that the bot's own side reports."""


class BotChoice(NamedTuple):
    """What a bot has answered."""

    move: Any
    """The legal move that it has chosen."""
    notes: dict[str, float]
    """What it thinks of legal moves, by their texts, if it says (`BotView.note`)."""
    printed: str
    """What it has printed."""
    seconds: float
    """From the question to the answer."""


class Referee:
    """Asks a bot, and judges its answers. Its questions are carried by whoever runs these generators."""

    def __init__(self, limit: float = inf, now: Callable[[], float] = perf_counter) -> None:
        """`limit` is in seconds per move; `now` is the clock that it is measured by."""
        self.limit, self.now = limit, now
        self.strikes = 0

    def load(self, source: BotSource, seed: str, table: dict[str, Any]) -> Asking[str]:
        """Have the bot loaded for a game, and return what it prints: `table` is its first question, `warm up`.

        OSError if there is nothing that could run it.
        """
        self.strikes = 0
        ready = yield Question(json.dumps(table), START, is_first=True)
        if parse(ready or "") != {"ready": True}:
            raise OSError(f"A process for a bot can't be started: {cut(ready or 'there is no answer')}")
        question = {"do": "load", **source._asdict(), "seed": seed}
        _, printed = yield from self._ask(question, inf if self.limit == inf else LOAD, "loaded")
        return printed

    def choose(self, observation: Any, seen: dict[str, Any], steps: float, seconds: float) -> Asking[BotChoice]:
        """Return what the bot chooses within its limits."""
        limits = {name: None if limit == inf else limit for name, limit in (("steps", steps), ("seconds", seconds))}
        asked = self.now()
        answer, printed = yield from self._ask({"do": "choose", **seen, **limits}, GRACE * seconds + MORE, "move")
        taken = self.now() - asked
        try:
            self._judge(taken, seconds)
            return BotChoice(_legal(answer["move"], observation), _notes(answer, observation), printed, taken)
        except Forfeit as reason:
            reason.printed = printed
            raise

    def _judge(self, taken: float, limit: float) -> None:
        """Count a strike if an answer took too long."""
        self.strikes += taken > limit
        if self.strikes == STRIKES:
            raise Forfeit("too slow", f"{STRIKES} answers took longer than {limit:g} seconds, the last {taken:.2f}")

    def _ask(self, question: dict[str, Any], seconds: float, wanted: str) -> Asking[tuple[dict[str, Any], str]]:
        """Return an answer with what is wanted, and what the bot has printed; `Forfeit` if it is another one."""
        text = yield Question(json.dumps(question), seconds)
        if text is None:
            raise Forfeit("too slow", f"no answer for {seconds:.2f} seconds")
        answer = parse(text)
        printed = _printed(answer)
        if isinstance(answer, dict) and wanted in answer and "failed" not in answer:
            return answer, printed
        reason = _reason(answer, text)
        reason.printed = printed
        raise reason


def _reason(answer: object, text: str) -> Forfeit:
    """Return why an answer loses the game."""
    match answer:
        case {"failed": [str(kind), str(words), int() | None as line]} if kind in KINDS:
            return Forfeit(kind, cut(words), line)
        case {"ended": int(status)}:
            return Forfeit("exception", f"its process ended with status {status}")
    return Forfeit("exception", f"its process wrote something else where an answer was wanted: {cut(text)}")


def _legal(text: object, observation: Any) -> Any:
    """Return the legal move that a bot has named."""
    if not isinstance(text, str) or len(text) > MAX_QUOTED:
        raise Forfeit("illegal move", f"a move of `legal` or its text is wanted, not {cut(repr(text))}")
    try:
        return observation.parse(text)
    except ValueError as refusal:
        raise Forfeit("illegal move", cut(f"{text}: {refusal}")) from refusal


def _notes(answer: dict[str, Any], observation: Any) -> dict[str, float]:
    """Return the notes of an answer, as far as they are numbers about legal moves."""
    notes = answer.get("notes")
    if not notes or not isinstance(notes, dict):
        return {}
    legal = {str(move) for move in observation.legal_moves()}
    return {text: float(note) for text, note in notes.items() if text in legal and _is_number(note)}


def _is_number(value: Any) -> bool:
    """Return whether a value is a number that is shown: neither endless nor too long for JSON."""
    return type(value) in (int, float) and abs(value) <= MAX_NOTE


def _printed(answer: object) -> str:
    """Return what the bot has printed, by its answer."""
    match answer:
        case {"printed": str(text)}:
            return text[:MAX_PRINTED]
    return ""


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
