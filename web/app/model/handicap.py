"""Head starts in what a player reads of a game: the numbers beside the seats, the facts behind a score, sentences."""

from __future__ import annotations

from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.handicap import with_head_starts
from web.app.model.seats import seat_name


def head_starts(session: Session) -> list[Phrase]:
    """Return which seats had a head start, a sentence each."""
    given = ((seat_name(session, seat), n) for seat, n in enumerate(session.handicap) if n)
    return [Phrase("{seat} had a head start of {n}.", seat=name, n=n) for name, n in given]


def shown_points(session: Session, observation: Any, *, of_round: bool = False) -> tuple[int, ...]:
    """Return the numbers beside the seats: with the head starts, unless they count one round alone."""
    shown = session.game.shown_scores(observation)
    return shown if of_round else with_head_starts(session.game, shown, session.handicap)


def score_facts(session: Session, observation: Any, *, of_round: bool = False) -> list[list[Phrase]]:
    """Return, by seat, what its score is made of, with colours for names."""
    return [_facts(session, observation, seat, of_round) for seat in range(session.seats)]


def _facts(session: Session, observation: Any, seat: int, of_round: bool) -> list[Phrase]:
    board, given = session.game.board, 0 if of_round else session.handicap[seat]
    # with a head start no rule breaks ties
    void = board.tie_fact(observation, seat) if any(session.handicap) else None
    facts = [fact for fact in board.score_breakdown(observation, seat) if fact != void]
    return [*facts, Phrase("with a head start of {n}", n=given)] if given else facts
