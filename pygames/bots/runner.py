"""What a bot is asked, and its answers: JSON on one line each, so that a bot may be anywhere, in any language.

| `do` | carries | answer |
|---|---|---|
| `warm up` | `package` of the game, `seats`, `options`, `seat`, `position` | `{"ready": true}` |
| `load` | `name`, `path`, `text` and `modules` of the bot, `seed` | `{"loaded": true}` |
| `choose` | `seat`, `position`, `steps`, `seconds` (null: no limit) | `{"move": "e10", "notes": {"e10": 0.5}}` |

A `position` is the text of what the seat sees (`pygames.core.diagram`). `notes` are what the bot thinks of moves
(`BotView.note`), if it says. If the bot has failed, the answer is `{"failed": [kind, words, line]}` instead, with the
line of its file. With each answer there may be `printed`, what it has printed for this question.
"""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from math import inf
from random import Random
from typing import Any

from pygames.bots.bot import Bot, failure
from pygames.bots.clock import BotClock
from pygames.bots.source import BotSource
from pygames.bots.transport import MAX_PRINTED
from pygames.bots.view import BotView, Move
from pygames.play.forfeit import Forfeit

MAX_LENGTH = 1_000
"""Maximum length of a text in an answer."""
MAX_NOTES = 1_000
"""Maximum number of notes for one question: those with the highest values."""


class Printed(StringIO):
    """What a bot prints, as far as there is room."""

    def write(self, text: str) -> int:
        room = MAX_PRINTED - self.tell()
        super().write(text if len(text) <= room else text[: max(0, room)])
        return len(text)

    def taken(self) -> str:
        """Return what is there, and go on without."""
        text = self.getvalue()[:MAX_PRINTED]
        self.seek(0)
        self.truncate()
        return text


class Runner:
    """Answers questions with what one bot does."""

    def __init__(self, passes_on: type[BaseException] | tuple[()] = ()) -> None:
        """Create it without a bot. What it passes on is no failure of the bot."""
        self.passes_on = passes_on
        self.game: Any = None
        self.seats, self.options = 0, dict[str, Any]()
        self.first: BotView | None = None
        self.bot: Bot | None = None
        self.file = ""
        self.rng = Random(0)
        self.printed = Printed()

    def reply(self, line: str) -> str:
        """Return the answer to a question, both in JSON on one line."""
        answer = json.dumps(self.answer(json.loads(line)), ensure_ascii=False)
        return answer.encode(errors="replace").decode()  # without lone surrogates, which can't be sent

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question."""
        if question["do"] == "warm up":
            self._warm_up(question)
            return {"ready": True}
        with redirect_stdout(self.printed), redirect_stderr(self.printed):
            found = self._done(question)
        printed = self.printed.taken()
        return {**found, "printed": printed} if printed else found

    def _done(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return what the bot does, or how it fails."""
        try:
            if question["do"] == "choose":
                return self._choose(question)
            self._load(question)
        except self.passes_on:
            raise
        except BaseException as error:  # noqa: BLE001 whatever a bot raises is its failure
            reason = failure(error, self.file)
            return {"failed": [reason.kind, reason.words[:MAX_LENGTH], reason.line]}
        return {"loaded": True}

    def _warm_up(self, question: dict[str, Any]) -> None:
        """Learn which game it is, and build whatever the first move needs before any clock runs."""
        self.game = import_module(question["package"]).GAME
        self.seats, self.options = question["seats"], self.game.check_options(question["options"])
        self.first = self._view(question)
        self.first.after(self.first.legal[0])
        self.first.board()

    def _load(self, question: dict[str, Any]) -> None:
        """Load a bot for this game."""
        assert self.first
        self.rng = Random(question["seed"])
        source = BotSource(*(question[name] for name in BotSource._fields))
        self.file = source.file
        self.bot = Bot(source, self.first)

    def _choose(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the text of the bot's move, and what it thinks of others."""
        assert self.bot
        o = self._view(question)
        steps, seconds = (inf if limit is None else limit for limit in (question["steps"], question["seconds"]))
        text = _text(self.bot.choose(o, self.rng, BotClock(steps, seconds)), o)
        best = sorted(o.notes.items(), key=lambda note: -note[1])[:MAX_NOTES]
        # six digits are more than anybody can see
        notes = {move: float(f"{value:.6g}") for move, value in best}
        return {"move": text, "notes": notes} if notes else {"move": text}

    def _view(self, question: dict[str, Any]) -> BotView:
        """Return the view of a position."""
        position = self.game.position(question["position"], self.seats, **self.options)
        return BotView(self.game, position.observe(question["seat"]), question["seat"], self.options)


def _text(answer: object, o: BotView) -> str:
    """Return the text of what a bot has chosen."""
    if isinstance(answer, str | Move) or answer in o.raw.legal_moves():
        return str.__str__(str(answer))[:MAX_LENGTH]  # the text itself, even of a class of the bot's own
    raise Forfeit("illegal move", f"a move of `legal` or its text is wanted, not {answer!r}")
