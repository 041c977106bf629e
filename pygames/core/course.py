"""A game's course: a few steps, each with one idea, a real position and a move to make, and then a first game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pygames.core.game import Option
from pygames.core.phrase import Phrase

Test = Callable[[Any, Any], bool]
"""Whether a legal move is of some kind, by the position and the move."""
Places = Callable[[Any, Any], str]
"""The targets on the board that show why a move is what it is, by the position and the move, with blanks between."""


def any_move(_position: Any, _move: Any) -> bool:
    """Whatever is legal."""
    return True


def at(targets: str) -> Places:
    """These targets, whatever the move."""
    return lambda _position, _move: targets


NOWHERE = at("")
DEFAULT: Mapping[str, Option] = MappingProxyType({})
"""The options of a game that is played as usual."""


class Mistake(NamedTuple):
    """A kind of legal move that misses what a step is about, and why."""

    told: Phrase
    example: str
    """A move of this kind."""
    made: Test = any_move
    """Whether a move is of this kind."""
    shown: Places = NOWHERE
    """Where on the board the reason is seen, once the move is made."""


class Step(NamedTuple):
    """One idea, and a move that makes use of it."""

    name: str
    """Its address in the course."""
    idea: Phrase
    """What there is to know, in one to three short sentences."""
    task: Phrase
    """What the player is to do."""
    solution: str
    """A move that does it."""
    right: Phrase
    """What is said of a move that does it."""
    solved: Test = any_move
    """Whether a move does it."""
    mistakes: tuple[Mistake, ...] = ()
    """What is said of the others: by the first that fits."""
    plies: str = ""
    seats: int | None = None
    options: Mapping[str, Option] = DEFAULT
    looks: str = ""
    """The targets to look at from the beginning, with blanks between."""
    then: str = ""
    """The plies that follow a right move, so that what comes of it is seen."""

    def mistake(self, position: Any, move: Any) -> Mistake | None:
        """What is wrong with a legal move; None where nothing is."""
        if self.solved(position, move):
            return None
        return next(mistake for mistake in self.mistakes if mistake.made(position, move))


class Tip(NamedTuple):
    """Something to say in a first game, once, when its moment has come."""

    when: Callable[[int, Any], bool]
    """Whether it has, by the ply and the position in which the player is to move."""
    text: Phrase


class Course(NamedTuple):
    """The steps in order, and the first game to which they lead: its options, and up to three tips."""

    steps: tuple[Step, ...] = ()
    options: Mapping[str, Option] = DEFAULT
    tips: tuple[Tip, ...] = ()
    summary: tuple[Phrase, ...] = ()
    """Three sentences to remember, said after the last step: also what no step could show, such as how a game ends."""

    def step(self, name: str) -> Step | None:
        """The step of this name."""
        return next((step for step in self.steps if step.name == name), None)

    def following(self, name: str) -> Step | None:
        """The step after the one of this name; None after the last."""
        names = [step.name for step in self.steps]
        return (*self.steps[names.index(name) + 1 :], None)[0]
