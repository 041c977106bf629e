"""Jobs of reading and storing in bulk: thousands of games come and go in pieces, and the app can be used meanwhile.

A job yields what it wants next, and is sent what has come of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from pygames.core.phrase import Phrase
from web.app.model.effects import NOTHING, Effects

READ_AT_ONCE = 500
"""Texts that are read at once, a fraction of a second's work."""
FEW = 50
"""So many texts are checked and stored at once, as part of a reply."""
STEP = 5
"""Per cent of a job after which it says how far it is: each time is said aloud."""
STORED_AT_ONCE = 25
"""Of more than a few so many are checked and stored between two looks at what else there is to do."""
Item = TypeVar("Item")


@dataclass(frozen=True)
class Wish:
    """What a job wants next."""

    passing: Sequence[str] = ()
    """Keys to be read for this once; what is read for good is what the screen shows."""
    keep: Mapping[str, str | None] = field(default_factory=dict)
    """What is to be stored (None: deleted). A game never takes the key of another."""
    told: Phrase | None = None
    """How far the job is."""


@dataclass(frozen=True)
class Done:
    """What has come of a wish."""

    texts: Mapping[str, str] = field(default_factory=dict)
    taken: Sequence[str] = ()
    """Keys under which another window has stored a game meanwhile."""
    failed: bool = False
    """Whether the browser could not read or store."""
    puzzles: str | None = None
    """The text of all puzzles, where it was asked for and could be had."""


Job = Generator[Wish, Done, Effects]
"""What it has the page do at its end is what it returns."""


def pieces(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """All items, so many at a time."""
    return (items[at : at + size] for at in range(0, len(items), size))


def job_percent(done: int, every: int) -> int:
    """How far a job is, in steps."""
    return STEP * (100 * done // (every or 1) // STEP)


@dataclass
class Bulk:
    """What is read and stored in bulk, beside everything else."""

    job: Job | None = None
    """What is done a piece at a time."""
    wants: Wish = field(default_factory=Wish)
    """What the job wants next."""
    asked: list[str] = field(default_factory=list)
    """The keys that are being read for the screen."""
    unreadable: bool = False
    """Whether the browser could not read what it was asked for."""

    def begin(self, job: Job) -> Effects:
        """Do a job as far as it goes without waiting."""
        self.job = job
        return self.go_on(None)

    def go_on(self, done: Done | None) -> Effects:
        """Let the job have what has come of its wish, nothing at its beginning."""
        assert self.job
        wants = None
        try:
            self.wants = wants = next(self.job) if done is None else self.job.send(done)
        except StopIteration as end:
            return cast(Effects, end.value)
        finally:
            if wants is None:  # it has ended, or failed
                self.job, self.wants = None, Wish()
        return NOTHING


def storing(changes: Mapping[str, str | None]) -> Job:
    """The job of storing or deleting many texts."""
    for piece in pieces(list(changes.items()), READ_AT_ONCE):
        yield Wish(keep=dict(piece))
    return NOTHING
