"""When puzzles were solved, and how the puzzle rating went: day by day, in the log of a game's puzzles.

It grows with the puzzles tried at first, so it is never longer than the log itself. Versions before it kept no dates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from web.app.storage import checked


class PuzzleDay(NamedTuple):
    """What was done with a game's puzzles on a day on which the rating changed, or something was solved."""

    rating: int
    """The rating after it."""
    solved: tuple[str, ...] = ()
    """The keys of the puzzles solved for the first time."""


History = Mapping[str, PuzzleDay]
"""By date, as 2026-11-29."""


def read_days_of(stored: Any) -> tuple[dict[str, PuzzleDay], dict[str, Any]]:
    """Parse the stored days; return those understood, and all others as they are."""
    days: Mapping[str, Any] = checked.mapping_of(checked.anything)(stored)
    return checked.sorted_out(days, {day: _day for day in days if checked.is_date(day)})


def written_days(history: History) -> dict[str, list[int | str]]:
    """Return the days as they are stored."""
    return {day: [one.rating, *one.solved] for day, one in sorted(history.items())}


def with_try(history: History, day: str, rating: int, key: str = "") -> History:
    """Return the history after a try on a day, which has solved a puzzle if it has a key."""
    if not checked.is_date(day):
        return history
    known = history[day].solved if day in history else ()
    return {**history, day: PuzzleDay(rating, (*known, key) if key and key not in known else known)}


def merged_history(surer: History, other: History) -> History:
    """Merge two histories: what either has solved on a day; the rating of the one whose rating is surer."""
    both = {**other, **surer}
    return {day: one._replace(solved=_all(day, surer, other)) for day, one in both.items()}


def _all(day: str, *histories: History) -> tuple[str, ...]:
    return tuple(sorted({key for known in histories if day in known for key in known[day].solved}))


def _day(stored: Any) -> PuzzleDay:
    """Parse a day."""
    rating, *solved = checked.list_of(checked.anything)(stored)
    return PuzzleDay(checked.whole(-(10**4), 10**5)(rating), tuple(map(checked.text, solved)))
