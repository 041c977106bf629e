"""Head starts in what a player reads of a game: the numbers beside the seats, and the facts behind a score."""

from __future__ import annotations

from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.seats import by_name
from web.app.storage.handicap import handicap_of, with_head_starts


def shown_points(session: Session, observation: Any, *, of_round: bool = False) -> tuple[int, ...]:
    """Return the numbers beside the seats: with the head starts, unless they count one round alone."""
    shown = session.game.shown_scores(observation)
    return shown if of_round else with_head_starts(session.game, shown, handicap_of(session))


def score_facts(session: Session, observation: Any, seat: int, *, of_round: bool = False) -> list[Phrase]:
    """Return what a seat's score is made of."""
    facts = [by_name(session, fact) for fact in session.game.board.score_breakdown(observation, seat)]
    given = 0 if of_round else handicap_of(session)[seat]
    return [*facts, Phrase("with a head start of {n}", n=given)] if given else facts
