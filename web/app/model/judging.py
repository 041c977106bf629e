"""Judging moves: the value of a move against that of the best one, from what its seat could know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from pygames import Session
from pygames.ai.budget import Budget
from pygames.ai.calibration import calibrated
from pygames.ai.comparison import SMALL, Comparison
from pygames.ai.endgame import MAX_NODES, SLICE, Solution, solve
from pygames.ai.network_tactics import network_of, with_network
from pygames.ai.rollouts import expected_scores
from pygames.ai.search import Search
from pygames.core.game import Game
from pygames.core.phrase import Phrase
from pygames.play.handicap import Handicap
from pygames.play.puzzle import Outcome

STEPS = 1500
"""Simulations of one look, after which more would hardly change anything."""
FACE_UP = 0.4
"""The part of the time for a move that is added for the truth, after the end of a game with hidden information."""
SCORING = 0.3
"""The part of the time for a move that is added for estimating scores."""
PROVING = 0.3
"""The part of the time for a move that is added for seeking a proof, when few moves are left."""
GRADES = {"best": 0.02, "good": SMALL, "slip": 0.15, "mistake": 0.3, "blunder": 1.0}
"""The largest loss of each grade, in the probability of winning."""

Value = tuple[float, ...]
"""By seat, the probability of winning the whole game if all went on playing equally well (`pygames.ai.calibration`)."""


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
        return round(best - now, 3)

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
    compared = comparing(session, ply)
    yield from compared.run(seconds, STEPS)
    true: Value = ()
    if game.has_secrets and over:
        open_search = Search(game, f"{ply}:{text}", tactics=with_network(game), sees_all=True, handicap=handicap)
        yield from (None for _ in budget(seconds * FACE_UP).spend(open_search.run(position)))
        true = as_stored(calibrated(game, observation, open_search.result.best))
    expected: tuple[float, ...] = ()
    if not over:
        for expected in estimate_scores(game, observation, played, seconds):  # noqa: B007 the last are the surest
            yield None
    yield judgement_of(ply, text, compared, true, expected)


def comparing(session: Session, ply: int) -> Comparison:
    """Return the comparison of the move at a ply with the best one, from what its seat knew."""
    position: Any = session.at(ply)
    observation = position.observe(position.turn)
    search = search_from(session, observation)
    return Comparison(session.game, observation, position.parse(session.plies[ply]), session.handicap, search)


def search_from(session: Session, observation: Any) -> Search:
    """Return the search of an observation: the same one for a hint and for what is said of the move after it."""
    game = session.game
    return _search(game, observation, session.handicap, is_learned=network_of(game) is not None)


@lru_cache(maxsize=1)
def _search(game: Game, observation: Any, handicap: Handicap, *, is_learned: bool) -> Search:
    tactics = with_network(game) if is_learned else game.tactics
    return Search(game, "estimate", tactics=tactics, handicap=handicap)


def judgement_of(
    ply: int, text: str, compared: Comparison, truth: Value = (), scores: tuple[float, ...] = ()
) -> Judgement:
    """Return what a comparison has found, as precise as it is stored."""
    value, best, best_value = compared.result
    return Judgement(ply, compared.seat, text, as_stored(value), str(best), as_stored(best_value), truth, scores)


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


def as_stored(value: Value) -> Value:
    """Return a value as precise as it is stored."""
    return tuple(round(share, 3) for share in value)


TURNING_POINT = SMALL
"""The loss above which a move is a turning point: a longer look might not confirm a smaller one."""


MOST_TURNING_POINTS = 8


def turning_points(judgements: Mapping[int, Judgement]) -> list[int]:
    """Return the plies after the moves where the game turned, as far as it was analysed."""
    return [one.ply + 1 for one in worst(list(judgements.values()))]


def worst(found: list[Judgement]) -> list[Judgement]:
    """Return the moves with the largest losses, in the order of the game."""
    worst = sorted((one for one in found if one.loss > TURNING_POINT), key=lambda one: -one.loss)
    return sorted(worst[:MOST_TURNING_POINTS], key=lambda one: one.ply)
