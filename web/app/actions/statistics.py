"""Actions of the statistics: open, export, erase."""

from __future__ import annotations

from collections.abc import Mapping

from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.desk.career import Career
from web.app.desk.jobs import FEW, Bulk, storing
from web.app.desk.kind import StoredKind
from web.app.desk.recovery import Recovery
from web.app.model.effects import Effects
from web.app.storage.results import PREFIX
from web.app.storage.shelf import Shelf


def _mine(career: Career, name: str) -> str:
    result = career.results.get(f"{PREFIX}{name}")
    return result.write() if result else ""


RESULTS = StoredKind(
    word=PREFIX.strip(),
    part=lambda desk: desk.career,
    load=lambda career, stored, _: career.load(stored),
    mine=_mine,
    merged=lambda mine, _, theirs: mine or theirs,
    take=lambda career, name, text: career.take(f"{PREFIX}{name}", text),
    texts=None,
)
"""The results of finished games."""


@action("erase", lambda desk: (desk.career, desk.shelf, desk.bulk, desk.recovery))
def erase(career: Career, shelf: Shelf, bulk: Bulk, recovery: Recovery, _: str) -> Effects:
    """Erase the statistics, and offer to undo that."""
    erased = career.results
    career.forget_results(*erased)
    _store(shelf, bulk, dict.fromkeys(erased))

    def bring_back() -> None:
        career.know_results({**erased, **career.results})  # games may have ended meanwhile
        _store(shelf, bulk, {key: result.write() for key, result in erased.items()})

    return recovery.offer_undelete(Phrase("Statistics cleared."), bring_back)


def _store(shelf: Shelf, bulk: Bulk, changes: Mapping[str, str | None]) -> None:
    """Queue texts to be stored or deleted; many of them become a background job."""
    if len(changes) <= FEW or bulk.job:
        shelf.change(changes)
    else:
        bulk.begin(storing(changes))  # this job has no effects
