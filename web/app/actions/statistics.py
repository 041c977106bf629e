"""Actions of the statistics: open, export, erase."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.desk.career import Career
from web.app.desk.desk import Desk
from web.app.desk.kind import StoredKind
from web.app.model.effects import Effects
from web.app.storage.results import PREFIX


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


@action("erase")
def erase(desk: Desk, _: str) -> Effects:
    """Erase the statistics, and offer to undo that."""
    erased = desk.career.results
    desk.career.forget_results(*erased)
    desk.store(dict.fromkeys(erased))

    def bring_back() -> None:
        desk.career.know_results({**erased, **desk.career.results})  # games may have ended meanwhile
        desk.store({key: result.write() for key, result in erased.items()})

    return desk.recovery.offer_undelete(Phrase("Statistics cleared."), bring_back)
