"""What a bot is asked, and its answers: values that JSON can hold, so that a bot may be anywhere.

| `do` | carries | answer |
|---|---|---|
| `warm up` | `package` of the game, `seats`, `options`, `seat`, `position` | `{"ready": true}` |
| `load` | `name`, `path`, `text` and `modules` of the bot, `seed` | `{"loaded": true}` |
| `choose` | `seat`, `position`, `steps`, `seconds` (null: no limit) | `{"move": "e10"}` |

A `position` is the text of what the seat sees (`pygames.core.diagram`). Where the bot has failed, the answer is
`{"failed": [kind, words, line]}` instead.
"""

from __future__ import annotations

from importlib import import_module
from math import inf
from random import Random
from typing import Any

from pygames.ai.arena import Forfeit
from pygames.bots.bot import Bot, failure
from pygames.bots.clock import BotClock
from pygames.bots.source import BotSource
from pygames.bots.view import BotView, Move

MAX_LENGTH = 1_000
"""Maximum length of a text in an answer."""


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

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question."""
        if question["do"] == "warm up":
            self._warm_up(question)
            return {"ready": True}
        try:
            if question["do"] == "choose":
                return {"move": self._choose(question)}
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

    def _choose(self, question: dict[str, Any]) -> str:
        """Return the text of the bot's move."""
        assert self.bot
        o = self._view(question)
        steps, seconds = (inf if limit is None else limit for limit in (question["steps"], question["seconds"]))
        answer = self.bot.choose(o, self.rng, BotClock(steps, seconds))
        if isinstance(answer, str | Move) or answer in o.raw.legal_moves():
            return str.__str__(str(answer))[:MAX_LENGTH]  # the text itself, even of a class of the bot's own
        raise Forfeit("illegal move", f"a move of `legal` or its text is wanted, not {answer!r}")

    def _view(self, question: dict[str, Any]) -> BotView:
        """Return the view of a position."""
        position = self.game.position(question["position"], self.seats, **self.options)
        return BotView(self.game, position.observe(question["seat"]), question["seat"], self.options)
