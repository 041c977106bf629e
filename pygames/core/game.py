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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar

from pygames.core.phrase import Phrase

if TYPE_CHECKING:
    from random import Random

    from pygames.core.guide import Guide
    from pygames.core.scene import Canvas, Scene

CHANCE: Final = "chance"
"""The `turn` of a position at which not a seat but chance decides."""

ABOUT: Final = "about"
"""The code of a refusal that says what a thing is that can't be used."""

Turn = int | str | None
"""A seat, CHANCE, or None when the game is over."""

Option = str | int | bool

SIGNS: Final = ("leaf", "waves", "sun", "flame", "star")
"""The icon that each seat has besides its colour, where its game does not say otherwise."""

M = TypeVar("M")


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
        """The move at a place of this position's table."""

    def play_at(self, index: int) -> Self:
        """The next position after the move at a place of this position's table. Trusts the caller."""

    def playout(self, rng: Random) -> Self:
        """A finished game after random moves from here, every legal move equally likely."""

    def reindexed(self) -> Self:
        """An equal position whose table holds only what may still be played, so that its sets are small."""


class Rules(Protocol):
    """What a game's `rules` module offers.

    One that hides something also has `determinize(observation, rng)`, and `hides(position, seat)`: whether a seat
    (None: an onlooker) does not see which outcome comes at a chance.
    """

    Move: type

    def start(self, seats: int, **options: Any) -> Position[Any]:
        """The first position; seats and options have been checked."""


class Board(Protocol):
    """What a game's `board` module offers: pictures and presses. A draft is a half-made move, None where none is.

    One in which chance decides also has `drawer(observation)`: the seat for which it decides. It may also have:

    - `forecast(observation, move) -> Phrase | None`: what a legal move does besides lying there, as the end of a
      sentence that begins with the piece ("captures the tower"); None where nothing
    - `possible(observation, draft) -> Sequence[Move]`: the legal moves that a half-made move can still become
    - `seat_label(seats, seat)` and `seat_signs(seats, seat)`, where seats are not always called the same
    - `won_by(observation) -> Phrase | None`: how a finished game was won, where the scores do not tell ("with …")
    - `left_over(observation, seat)`: pictures of the pieces that a seat has left, where these count
    - `mini(observation) -> Canvas`: the board as small as a stamp, for lists
    - `sum_up(observation, texts) -> Phrase | None`: what the plies of a turn did together, where it has several
    - `progress(observation) -> tuple[int, ...]`: by seat the number shown during play, where that is not the score
    - `chapter(observation) -> Phrase | None`: what the present part of the game is called, where it has several; and
      `closing(observation, text)`: where the ply with this text ends a part and the board changes for the next one,
      what was to be seen at its end, as the observation of a finished game of that part only; else None
    """

    def scene(self, observation: Any, draft: Any = None, last: str = "") -> Scene:
        """The picture of an observation; it offers exactly the legal moves.

        What `last` names is marked: all plies since the viewer last decided, separated by blanks; in the middle of a
        turn, the plies of this turn.
        """

    def touch(self, observation: Any, draft: Any, target: str) -> Any:
        """The next draft, None, or the finished move, after a press on a target; IllegalMove says why it can't be."""

    def tell(self, observation: Any, text: str) -> Phrase:
        """A sentence that says what the ply with this text does in this position."""

    def brief(self, observation: Any, text: str) -> Phrase:
        """What the ply with this text does, in a few words that do not name its seat, for a list."""

    def count(self, observation: Any, seat: int) -> Sequence[Phrase]:
        """How a seat's score comes about, a fact each."""

    def ending(self, observation: Any) -> Phrase:
        """Why a finished game is over, in a sentence."""


class Words(Protocol):
    """What a game's `words` module offers: what a player reads about the game before it begins.

    One whose games are known in other forms of text also has `FORMATS`: pairs of what knows a text and what reads it.
    """

    SUMMARY: Phrase
    """The game in one line."""
    SCORE: Phrase
    """What the number beside a seat counts during play, and which way is good, in a few words."""
    LOWEST_LEADS: bool
    """Whether the seat with the smallest number leads."""
    OPTIONS: Mapping[str, tuple[Phrase, Mapping[Option, Phrase]]]
    """For each option what it is called, and each of its values in plain words."""
    SHOWCASE: str
    """The plies of a game under way whose last position makes a good picture."""


