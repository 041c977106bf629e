"""Actions of the statistics: open, export, erase."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.desk.career import Career
from web.app.desk.desk import Desk
from web.app.desk.kind import StoredKind
from web.app.model.effects import Effects
from web.app.storage.checked import understood
from web.app.storage.results import PREFIX, Result
from web.app.storage.shelf import Shelf


def load_stored(desk: Desk, stored: Mapping[str, str]) -> dict[str, str]:
    """Load the stored results, and return the new ones; set unreadable texts aside."""
    new = readable(desk.shelf, desk.career, stored)
    desk.career.know_results(new)
    return {key: stored[key] for key in new}


def readable(shelf: Shelf, career: Career, stored: Mapping[str, str]) -> dict[str, Result]:
    """Return the results that are new here; set unreadable texts aside."""
    new = [key for key in stored if key.startswith(PREFIX) and key not in career.results]
    return understood(stored, set(new) - shelf.unread, Result.read, shelf.refuse)


def _mine(desk: Desk, name: str) -> str:
    result = desk.results.get(f"{PREFIX}{name}")
    return result.write() if result else ""


def _take(desk: Desk, name: str, text: str) -> None:
    desk.shelf.have_read({f"{PREFIX}{name}"})
    desk.career.know_results({f"{PREFIX}{name}": Result.read(text)})


RESULTS = StoredKind(
    word=PREFIX.strip(),
    load=load_stored,
    mine=_mine,
    merged=lambda mine, _, theirs: mine or theirs,
    take=_take,
    texts=None,
)
"""The results of finished games."""


@action("erase")
def erase(desk: Desk, _: str) -> Effects:
    """Erase the statistics, and offer to undo that."""
    erased = desk.results
    desk.career.forget_results(*erased)
    desk.store(dict.fromkeys(erased))

    def bring_back() -> None:
        desk.career.know_results({**erased, **desk.results})  # games may have ended meanwhile
        desk.store({key: result.write() for key, result in erased.items()})

    return desk.recovery.offer_undelete(Phrase("Statistics cleared."), bring_back)
