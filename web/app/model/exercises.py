"""Exercises, in which the reader makes one move: a figure of the rules, a course step; and the courses themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pygames import Game, Session
from pygames.ai import LEVELS
from pygames.core.course import Course
from pygames.core.guide import Figure, Task, viewer
from pygames.core.phrase import Phrase
from pygames.play.guide import session_of
from pygames.play.session import HUMAN, bot
from web.app.storage.progress import Progress

if TYPE_CHECKING:
    from pygames.core.course import Mistake, ModelGame, Step


TRIES = 2
"""The wrong moves after which the right place is shown unasked."""
LATER_TITLE = Phrase("First strategies")
"""What the course after the first one is called."""


class Exercise:
    """A position in which the reader makes one move; it affects no game of the player's."""

    def __init__(self, game: Game, session: Session, seat: int, asked: Phrase) -> None:
        self.game, self.session = game, session
        self.seat = seat
        """The reader's seat."""
        self.asked = asked
        """The task."""
        self.solved: bool | None = None
        """Whether the move made solves it; None before it is made."""

    def judge(self) -> Phrase:
        """Judge the move just made, and say what it does."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the move has been made."""
        return self.solved is not None

    @property
    def observation(self) -> Any:
        """The reader's observation."""
        return self.session.observation(self.seat)


class Lesson(Exercise):
    """A step being tried."""

    mistake: Mistake | None = None
    """The mistake of the move, if it was one."""
    shown = ""
    """The places on the board that show the reason."""
    answer = ""
    """The opponent's answer that shows the reason."""
    wrong = 0
    """How many wrong moves the player has made in this step."""
    tells = False
    """Whether the board shows a move that solves the step."""

    def __init__(self, game: Game, session: Session, seat: int, course: Course, step: Step) -> None:
        super().__init__(game, session, seat, Phrase("{idea} {task}", idea=step.idea, task=step.task))
        self.course, self.step = course, step

    @classmethod
    def of(cls, game: Game, course: Course, step: Step) -> Lesson | None:
        """Return a step to be tried by its one person, with computers on the other seats."""
        session = session_of(game, step)
        seat = viewer(session.position)
        if seat is None:
            return None
        players = tuple(HUMAN if other == seat else bot(LEVELS[0]) for other in range(session.seats))
        seated = Session.of(replace(session.record, players=players), {game.name: game})
        return cls(game, seated, seat, course, step)

    def judge(self) -> Phrase:
        """Judge the move just made and say what it does; after a right one, play what follows."""
        before, text = self.session.at(self.session.ply - 1), self.session.plies[-1]
        move = before.parse(text)
        self.mistake = self.step.mistake(before, move)
        self.solved = self.mistake is None
        if self.mistake:
            self.wrong += 1
            self.shown = self.mistake.shown(before, move)
            self.answer = str(self.mistake.answer(before, move) or "")
            return self.verdict if not self.answer else self._with_answer(self.verdict)
        for following in self.step.then.split():
            self.session.play(following)
        return self.step.right

    def _with_answer(self, why: Phrase) -> Phrase:
        """Return a verdict with the opponent's answer in words, for whoever doesn't see it."""
        return Phrase("{why} {answer}", why=why, answer=self.game.board.describe(self.observation, self.answer))

    @property
    def verdict(self) -> Phrase:
        """Why the move made is wrong, and that the right place is marked from the second wrong move on."""
        assert self.mistake
        why = self.mistake.explanation
        return Phrase("{why} A right place is marked now.", why=why) if self.places else why

    @property
    def places(self) -> str:
        """Where to move, once that is to be shown: not before it was tried twice."""
        return (self.step.hint or self.step.solution) if self.wrong >= TRIES else ""

    @cached_property  # this plays through the step before it
    def changes_side(self) -> bool:
        """Whether the step before it was played with other pieces."""
        steps = self.course.steps
        before = Lesson.of(self.game, self.course, steps[steps.index(self.step) - 1]) if self.step != steps[0] else None
        return before is not None and side_of(before) != side_of(self)

    @property
    def is_last(self) -> bool:
        """Whether it is the course's last step."""
        return self.course.next_step(self.step.name) is None

    @property
    def is_about_rules(self) -> bool:
        """Whether its course is the first one."""
        return self.course is self.game.course

    @property
    def start(self) -> int:
        """The ply of the move to find."""
        return len(self.step.plies.split())


def seat_learned(game: Game) -> int:
    """Return the seat whose colour a course keeps to, for the first game after it."""
    lessons = (Lesson.of(game, game.course, step) for step in game.course.steps[:1])
    return next((lesson.seat for lesson in lessons if lesson and lesson.seat < game.seats[0]), 0)


def side_of(lesson: Lesson) -> Phrase:
    """Return the name of the reader's side."""
    return lesson.game.seat_name(lesson.seat, lesson.session.seats)


class Practice(Exercise):
    """A figure being tried."""

    def __init__(self, game: Game, session: Session, seat: int, figure: Figure, task: Task) -> None:
        super().__init__(game, session, seat, task.text)
        self.figure, self.task = figure, task

    @classmethod
    def of(cls, game: Game, figure: Figure) -> Practice | None:
        """Return a figure to be tried; None if there is nothing to try in it."""
        session = session_of(game, figure)
        seat = viewer(session.position)
        return None if figure.task is None or seat is None else cls(game, session, seat, figure, figure.task)

    def judge(self) -> Phrase:
        """Judge the move just made, and say what it does."""
        before, text = self.session.at(self.session.ply - 1), self.session.plies[-1]
        self.solved = self.task.solved(before, before.parse(text))
        return self.verdict

    @property
    def verdict(self) -> Phrase:
        """The verdict on the move made."""
        return self.task.right if self.solved or self.task.wrong is None else self.task.wrong


def strategies_of(game: Game) -> Course | None:
    """Return the course after a game's first one; None if it can't be fetched."""
    try:
        return game.strategies
    except ImportError:
        return None


def find_lesson(game: Game, name: str) -> Lesson | None:
    """Return the step of this name in one of a game's courses, to be tried; None if there is none."""
    if step := game.course.step(name):
        return Lesson.of(game, game.course, step)
    later = strategies_of(game)
    step = later.step(name) if later else None
    return Lesson.of(game, later, step) if later and step else None


def find_model_game(game: Game, name: str) -> ModelGame | None:
    """Return the model game of this name; None if there is none."""
    later = strategies_of(game)
    return later.game(name) if later else None


def next_step(course: Course, progress: Progress) -> Step | None:
    """Return the first step that is not done; None if all are."""
    return next((step for step in course.steps if step.name not in progress.done), None)
