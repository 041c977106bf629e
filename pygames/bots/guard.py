"""The program that guards a bot: it starts the bot's process, passes questions on, and one answer to each back.

It ends that process, with all others of its group, when the game is over and when its own input ends: whoever plays the
match is gone then, or has lost patience. No bot's code runs here, so none can prevent that, whatever it does with its
interpreter. Where processes can't be forked (Windows) the bot runs here nevertheless, and this ends with the game.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Queue
from select import select
from threading import Thread
from typing import Final

from pygames.bots.leftovers import adopt_orphans, end_children
from pygames.bots.runner import Runner

OVER: Final = "over"
MAX_BYTES = 1 << 17
"""Maximum length of an answer: its notes and what was printed have limits of their own (`pygames.bots.runner`)."""


class BotProcess:
    """The process of a bot, forked off the one in which the game's tables are built."""

    def __init__(self, runner: Runner, questions: int, answers: int, woken: int) -> None:
        """Start it. The first two descriptors are the guard's; `woken` can be read when a child has ended."""
        self._guards_questions, self._woken = questions, woken
        read, write = os.pipe()
        self._answers, written = os.pipe()
        self._questions = os.fdopen(write, "wb")
        self._status: int | None = None
        self._is_over = False
        self.pid = os.fork()
        if not self.pid:
            for descriptor in (questions, answers, write, self._answers):
                os.close(descriptor)
            serve_in_child(runner, read, written)
        # before it is asked anything, so before any code of the bot runs
        os.setpgid(self.pid, self.pid)
        os.close(read)
        os.close(written)

    def ask(self, question: bytes) -> bytes:
        """Return what the bot answers, or how its process has ended."""
        with suppress(BrokenPipeError):
            self._questions.write(question)
            self._questions.flush()
        line = self._line()
        return json.dumps({"ended": self.end()}).encode() if line is None else line

    def _line(self) -> bytes | None:
        """Return the next line that the bot writes; None if it ends or writes too much before that."""
        line = b""
        while b"\n" not in line:
            ready, _, _ = select([self._guards_questions, self._answers, self._woken], [], [])
            if self._guards_questions in ready:
                raise SystemExit  # it is not asked anything now, so its input has ended
            if self._answers in ready:
                part = os.read(self._answers, MAX_BYTES)
                line += part
                if not part or len(line) > MAX_BYTES:
                    return None
            elif self._has_ended():
                return None
        return line.partition(b"\n")[0]

    def _has_ended(self) -> bool:
        """Return whether it has ended; a process that it has started may still hold its pipe."""
        os.read(self._woken, MAX_BYTES)
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self._status = os.waitstatus_to_exitcode(status)
        return bool(pid)

    def end(self) -> int:
        """End it, and what it has started; return its status."""
        if self._is_over and self._status is not None:
            return self._status  # its number may be that of another process by now
        self._is_over = True
        with suppress(ProcessLookupError, PermissionError):  # whichever a system says of a group that has ended
            os.killpg(self.pid, signal.SIGKILL)
        if self._status is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        end_children()
        return self._status

    def close(self) -> None:
        """End it for good."""
        self.end()
        os.close(self._answers)
        with suppress(BrokenPipeError):
            self._questions.close()


class Watch:
    """What a guard does, for one game after the other."""

    def __init__(self, questions: int, answers: int) -> None:
        self._questions, self._answers = questions, answers
        self._runner = Runner()
        self._bot: BotProcess | None = None
        self._woken, waker = os.pipe()
        os.set_blocking(waker, False)
        signal.set_wakeup_fd(waker)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def serve(self) -> None:
        """Answer questions until the input ends."""
        try:
            with os.fdopen(self._questions, "rb", closefd=False) as questions:
                for question in questions:
                    write_line(self._answers, self._answer(question))
        finally:
            self._end_bot()

    def _answer(self, line: bytes) -> bytes:
        """Return the answer to a question: the guard's own, or the bot's."""
        question = json.loads(line)
        if question["do"] == OVER:
            self._end_bot()
            # a bot that writes to this pipe can't know the word by which the other end knows that this is the answer
            return json.dumps({OVER: question["word"]}).encode()
        if question["do"] == "warm up":
            return self._runner.reply(line.decode()).encode()
        if question["do"] == "load":
            self._end_bot()
            gc.freeze()  # so that the bots' garbage collectors leave the memory that they share alone
            self._bot = BotProcess(self._runner, self._questions, self._answers, self._woken)
        assert self._bot
        return self._bot.ask(line)

    def _end_bot(self) -> None:
        if self._bot:
            self._bot.close()
            self._bot = None


def serve_in_child(runner: Runner, questions: int, answers: int) -> None:
    """Answer questions in a process that was forked off, which never returns."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        # what is printed comes with the answers; past `sys.stdout`, by programs that it starts, it goes nowhere
        for descriptor in (1, 2):
            os.dup2(0, descriptor)
        with os.fdopen(questions, "rb") as lines:
            serve(runner, lines, answers)
    finally:
        os._exit(1)


def serve(runner: Runner, questions: Iterable[bytes], answers: int) -> None:
    """Answer questions until the game is over."""
    for question in questions:
        if json.loads(question)["do"] == OVER:
            return
        write_line(answers, runner.reply(question.decode()).encode())


def write_line(descriptor: int, text: bytes) -> None:
    """Write a line, however often that is interrupted."""
    left = text + b"\n"
    while left:
        left = left[os.write(descriptor, left) :]


def lines_heard(questions: int) -> Iterator[bytes]:
    """Yield the lines of the input; exit when it ends, even while the bot thinks."""
    heard: Queue[bytes] = Queue()

    def listen() -> None:
        with os.fdopen(questions, "rb") as lines:
            for line in lines:
                heard.put(line)
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    while True:
        yield heard.get()


def guard() -> None:
    """Take standard input and output as pipes for questions and answers, and serve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = os.dup(0), os.dup(1)
    # a bot reads nothing, and what is written here goes to standard error
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    if hasattr(os, "fork"):
        adopt_orphans()
        Watch(questions, answers).serve()
    else:
        serve(Runner(), lines_heard(questions), answers)


if __name__ == "__main__":
    guard()
