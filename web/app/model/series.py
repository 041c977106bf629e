"""A series of games in words: its length, its score at the table, and who leads or has won it after a game."""

from __future__ import annotations

from collections.abc import Sequence

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.series import Series
from web.app.model.correspondence import Correspondence
from web.app.model.friends import according
from web.app.model.seats import seat_name
from web.app.storage.series import series_now, series_of

SINGLE = Phrase("Single game")


def length_phrase(games: int, seats: int) -> Phrase:
    """Return how long a series is."""
    if games == 1:
        return SINGLE
    return Phrase("Best of {n}", n=games) if seats == 2 else Phrase("First to {n} wins", n=games // 2 + 1)


def next_label(series: Series | None, single: Phrase) -> Phrase:
    """Return what the next game is called after one that has led to this score of a series; `single` without one."""
    if series is None:
        return single
    return Phrase("New series") if series.is_decided else Phrase("Next game")


def series_line(session: Session) -> Phrase | None:
    """Return the score of the series, for the table; None if it is a single game."""
    before, now = series_of(session), series_now(session)
    if before is None or now is None:
        return None
    told = series_score(now, [seat_name(session, seat) for seat in range(session.seats)], number_in(before))
    return _as_known(session, told)


def series_score(series: Series, names: Sequence[Phrase], number: int) -> Phrase:
    """Return which game of a series it is, and its score by seat."""
    length = length_phrase(series.games, len(names))
    first, *others = (
        Phrase("{seat} {n}", seat=name, n=_number(n)) for name, n in zip(names, series.points, strict=True)
    )
    if len(names) == 2:
        score = Phrase("{first} : {n} {second}", first=first, n=_number(series.points[1]), second=names[1])
        return Phrase("{series}, game {n} · {score}", series=length, n=number, score=score)
    listed = first
    for other in others:
        listed = Phrase("{names} · {name}", names=listed, name=other)
    return Phrase("{series}: {score}", series=length, score=listed)


def number_in(before: Series) -> int:
    """Return the number of a game of two in its series, as there is a point for each game before it."""
    return int(sum(before.points)) + 1


def _as_known(session: Session, told: Phrase) -> Phrase:
    """Return what is told of a series, and by whom if this device doesn't have the earlier games."""
    if not isinstance(session, Correspondence) or session.is_series_known:
        return told
    return according(session.peer, told)


def series_verdict(session: Session) -> Phrase | None:
    """Return who leads or has won the series after a game; None if it is a single game, or not over."""
    series = series_now(session)
    if series is None or not session.is_over:
        return None
    first, *others = series.leaders
    score = score_of(series, first)
    if others:
        drawn, level = Phrase("The series is drawn, {n}.", n=score), Phrase("The series is level, {n}.", n=score)
        return _as_known(session, drawn if series.is_decided else level)
    name = seat_name(session, first)
    if series.is_decided:
        return _as_known(session, Phrase("{seat} has won the series {score}.", seat=name, score=score))
    return _as_known(session, Phrase("{seat} leads the series {score}.", seat=name, score=score))


def score_of(series: Series, first: int) -> str:
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
