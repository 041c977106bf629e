"""What is read and stored in bulk: thousands of games come and go in pieces, and the app can be used meanwhile.

A reply that says `fetch` has the page ask for a wish, which web/kept.js fulfils; what comes of it says whether there is
more.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from pygames.core.phrase import Phrase
from web import protocol
from web.app.screens.saved import on_page
from web.app.screens.statistics import unread_results
from web.app.storage.shelf import DAMAGED

if TYPE_CHECKING:
    from web.app.desk import Desk

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


Job = Generator[Wish, Done, None]


def pieces(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """All items, so many at a time."""
    return (items[at : at + size] for at in range(0, len(items), size))


def job_percent(done: int, every: int) -> int:
    """How far a job is, in steps."""
    return STEP * (100 * done // (every or 1) // STEP)


def begin_job(desk: Desk, job: Job) -> None:
    """Do a job as far as it goes without waiting."""
    desk.bulk.job = job
    _go_on(desk, None)


def _go_on(desk: Desk, done: Done | None) -> None:
    assert desk.bulk.job
    try:
        desk.bulk.wants = next(desk.bulk.job) if done is None else desk.bulk.job.send(done)
    except StopIteration:
        desk.bulk.job = None
        desk.bulk.wants = Wish()


def keys_shown(desk: Desk) -> list[str]:
    """The keys of what the screen shows and was not read yet, as many as are read at once."""
    unread = desk.shelf.unread
    if not unread or desk.bulk.unreadable:
        return []
    match desk.route:
        case "shelf":
            aside = [key for key in unread if key.startswith(DAMAGED)]
            keys = [*(key for key in on_page(desk.shelf, desk.page) if key in unread), *aside]
        case "statistics":
            keys = unread_results(desk.shelf)
        case _:
            keys = []
    return keys[:READ_AT_ONCE]


def wants(desk: Desk) -> bool:
    """Whether there is anything to be read or stored."""
    return desk.bulk.job is not None or bool(keys_shown(desk))


def wish(desk: Desk) -> protocol.Wish:
    """What is to be read and stored next, for web/kept.js."""
    desk.bulk.asked = keys_shown(desk)
    return {"read": desk.bulk.asked, "pass": list(desk.bulk.wants.passing), "keep": dict(desk.bulk.wants.keep)}


def fulfilled(desk: Desk, done: Done) -> None:
    """Take in what has come of the last wish."""
    found = {key: done.texts[key] for key in desk.bulk.asked if key in done.texts}
    desk.bulk.unreadable = done.failed
    if not done.failed:
        desk.shelf.unread -= {*desk.bulk.asked} - found.keys()  # deleted in another window
        desk.read(found)
    desk.bulk.asked = []
    if desk.bulk.job:
        _go_on(desk, done)


def storing(changes: Mapping[str, str | None]) -> Job:
    """The job of storing or deleting many texts."""
    for piece in pieces(list(changes.items()), READ_AT_ONCE):
        yield Wish(keep=dict(piece))
