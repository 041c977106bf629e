"""Which games the player knows."""

from __future__ import annotations

from web.app.desk.career import Career
from web.app.desk.courses import Courses
from web.app.storage.shelf import Shelf


def known_games(shelf: Shelf, career: Career, courses: Courses) -> set[str]:
    """Return the games that the player has played, or of whose course they have done a step."""
    played = {one.game for one in career.results.values()} | {one.game for one in shelf.records.values()}
    return played | {name for name, progress in courses.by_game.items() if progress.done}
