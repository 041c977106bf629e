"""The series of a game at the table, whose score goes from one game to the next in a header tag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pygames import Session
from pygames.play.series import LENGTHS, SERIES_TAG, Series

SERIES_FIELD, SO_FAR = "series", "points"
"""The fields of a form: the number of games, and the points so far."""


def series_of(session: Session) -> Series | None:
    """Return the series of a game with its score before it; None if it is a single game, or the tag is damaged."""
    return series_in(session.tags, session.seats)


def series_in(tags: Iterable[tuple[str, str]], seats: int) -> Series | None:
    """Return the series that header tags tell of, with its score before the game; None if there is none."""
    try:
        return Series.read(dict(tags)[SERIES_TAG], seats)
    except (KeyError, ValueError):
        return None


def series_now(session: Session) -> Series | None:
    """Return the series of a game with its score, this game included if it is over; None if it is a single game."""
    series = series_of(session)
    return series.after(session.winners) if series and session.is_over else series


def games_of(form: Mapping[str, str]) -> int:
    """Return how many games in a row a form asks for."""
    games = form.get(SERIES_FIELD, "")
    return int(games) if games in map(str, LENGTHS) else 1


def planned_series(form: Mapping[str, str], seats: int) -> Series | None:
    """Return the series of a form; None for a single game."""
    games = games_of(form)
    if games == 1:
        return None
    try:
        return Series.read(f"{games} {form.get(SO_FAR, '')}", seats)
    except ValueError:
        return Series(games, (0.0,) * seats)
