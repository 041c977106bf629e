"""The scores at the table: the numbers beside the seats, what they mean, and how each comes about at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas
from web.app.model.challenge import broken_at, line
from web.app.model.handicap import score_facts, shown_points
from web.app.model.seats import SeatFacts, Seats, names_for
from web.app.model.series import series_line
from web.app.model.verdicts import GAVE_OUT
from web.app.model.words import renamed, signed_score


@dataclass(frozen=True)
class ScoreFacts:
    """The seats with their scores, and whose turn it is."""

    seats: Seats
    scores: tuple[str, ...]
    turn: int | None
    """The seat to move."""
    leader: int | None
    """The only seat in the lead; None before it has led through a turn of every seat."""
    is_timed: bool
    meaning: Phrase | None
    """What the scores mean, until the game is over."""
    series: Phrase | None
    challenge: Phrase | None
    """The rule of the challenge that the game is, and whether it is kept."""
    is_broken: bool
    """Whether the rule is broken."""


def scores_at(
    session: Session, seats: Seats, ply: int, observation: Any, turn: int | None, *, of_round: bool
) -> ScoreFacts:
    """Return the scores in an observation, and who leads if the game goes on; or those of a round alone."""
    game, over = session.game, observation.turn is None or turn is None
    shown = shown_points(session, observation, of_round=of_round)
    leaders = frozenset() if over else game.leading(shown)
    challenge = line(session)
    return ScoreFacts(
        seats,
        tuple(map(signed_score, shown)),
        turn,
        min(leaders) if len(leaders) == 1 and _have_led(session, ply, leaders) else None,
        session.clock is not None,
        None if over else game.words.score,
        series_line(session),
        challenge,
        challenge is not None and broken_at(session) is not None,
    )


def _have_led(session: Session, ply: int, leaders: frozenset[int]) -> bool:
    """Return whether they have led since every seat had a turn; whoever has just moved may lead by that move alone."""
    left = set[object](range(session.seats))
    for n in range(ply - 1, -1, -1):
        position = session.at(n)
        if session.game.leading(shown_points(session, position.observe(None))) != leaders:
            return False
        left.discard(position.turn)
        if not left:
            return True
    return False


@dataclass(frozen=True)
class CountFacts:
    """How the score of a seat comes about."""

    seat: SeatFacts
    score: str
    reasons: tuple[Phrase, ...]
    """What it is made of."""
    left_over: tuple[Canvas, ...]
    """The pieces that the seat has left, if these count."""
    wins: bool


def counts_of(
    session: Session, seats: Seats, ended: Any, winners: frozenset[int], *, of_round: bool
) -> tuple[CountFacts, ...]:
    """Return how each seat's score comes about, the winners first, whoever ended the game last."""
    scores = shown_points(session, ended, of_round=of_round)
    told = score_facts(session, ended, of_round=of_round)
    sign = 1 if session.game.words.lowest_leads else -1
    ender = session.ending.seat if session.ending else None
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, seat == ender, sign * scores[seat]))
    offset, pictures = session.game.words.score_offset, session.game.board.remaining_pieces
    names, counts = names_for(seats), []
    for seat in ranking:
        reasons = [renamed(fact, names) for fact in told[seat]]
        if offset:
            reasons.append(Phrase("on a score sheet: {n}", n=signed_score(scores[seat] - offset)))
        if session.ending and seat == ender and seat not in winners:
            reasons.insert(0, GAVE_OUT[session.ending.kind])
        score, left_over = signed_score(scores[seat]), (*pictures(ended, seat),)
        counts.append(CountFacts(seats[seat], score, (*reasons,), left_over, seat in winners))
    return (*counts,)
