"""Head starts in the form of a new game, and in saved ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pygames import Game, Record, Session
from pygames.play.handicap import HANDICAP_TAG, Handicap, read_handicap

HEAD_START = "head"
"""The prefix of a form's fields, before the seat."""


def planned_handicap(game: Game, form: Mapping[str, str], seats: int) -> Handicap:
    """Return the head starts of a form."""
    return read_handicap(game, seats, " ".join(form.get(f"{HEAD_START}{seat}") or "0" for seat in range(seats)))


def fields_of(handicap: Handicap) -> dict[str, str]:
    """Return the fields of a form for these head starts."""
    return {f"{HEAD_START}{seat}": str(points) for seat, points in enumerate(handicap)}


def result_of(record: Record) -> tuple[int, ...]:
    """Return the seats that have won a saved game, which is replayed only where there was a head start."""
    # earlier versions stored who had won by the rules alone
    return _replayed_result(record) if record.result and HANDICAP_TAG in dict(record.tags) else record.result


@lru_cache(maxsize=64)
def _replayed_result(record: Record) -> tuple[int, ...]:
    """Return the seats that have won; those that the record names if it can't be played."""
    try:
        return tuple(sorted(Session.of(record).winners))
    except ValueError:
        return record.result
