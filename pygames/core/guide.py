"""A game's rules as a player reads them: sections of sentences and figures, each figure a real position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pygames.core.game import Option, Position
from pygames.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule that is ours, because the printed ones say nothing there."""

    text: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A move for the reader to make in a figure."""

    text: Phrase
    """What is to be done."""
    solved: Callable[[Any, Any], bool]
    """Whether a legal move does it, by the position and the move."""
    solution: str
    """A move that does it."""
    right: Phrase
    """What is said of a move that does it."""
    wrong: Phrase | None = None
    """What is said of another legal move; None where every legal move does it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A position by the plies that lead to it, and what may and may not be done in it."""

    name: str
    """Its address in the guide."""
    caption: Phrase
    plies: str = ""
    seats: int | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    allowed: tuple[str, ...] = ()
    """Moves or outcomes that are possible, shown with what they do."""
    refused: tuple[tuple[str, str], ...] = ()
    """Texts that are not, each with the code of its refusal, shown with the reason."""
    hands: tuple[int, ...] = ()
    """The seats whose hands are shown as well."""
    task: Task | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """What a puzzle of the game is about."""

    name: str
    """Its name in the text of puzzles."""
    title: Phrase
    """What it is called in lists."""
    right: Phrase
    """What is said of a move that solves such a puzzle."""
    shows: Callable[[Any, Any], bool]
    """Whether a move is of this theme, by the position and the move."""
    task: Phrase | None = None
    """What is asked for where exactly the moves of this theme are right; None where the best move is."""
    wrong: Phrase | None = None
    """What is said of a move that does not do what is asked for; None where the best move is."""


def viewer(position: Position[Any]) -> int | None:
    """For whose eyes a figure is: those of the seat to move."""
    return position.turn if isinstance(position.turn, int) else None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: which of the numbered ones it tells, and how."""

    title: Phrase
    rules: tuple[int, ...]
    parts: tuple[Phrase | Ruling | Figure, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """All the rules of a game, in the order in which one learns them."""

    sections: tuple[Section, ...]
    themes: tuple[Theme, ...] = ()
    """What its puzzles are about, the most special first; the last one fits any move. None: it has no puzzles."""

    def theme(self, name: str) -> Theme:
        """The theme of this name; KeyError where there is none."""
        return {theme.name: theme for theme in self.themes}[name]

    def theme_of(self, position: Position[Any], move: Any) -> Theme:
        """The first theme that a move is of, leaving out those that ask for something of their own."""
        return next(theme for theme in self.themes if not theme.task and theme.shows(position, move))

    @property
    def figures(self) -> Iterator[Figure]:
        """Every figure, in order."""
        return (part for section in self.sections for part in section.parts if isinstance(part, Figure))

    def figure(self, name: str) -> Figure | None:
        """The figure of this name."""
        return next((figure for figure in self.figures if figure.name == name), None)

    def next_task(self, name: str) -> Figure | None:
        """The first figure with a task after the one of this name."""
        figures = list(self.figures)
        here = next(n for n, figure in enumerate(figures) if figure.name == name)
        return next((figure for figure in figures[here + 1 :] if figure.task), None)
