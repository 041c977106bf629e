"""Games in numbers, for learning programs: actions, outcomes and planes, without any library.

>>> from pygames import GAMES
>>> ringgz = encoding(GAMES["ringgz"], seats=3)
>>> ringgz.actions, ringgz.shape
(509, (56, 5, 5))
>>> position = ringgz.first.play_at(ringgz.action("S@c3"))
>>> ringgz.text(ringgz.legal(position)[0])
'b1@c2'

An **action** is a move's index in the game's full table, so it means the same move in every game with the same options.
A **plane** is a map of the board, or a number repeated on all its squares: docs/adapters.md lists them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from itertools import chain, repeat
from random import Random
from typing import Any, NamedTuple

from pygames.core.bits import members
from pygames.core.game import CHANCE, Game, Option, Position, shares
from pygames.play.record import HIDDEN, MAX_PLIES, ONLOOKER, Record


class Seen(NamedTuple):
    """What a viewer sees of a position: sets of squares and numbers, which become planes."""

    maps: tuple[int, ...]
    numbers: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Encoding:
    """A game with given seats and options, in numbers. It copies as itself and is pickled by its name."""

    game: Game
    seats: int
    options: tuple[tuple[str, Option], ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.package, self.seats, self.options)

    def __copy__(self) -> Encoding:
        return self

    def __deepcopy__(self, _: object) -> Encoding:
        return self

    @cached_property
    def first(self) -> Position[Any]:
        """The first position of a game."""
        return self.game.start(self.seats, **dict(self.options))

    @cached_property
    def actions(self) -> int:
        """The number of actions: the size of the game's table."""
        number = 0
        try:
            while True:
                self.first.move_at(number)
                number += 1
        except IndexError:
            return number

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each action."""
        return tuple(map(self.text, range(self.actions)))

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """The text of each chance outcome, by its number."""
        return tuple(map(str, self.game.rules.outcomes(self.first))) if self.game.rules.outcomes else ()

    @cached_property
    def digest(self) -> str:
        """Eight letters that change if any action is renumbered."""
        return sha256(" ".join(self.texts).encode()).hexdigest()[:8]

    @cached_property
    def longest(self) -> int:
        """An upper bound for the plies of a game, moves and outcomes."""
        longest = self.game.rules.longest
        return longest(self.first) if longest else MAX_PLIES

    def text(self, action: int) -> str:
        """Return the text of an action."""
        return str(self.first.move_at(action))

    def action(self, text: str) -> int:
        """Return the action with this text; KeyError if there is none."""
        return self._by_text[text]

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: action for action, text in enumerate(self.texts)}

    def legal(self, position: Any) -> list[int]:
        """Return the legal actions, ascending; none at chance events and after the end."""
        return members(position.legal_set)

    def mask(self, position: Any, seat: int | None = None) -> bytes:
        """Return 1 for each legal action, 0 for the others; all 0 if the seat named is not to move."""
        legal = position.legal_set if seat is None or position.turn == seat else 0
        return digits(legal, self.actions)

    def outcome_probabilities(self, position: Any) -> list[tuple[int, float]]:
        """Return the number of each possible outcome of a chance event with its probability, ascending."""
        outcomes = [(self.outcome(str(outcome)), weight) for outcome, weight in position.chance_outcomes()]
        whole = sum(weight for _, weight in outcomes)
        return sorted((number, weight / whole) for number, weight in outcomes)

    def outcome(self, text: str) -> int:
        """Return the number of the chance outcome with this text; KeyError if there is none."""
        return self._outcome_by_text[text]

    @cached_property
    def _outcome_by_text(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self.outcomes)}

    def shares(self, position: Any) -> tuple[float, ...]:
        """Return each seat's share of the win once the game is over (sums to 1); 0 before."""
        return shares(position.winners(), self.seats) if position.turn is None else (0.0,) * self.seats

    @cached_property
    def size(self) -> tuple[int, int]:
        """The rows and columns of a plane."""
        return self.game.planes.size(self.first.observe(None))

    @cached_property
    def channels(self) -> tuple[str, ...]:
        """The meaning of each plane: first the maps, then the numbers. Seat 0 is the viewer's, 1 the next."""
        observation, seats = self.first.observe(None), range(self.seats)
        planes = self.game.planes
        acting = [f"{n} acts" for n in seats]
        return *planes.maps(observation, seats), *acting, "chance", *planes.numbers(observation, seats)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Channels, rows and columns."""
        return len(self.channels), *self.size

    def seen(self, observation: Any, viewer: int | None) -> Seen:
        """Return what an observation shows its viewer (None: a spectator, for whom seat 0 comes first)."""
        seats = [(seat + (viewer or 0)) % self.seats for seat in range(self.seats)]
        planes, actor = self.game.planes, self.game.actor(observation)
        acting = [float(seat == actor) for seat in seats]
        numbers = planes.numbers(observation, seats).values()
        return Seen(
            tuple(planes.maps(observation, seats).values()),
            (*acting, float(observation.turn == CHANCE), *numbers),
        )

    def planes(self, observation: Any, viewer: int | None) -> array[float]:
        """Return all planes of an observation, one after the other, each row by row from the first square's."""
        rows, columns = self.size
        maps, numbers = self.seen(observation, viewer)
        area = rows * columns
        return array("f", chain(*(digits(one, area) for one in maps), *(repeat(number, area) for number in numbers)))


