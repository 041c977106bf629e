"""A puzzle being tried, and the computer's answer to a wrong move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygames import CHANCE, GAMES, Game, Session
from pygames.ai.budget import Budget
from pygames.ai.search import Search
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.appraisal import Appraisal
from web.app.model.exercises import TRIES
from web.app.model.hints import join_phrases
from web.app.model.judging import reasons_for
from web.app.model.news import describe_plies, summarise_turn, turns
from web.app.model.puzzle_rating import PuzzleRating
from web.app.model.verdicts import verdict
from web.app.storage.mistakes import OwnMistake
from web.app.storage.solved import Log

MAX_REASONS = 3
"""The most reasons given for a move."""
SECONDS = 0.8
STEPS = 400
"""Simulations for each ply of the computer's answer."""
MOST_PLIES = 10
"""The most plies shown before another seat has moved."""


@dataclass
class Attempt:
    """A puzzle being tried."""

    puzzle: Puzzle
    session: Session
    day: str = ""
    """The date whose puzzle it is; empty if it was chosen from the list."""
    on_time: bool = False
    """Whether it was opened on its day, so that it counts for that day however late it is solved."""
    wrong: int = 0
    """The number of wrong tries so far."""
    missed: int = 0
    """The number of wrong tries since it was opened."""
    solved: bool | None = None
    """Whether the move made is right; None before it is made."""
    shown: bool = False
    """Whether the solution was shown."""
    late: bool = False
    """Whether it was solved after its day, so that it doesn't count for a streak."""
    rated: tuple[PuzzleRating, PuzzleRating] | None = None
    """The player's rating after the try, and before it; None if the try was not rated."""
    before: int | None = None
    """The wrong tries before an earlier solution that is being viewed."""
    reply: Refutation | None = None
    """The answer to a wrong move, while it is being found."""
    refutation_lines: tuple[Phrase, ...] = ()
    """Descriptions of the answer to a wrong move."""
    mistake: OwnMistake | None = None
    """The player's mistake that it is made from; None for a published puzzle."""
    read: tuple[int, int] | None = None
    """By the computer's reading the shares of the win, in per cent, after the right move and after the wrong one."""
    is_noted: bool = False
    """Whether the first try since it was opened has been noted."""
    theme: str = ""
    """The theme whose puzzles are gone through; empty where all are."""

    @classmethod
    def of(cls, puzzle: Puzzle, log: Log, day: str = "", *, on_time: bool = False) -> Attempt:
        """Begin a puzzle; earlier tries without success count as one wrong try."""
        return cls(puzzle, Session.of(puzzle.record), day, on_time, int(log.solved(puzzle.key) is False))

    @property
    def game(self) -> Game:
        """The puzzle's game."""
        return GAMES[self.puzzle.game]

    @property
    def start(self) -> int:
        """The ply of the move to find."""
        return len(self.puzzle.plies)

    @property
    def seat(self) -> int:
        """The player's seat."""
        turn = self.session.at(self.start).turn
        assert isinstance(turn, int)
        return turn

    @property
    def observation(self) -> Any:
        """The player's observation."""
        return self.session.observation(self.seat)

    def restart(self) -> None:
        """Restore the initial position."""
        self.session.back_to(self.start)
        self.solved = self.reply = self.rated = self.before = self.read = None
        self.refutation_lines, self.shown = (), False

    @property
    def answered(self) -> int | None:
        """The ply with which another seat has answered a wrong move; None if none has."""
        plies = range(self.start + 1, 0 if self.solved else self.session.ply)
        return next((ply for ply in plies if self.session.at(ply).turn not in (CHANCE, self.seat)), None)

    @property
    def place(self) -> str:
        """The right move, once its place is to be shown: not before it was tried twice; empty if it has no place."""
        right = self.puzzle.answers[0]
        if self.solved or self.missed < TRIES:
            return ""
        return right if self.game.text.cells(self.session.at(self.start).parse(right)) else ""

    @property
    def is_right(self) -> bool:
        """Whether the move just made is right."""
        return self.session.plies[-1] in self.puzzle.answers

    def judge(self) -> bool:
        """Return whether the move just made is right; prepare an answer to a wrong one."""
        self.solved = self.is_right
        if not self.solved:
            self.wrong += 1
            self.missed += 1
            self.reply = Refutation(self)
        return self.solved

    def show_answer(self) -> None:
        """Make the right move."""
        self.restart()
        self.wrong += 1
        self.session.play(self.puzzle.answers[0])
        self.solved, self.shown = True, True

    def look_again(self, wrong: int) -> None:
        """Show the solution and the result of a puzzle that was solved, with its number of wrong tries."""
        self.show_answer()
        self.before = wrong

    @property
    def is_answered(self) -> bool:
        """Whether the move made has been followed by others."""
        return self.session.ply > self.start + 1

    @property
    def praise(self) -> Phrase:
        """What is good about the move made: that it does what was asked, else what its theme says."""
        asked = self.game.guide.theme(self.puzzle.theme)
        if asked.task:
            return asked.right
        before = self.session.at(self.start)
        return self.game.guide.theme_of(before, before.parse(self.session.plies[self.start])).right

    @property
    def reasons(self) -> Sequence[Phrase]:
        """Further merits of the move made."""
        before = self.session.at(self.start)
        return reasons_for(self.game, before.observe(self.seat), before.parse(self.session.plies[self.start]))


