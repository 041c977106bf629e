"""What a newcomer is told in the first game after a course: each tip once, in the turn in which its moment comes."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.seats import only_person

TAG = "Course"
"""The tag of a record that is the first game after a course."""


def tip_now(session: Session) -> Phrase | None:
    """What is to be said in the present turn of the one person; None where nothing is."""
    if TAG not in dict(session.tags) or not session.game.has_course or not session.awaits_human():
        return None
    return _tip(session, session.plies)


@lru_cache(maxsize=4)
def _tip(session: Session, plies: tuple[str, ...]) -> Phrase | None:
    """The tip of the last of these plies, no earlier one having had it."""
    left = list(session.game.course.tips)
    due = None
    for ply in range(len(plies) + 1):
        position = session.at(ply)
        if position.turn == only_person(session):
            due = next((tip for tip in left if tip.when(ply, position)), None)
            left = [tip for tip in left if tip is not due]
    return due.text if due else None
