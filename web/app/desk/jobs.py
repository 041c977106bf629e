"""Background jobs: thousands of games are read and stored in pieces, while the app stays usable.

A job yields its next request, and is sent the result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from pygames.core.phrase import Phrase
from web.app.model.effects import NOTHING, Effects
from web.protocol import IORequest, IOResult

READ_AT_ONCE = 500
"""The most texts read at once, a fraction of a second's work."""
FEW = 50
"""The most texts that are checked and stored at once, as part of a reply."""
STEP = 5
"""Per cent of a job between two reports of its progress, each of which is spoken."""
STORED_AT_ONCE = 25
"""How many texts of a larger number are checked and stored at a time."""
Item = TypeVar("Item")


Job = Generator[IORequest, IOResult, Effects]
"""A job returns the effects of its end."""


def job_request(read: Sequence[str] = (), keep: Mapping[str, str | None] | None = None) -> IORequest:
    """Return a job's request to read texts only this once, and to store others (None deletes).

    What the screen shows is read by itself, and kept. A game never takes the key of another.
    """
    return {"read": [], "pass": [*read], "keep": dict(keep or {})}


def pieces(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Yield all items, some at a time."""
    return (items[at : at + size] for at in range(0, len(items), size))


def job_percent(done: int, every: int) -> int:
    """Return the progress of a job in per cent, in steps."""
    return STEP * (100 * done // (every or 1) // STEP)


@dataclass
class Bulk:
    """The background job, and what is read for the screen."""

    job: Job | None = None
    """The running job."""
    wants: IORequest = field(default_factory=job_request)
    """The job's next request."""
    progress: Phrase | None = None
    """The progress of the job, if it reports any."""
    asked: list[str] = field(default_factory=list)
    """The keys being read for the screen."""
    unreadable: bool = False
    """Whether the browser failed to read."""

    def tell(self, progress: Phrase) -> None:
        """Set the progress to report."""
        self.progress = progress

    def have_read(self, *, failed: bool) -> None:
        """Note whether the browser failed to read what it has stored."""
        self.unreadable = failed

    def ask(self, keys: list[str]) -> None:
        """Note the keys being read for the screen."""
        self.asked = keys

    def begin(self, job: Job) -> Effects:
        """Begin a job, and run it up to its first request."""
        self.job = job
        return self.go_on(None)

    def go_on(self, done: IOResult | None) -> Effects:
        """Resume the job with the result of its request, or begin it."""
        assert self.job
        wants = None
        try:
            self.wants = wants = next(self.job) if done is None else self.job.send(done)
        except StopIteration as end:
            return cast(Effects, end.value)
        finally:
            if wants is None:  # the job has ended, or failed
                self.job, self.wants, self.progress = None, job_request(), None
        return NOTHING


def storing(changes: Mapping[str, str | None]) -> Job:
    """Store or delete many texts, as a job."""
    for piece in pieces(list(changes.items()), READ_AT_ONCE):
        yield job_request(keep=dict(piece))
    return NOTHING
