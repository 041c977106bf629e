"""The transport to a bot in this process: for tests, and for those whose author runs the process."""

from __future__ import annotations

from math import inf

from pygames.bots.runner import Runner


class Inline:
    """A bot in this process, which nothing can stop."""

    def __init__(self) -> None:
        self.end()

    def begin(self, question: str, seconds: float = inf) -> str:
        """Warm up."""
        return self.ask(question, seconds)

    def ask(self, question: str, seconds: float = inf) -> str:
        """Return the bot's answer, however long it takes."""
        return self._runner.reply(question)

    def end(self) -> None:
        """Forget the bot."""
        # Ctrl-C comes to this process, so it is not the bot's
        self._runner = Runner(passes_on=KeyboardInterrupt)
