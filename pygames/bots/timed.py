"""A bot with a time limit, in a process of its own that is killed if it does not answer.

Time counts from the request to the answer. An answer after the limit is a strike, and the third loses; after one and a
half times the limit plus a quarter of a second, the process is killed. Loading has a limit of its own.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from queue import Empty, Queue
from threading import Thread, get_ident
from time import perf_counter
from typing import Any

from pygames.ai.arena import Forfeit
from pygames.ai.budget import Budget
from pygames.ai.search import SearchInfo
from pygames.bots.source import BotSource
from pygames.core.game import Game

LOAD = 5.0
"""Seconds for a bot to be loaded for a game."""
STRIKES = 3
GRACE, MORE = 1.5, 0.25
"""The longest wait: this multiple of the limit plus this many seconds."""
START = 60.0
"""Seconds for Python itself to start, however busy the machine."""


class Process:
    """A process for one bot at a time, which answers each line of JSON with another."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "pygames.bots.runner"]
        # the hash seed as in `pygames.ai.workers`, so that sets have the same order in every run
        place = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=place, text=True, encoding="utf-8"
        )
        self.answers: Queue[str] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self.asked({"do": "start"}, START)

    def _listen(self) -> None:
        """Queue the answers; an empty text once the process has ended."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put("")

    def asked(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a request; kill the process and raise `Forfeit` if none comes in time."""
        assert self.process.stdin
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            answer = self.answers.get(timeout=seconds)
        except Empty:
            self.end()
            raise Forfeit("too slow", f"no answer for {seconds:.2f} seconds") from None
        except BrokenPipeError:
            answer = ""
        if not answer:
            self.end()
            raise Forfeit("exception", f"its process ended with status {self.process.wait()}")
        found: dict[str, Any] = json.loads(answer)
        if "failed" in found:
            raise Forfeit(*found["failed"])
        return found

    @property
    def is_there(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def end(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream and not stream.closed:
                stream.close()


_processes: dict[tuple[int, int], Process] = {}
"""Processes, kept from game to game: by the thread that plays a game, and the number of the player."""


class TimedPlayer:
    """A player whose moves a bot chooses in its own process, with a time limit per move."""

    def __init__(self, game: Game, source: BotSource, *, seed: int | str = 0, seconds: float, who: int = 0) -> None:
        """Create a bot that is loaded when it first moves; `who` distinguishes the players of a match."""
        self.game, self.source, self.seed, self.seconds = game, source, seed, seconds
        self.place = get_ident(), who
        self.strikes = 0
        self.budget = Budget(steps=1)
        self.max_seconds = inf
        self._is_loaded = False

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """Return the legal move that the bot chooses."""
        if not observation.legal_moves():
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        seen = base64.b64encode(pickle.dumps(observation)).decode()
        if not self._is_loaded:
            self._load(seen)
        limit = min(self.seconds if seconds is None else seconds, self.max_seconds)
        asked = perf_counter()
        question = {"do": "choose", "seen": seen, "seconds": limit, "steps": steps}
        answer = _processes[self.place].asked(question, GRACE * limit + MORE)
        self._judge(perf_counter() - asked, limit)
        return observation.parse(answer["move"])

    def _load(self, seen: str) -> None:
        """Have the process load the bot, and build whatever its first move needs."""
        if self.place not in _processes or not _processes[self.place].is_there:
            _processes[self.place] = Process()
        game = base64.b64encode(pickle.dumps(self.game)).decode()
        process = _processes[self.place]
        # tables and modules are built outside of the bot's time
        process.asked({"do": "warm up", "game": game, "seen": seen}, START)
        process.asked({"do": "load", "source": [*self.source], "seed": self.seed}, LOAD)
        self._is_loaded = True

    def _judge(self, taken: float, limit: float) -> None:
        """Count a strike if an answer took too long."""
        self.strikes += taken > limit
        if self.strikes == STRIKES:
            raise Forfeit("too slow", f"{STRIKES} answers took longer than {limit:g} seconds, the last {taken:.2f}")

    def think(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Iterator[SearchInfo]:
        """Yield the bot's choice, once."""
        if observation.legal_moves():
            yield SearchInfo(self.choose(observation, seconds, steps))
