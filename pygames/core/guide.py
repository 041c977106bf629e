"""A game's rules as a player reads them: sections of sentences and figures, each figure a real position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pygames.core.challenge import Challenge
from pygames.core.game import Option, Position
from pygames.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Ruling:
    """A house rule, where the printed rules are silent."""

    text: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A move for the reader to make in a figure."""

    text: Phrase
    """What is to be done."""
    solved: Callable[[Any, Any], bool]
    """`solved(position, move)`: whether a legal move solves the task."""
    solution: str
    """A move that solves the task."""
    right: Phrase
    """The response to a move that solves it."""
    wrong: Phrase | None = None
    """The response to any other legal move; None if every legal move solves it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A position, given by the plies that lead to it, and what is and isn't allowed in it."""

    name: str
    """Its anchor in the guide."""
    caption: Phrase
    plies: str = ""
    seats: int | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    allowed: tuple[str, ...] = ()
    """Moves or outcomes that are possible, shown with their effects."""
    refused: tuple[tuple[str, str], ...] = ()
    """Texts that are refused, each with the code of its refusal, shown with the reason."""
    hands: tuple[int, ...] = ()
    """Seats whose hands are shown too."""
    task: Task | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A kind of puzzle."""

    name: str
    """Its name in puzzle files."""
    title: Phrase
    """Its title in lists."""
    right: Phrase
    """The response to a move that solves such a puzzle."""
    shows: Callable[[Any, Any], bool]
    """`shows(position, move)`: whether a move is of this kind."""
    task: Phrase | None = None
    """The task, if exactly the moves of this kind are right; None if the best move is."""
    wrong: Phrase | None = None
    """The response to any other move, if there is a task of its own."""
    wins: bool = False
    """Whether the task is to win."""
    captures: bool = False
    """Whether moves of this kind capture."""


DAMAGE_CONTROL = Theme(
    name="damage",
    title=Phrase("Damage control"),
    right=Phrase("Right: no other move loses less."),
    shows=lambda *_: False,
)
"""The theme, in every game, of positions that are most likely lost whatever one does."""


def viewer(position: Position[Any]) -> int | None:
    """Return whose view a figure shows: that of the seat to move."""
    return position.turn if isinstance(position.turn, int) else None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: the numbers of the rules it tells, and how."""

    title: Phrase
    rules: tuple[int, ...]
    parts: tuple[Phrase | Ruling | Figure, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules of a game, in the order in which one learns them."""

    sections: tuple[Section, ...]
    themes: tuple[Theme, ...] = ()
    """The kinds of its puzzles, the most specific first; the last one fits every move. Empty if it has no puzzles.

    Whatever the move, a puzzle in which the seat loses anyway is of the theme DAMAGE_CONTROL.
    """
    challenges: tuple[Challenge, ...] = ()
    """The rules under which the computer can be challenged; a plan says in which weeks (`pygames.play.challenges`)."""

    def theme(self, name: str) -> Theme:
        """Return the theme of this name; KeyError if there is none."""
        return {theme.name: theme for theme in (*self.themes, DAMAGE_CONTROL)}[name]

    def theme_of(self, position: Position[Any], move: Any) -> Theme:
        """Return the first theme that fits a move, leaving out themes with a task of their own."""
        return next(theme for theme in self.themes if not theme.task and theme.shows(position, move))

    @property
    def figures(self) -> Iterator[Figure]:
        """Every figure, in order."""
        return (part for section in self.sections for part in section.parts if isinstance(part, Figure))

    def figure(self, name: str) -> Figure | None:
        """Return the figure of this name, or None."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def next_task(self, name: str) -> Figure | None:
        """Return the first figure with a task after the one of this name, or None."""
        figures = list(self.figures)
        here = next(n for n, figure in enumerate(figures) if figure.name == name)
        return next((figure for figure in figures[here + 1 :] if figure.task), None)