@dataclass
class Refutation:
    """The best answer to a wrong move: chance is drawn, and the computer plays, until another seat has moved."""

    attempt: Attempt
    budget: Budget = field(default_factory=lambda: Budget(SECONDS, STEPS))
    found: Iterator[Any] | None = None
    search: Search | None = None
    appraisal: Appraisal | None = None
    """What reads the wrong move first; None once that is done."""

    def __post_init__(self) -> None:
        session, start, right = self.attempt.session, self.attempt.start, self.attempt.puzzle.answers[0]
        position, wrong = session.at(start), session.plies[start]
        self.appraisal = Appraisal(self.attempt.game, position, right, wrong, session.handicap)

    @property
    def plies(self) -> int:
        """The number of plies shown."""
        return self.attempt.session.ply - self.attempt.start - 1

    @property
    def is_over(self) -> bool:
        """Whether another seat has moved, or there is no more to come."""
        ended = self.attempt.session.position.turn is None
        return self.attempt.answered is not None or ended or self.plies >= MOST_PLIES

    def think(self) -> bool:
        """Think one step; return True when the next ply is found."""
        if self.appraisal:
            if self.appraisal.think():
                self.attempt.read, self.appraisal = self.appraisal.percents, None
            return False
        position = self.attempt.session.position
        if not isinstance(position.turn, int) or position.legal_set.bit_count() == 1:
            return True
        if self.search is None:
            session, game = self.attempt.session, self.attempt.game
            self.search = Search(game, f"reply:{session.ply}", tactics=game.tactics, handicap=session.handicap)
            self.budget = Budget(SECONDS, STEPS)
            self.found = self.budget.spend(self.search.run(position.observe(position.turn)))
        assert self.found
        return next(self.found, self) is self

    def play(self) -> None:
        """Play the ply that was found."""
        session = self.attempt.session
        position = session.position
        if self.is_over:
            return
        if position.turn == CHANCE:
            session.draw()
        else:
            best = self.search.result.best.move if self.search else position.legal_moves()[0]
            session.play(str(best))
        self.search = self.found = None

    def drop(self) -> None:
        """Leave the wrong move without an answer."""
        self.attempt.reply = None

    def tell(self) -> Sequence[Phrase]:
        """Tell what was shown, a paragraph per turn, and how the game ended, if it did.

        Return it as it is read aloud: ply by ply, with the squares that others see.
        """
        attempt, session = self.attempt, self.attempt.session
        attempt.reply = None
        first = attempt.start + 1
        shown = [range(max(first, plies.start), plies.stop) for _, plies in turns(session, session.ply)]
        ended = [verdict(session)] if session.position.turn is None else []
        plies = [one for one in shown if one]
        summaries = (summarise_turn(session, attempt.seat, one) for one in plies)
        aloud = (describe_plies(session, attempt.seat, one) for one in plies)
        why = [*self._purpose()]
        attempt.refutation_lines = (*why, *(paragraph(one) for one in summaries if one), *ended)
        return (*why, *(paragraph(one) for one in aloud if one), *ended)

    def _purpose(self) -> Iterator[Phrase]:
        """Yield what speaks for the first move of another seat that was shown, where nothing is hidden."""
        session, game = self.attempt.session, self.attempt.game
        for ply in range(self.attempt.start + 1, 0 if game.has_secrets else session.ply):
            before = session.at(ply)
            if isinstance(before.turn, int) and before.turn != self.attempt.seat:
                reasons = reasons_for(game, before.observe(before.turn), before.parse(session.plies[ply]))
                if reasons:
                    yield Phrase("The answer {reasons}.", reasons=join_phrases(reasons[:MAX_REASONS]))
                return


def paragraph(sentences: Sequence[Phrase]) -> Phrase:
    """Join sentences into one phrase."""
    first, *rest = sentences
    return Phrase("{first} {then}", first=first, then=paragraph(rest)) if rest else first
