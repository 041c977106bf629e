"""Judging moves: the value of a move against that of the best one, from what its seat could know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from pygames import Session
from pygames.ai.budget import Budget
from pygames.ai.endgame import MAX_NODES, SLICE, Solution, solve
from pygames.ai.network_tactics import with_network
from pygames.ai.rollouts import expected_scores
from pygames.ai.search import MoveResult, Search, SearchResult
from pygames.core.game import Game
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Outcome

FEW = 30
"""Visits below which a move is searched by itself."""
DOUBT = 8
"""Pseudo-visits by which a move's value is smoothed, as a few simulations prove little."""
STEPS = 1500
"""Simulations after which more would hardly change anything."""
SCORING = 0.3
"""The part of the time for a move that is added for estimating scores."""
PROVING = 0.3
"""The part of the time for a move that is added for seeking a proof, when few moves are left."""
GRADES = {"best": 0.02, "good": 0.05, "slip": 0.15, "mistake": 0.3, "blunder": 1.0}
"""The largest loss of each grade, as a share of the win."""

Value = tuple[float, ...]
"""A value by seat."""


@dataclass(frozen=True)
class Judgement:
    """The judgement of one decision."""

    ply: int
    seat: int
    text: str
    value: Value
    """The value after the move that was played."""
    best: str
    best_value: Value
    truth: Value = ()
    """The value after the best move with nothing hidden; empty if nothing was hidden or it was not searched."""
    scores: tuple[float, ...] = ()
    """The expected scores after the move that was played, by seat; empty if not estimated."""
    ends: tuple[Outcome, Outcome] | None = None
    """How the game ends for its seat under best play, after this move and after the best one; None if not proved."""

    @property
    def shares(self) -> tuple[Value, Value, Value]:
        """All values."""
        return self.value, self.best_value, self.truth

    @property
    def change(self) -> tuple[float, float]:
        """The value for its seat after the move, and after the best one."""
        now = self.value[self.seat]
        return now, now if self.text == self.best else max(now, self.best_value[self.seat])

    @property
    def loss(self) -> float:
        """The loss of value by the move, 0 … 1."""
        now, best = self.change
        return best - now

    @property
    def grade(self) -> str:
        """The move's grade, one of GRADES."""
        return next(grade for grade, most in GRADES.items() if self.loss <= most)


def judge_decision(session: Session, ply: int, seconds: float, *, over: bool = False) -> Iterator[Judgement | None]:
    """Judge the decision at a ply: yield None after each step of thinking, and the judgement at the end.

    It takes this many seconds. While the game goes on, estimating scores takes a part more; after its end, the truth is
    searched as well if something was hidden.
    """
    position, game, handicap, text = session.at(ply), session.game, session.handicap, session.plies[ply]
    seat = position.turn
    assert isinstance(seat, int)
    observation, played = position.observe(seat), position.parse(text)
    solution = None
    for solution in proving(session, observation, seconds, played):  # noqa: B007 the last one counts
        yield None
    if solution:
        yield _proved(ply, seat, text, solution)
        return
    search = Search(game, f"{ply}:{text}", tactics=with_network(game), handicap=handicap)
    yield from _steps(search.run(observation), seconds * 0.6)
    found = search.result
    best, made = found.best, found.of(played)
    if made is None or made.visits < FEW:  # the search hardly looked at it, so it gets a search of its own
        yield from _steps(search.run_move(observation, played), seconds * 0.4)
        found = search.result
        best, made = found.of(best.move) or best, found.of(played)
    assert made is not None
    true: Value = ()
    if game.has_secrets and over:
        open_search = Search(game, f"{ply}:{text}", tactics=with_network(game), sees_all=True, handicap=handicap)
        yield from _steps(open_search.run(position), seconds * 0.4)
        true = _smoothed_value(open_search.result, open_search.result.best)
    expected: tuple[float, ...] = ()
    if not over:
        for expected in estimate_scores(game, observation, played, seconds):  # noqa: B007 the last are the surest
            yield None
    value, best_value = _smoothed_value(found, made), _smoothed_value(found, best)
    yield Judgement(ply, seat, text, value, str(best.move), best_value, true, expected)


def proving(session: Session, observation: Any, seconds: float, played: Any = None) -> Iterator[Solution | None]:
    """Look for a proof for a part of the seconds: yield None after each step, and the proof if one is found."""
    steps = solve(session.game, observation, played, handicap=session.handicap)
    return Budget(seconds * PROVING, MAX_NODES // SLICE).spend(steps)


def _proved(ply: int, seat: int, text: str, solution: Solution) -> Judgement:
    """Return the judgement of a decision by the proved results after the move and after the best one."""
    ends = end_for(seat, solution.after), end_for(seat, solution.lead)
    value, best_value = (certain(seat, end) for end in ends)
    best = text if ends[0] == ends[1] else str(solution.move)
    return Judgement(ply, seat, text, value, best, best_value, ends=ends)


def end_for(seat: int, lead: float) -> Outcome:
    """Return the outcome for one of two seats, given the lead of the first."""
    return Outcome.of_lead(-lead if seat else lead)


def certain(seat: int, end: Outcome) -> Value:
    """Return the value for two seats, one of which is certain of this outcome."""
    share = end.percent / 100
    return (1 - share, share) if seat else (share, 1 - share)


def estimate_scores(game: Game, observation: Any, move: Any, seconds: float) -> Iterator[tuple[float, ...]]:
    """Yield better and better estimates of the scores after a move, for a part of the seconds of the move itself."""
    return Budget(seconds * SCORING).spend(expected_scores(game, observation, move, Random(0)))


def reasons_for(game: Game, observation: Any, move: Any) -> tuple[Phrase, ...]:
    """Return the reasons for a move, in players' terms, without what its seat can't know."""
    return tuple(game.tactics.reasons(game.determinize(observation, Random(0)), move))


def budget(seconds: float) -> Budget:
    """Return the budget of a question."""
    return Budget(seconds, STEPS)


def _steps(found: Iterator[object], seconds: float) -> Iterator[None]:
    """Yield after each step, until the seconds are up."""
    return (None for _ in budget(seconds).spend(found))


def _smoothed_value(found: SearchResult, move: MoveResult) -> Value:
    """Return the value after a move, rounded as it is stored, and smoothed if there were few visits."""
    return tuple(round(chance, 3) for chance in found.smoothed_value(move, DOUBT))


TURNING_POINT = GRADES["good"]
"""The smallest loss of value that makes a turning point."""


MOST_TURNING_POINTS = 8


def turning_points(judgements: Mapping[int, Judgement]) -> list[int]:
    """Return the plies after the moves where the game turned, as far as it was analysed."""
    return [one.ply + 1 for one in worst(list(judgements.values()))]


def worst(found: list[Judgement]) -> list[Judgement]:
    """Return the moves with the largest losses, in the order of the game."""
    worst = sorted((one for one in found if one.loss > TURNING_POINT), key=lambda one: -one.loss)
    return sorted(worst[:MOST_TURNING_POINTS], key=lambda one: one.ply)
