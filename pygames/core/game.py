"""The base of all games: positions, refusals, and `Game`, which loads a game's parts on demand.

Terms used everywhere:

- **seat**: a player's place at the table, 0, 1, …
- **position**: one moment of one game, a frozen value
- **move**: a seat's decision; **outcome**: a chance event's result; `str` of either is its canonical text
- **ply**: one move or outcome in the course of a game
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
"""The `turn` of a position in which chance decides."""

ABOUT: Final = "about"
"""The code of a refusal that explains what a thing is that can't be used."""

Turn = int | Literal["chance"] | None
"""A seat, CHANCE, or None when the game is over."""

Option = str | int | bool

# records and links from before options were written as yes and no are still read
_OLDER: Final = {"true": "yes", "false": "no"}
"""How older forms wrote the values of options."""

SIGNS: Final = ("leaf", "waves", "sun", "flame", "star")
"""The icons that tell seats apart without colour, unless a game has its own."""

M = TypeVar("M")


def shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Return each seat's share of a win; they sum to 1."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


class IllegalMove(ValueError):
    """A refused move: a code for programs, and a phrase for the player that says which rule forbids it."""

    def __init__(self, code: str, template: str, /, **values: object) -> None:
        self.code = code
        """Which kind of refusal it is, for programs: `square`, `over` and so on."""
        self.phrase = Phrase(template, **values)
        """The reason, in a sentence for the player."""
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.phrase.template, dict(self.phrase.values))


def _again(code: str, template: str, values: dict[str, object]) -> IllegalMove:
    """Recreate a pickled refusal."""
    return IllegalMove(code, template, **values)


