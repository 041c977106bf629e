"""Bots of a few lines, the transports to them, and what became of processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

FIRST = "def choose(o, legal, rng, clock): return legal[0]\n"
WITHOUT_FORK = ("-c", "import os; del os.fork; from pygames.bots.guard import guard; guard()")
"""The guard as it is where processes can't be forked."""


def choosing(*lines: str, before: str = "") -> str:
    """Return a bot that does this when it chooses, and then plays its first legal move."""
    body = "".join(f"    {line}\n" for line in (*lines, "return legal[0]"))
    return f"{before}\ndef choose(o, legal, rng, clock):\n{body}"


def bot_file(folder: Path, text: str, name: str = "bot.py") -> str:
    """Return the path of a file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def runs(pid: int) -> bool:
    """Return whether a process runs; one that has ended may still be in the list."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return Path("/proc").exists() is False


def soon(is_so: Callable[[], bool], seconds: float = 20) -> bool:
    """Return whether something is so before long."""
    end = monotonic() + seconds
    while not is_so():
        if monotonic() > end:
            return False
        sleep(0.02)
    return True
