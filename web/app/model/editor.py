"""A position being set up: its text with undo, the piece in hand, and its problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from pygames import Game, IllegalMove, Record
from pygames.core.contract import Choice
from pygames.core.diagram import BadPosition, Problem
from pygames.core.game import Option
from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from web.app.model.judging import Value

if TYPE_CHECKING:
    pass

MOST_UNDONE = 200


class Editor:
    """A position of one game being set up; it affects no game of the player's."""

    def __init__(self, game: Game, seats: int | None = None, options: Mapping[str, Option] | None = None) -> None:
        self.game = game
        self.seats = game.check_seats(game.seats[0] if seats is None else seats)
        self.options = game.check_options(options or {})
        self.draft: Any = None
        self.field = ""
        """The text in the field when it was last replaced."""
        self.shown = 0
        """How often the field was replaced, even by the same text."""
        self.typed = ""
        """The current text of the field."""
        self.refusal: BadPosition | None = None
        """What is wrong with the text in the field; None if it is the position on the board."""
        self.advised: Advised | None = None
        """What the computer has found about the position."""
        self.empty = self._canonical("")
        """The text of the empty board."""
        self._texts = [self.empty]
        self._at = 0
        self._keep(self.empty)
        self.show()

    @classmethod
    def of(cls, record: Record, game: Game) -> Editor:
        """Return an editor with the initial position of a record; raise BadPosition if that is invalid."""
        editor = cls(game, record.seats, dict(record.options))
        editor._texts = [editor._canonical(record.position)]
        editor._keep(editor._texts[0])
        editor.show()
        return editor

    @property
    def text(self) -> str:
        """The text of the position on the board."""
        return self._texts[self._at]

    @property
    def record(self) -> Record:
        """A record that begins from the position."""
        return Record(self.game.name, self.seats, self.game.changed_options(self.options), position=self.text)

    def _read(self, text: str) -> Any:
        """Parse a text into a setting."""
        if self.game.editing.read:
            return self.game.editing.read(text, self.seats, **self.options)
        return self._position(text)

    def _position(self, text: str) -> Any:
        # tiles that the text leaves open are dealt at random, but each time alike
        return self.game.position(text, self.seats, Random(0), **self.options)

    def _write(self, setting: Any) -> str:
        return (self.game.editing.write or self.game.diagram.write)(setting)

    def _canonical(self, text: str) -> str:
        """Return the canonical text of a position; raise BadPosition if it is invalid."""
        self._position(text)
        return self._write(self._read(text))

    def _keep(self, text: str) -> None:
        """Make this text the position on the board."""
        self.setting = self._read(text)
        self.position = self._position(text)
        self.problems: tuple[Problem, ...] = tuple(self.game.diagram.problems(self.position))
        self.draft = self.refusal = self.advised = None

    def show(self) -> None:
        """Replace the field's text by that of the position on the board."""
        self.field = self.typed = self.text
        self.refusal = None
        self.shown += 1

    def change(self, text: str) -> bool:
        """Change the position, with undo; return False if it is the same."""
        if text == self.text:
            return False
        self._keep(text)
        self._texts[self._at + 1 :] = [text]
        del self._texts[:-MOST_UNDONE]
        self._at = len(self._texts) - 1
        return True

    def type(self, text: str) -> bool:
        """Apply the field's text, or note what is wrong with it; return whether it was pasted."""
        pasted = abs(len(text) - len(self.typed)) > 1  # typing adds or removes a letter at a time
        self.draft, self.typed = None, text
        try:
            self.change(self._canonical(text))
            self.refusal = None
        except BadPosition as error:
            self.refusal = error
        return pasted

    def press(self, target: str) -> Phrase | None:
        """Press a target of the picture, and describe the effect; raise IllegalMove if it has none."""
        edited = self.game.editing.touch(self.setting, self.draft, target)
        self._take(edited.setting)
        self.draft = edited.draft
        return edited.message

    def choose(self, name: str, value: str) -> None:
        """Choose something that is not on the board."""
        self._take(self.game.editing.choose(self.setting, name, value))

    def _take(self, setting: Any) -> None:
        """Take a setting changed by hand; raise IllegalMove if it is invalid."""
        try:
            if self.change(self._canonical(self._write(setting))):
                self.show()
        except BadPosition as error:
            raise IllegalMove("setting", "{reason}", reason=error.phrase) from error

    def travel(self, step: int) -> bool:
        """Undo (-1) or redo (1); return False if there is nothing to undo or redo."""
        if not 0 <= self._at + step < len(self._texts):
            return False
        self._at += step
        self._keep(self.text)
        self.show()
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self._at + 1 < len(self._texts)

    @property
    def can_be_played(self) -> bool:
        """Whether a game can be played from the position."""
        return self.refusal is None and not any(problem.fatal for problem in self.problems)

    @property
    def by_hand(self) -> bool:
        """Whether positions of the game can be changed by hand, not only as text."""
        return self.game.editing.scene is not None

    @property
    def scene(self) -> Scene:
        """The picture."""
        if self.game.editing.scene:
            return self.game.editing.scene(self.setting, self.draft)
        return self.game.board.scene(self.position.observe(None))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that are not on the board."""
        return tuple(self.game.editing.choices(self.setting))

    @property
    def start_text(self) -> str:
        """The text of the usual starting position."""
        return self.game.diagram.write(self.game.start(self.seats, **self.options))


@dataclass(frozen=True)
class Candidate:
    """A move worth considering."""

    text: str
    description: Phrase
    """The move in a few words."""
    value: Value
    """The value after it, by seat."""


@dataclass(frozen=True)
class Advised:
    """The result of analysing a position: its evaluation and its best moves."""

    seat: int
    """The seat to move."""
    value: Value
    """The value of the position, by seat."""
    lines: tuple[Candidate, ...]
    """The best moves, the best first."""
    reasons: tuple[Phrase, ...]
    """The reasons for the first of them."""
