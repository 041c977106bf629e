"""The ladders as the player stands on them now, once all results are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.ladder import Climb, Ladder, promoted
from web.app.storage.results import PREFIX

if TYPE_CHECKING:
    from web.app.desk.desk import Desk


def ladder_now(desk: Desk, game: str) -> Ladder | None:
    """The ladder of a game; None until all results are read."""
    return None if desk.shelf.unread_of(PREFIX) else desk.ladders.of(desk.results, game)


def is_counted(desk: Desk) -> bool:
    """Whether the game on the table has a result that may have moved the rating, as far as results are read."""
    result = desk.results.get(desk.result_key) if desk.plays else None
    return result is not None and result.seat is not None


def climb_now(desk: Desk) -> tuple[Ladder, Climb] | None:
    """What the game on the table has changed on its ladder; None where it has not, or that is not known yet."""
    ladder = ladder_now(desk, desk.session.game.name) if desk.session and is_counted(desk) else None
    climb = ladder.climb(desk.result_key) if ladder else None
    return (ladder, climb) if ladder and climb else None


def promotion(desk: Desk) -> Effects:
    """Where the game on the table moved the player up, that this is said."""
    found = climb_now(desk)
    return spoken(promoted(found[1].passed)) if found and found[1].passed else NOTHING
