"""Bots in the sandbox of a page, what they are asked, and a server that counts what they send."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from threading import Thread
from typing import Any

from playwright.sync_api import Frame, Page

from e2e.hands import awaited
from pygames import GAMES
from pygames.bots.source import BotSource

GAME = GAMES["ringgz"]
SEEN = {"seat": 1, "position": GAME.diagram.write(GAME.start().observe(1))}
WARM_UP = {"do": "warm up", "package": GAME.package, "seats": 2, "options": GAME.check_options({}), **SEEN}
CHOOSE = {"do": "choose", **SEEN, "steps": None, "seconds": None}
ANY_MOVE = "def choose(o, legal, rng, clock): return legal[0]\n"
ENOUGH_MS = 60_000
OPEN = """async module => {
    const { openSandbox } = await import(module);
    globalThis.sandbox = await openSandbox();
    globalThis.bots = {};
}"""
ASK = """async ([name, way, question, more]) => {
    bots[name] ??= sandbox.bot();
    try {
        return await bots[name][way](question, ...more);
    } catch (error) {
        return { error: error.name };
    }
}"""

COME = """async name => {
    while (globalThis[name] === undefined) await new Promise(go => setTimeout(go, 10));
    return globalThis[name];
}"""


class Lab:
    """The sandbox of a page, with bots by name."""

    def __init__(self, page: Page, module: str) -> None:
        """Open it; `module` is the address of the page's part of it."""
        self.page = page
        self.module = module
        self.console: list[str] = []
        """What was written to the browser's console."""
        page.on("console", lambda message: self.console.append(message.text))
        awaited(page, OPEN, module)

    @property
    def frame(self) -> Frame:
        """The frame in which the bots are."""
        return next(frame for frame in self.page.frames if "lab/sandbox" in frame.url)

    def begin(self, bot: str = "a", *, library: bool = False) -> None:
        """Have a bot prepare for a game."""
        said = self.tell(bot, "begin", WARM_UP, [ENOUGH_MS, library])
        assert said.get("text") == '{"ready": true}', said

    def tell(self, bot: str, way: str, question: object, more: list[object]) -> dict[str, Any]:
        """Return what a bot answers, or the name of the error that there is instead."""
        said: dict[str, Any] = awaited(self.page, ASK, [bot, way, json.dumps(question), more])
        return said

    def load(self, text: str, bot: str = "a", milliseconds: int = ENOUGH_MS) -> dict[str, Any]:
        """Return the answer of a bot that is given its text."""
        question = {"do": "load", **BotSource("bot.py", text)._asdict(), "seed": "1"}
        said = self.tell(bot, "ask", question, [milliseconds])
        return {"printed": said["output"], **json.loads(said["text"])} if "text" in said else said

    def told(self, text: str, bot: str = "a") -> str:
        """Return the words of the exception that a bot raises when it is given its text."""
        said = self.load(text, bot)
        assert "failed" in said, said
        words: str = said["failed"][1]
        return words.removeprefix("Exception: ")

    def move(self, bot: str = "a", milliseconds: int = ENOUGH_MS) -> object:
        """Return the move that a bot chooses, or what else it answers."""
        said = self.tell(bot, "ask", CHOOSE, [milliseconds])
        return json.loads(said["text"]).get("move", said) if "text" in said else said

    def plays(self, bot: str) -> bool:
        """Return whether a bot, loaded anew, chooses a move."""
        return "loaded" in self.load(ANY_MOVE, bot) and isinstance(self.move(bot), str)

    def await_workers(self, number: int) -> None:
        """Wait until the page has so many workers."""
        for _ in range(1200):
            if len(self.page.workers) == number:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"there are {len(self.page.workers)} workers, not {number}")

    def end_all(self) -> None:
        """End all bots that tests have begun."""
        self.page.evaluate("Object.values(bots).forEach(bot => bot.end())")

    def end(self, bot: str = "a") -> None:
        """End a bot."""
        self.page.evaluate("name => bots[name].end()", bot)


def come(page: Page, name: str) -> Any:
    """Return the value of a global of a page, once it has one."""
    return awaited(page, COME, name)


class Listener:
    """A server that answers nothing, and keeps all that arrives: connections, packets."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._stream = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._stream.getsockname()[1]
        self._packets = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._packets.bind(("127.0.0.1", self.port))
        for listen in (self._accept, self._receive):
            Thread(target=listen, daemon=True).start()

    @property
    def url(self) -> str:
        """Its address, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                connection, _ = self._stream.accept()
                connection.settimeout(0.2)
                self.heard.append("connection")
                with connection, suppress(OSError):
                    self.heard[-1] = connection.recv(200).decode(errors="replace").partition("\r")[0] or "connection"

    def _receive(self) -> None:
        with suppress(OSError):
            while True:
                self.heard.append(f"packet {self._packets.recv(200)!r}")

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()
        self._packets.close()
