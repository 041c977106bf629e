"""The analysis of a finished game as it is shown: the chances after each move, and the turning points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pygames import Session
from web.app.model.advice import Advice, percent
from web.app.model.judging import GRADES, Judgement, Value, worst
from web.app.model.rows import move_number, rows, stop_at, stops
from web.app.model.seats import Seats


@dataclass(frozen=True)
class JudgedMove:
    """A move in the analysis."""

    ply: int
    seat: int
    stop: int
    """The number of the row that it ends."""
    value: Value


@dataclass(frozen=True)
class TurningPoint:
    """A move at which the game turned: its number, and the chance after it and after the best move."""

    move: JudgedMove
    number: int
    now: int
    best: int


@dataclass(frozen=True)
class AnalysisFacts:
    """What has been found out about the moves of a game."""

    seats: Seats
    moves: tuple[JudgedMove, ...]
    turning_points: tuple[TurningPoint, ...]
    grades: tuple[tuple[str, tuple[int, ...]], ...]
    """The grades that moves have, with the number of such moves by seat."""
    last: int
    """The number of rows."""
    numbered: int
    """The number of the last move."""
    here: int | None
    """The row being reviewed."""
    before: tuple[int, Value]
    """The row before the first move that has been judged, and the chances there."""


def analysis_of(session: Session, seats: Seats, advice: Advice, ply: int | None) -> AnalysisFacts | None:
    """Return what has been found out about the whole game; None if nothing is to be shown."""
    found = [advice.judgements[n] for n in sorted(advice.judgements)]
    if not found or advice.quiet:
        return None
    stopping = stops(session)
    moves = {one: JudgedMove(one.ply, one.seat, stop_at(stopping, one.ply + 1), one.value) for one in found}
    return AnalysisFacts(
        seats,
        (*moves.values(),),
        tuple(_turning_point(session, moves[one], one) for one in worst(found)),
        (*_grades(found, session.seats),),
        max(len(stopping) - 1, 1),
        max((row.number for row in rows(session)), default=0),
        None if ply is None else stop_at(stopping, ply),
        (stop_at(stopping, found[0].ply), found[0].best_value),
    )


def _turning_point(session: Session, move: JudgedMove, judgement: Judgement) -> TurningPoint:
    now, best = map(percent, judgement.change)
    return TurningPoint(move, move_number(session, judgement.ply), now, best)


def _grades(found: list[Judgement], seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return how many moves of each grade each seat made; grades that no move has are left out."""
    counted = Counter((one.grade, one.seat) for one in found)
    every = ((grade, tuple(counted[grade, seat] for seat in range(seats))) for grade in GRADES)
    return [(grade, numbers) for grade, numbers in every if any(numbers)]
