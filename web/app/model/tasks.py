"""What the computer finds out for a player: a hint, how good a move was, the analysis of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pygames import Session
from pygames.ai.budget import Budget
from pygames.ai.comparison import explore, probabilities
from pygames.ai.endgame import Solution
from pygames.ai.rollouts import expected_scores
from pygames.ai.search import MoveResult
from pygames.core.phrase import Phrase
from web.app.model import judging
from web.app.model.friends import verdict_line
from web.app.model.hints import Hint
from web.app.model.judging import (
    Judgement,
    end_for,
    estimate_scores,
    judge_decision,
    proving,
    reasons_for,
    search_from,
)

if TYPE_CHECKING:
    from pygames.friends.verdict import Verdict
    from web.app.model.correspondence import Correspondence
    from web.app.storage.mistakes import OwnMistake

HINT_SECONDS = 1.5
COACH_SECONDS = 1.2
ANALYSIS_SECONDS = 1.0
"""The most seconds for a decision of a game, from what its seat knew; a good move takes a quarter of that, one that
loses little a half. The truth takes less than half of it in addition."""
MOST_ANALYSIS_SECONDS = 60.0
"""The most seconds for all decisions of a game; most games take less than half."""
VERDICT_SECONDS = 3.0
"""The approximate seconds for checking a game among friends."""
SCORE_SECONDS = 1.0
"""Seconds for the scores after a move being reviewed; an analysis takes no longer for them."""


class Subject(NamedTuple):
    """What is open in the app that a task may be about."""

    session: Session | None
    """The current game."""
    judgements: Mapping[int, Judgement]
    """The judgements of its moves, by ply."""
    edited: object
    """The position in the editor; None if that is closed."""


class ThinkingTask(Protocol):
    """A question that the computer thinks about."""

    budget: Budget

    def stands(self, now: Subject) -> bool:
        """Return whether the answer will still fit what is open: the same game, the same plies."""

    def think(self) -> bool:
        """Think one step; return True when the answer is there."""

    def answer(self) -> Hint | Judgement | OwnMistake | Phrase:
        """Return the answer, or a phrase about it if the task has handed it over itself."""


class HintTask:
    """The search for a good move of the seat to play, by the strong player, whoever else plays."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat, self.ply = session, seat, session.ply
        self.observation = session.observation(seat)
        self.search = search_from(session, self.observation)
        self.budget = Budget(HINT_SECONDS)
        self.scores: tuple[float, ...] = ()
        self.solution: Solution | None = None
        self.steps = self._steps()

    def _steps(self) -> Iterator[None]:
        for found in proving(self.session, self.observation, HINT_SECONDS):
            self.solution = found
            yield None
        if self.solution:
            return
        for _ in self.budget.spend(explore(self.search, self.observation, judging.STEPS)):
            yield None
        for scores in estimate_scores(self.session.game, self.observation, self._best.move, HINT_SECONDS):
            self.scores = scores
            yield None

    @property
    def _best(self) -> MoveResult:
        """The best move found."""
        return self.search.result.best

    def stands(self, now: Subject) -> bool:
        return now.session is self.session and self.session.ply == self.ply and not self.session.is_over

    def think(self) -> bool:
        return next(self.steps, self) is self

    def answer(self) -> Hint:
        if self.solution:
            end = end_for(self.seat, self.solution.lead)
            move, chance = self.solution.move, end.percent / 100
        else:
            end = None
            move = self._best.move
            told = probabilities(self.session.game, self.observation, self.search.result, self._best)
            chance = told[self.seat]
        why = reasons_for(self.session.game, self.observation, move)
        return Hint.of(self.session, self.seat, str(move), chance, self.scores, why, end)


class JudgementTask:
    """The judgement of the move at a ply, from what its seat knew."""

    def __init__(self, session: Session, ply: int, seconds: float = COACH_SECONDS, *, over: bool = False) -> None:
        self.session, self.plies = session, session.plies[: ply + 1]
        self.budget = Budget(seconds)
        self.steps: Iterator[Judgement | None] = judge_decision(session, ply, seconds, over=over)
        self.found: Judgement | None = None

    def stands(self, now: Subject) -> bool:
        return now.session is self.session and self.session.plies[: len(self.plies)] == self.plies

    def think(self) -> bool:
        self.found = next(self.steps)
        return self.found is not None

    def answer(self) -> Judgement:
        assert self.found is not None
        return self.found


class AnalysisTask(JudgementTask):
    """The judgements of all moves of a game, with hidden information known as well, one decision after another."""

    def __init__(self, session: Session, ply: int) -> None:
        seconds = min(ANALYSIS_SECONDS, MOST_ANALYSIS_SECONDS / len(decisions(session)))
        super().__init__(session, ply, seconds, over=True)

    def stands(self, now: Subject) -> bool:
        return super().stands(now) and self.session.is_over


class ScoreTask:
    """The expected scores after a move of a finished game, from what its seat knew."""

    def __init__(self, session: Session, judgement: Judgement) -> None:
        self.session, self.judgement = session, judgement
        self.budget = Budget(SCORE_SECONDS)
        position = session.at(judgement.ply)
        observation, move = position.observe(judgement.seat), position.parse(judgement.text)
        self.found = expected_scores(session.game, observation, move, Random(0))
        self.scores: tuple[float, ...] = ()
        self.steps = self._steps()

    def _steps(self) -> Iterator[None]:
        for scores in self.budget.spend(self.found):
            self.scores = scores
            yield None
        while not self.scores:  # on slow machines, one playout is finished in any case
            self.scores = next(self.found)
            yield None

    def stands(self, now: Subject) -> bool:
        return now.session is self.session and now.judgements.get(self.judgement.ply) == self.judgement

    def think(self) -> bool:
        return next(self.steps, self) is self

    def answer(self) -> Judgement:
        return replace(self.judgement, scores=self.scores)


class VerdictTask:
    """The check of a game among friends once its secrets are shown: every tile came from the rack that it was on."""

    def __init__(self, session: Correspondence) -> None:
        self.session, self.log, self.steps = session, session.peer.log, session.peer.verdict()
        self.budget = Budget(VERDICT_SECONDS)
        self.found: Verdict | None = None

    def stands(self, now: Subject) -> bool:
        is_of_now = now.session is self.session and self.session.peer.log is self.log  # a secret may come meanwhile
        return is_of_now and self.session.verdict is None

    def think(self) -> bool:
        found = next(self.steps, None)
        self.found = found or self.found
        return found is None

    def answer(self) -> Phrase:
        assert self.found is not None
        self.session.judge(self.found)
        return verdict_line(self.session)


def plies_to_judge(session: Session, judgements: Mapping[int, Judgement]) -> list[int]:
    """Return the decisions whose judgement is missing or incomplete."""
    known = {ply for ply, one in judgements.items() if one.truth or not session.game.has_secrets}
    return [ply for ply in decisions(session) if ply not in known]


def decisions(session: Session) -> tuple[int, ...]:
    """Return the plies at which a seat had a choice."""
    return _decisions(session, session.plies)


@lru_cache(maxsize=2)  # all legal moves of a whole game, for which a finished one would be asked at every press
def _decisions(session: Session, plies: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(ply for ply in range(len(plies)) if is_choice(session.at(ply)))


def is_choice(position: Any) -> bool:
    """Return whether a seat has a choice of moves."""
    return isinstance(position.turn, int) and len(position.legal_moves()) > 1