def option_text(value: Option) -> str:
    """Return the text of an option's value: yes or no for a bool.

    >>> option_text(True), option_text(6), option_text("free")
    ('yes', '6', 'free')
    """
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def chance_outcome(position: Any, rng: Random) -> Any:
    """Sample a chance outcome by its weight."""
    outcomes, weights = zip(*position.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


class Position(Protocol[M]):
    """One moment of a game: frozen, hashable, and equal to every position with the same possible continuations."""

    @property
    def turn(self) -> Turn:
        """The seat that decides next, CHANCE, or None if the game is over."""

    @property
    def skipped(self) -> tuple[int, ...]:
        """The seats skipped just before this turn for want of a legal move, in order."""

    def legal_moves(self) -> Sequence[M]:
        """Return all legal moves of the seat to move, in a fixed order; empty at chance events and after the end."""

    def chance_outcomes(self) -> Sequence[tuple[M, int]]:
        """Return the possible outcomes of a chance event, each with a weight, a positive int; empty at other times."""

    def play(self, move: M) -> Self:
        """Return the next position; TypeError for what is no move. Trusts the caller that it is a possible one."""

    def parse(self, text: str) -> M:
        """Parse outside text as a legal move or possible outcome; IllegalMove explains why it isn't one.

        TypeError if it is no text.
        """

    def scores(self) -> tuple[int, ...]:
        """Return points by seat, as the rule sheet counts them; valid at any time."""

    def winners(self) -> frozenset[int]:
        """Return the winning seats: none until the game is over, several if the win is shared or the game drawn."""

    def observe(self, seat: int | None) -> Any:
        """Return what a seat may know (None: a spectator), built from public facts and its own secrets.

        ValueError if there is no such seat.
        """

    # The fast path for searches: the same rules, without lists of moves or texts

    @property
    def legal_set(self) -> int:
        """The legal moves as a set of indices into this position's table; 0 at chance events and after the end."""

    def move_at(self, index: int) -> M:
        """Return the move at an index of this position's table; IndexError beyond its end."""

    def play_at(self, index: int) -> Self:
        """Return the position after the move at an index of this position's table. Trusts the caller."""

    def playout(self, rng: Random) -> Self:
        """Return a finished game reached by uniformly random moves from here."""

    def compact(self) -> Self:
        """Return an equal position with a smaller move table: only moves still playable, so that sets are small."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game by its name, with its rules, pictures and tactics loaded on first use."""

    name: str
    """The name by which `GAMES` has it."""
    title: str
    """What players call it."""
    seats: range
    """The numbers of seats that it can be played by."""
    options: Mapping[str, tuple[Option, ...]]
    """The allowed values of each option; the first is the default."""
    package: str = field(repr=False)
    seat_names: tuple[Phrase, ...]
    """What each seat is called: its colour."""
    minutes: int = 20
    """Typical duration of a game, in minutes."""
    messages: tuple[int, ...] = field(default=(), repr=False)
    """About how many messages a game takes that is played by link, for each number of seats; empty if not counted."""
    by_link: Mapping[str, Option] = field(default_factory=dict, repr=False)
    """The options proposed for play by link, where they differ from the defaults, as each turn is a message."""
    strengths: tuple[int, ...] = field(default=(), repr=False)
    """The Elo rating of each level, the weakest first (docs/strength.md); empty if not measured."""

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """`RULES` of the game's module `rules`."""
        found: Rules[Any, Any] = self._module("rules").RULES
        return found

    @cached_property
    def board(self) -> Board[Any, Any, Any]:
        """`BOARD` of the game's module `board`."""
        found: Board[Any, Any, Any] = self._module("board").BOARD
        return found

    @cached_property
    def words(self) -> Words:
        """`WORDS` of the game's module `words`."""
        found: Words = self._module("words").WORDS
        return found

    @cached_property
    def guide(self) -> Guide:
        """The rules for players: `GUIDE` of the game's module `guide`."""
        found: Guide = self._module("guide").GUIDE
        return found

    @cached_property
    def course(self) -> Course:
        """The lessons: `COURSE` of the game's module `course`."""
        found: Course = self._module("course").COURSE
        return found

    @cached_property
    def strategies(self) -> Course:
        """The next lessons: `STRATEGIES` of the game's module `strategies`; ImportError if it can't be fetched."""
        found: Course = self._module("strategies").STRATEGIES
        return found

    @property
    def has_course(self) -> bool:
        """Whether there are lessons."""
        return bool(self.course.steps)

    @cached_property
    def tactics(self) -> Tactics[Any, Any]:
        """`TACTICS` of the game's module `tactics`."""
        found: Tactics[Any, Any] = self._module("tactics").TACTICS
        return found

    @cached_property
    def text(self) -> TextBoard[Any, Any]:
        """`TEXT` of the game's module `text`."""
        found: TextBoard[Any, Any] = self._module("text").TEXT
        return found

    @cached_property
    def diagram(self) -> Diagram[Any]:
        """Positions as text: `DIAGRAM` of the game's module `diagram`."""
        found: Diagram[Any] = self._module("diagram").DIAGRAM
        return found

    @cached_property
    def editing(self) -> Editing[Any, Any]:
        """How positions are set up by hand: `EDITING` of the game's module `editing`."""
        found: Editing[Any, Any] = self._module("editing").EDITING
        return found

    @cached_property
    def planes(self) -> Planes[Any]:
        """Observations for learning programs: `PLANES` of the game's module `planes`."""
        found: Planes[Any] = self._module("planes").PLANES
        return found

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a packaged game by its package name, so that copies are the game itself."""
        # a game that is no module's GAME, as in tests, travels by its fields
        if getattr(modules.get(self.package), "GAME", None) is self:
            return _game_of, (self.package,)
        return Game, tuple(getattr(self, one.name) for one in fields(self))

    def seat_name(self, seat: int, seats: int) -> Phrase:
        """Return what a seat is called at a table of this size: its colour, or its colours."""
        label = self.board.seat_label
        return label(seats, seat) if label else self.seat_names[seat]

    def seat_signs(self, seat: int, seats: int) -> tuple[str, ...]:
        """Return the names of the icons that stand for a seat besides its colour, or colours."""
        signs = self.board.seat_signs
        return signs(seats, seat) if signs else (SIGNS[seat],)

    def actor(self, observation: Any) -> int | None:
        """Return the seat that acts: the one to move, or on whose behalf chance acts; None if the game is over."""
        seat: int | None = self.board.drawing_seat(observation) if observation.turn == CHANCE else observation.turn
        return seat

    def shown_scores(self, observation: Any) -> tuple[int, ...]:
        """Return the number shown beside each seat, the same during play and at the end."""
        return tuple(self.shown_score(score) for score in observation.scores())

    def shown_score(self, score: float) -> int:
        """Return the number that players see for a score, actual or expected."""
        return round(score) + self.words.score_offset

    def leaders(self, observation: Any) -> frozenset[int]:
        """Return the seats in the lead by the numbers shown; empty if all are equal."""
        return self.leading(self.shown_scores(observation))

    def leading(self, shown: Sequence[int]) -> frozenset[int]:
        """Return the seats with the best of these numbers; empty if all are equal."""
        best = min(shown) if self.words.lowest_leads else max(shown)
        return frozenset(seat for seat, n in enumerate(shown) if n == best and min(shown) != max(shown))

    @cached_property
    def has_secrets(self) -> bool:
        """Whether seats may have secrets from each other."""
        return self.rules.hides is not None

    def hides(self, position: Any, viewer: int | None) -> bool:
        """Return whether a seat (None: a spectator) can't see the outcome of this chance event."""
        hides = self.rules.hides
        return hides is not None and position.turn == CHANCE and hides(position, viewer)

    def start(self, seats: int | None = None, **options: Option) -> Position[Any]:
        """Return the first position of a game; ValueError explains wrong seats or options."""
        seats = self.seats[0] if seats is None else self.check_seats(seats)
        position: Position[Any] = self.rules.start(seats, **self.check_options(options))
        return position

    def position(self, text: str, seats: int | None = None, rng: Random | None = None, **options: Option) -> Any:
        """Parse the text of a position; `rng` decides what it leaves open (without one, always the same).

        BadPosition (`pygames.core.diagram`) quotes what is wrong; ValueError names a wrong number of seats or option.
        """
        seats = self.seats[0] if seats is None else self.check_seats(seats)
        return self.diagram.read(text, seats, rng, **self.check_options(options))

    def check_seats(self, seats: int) -> int:
        """Return the number of seats; ValueError if the game doesn't allow it."""
        if type(seats) is not int or seats not in self.seats:
            allowed = " or ".join(str(n) for n in self.seats)
            raise ValueError(f"{self.title} is played by {allowed}, not by {seats!r}.")
        return seats

    def check_options(self, options: Mapping[str, object]) -> dict[str, Option]:
        """Return all options, the given ones over the defaults; ValueError if one is unknown or not allowed."""
        chosen = {name: allowed[0] for name, allowed in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.title} has no option {name!r}; it has: {known}.")
            for allowed in self.options[name]:
                # True == 1 in Python, but an option of numbers must not take a bool
                if allowed == value and type(allowed) is type(value):
                    chosen[name] = allowed
                    break
            else:
                values = ", ".join(repr(allowed) for allowed in self.options[name])
                raise ValueError(f"Option {name!r} of {self.title} can't be {value!r}; allowed: {values}.")
        return chosen

    def changed_options(self, options: Mapping[str, object]) -> tuple[tuple[str, Option], ...]:
        """Return those of some options that differ from their defaults; ValueError as in `check_options`."""
        chosen = self.check_options(options)
        return tuple((name, value) for name, value in chosen.items() if value != self.options[name][0])

    def option(self, name: str, text: str, *, older: bool = False) -> Option | None:
        """Parse the text of an option's value, in any case; None if the game has no such value.

        With `older`, accept `true` and `false` for yes and no as well.
        """
        known, text = {option_text(value): value for value in self.options.get(name, ())}, text.lower()
        return known.get(_OLDER.get(text, text) if older else text)

    def determinize(self, observation: Any, rng: Random) -> Position[Any]:
        """Sample a full position consistent with an observation, from the right distribution."""
        draw = self.rules.determinize
        position: Position[Any] = draw(observation, rng) if draw else observation
        return position


def _game_of(package: str) -> Game:
    """Return the game of a package."""
    found: Game = import_module(package).GAME
    return found
