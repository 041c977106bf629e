"""The processes that a bot leaves, wherever it has put them: they are found and ended. Nothing is, but on Linux."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
ROUNDS = 1_000
"""How often a process looks for more of its children: each round can find those of the ones that it has just ended."""


def adopt_orphans() -> None:
    """Become the parent of all processes below this one whose own parent ends, even those in groups of their own."""
    if sys.platform == "linux":
        CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_children() -> None:
    """End all children of this process, and theirs, which become its own by that."""
    for _ in range(ROUNDS):
        try:
            if os.waitpid(-1, os.WNOHANG)[0]:
                continue
        except ChildProcessError:  # there are none, as after most games
            return
        end_all(lambda pid: _parent(pid) == os.getpid())


def end_session(leader: int) -> None:
    """End all processes of a session, whose leader may have ended."""
    end_all(lambda pid: os.getsid(pid) == leader)


def end_all(is_meant: Callable[[int], bool]) -> None:
    """End the processes for which this is true."""
    for pid in all_processes():
        with suppress(OSError):  # it has ended meanwhile
            if is_meant(pid):
                os.kill(pid, signal.SIGKILL)


def all_processes() -> Iterator[int]:
    """Yield the numbers of all processes, as far as the system lists them."""
    with suppress(OSError):
        yield from [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]


def _parent(pid: int) -> int:
    """Return the number of a process's parent."""
    # the name in parentheses may hold blanks and parentheses of its own
    return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])