class Tactics(Protocol):
    """What a game's `tactics` module offers: what a good player looks at. Positions are full ones.

    For the search it may also have, places being those of the position's own table:

    - `candidates(position)`: the places worth a look, the best first, and how likely each is the best (1 in all)
    - `chances(position)`: by seat the share of the win to be expected (1 in all)
    - `PLAYOUTS`: how much of a position's value is the result of a playout, from 0 to 1, the rest being the chances
    - `playout(position, rng)`: the end of a game that is likelier than a random one; or, for `chances` to judge, a
      position on the way there
    - `PATIENCE`: after how many simulations a position is valued twice before its moves are weighed (never without it)
    - `GLANCE`: the temperature of a choice at first glance (see `pygames.ai.glance`)
    - `LEVELS`: by its name what a level is in this game (see `pygames.core.level`)

    For people `reasons(position, move)`: phrases that say what is good about a move, the strongest first. For
    `tools/learn.py` LEARNABLE: which of `features(position)`, the places, names and features of moves, and
    `standing(position)`, the names and by seat the features of how it stands, it offers.
    """

    def evaluate(self, position: Any) -> tuple[float, ...]:
        """How well each seat stands, in the game's own units; only differences mean anything."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game by its name, and the doors to its rules, pictures and tactics, which are loaded on first use."""

    name: str
    title: str
    seats: range
    options: Mapping[str, tuple[Option, ...]]
    """Names → allowed values; the first is the default."""
    package: str = field(repr=False)
    seat_names: tuple[str, ...]
    """What each seat is called, in English; also its colour's name in a style sheet."""
    minutes: int = 20
    """How long a game lasts, roughly."""

    @cached_property
    def rules(self) -> Rules:
        """The game's module `rules`."""
        return import_module(f"{self.package}.rules")

    @cached_property
    def board(self) -> Board:
        """The game's module `board`."""
        return import_module(f"{self.package}.board")

    @cached_property
    def words(self) -> Words:
        """The game's module `words`."""
        return import_module(f"{self.package}.words")

    @cached_property
    def guide(self) -> Guide:
        """The rules as a player reads them: what the game's module `guide` calls GUIDE."""
        found: Guide = import_module(f"{self.package}.guide").GUIDE
        return found

    @cached_property
    def tactics(self) -> Any:
        """The game's module `tactics`."""
        return import_module(f"{self.package}.tactics")

    def seat_name(self, seat: int, seats: int) -> Phrase:
        """What a seat is called at a table of so many seats: by its colour, or its colours."""
        named = getattr(self.board, "seat_label", None)
        return Phrase(self.seat_names[seat]) if named is None else named(seats, seat)

    def seat_signs(self, seat: int, seats: int) -> tuple[str, ...]:
        """The names of the icons that stand for a seat besides its colour, or colours."""
        signs: Any = getattr(self.board, "seat_signs", None)
        return (SIGNS[seat],) if signs is None else signs(seats, seat)

    def forecast(self, observation: Any, move: Any) -> Phrase | None:
        """What a legal move does besides lying there, where the game says so."""
        said = getattr(self.board, "forecast", None)
        phrase: Phrase | None = None if said is None else said(observation, move)
        return phrase

    def actor(self, observation: Any) -> int | None:
        """The seat that acts: the one to move, or the one for which chance decides; None when the game is over."""
        seat: int | None = self.board.drawer(observation) if observation.turn == CHANCE else observation.turn  # type: ignore[attr-defined]
        return seat

    def possible(self, observation: Any, draft: Any) -> Sequence[Any]:
        """The legal moves that a half-made move can still become; all where none is made by halves."""
        narrowed = getattr(self.board, "possible", None)
        moves: Sequence[Any] = observation.legal_moves() if narrowed is None else narrowed(observation, draft)
        return moves

    def won_by(self, observation: Any) -> Phrase | None:
        """How a finished game was won, where the scores do not tell."""
        told = getattr(self.board, "won_by", None)
        phrase: Phrase | None = None if told is None else told(observation)
        return phrase

    def mini(self, observation: Any) -> Canvas | None:
        """The board as small as a stamp, for lists; None where the game has no such picture."""
        drawn = getattr(self.board, "mini", None)
        picture: Canvas | None = None if drawn is None else drawn(observation)
        return picture

    def left_over(self, observation: Any, seat: int) -> Sequence[Canvas]:
        """Pictures of the pieces that a seat has left, where these count."""
        drawn = getattr(self.board, "left_over", None)
        pictures: Sequence[Canvas] = () if drawn is None else drawn(observation, seat)
        return pictures

    def sum_up(self, observation: Any, texts: Sequence[str]) -> Phrase | None:
        """What the plies of a whole turn did together; None where each is told by itself."""
        summed = getattr(self.board, "sum_up", None)
        phrase: Phrase | None = None if summed is None else summed(observation, texts)
        return phrase

    def progress(self, observation: Any) -> tuple[int, ...]:
        """By seat the number that is shown during play; the scores where a game names no other, and at the end."""
        counted = getattr(self.board, "progress", None)
        numbers: tuple[int, ...] = (
            observation.scores() if counted is None or observation.turn is None else counted(observation)
        )
        return numbers

    def leaders(self, observation: Any) -> frozenset[int]:
        """The seats that lead by what is shown; none where all are equal."""
        shown = self.progress(observation)
        best = min(shown) if self.words.LOWEST_LEADS else max(shown)
        return frozenset(seat for seat, n in enumerate(shown) if n == best and min(shown) != max(shown))

    def chapter(self, observation: Any) -> Phrase | None:
        """What the present part of the game is called; None where it has no parts."""
        named = getattr(self.board, "chapter", None)
        phrase: Phrase | None = None if named is None else named(observation)
        return phrase

    def closing(self, observation: Any, text: str) -> Any:
        """What was to be seen at the end of a part of the game, where this ply ends one and another follows."""
        ended = getattr(self.board, "closing", None)
        return None if ended is None else ended(observation, text)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat may know what another does not."""
        return hasattr(self.rules, "hides")

    def hides(self, position: Any, viewer: int | None) -> bool:
        """Whether a seat (None: an onlooker) does not see which outcome comes at this chance."""
        return self.has_secrets and position.turn == CHANCE and bool(self.rules.hides(position, viewer))  # type: ignore[attr-defined]

    def start(self, seats: int | None = None, **options: Option) -> Position[Any]:
        """The first position of a game; ValueError names what is wrong with seats or options."""
        seats = self.seats[0] if seats is None else self.checked_seats(seats)
        return self.rules.start(seats, **self.checked_options(options))

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

    def determinize(self, observation: Any, rng: Random) -> Position[Any]:
        """A full position that fits an observation, drawn from the right distribution."""
        draw = getattr(self.rules, "determinize", None)
        position: Position[Any] = observation if draw is None else draw(observation, rng)
        return position
