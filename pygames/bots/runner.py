"""The process of a bot with a time limit (`pygames.bots.timed`): it answers each line of JSON with another.

What a bot prints goes to standard error. The process ends with its parent, even in the middle of a move.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
from math import inf
from queue import Queue
from threading import Thread
from typing import Any

from pygames.ai.arena import Forfeit
from pygames.bots.clock import BotClock
from pygames.bots.player import lots
from pygames.bots.source import Bot, BotSource
from pygames.bots.view import BotView


class Runner:
    """Answers requests; an answer has `failed` if the bot has."""

    def __init__(self) -> None:
        self.game: Any = None
        self.seen: Any = None
        self.bot: Bot | None = None
        self.rng = lots(0)

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request."""
        try:
            match question["do"]:
                case "warm up":
                    self.warm_up(_read(question["game"]), _read(question["seen"]))
                case "load":
                    self.rng = lots(question["seed"])
                    self.bot = Bot(BotSource(*question["source"]), BotView(self.game, self.seen, self.seen.turn))
                case "choose":
                    return {"move": self.choose(_read(question["seen"]), question["seconds"], question["steps"])}
        except Forfeit as reason:
            return {"failed": [reason.kind, reason.words, reason.line]}
        return {}

    def warm_up(self, game: Any, seen: Any) -> None:
        """Build whatever the first move needs before the clock runs."""
        self.game, self.seen = game, seen
        view = BotView(game, seen, seen.turn)
        view.after(view.legal[0])
        view.board()

    def choose(self, seen: Any, seconds: float | None, steps: float | None) -> str:
        """Return the text of the bot's move."""
        assert self.bot
        clock = BotClock(inf if steps is None else steps, inf if seconds is None else seconds)
        return self.bot.choose(BotView(self.game, seen, seen.turn), self.rng, clock)


def _read(text: str) -> Any:
    """Return the value that was sent; it comes from our own program."""
    return pickle.loads(base64.b64decode(text))


def answer_all() -> None:
    """Answer requests until the input ends."""
    questions: Queue[str] = Queue()
    # answers go where standard output went; what the bot prints goes to standard error instead
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def listen() -> None:
        for line in sys.stdin:
            questions.put(line)
        # the parent is gone; from a thread, nothing else ends the process in the middle of a move
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    runner = Runner()
    while True:
        print(json.dumps(runner.answer(json.loads(questions.get()))), file=answers, flush=True)


if __name__ == "__main__":
    answer_all()
