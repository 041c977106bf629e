"""A series of games in words: its length, its score at the table, and who leads or has won it after a game."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.series import Series
from web.app.model.seats import seat_name
from web.app.storage.series import series_now

SINGLE = Phrase("Single game")


def length_phrase(games: int, seats: int) -> Phrase:
    """Return how long a series is."""
    if games == 1:
        return SINGLE
    return Phrase("Best of {n}", n=games) if seats == 2 else Phrase("First to {n} wins", n=games // 2 + 1)


def series_line(session: Session) -> Phrase | None:
    """Return the score of the series, for the table; None if it is a single game."""
    series = series_now(session)
    if series is None:
        return None
    first, *others = (
        Phrase("{seat} {n}", seat=seat_name(session, seat), n=_number(n)) for seat, n in enumerate(series.points)
    )
    listed = first
    for other in others:
        listed = Phrase("{names} · {name}", names=listed, name=other)
    return Phrase("{series}: {score}", series=length_phrase(series.games, session.seats), score=listed)


def series_verdict(session: Session) -> Phrase | None:
    """Return who leads or has won the series after a game; None if it is a single game, or not over."""
    series = series_now(session)
    if series is None or not session.is_over:
        return None
    first, *others = series.leaders
    score = _score(series, first)
    if others:
        drawn, level = Phrase("The series is drawn, {n}.", n=score), Phrase("The series is level, {n}.", n=score)
        return drawn if series.is_decided else level
    name = seat_name(session, first)
    if series.is_decided:
        return Phrase("{seat} has won the series {score}.", seat=name, score=score)
    return Phrase("{seat} leads the series {score}.", seat=name, score=score)


def _score(series: Series, first: int) -> str:
    """Return the points, those of one seat first, then the others' from the highest."""
    others = sorted((n for seat, n in enumerate(series.points) if seat != first), reverse=True)
    return "–".join(map(_number, (series.points[first], *others)))


def _number(points: float) -> str:
    """Return points with a fraction.

    >>> [_number(n) for n in (0.5, 1, 1.5)]
    ['½', '1', '1½']
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) or ('' if half else 0)}{'½' if half else ''}"
