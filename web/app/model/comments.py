"""The computer's comments at the table: the hint, and the verdict on a move with its reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import FITS, Canvas
from pygames.play.handicap import with_head_starts
from web.app.model.advice import (
    Advice,
    chance_told,
    chances_of_others,
    in_short,
    meaning_of,
    percent,
    why_better,
    word,
)
from web.app.model.ends import proved_end, proved_ends
from web.app.model.hints import Hint, join_phrases
from web.app.model.judging import Judgement
from web.app.model.marks import RIGHT, Meaning, with_marks
from web.app.model.seats import Seats, names_for
from web.app.model.words import renamed, signed_score

DISCOURAGING = 0.2
"""The chance of winning below which a hint doesn't tell it."""


@dataclass(frozen=True)
class HintFacts:
    """A hint in words."""

    text: Phrase
    chance: Phrase | None
    """The chance of winning with it, once the move is shown, unless it is small."""
    scores: tuple[Phrase, ...]
    """The expected score of each seat."""


@dataclass(frozen=True)
class JudgementFacts:
    """The verdict on a move in words; hidden information counts only once the game is over."""

    grade: str
    text: Phrase
    short: Phrase
    """The verdict in one line, with the change of the chance of winning."""
    better: Phrase | None
    """The better move, if there is one."""
    lines: tuple[Phrase, ...]
    """The reasons, the chance of winning and the proved end."""
    others: tuple[Phrase, ...]
    """The chances of the other seats, if they are to be told."""
    face_up: Phrase | None
    """The chance if everything had been face up."""
    scores: tuple[Phrase, ...]
    compared: tuple[Canvas, Canvas] | None
    """The boards after the move played and after the better one, once the game is over."""
    over: bool
    ply: int
    may_retry: bool
    """Whether the move may be taken back for the better one."""


@dataclass(frozen=True)
class Pending:
    """That the computer is finding something out."""


Comment = HintFacts | JudgementFacts | Pending


def comment_on(
    session: Session, seats: Seats, advice: Advice, judged: Judgement | None, *, now: bool
) -> Comment | None:
    """Return the comment on the position shown: the hint for the current one, or what is known of a move."""
    if advice.hint and now:
        return _hint(session, seats, advice.hint)
    if judged:
        return _judgement(session, seats, judged, now=now)
    return Pending() if advice.looking and not session.is_over else None


def _hint(session: Session, seats: Seats, hint: Hint) -> HintFacts:
    text = hint.phrase(session)
    if not hint.is_revealed:
        return HintFacts(text, None, ())
    chance = None
    if hint.chance >= DISCOURAGING:
        chance = Phrase("Your chance of winning with it: {n}%", n=percent(hint.chance))
    if hint.end:
        chance = proved_end(hint.end, seats[hint.seat].name)
    return HintFacts(text, chance, _scores(session, seats, hint.scores))


def _judgement(session: Session, seats: Seats, judgement: Judgement, *, now: bool) -> JudgementFacts:
    over, is_best = session.is_over, judgement.grade == "best"
    lines = []
    if not is_best and (why := why_better(session, judgement)):
        reasons = renamed(join_phrases(why[:2]), names_for(seats))
        lines.append(Phrase("The better move {reasons}.", reasons=reasons))
    name = seats[judgement.seat].name
    in_one_line = not (over or is_best)  # then the numbers stand there already
    numbers = Phrase("The numbers are {seat}’s chance of winning.", seat=name)
    lines.append(numbers if in_one_line else chance_told(judgement, name, over=over))
    lines += proved_ends(judgement, name)
    tells_others = over and session.seats > 2
    face_up = None
    if judgement.truth and over:
        n = percent(judgement.truth[judgement.seat])
        face_up = Phrase("Had all racks been face up: {n}% with the best move.", n=n)
    full = word(session, judgement)
    return JudgementFacts(
        judgement.grade,
        full,
        in_short(judgement),
        None if is_best else Phrase("Better: {move}.", move=dict(full.values)["move"]),
        (*lines,),
        _each(seats, chances_of_others(judgement).items()) if tells_others else (),
        face_up,
        _scores(session, seats, judgement.scores),
        _compared(session, judgement) if over and not is_best else None,
        over,
        judgement.ply,
        may_retry=now and not over and not is_best,
    )


def _scores(session: Session, seats: Seats, scores: tuple[float, ...]) -> tuple[Phrase, ...]:
    """Return the expected score of each seat."""
    if not scores:
        return ()
    shown = with_head_starts(session.game, [*map(session.game.shown_score, scores)], session.handicap)
    return _each(seats, enumerate(map(signed_score, shown)))


def _each(seats: Seats, numbers: Iterable[tuple[int, str]]) -> tuple[Phrase, ...]:
    """Return seats, each with a number."""
    return tuple(Phrase("{seat} {n}", seat=seats[seat].name, n=n) for seat, n in numbers)


def _compared(session: Session, judgement: Judgement) -> tuple[Canvas, Canvas]:
    """Return the boards after the move played and after the better one, as its seat would have seen them."""
    game, seat = session.game, judgement.seat
    position: Any = session.at(judgement.ply)
    played, better = (judgement.text, meaning_of(judgement)), (judgement.best, RIGHT)
    return _after(game, position, seat, *played), _after(game, position, seat, *better)


@lru_cache(maxsize=4)
def _after(game: Game, position: Any, seat: int, text: str, meaning: Meaning) -> Canvas:
    """Return the board after a move, which is marked; if it ends a round, as it was at that end."""
    seen = game.board.round_end(position.observe(seat), text)
    if seen is None:
        seen = position.play(position.parse(text)).observe(seat)
    board = game.board.scene(seen).board
    still = frozenset(mark for mark in board.marks if mark.layer != FITS)
    marked = with_marks(game, seen, replace(board, marks=still), {text: meaning})
    marks = frozenset(replace(mark, label=None) for mark in marked.marks if not mark.target)
    return Canvas(width=board.width, height=board.height, layers=board.layers, marks=marks)
