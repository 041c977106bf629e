"""A transport to a bot that runs in Pyodide, without processes, as in a page's worker."""

from __future__ import annotations

import shutil
import subprocess
from math import inf
from pathlib import Path

from pygames.bots.process import time_limit

FOLDER = Path(__file__).parent
NODE = shutil.which("node")
IS_THERE = NODE is not None and (FOLDER.parent.parent / "node_modules" / "pyodide").exists()


class Worker:
    """A worker for one game after the other; one that doesn't answer is replaced."""

    def __init__(self) -> None:
        self._node: subprocess.Popen[str] | None = None

    def begin(self, question: str, seconds: float = inf) -> str:
        """Start Python unless it runs."""
        if self._node is None:
            command = [str(NODE), "worker.mjs"]
            self._node = subprocess.Popen(
                command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        return self.ask(question, seconds)

    def ask(self, question: str, seconds: float = inf) -> str:
        """Return the answer, or that there is none any more."""
        node = self._node
        assert node
        assert node.stdin
        assert node.stdout
        with time_limit(seconds, node.kill):
            node.stdin.write(question + "\n")
            node.stdin.flush()
            answer = node.stdout.readline()
        if answer:
            return answer.rstrip("\n")
        status = node.wait()
        self.stop()
        if status < 0:
            raise TimeoutError
        return f'{{"ended": {status}}}'

    def end(self) -> None:
        """Let it wait for the next game, which begins with a bot of its own."""

    def stop(self) -> None:
        """End it for good."""
        if self._node:
            self._node.kill()
            with self._node:
                self._node = None
