"""The contract that every game keeps.

Words used everywhere:

- **seat**: a player's place at the table, 0, 1, …
- **position**: one moment of one game, a frozen value
- **move**: what a seat decides; **outcome**: what chance decides; both are values whose `str` is their canonical text
- **ply**: one move or outcome in its place in a game
- **observation**: what one seat may know of a position
- **table**: the finite list of a game's moves, so that a set of moves is an int (see `pygames.core.bits`)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from sys import modules
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, Self, TypeVar

from pygames.core.contract import Board, Diagram, Editing, Planes, Rules, Tactics, TextBoard, Words
from pygames.core.phrase import Phrase

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from pygames.core.course import Course
    from pygames.core.guide import Guide

CHANCE: Final = "chance"
"""The `turn` of a position at which not a seat but chance decides."""

ABOUT: Final = "about"
"""The code of a refusal that says what a thing is that can't be used."""

Turn = int | Literal["chance"] | None
"""A seat, CHANCE, or None when the game is over."""

Option = str | int | bool

_OLDER: Final = {"true": "yes", "false": "no"}
"""Texts of options as forms wrote them once."""

SIGNS: Final = ("leaf", "waves", "sun", "flame", "star")
"""The icon that each seat has besides its colour, where its game does not say otherwise."""

M = TypeVar("M")


def shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """By seat the share of a win; they add up to 1."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


class IllegalMove(ValueError):
    """A text that is no legal move: a code for programs, a phrase for the player that says which rule forbids it."""

    def __init__(self, code: str, template: str, /, **values: object) -> None:
        self.code = code
        self.phrase = Phrase(template, **values)
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.phrase.template, dict(self.phrase.values))


def _again(code: str, template: str, values: dict[str, object]) -> IllegalMove:
    """The refusal, in another process."""
    return IllegalMove(code, template, **values)


def option_text(value: Option) -> str:
    """The text of an option's value: yes and no for True and False.

    >>> option_text(True), option_text(6), option_text("free")
    ('yes', '6', 'free')
    """
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def chance_outcome(position: Any, rng: Random) -> Any:
    """What chance decides in a position, drawn by the weights."""
    outcomes, weights = zip(*position.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


class Position(Protocol[M]):
    """One moment of a game: frozen, hashable, equal to any position from which the game goes on in the same way."""

    @property
    def turn(self) -> Turn:
        """The seat that decides next, CHANCE, or None when the game is over."""

    @property
    def skipped(self) -> tuple[int, ...]:
        """The seats that were passed over just before this turn because they had no legal move, in order."""

    def legal_moves(self) -> Sequence[M]:
        """Every legal move of the seat to move, in a fixed order; empty at a chance and when the game is over."""

    def chance_outcomes(self) -> Sequence[tuple[M, int]]:
        """At a chance each outcome with its weight, a positive int; otherwise empty."""

    def play(self, move: M) -> Self:
        """The next position. Trusts the caller that the move or outcome is possible here."""

    def parse(self, text: str) -> M:
        """The legal move or possible outcome that a text from outside means; IllegalMove says why it is none."""

    def scores(self) -> tuple[int, ...]:
        """Points by seat, as the rule sheet counts them; right at any time."""

    def winners(self) -> frozenset[int]:
        """The seats that have won: none until the game is over, several when the win is shared or the game drawn."""

    def observe(self, seat: int | None) -> Any:
        """What a seat may know (None: an onlooker), built from public facts and its own secrets."""

    # The fast path of a search: the same rules without a list of moves or a text.

    @property
    def legal_set(self) -> int:
        """The legal moves as a set of places in this position's table: 0 at a chance and when the game is over."""

    def move_at(self, index: int) -> M:
        """The move at a place of this position's table; IndexError beyond its end."""

    def play_at(self, index: int) -> Self:
        """The next position after the move at a place of this position's table. Trusts the caller."""

    def playout(self, rng: Random) -> Self:
        """A finished game after random moves from here, every legal move equally likely."""

    def compacted(self) -> Self:
        """An equal position whose table holds only what may still be played, so that its sets are small."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game by its name, and the doors to its rules, pictures and tactics, which are loaded on first use."""

    name: str
    title: str
    seats: range
    options: Mapping[str, tuple[Option, ...]]
    """Names → allowed values; the first is the default."""
    package: str = field(repr=False)
    seat_names: tuple[Phrase, ...]
    """What each seat is called: by its colour."""
    minutes: int = 20
    """How long a game lasts, roughly."""
    strengths: tuple[int, ...] = field(default=(), repr=False)
    """How strong its levels are, the weakest first, on Elo's scale: docs/strength.md; empty where not measured."""

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """What the game's module `rules` calls RULES."""
        found: Rules[Any, Any] = self._module("rules").RULES
        return found

    @cached_property
    def board(self) -> Board[Any, Any, Any]:
        """What the game's module `board` calls BOARD."""
        found: Board[Any, Any, Any] = self._module("board").BOARD
        return found

    @cached_property
    def words(self) -> Words:
        """What the game's module `words` calls WORDS."""
        found: Words = self._module("words").WORDS
        return found

    @cached_property
    def guide(self) -> Guide:
        """The rules as a player reads them: what the game's module `guide` calls GUIDE."""
        found: Guide = self._module("guide").GUIDE
        return found

    @cached_property
    def course(self) -> Course:
        """The lessons: what the game's module `course` calls COURSE."""
        found: Course = self._module("course").COURSE
        return found

    @property
    def has_course(self) -> bool:
        """Whether there are lessons."""
        return bool(self.course.steps)

    @cached_property
    def tactics(self) -> Tactics[Any, Any]:
        """What the game's module `tactics` calls TACTICS."""
        found: Tactics[Any, Any] = self._module("tactics").TACTICS
        return found

    @cached_property
    def text(self) -> TextBoard[Any, Any]:
        """What the game's module `text` calls TEXT."""
        found: TextBoard[Any, Any] = self._module("text").TEXT
        return found

    @cached_property
    def diagram(self) -> Diagram[Any]:
        """Positions as text: what the game's module `diagram` calls DIAGRAM."""
        found: Diagram[Any] = self._module("diagram").DIAGRAM
        return found

    @cached_property
    def editing(self) -> Editing[Any, Any]:
        """How positions are set up by hand: what the game's module `editing` calls EDITING."""
        found: Editing[Any, Any] = self._module("editing").EDITING
        return found

    @cached_property
    def planes(self) -> Planes[Any]:
        """What programs that learn see: what the game's module `planes` calls PLANES."""
        found: Planes[Any] = self._module("planes").PLANES
        return found

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of the game of a package is that game, in another process too."""
        if getattr(modules.get(self.package), "GAME", None) is self:
            return _game_of, (self.package,)
        return Game, tuple(getattr(self, one.name) for one in fields(self))

    def seat_name(self, seat: int, seats: int) -> Phrase:
        """What a seat is called at a table of so many seats: by its colour, or its colours."""
        label = self.board.seat_label
        return label(seats, seat) if label else self.seat_names[seat]

    def seat_signs(self, seat: int, seats: int) -> tuple[str, ...]:
        """The names of the icons that stand for a seat besides its colour, or colours."""
        signs = self.board.seat_signs
        return signs(seats, seat) if signs else (SIGNS[seat],)

    def actor(self, observation: Any) -> int | None:
        """The seat that acts: the one to move, or the one for which chance decides; None when the game is over."""
        seat: int | None = self.board.drawing_seat(observation) if observation.turn == CHANCE else observation.turn
        return seat

    def shown_scores(self, observation: Any) -> tuple[int, ...]:
        """Return by seat the number that players see beside it, the same during play and at the end."""
        return tuple(self.shown_score(score) for score in observation.scores())

    def shown_score(self, score: float) -> int:
        """Return the number that players see for a score by the rules, or for one that is expected."""
        return round(score) + self.words.score_offset

    def leaders(self, observation: Any) -> frozenset[int]:
        """The seats that lead by what is shown; none where all are equal."""
        shown = self.shown_scores(observation)
        best = min(shown) if self.words.lowest_leads else max(shown)
        return frozenset(seat for seat, n in enumerate(shown) if n == best and min(shown) != max(shown))

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat may know what another does not."""
        return self.rules.hides is not None

    def hides(self, position: Any, viewer: int | None) -> bool:
        """Whether a seat (None: an onlooker) does not see which outcome comes at this chance."""
        hides = self.rules.hides
        return hides is not None and position.turn == CHANCE and hides(position, viewer)

    def start(self, seats: int | None = None, **options: Option) -> Position[Any]:
        """The first position of a game; ValueError names what is wrong with seats or options."""
        seats = self.seats[0] if seats is None else self.checked_seats(seats)
        position: Position[Any] = self.rules.start(seats, **self.checked_options(options))
        return position

    def position(self, text: str, seats: int | None = None, rng: Random | None = None, **options: Option) -> Any:
        """The position that a text means; what it leaves open `rng` decides, the same way each time without one.

        BadPosition (`pygames.core.diagram`) quotes what can't be; ValueError names a wrong number of seats or option.
        """
        seats = self.seats[0] if seats is None else self.checked_seats(seats)
        return self.diagram.read(text, seats, rng, **self.checked_options(options))

    def checked_seats(self, seats: int) -> int:
        """This number of seats where the game allows it, else ValueError."""
        if type(seats) is not int or seats not in self.seats:
            allowed = " or ".join(str(n) for n in self.seats)
            raise ValueError(f"{self.title} is played by {allowed}, not by {seats!r}.")
        return seats

    def checked_options(self, options: Mapping[str, object]) -> dict[str, Option]:
        """All options of the game, the given ones over the defaults; ValueError where one is unknown or not allowed."""
        chosen = {name: allowed[0] for name, allowed in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.title} has no option {name!r}; it has: {known}.")
            for allowed in self.options[name]:
                if allowed == value and type(allowed) is type(value):
                    chosen[name] = allowed
                    break
            else:
                values = ", ".join(repr(allowed) for allowed in self.options[name])
                raise ValueError(f"Option {name!r} of {self.title} can't be {value!r}; allowed: {values}.")
        return chosen

    def option(self, name: str, text: str, *, older: bool = False) -> Option | None:
        """The value of an option that a text means, in capitals or not; None where the game has none like that.

        Where older forms count too, `true` and `false` mean yes and no.
        """
        known, text = {option_text(value): value for value in self.options.get(name, ())}, text.lower()
        return known.get(_OLDER.get(text, text) if older else text)

    def determinize(self, observation: Any, rng: Random) -> Position[Any]:
        """A full position that fits an observation, drawn from the right distribution."""
        draw = self.rules.determinize
        position: Position[Any] = draw(observation, rng) if draw else observation
        return position


def _game_of(package: str) -> Game:
    """The game of a package."""
    found: Game = import_module(package).GAME
    return found
