"""A game's lessons: a few steps, each with one idea, a real position and a move to make; a first game, model games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Any, NamedTuple

from pygames.core.game import Option
from pygames.core.phrase import Phrase

Test = Callable[[Any, Any], bool]
"""`test(position, move)`: whether a legal move is of some kind."""
Places = Callable[[Any, Any], str]
"""`places(position, move)`: the targets, separated by blanks, that show on the board why a move is wrong."""
Answer = Callable[[Any, Any], Any]
"""`answer(position, move)`: the opponent’s move after a wrong one; None if there is none."""


def any_move(_position: Any, _move: Any) -> bool:
    """Accept every legal move."""
    return True


def is_any_of(*texts: str) -> Test:
    """Return a test that accepts exactly the moves with these texts."""
    return lambda _position, move: str(move) in texts


def at(targets: str) -> Places:
    """Return these targets, whatever the move."""
    return lambda _position, _move: targets


def no_answer(_position: Any, _move: Any) -> None:
    """Answer no move."""


NOWHERE = at("")
DEFAULT: Mapping[str, Option] = MappingProxyType({})
"""The options of a standard game."""


class Mistake(NamedTuple):
    """A kind of legal move that misses the point of a step, and the explanation."""

    explanation: Phrase
    """Why it is wrong, without the right place: another try is to be worth it."""
    example: str
    """A move of this kind."""
    made: Test = any_move
    """Whether a move is of this kind."""
    shown: Places = NOWHERE
    """Where on the board to look for the reason, once the move is made: what the explanation is about."""
    answer: Answer = no_answer
    """The opponent's answer, which shows the reason."""


class Step(NamedTuple):
    """One idea, and a move that makes use of it."""

    name: str
    """Its address in the course."""
    idea: Phrase
    """The idea, in one to three short sentences."""
    task: Phrase
    """What the player is to do."""
    solution: str
    """A move that solves it."""
    right: Phrase
    """The response to a move that solves it."""
    solved: Test = any_move
    """Whether a move solves it."""
    mistakes: tuple[Mistake, ...] = ()
    """The responses to other moves; the first that fits is shown."""
    plies: str = ""
    seats: int | None = None
    options: Mapping[str, Option] = DEFAULT
    looks: str = ""
    """Targets to highlight from the start, separated by blanks: what the text is about, not where to move."""
    hint: str = ""
    """Targets to mark after the second wrong move: where to move. Without any, those of the solution are marked."""
    then: str = ""
    """Plies played after a right move, to show what comes of it."""

    def mistake(self, position: Any, move: Any) -> Mistake | None:
        """Return the mistake that a legal move makes, or None."""
        if self.solved(position, move):
            return None
        return next(mistake for mistake in self.mistakes if mistake.made(position, move))


class Tip(NamedTuple):
    """A sentence shown once in a first game, at the right moment."""

    when: Callable[[int, Any], bool]
    """`when(ply, position)`: whether the moment has come; the player is to move."""
    text: Phrase


class Passage(NamedTuple):
    """Some plies of a model game, and what is to be said once the last of them is played."""

    plies: str
    """The plies, separated by blanks; empty in a remark before the first one."""
    comment: Phrase
    shown: str = ""
    """Targets to highlight, separated by blanks."""


class ModelGame(NamedTuple):
    """A whole game of strong players, with comments at its turning points."""

    name: str
    """Its address in the course."""
    title: Phrase
    introduction: Phrase
    """What there is to see in it, in a sentence or two."""
    passages: tuple[Passage, ...]
    """The whole game, in order."""
    seats: int | None = None
    options: Mapping[str, Option] = DEFAULT

    @property
    def plies(self) -> str:
        """All plies, separated by blanks."""
        return " ".join(passage.plies for passage in self.passages if passage.plies)

    @property
    def comments(self) -> dict[int, Passage]:
        """The passages by the number of plies at whose end they comment."""
        ends = accumulate(len(passage.plies.split()) for passage in self.passages)
        return dict(zip(ends, self.passages, strict=True))

    @property
    def opening(self) -> int:
        """The number of plies after which the first comment is made."""
        return min(self.comments)


class Course(NamedTuple):
    """The steps in order, and what follows them: a first game with its options and up to three tips, or model games."""

    steps: tuple[Step, ...] = ()
    options: Mapping[str, Option] = DEFAULT
    tips: tuple[Tip, ...] = ()
    summary: tuple[Phrase, ...] = ()
    """Three sentences to remember, after the last step: also what no step could show, such as the game's end."""
    games: tuple[ModelGame, ...] = ()

    def step(self, name: str) -> Step | None:
        """Return the step of this name, or None."""
        return next((step for step in self.steps if step.name == name), None)

    def game(self, name: str) -> ModelGame | None:
        """Return the model game of this name, or None."""
        return next((game for game in self.games if game.name == name), None)

    def next_step(self, name: str) -> Step | None:
        """Return the step after the one of this name; None after the last."""
        names = [step.name for step in self.steps]
        return (*self.steps[names.index(name) + 1 :], None)[0]
