"""The transport to a bot in a process of its own.

A bot's process is started and watched by another, its guard (`pygames.bots.guard`), which ends it with everything that
it has started: when the game is over, when its time is up, and when this process is gone. A guard serves one game after
the other, and forks a new process off for each.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from secrets import token_hex
from threading import Timer

from pygames.bots.leftovers import end_session

PROGRAM = ("-m", "pygames.bots.guard")
LEAVE = 5.0
"""Seconds for a guard to end its bot."""


class Process:
    """A transport that has a guard from the beginning to the end of a game."""

    def __init__(self) -> None:
        self._guard: Guard | None = None

    def begin(self, question: str, seconds: float = inf) -> str:
        """Take a guard that is free, or start one, and let it warm up."""
        guards = free_guards()
        self._guard = guards.pop() if guards else Guard()
        return self.ask(question, seconds)

    def ask(self, question: str, seconds: float = inf) -> str:
        """Return the answer; TimeoutError if there is none for so long."""
        assert self._guard
        return self._guard.ask(question, seconds)

    def end(self) -> None:
        """End the bot, and free its guard if that confirms it."""
        guard, self._guard = self._guard, None
        if guard and guard.ends_bot():
            free_guards().append(guard)
        elif guard:
            guard.end()


class Guard:
    """A guard, which answers one line with another."""

    def __init__(self) -> None:
        # the hash seed as in `pygames.ai.workers`, so that sets have the same order in every run
        place = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        # in a session of its own: Ctrl-C is for the process that plays the match
        self._process = subprocess.Popen(
            [sys.executable, *PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=place, start_new_session=True
        )
        self._is_due = False

    def ask(self, question: str, seconds: float) -> str:
        """Return the answer, or how the process has ended; TimeoutError if there is none for so long."""
        assert self._process.stdin
        assert self._process.stdout
        self._is_due = True
        with time_limit(seconds, self.stop):
            with suppress(BrokenPipeError):  # then there is no answer, either
                self._process.stdin.write(question.encode() + b"\n")
                self._process.stdin.flush()
            answer = self._process.stdout.readline()
        if self._process.stdin.closed:
            raise TimeoutError(f"There was no answer for {seconds:g} seconds.")
        if not answer:
            return f'{{"ended": {self._process.wait()}}}'
        self._is_due = False
        return answer.decode(errors="replace").rstrip("\n")

    def ends_bot(self) -> bool:
        """Return whether it confirms that it has ended its bot; not if it still owes an answer."""
        if self._is_due:
            return False
        word = token_hex(8)
        with suppress(TimeoutError):
            return self.ask(f'{{"do": "over", "word": "{word}"}}', LEAVE) == f'{{"over": "{word}"}}'
        return False

    def end(self) -> None:
        """End the guard, which ends its bot first."""
        assert self._process.stdout
        self.stop()
        self._process.stdout.close()

    def stop(self) -> None:
        """Let the guard come to its end; kill it if it doesn't obey."""
        assert self._process.stdin
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        # nothing is left of its session, unless the bot has stopped or killed it
        end_session(self._process.pid)


@contextmanager
def time_limit(seconds: float, stop: Callable[[], None]) -> Iterator[None]:
    """Call a function, from a thread, if what follows takes longer."""
    if seconds == inf:
        yield
        return
    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # or it might stop what has just answered, a moment later


_free: dict[int, list[Guard]] = {}


def free_guards() -> list[Guard]:
    """Return the guards that wait for a game."""
    # by process: one that was forked off this one must not speak to its guards
    return _free.setdefault(os.getpid(), [])


@atexit.register
def end_free_guards() -> None:
    """End the guards that wait for a game."""
    while guards := free_guards():
        guards.pop().end()