def digits(set_: int, width: int) -> bytes:
    """Return 1 for each number below a width that belongs to a set, else 0.

    >>> list(digits(0b1101, 5))
    [1, 0, 1, 1, 0]
    """
    # through text, in linear time; shifting a wide integer bit by bit would be quadratic
    return f"{set_:0{width}b}"[::-1].encode().translate(_DIGITS)


_DIGITS = bytes.maketrans(b"01", b"\0\1")


def encoding(game: Game, seats: int | None = None, **options: Option) -> Encoding:
    """Return the encoding of a game; ValueError names what is wrong with seats or options."""
    seats = game.seats[0] if seats is None else game.check_seats(seats)
    return _cached_encoding(game, seats, tuple(game.check_options(options).items()))


@cache
def _cached_encoding(game: Game, seats: int, options: tuple[tuple[str, Option], ...]) -> Encoding:
    return Encoding(game, seats, options)


def _again(package: str, seats: int, options: tuple[tuple[str, Option], ...]) -> Encoding:
    """Recreate a pickled encoding."""
    game: Game = import_module(package).GAME
    return encoding(game, seats, **dict(options))


@dataclass(frozen=True)
class Moment:
    """A position in the course of a game, with what each seat has seen so far. Frozen: it copies as itself."""

    encoding: Encoding
    position: Any
    seen: tuple[tuple[str, ...], ...]
    """For each seat the plies, with `*?` for hidden outcomes."""
    guessed: tuple[str, ...] = ()
    """If a seat has guessed hidden information, what each other seat then holds; "" for the seat itself."""

    def __deepcopy__(self, _: object) -> Moment:
        return self

    def play(self, action: int) -> Moment:
        """Return the moment after an action."""
        text = self.encoding.text(action)
        return self._after(self.position.play_at(action), [text] * self.encoding.seats)

    def checked(self, action: int) -> Moment:
        """Return the moment after an outside action: IllegalMove if a rule forbids it, ValueError if it is none."""
        if not 0 <= action < self.encoding.actions:
            raise ValueError(f"{action} is no action: they are 0 to {self.encoding.actions - 1}.")
        if not self.position.legal_set >> action & 1:
            raise AssertionError(self.position.parse(self.encoding.text(action)))  # which has refused it
        return self.play(action)

    def draw(self, outcome: int) -> Moment:
        """Return the moment after a chance outcome, given by its number: ValueError if it is impossible."""
        if not 0 <= outcome < len(self.encoding.outcomes):
            raise ValueError(f"{outcome} is no outcome: they are 0 to {len(self.encoding.outcomes) - 1}.")
        text = self.encoding.outcomes[outcome]
        hides = self.encoding.game.hides
        told = [HIDDEN if hides(self.position, seat) else text for seat in range(self.encoding.seats)]
        return self._after(self.position.play(self.position.parse(text)), told)

    def _after(self, position: Any, told: Sequence[str]) -> Moment:
        seen = tuple((*plies, text) for plies, text in zip(self.seen, told, strict=True))
        return Moment(self.encoding, position, seen, self.guessed)

    def sample_chance(self, rng: Random) -> Moment:
        """Sample chance outcomes until a seat decides or the game is over."""
        moment = self
        while moment.position.turn == CHANCE:
            numbers, weights = zip(*self.encoding.outcome_probabilities(moment.position), strict=True)
            moment = moment.draw(rng.choices(numbers, weights)[0])
        return moment

    def guess(self, seat: int, rng: Random) -> Moment:
        """Sample a moment that this seat can't distinguish from this one.

        The others have then seen what everybody has, and hold what the guess gives them; how that came about is
        unknown.
        """
        game, seats = self.encoding.game, range(self.encoding.seats)
        if not game.has_secrets:
            return self
        position = game.determinize(self.position.observe(seat), rng)
        # what all have seen alike is public; anything else would tell a guess what was really drawn
        public = tuple(plies[0] if len(set(plies)) == 1 else HIDDEN for plies in zip(*self.seen, strict=True))
        seen = tuple(self.seen[seat] if other == seat else public for other in seats)
        guessed = tuple("" if other == seat else game.diagram.write(position.observe(other)) for other in seats)
        return Moment(self.encoding, position, seen, guessed)

    def __str__(self) -> str:
        return self.encoding.game.diagram.write(self.position)

    def information(self, seat: int) -> str:
        """Return all that a seat has seen, as the game's record masked for it."""
        game, seats, options = self.encoding.game, self.encoding.seats, self.encoding.options
        record = Record(game.name, seats, options, plies=self.seen[seat], viewer=seat).write()
        guess = self.guessed[seat] if self.guessed else ""
        return f"{record}; {guess}\n" if guess else record

    def observation(self, seat: int | None) -> str:
        """Return what a seat (None: a spectator) sees now, as the text of the position."""
        viewer = ONLOOKER if seat is None else seat
        return f"{viewer}: {self.encoding.game.diagram.write(self.position.observe(seat))}"

    def sketch(self, seat: int | None) -> str:
        """Return the board as lines of text, as a seat (None: a spectator) sees it."""
        return self.encoding.game.text.sketch(self.position.observe(seat))


def first_moment(encoding: Encoding) -> Moment:
    """Return the first moment of a game."""
    return Moment(encoding, encoding.first, ((),) * encoding.seats)
