"""Tips in the first game after a course: each once, in the turn that gives occasion for it."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.seats import only_person

TAG = "Course"
"""The tag of a record that is the first game after a course."""


def tip_now(session: Session) -> Phrase | None:
    """Return the tip for the only person's current turn; None if there is none."""
    if TAG not in dict(session.tags) or not session.game.has_course or not session.awaits_human():
        return None
    return _tip(session, session.plies)


@lru_cache(maxsize=4)
def _tip(session: Session, plies: tuple[str, ...]) -> Phrase | None:
    """Return the tip of the last of these plies, unless an earlier one had it."""
    left = list(session.game.course.tips)
    due = None
    for ply in range(len(plies) + 1):
        position = session.at(ply)
        if position.turn == only_person(session):
            due = next((tip for tip in left if tip.when(ply, position)), None)
            left = [tip for tip in left if tip is not due]
    return due.text if due else None
