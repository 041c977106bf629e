"""Head starts: points that seats are given beforehand. The game's rules know nothing of them; they are a header tag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pygames import GAMES, Game, Record, Session
from pygames.play.ending import Ending

HANDICAP_TAG = "Handicap"
"""The header tag: the head start of each seat."""
HEAD_START = "head"
"""The prefix of a form's fields, before the seat."""

Handicap = tuple[int, ...]
"""The head start of each seat, in points; nothing but zeros in a usual game."""


def handicap_of(played: Session | Record) -> Handicap:
    """Return the head starts in a game."""
    game = GAMES[played.game] if isinstance(played, Record) else played.game
    return _read(game, played.seats, dict(played.tags).get(HANDICAP_TAG, ""))


def _read(game: Game, seats: int, text: str) -> Handicap:
    """Parse the value of a tag; a damaged one gives nobody anything."""
    given = tuple(map(_points, text.split()))
    return given if len(given) == seats and game.words.head_starts else (0,) * seats


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def planned_handicap(game: Game, form: Mapping[str, str], seats: int) -> Handicap:
    """Return the head starts of a form."""
    return _read(game, seats, " ".join(form.get(f"{HEAD_START}{seat}") or "0" for seat in range(seats)))


def fields_of(handicap: Handicap) -> dict[str, str]:
    """Return the fields of a form for these head starts."""
    return {f"{HEAD_START}{seat}": str(points) for seat, points in enumerate(handicap)}


def with_head_starts(game: Game, scores: Sequence[int], handicap: Handicap) -> tuple[int, ...]:
    """Return the scores with the head starts: added, or taken off where the lowest leads."""
    sign = -1 if game.words.lowest_leads else 1
    return tuple(score + sign * points for score, points in zip(scores, handicap, strict=True))


def session_points(session: Session) -> tuple[int, ...]:
    """Return the scores of the last position with the head starts."""
    return with_head_starts(session.game, session.position.scores(), handicap_of(session))


def winners_of(session: Session) -> frozenset[int]:
    """Return the seats that have won, head starts included."""
    return _winners(session.game, session.position, session.ending, session.winners, handicap_of(session))


def _winners(
    game: Game, position: Any, ending: Ending | None, won: frozenset[int], handicap: Handicap
) -> frozenset[int]:
    """Return the seats that have won, given those by the rules; equal scores with a head start share the win."""
    gone = None if ending is None else ending.seat
    decided = ending is not None and (gone is None or len(handicap) == 2)
    if not any(handicap) or not won or decided:
        return won
    points = with_head_starts(game, position.scores(), handicap)
    others = [seat for seat in range(len(points)) if seat != gone]
    best = (min if game.words.lowest_leads else max)(points[seat] for seat in others)
    return frozenset(seat for seat in others if points[seat] == best)


def result_of(record: Record) -> tuple[int, ...]:
    """Return the seats that have won a saved game, which is replayed only where there was a head start."""
    return _replayed_result(record) if record.result and HANDICAP_TAG in dict(record.tags) else record.result


@lru_cache(maxsize=64)
def _replayed_result(record: Record) -> tuple[int, ...]:
    """Return the seats that have won; those by the rules if the record can't be played."""
    game = GAMES[record.game]
    try:
        position = record.last
    except ValueError:
        return record.result
    won = frozenset(record.result)
    return tuple(sorted(_winners(game, position, record.ending, won, handicap_of(record))))
