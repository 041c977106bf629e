"""When puzzles were first tried and first solved, day by day, in the log of a game's puzzles.

It grows with the puzzles tried, so it is never much longer than the log itself. Versions before it kept no dates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from web.app.storage import checked


class PuzzleDay(NamedTuple):
    """The keys of the puzzles of a game that were tried, and of those that were solved, for the first time on a day."""

    tried: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()


History = Mapping[str, PuzzleDay]
"""By date, as 2026-11-29."""


def read_days_of(stored: Any) -> tuple[dict[str, PuzzleDay], dict[str, Any]]:
    """Parse the stored days; return those understood, and all others as they are."""
    days: Mapping[str, Any] = checked.mapping_of(checked.anything)(stored)
    return checked.sorted_out(days, {day: _day for day in days if checked.is_date(day)})


def written_days(history: History) -> dict[str, list[list[str]]]:
    """Return the days as they are stored."""
    return {day: [list(one.tried), list(one.solved)] for day, one in sorted(history.items())}


def with_day(history: History, day: str, done: PuzzleDay) -> History:
    """Return the history after more was done on a day; as it is without a date."""
    if not checked.is_date(day) or not any(done):
        return history
    return {**history, day: _united(history.get(day, PuzzleDay()), done)}


def merged_history(mine: History, theirs: History) -> History:
    """Merge two histories: what either has tried and solved on a day."""
    return {day: _united(mine.get(day, PuzzleDay()), theirs.get(day, PuzzleDay())) for day in {**mine, **theirs}}


def _united(one: PuzzleDay, other: PuzzleDay) -> PuzzleDay:
    return PuzzleDay(*(tuple(sorted({*some, *more})) for some, more in zip(one, other, strict=True)))


def _day(stored: Any) -> PuzzleDay:
    """Parse a day."""
    tried, solved = checked.list_of(checked.list_of(checked.text))(stored)
    return PuzzleDay(tried, solved)
