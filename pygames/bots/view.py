"""What a bot sees: the same names in all games, and higher is better in each of them.

>>> from pygames import GAMES
>>> o = BotView.first(GAMES["blokus"], seed=1)
>>> o.game, o.seats, o.me, o.turn, o.over
('blokus', 2, 0, 0, False)
>>> len(o.legal), "e10" in o.legal
(828, True)
>>> move = o.legal[o.legal.index("e10,f10,g10")]
>>> move.piece, move.size, move.squares
('I3', 3, ('e10', 'f10', 'g10'))
>>> after = o.after("e10,f10")
>>> after.lead(), after.lead(1), after.at("f10"), after.at("a1")
(2, -2, Lying(seat=0, piece=''), None)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Self

from pygames.core.checks import check_game, check_text, check_viewer
from pygames.core.contract import Lying
from pygames.core.game import CHANCE, Game, Option, Turn, chance_outcome, shares

MAX_NOTE = 1e300
"""The highest value of a note: infinity is no number in JSON."""


class Move:
    """A move as a bot sees it: equal to its text, which `str` gives."""

    __slots__ = ("_game", "raw")

    def __init__(self, game: Game, raw: Any) -> None:
        self._game = game
        self.raw = raw
        """The game's own move."""

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares that its piece covers; empty if it places nothing."""
        return tuple(self._game.text.cells(self.raw))

    @property
    def size(self) -> int:
        """The number of these squares."""
        return len(self.squares)

    @property
    def piece(self) -> str:
        """The piece that it places, or the kind of move, in a word."""
        return self._game.text.piece(self.raw)

    def __str__(self) -> str:
        return str(self.raw)

    def __repr__(self) -> str:
        return repr(str(self.raw))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str | Move) and str(self.raw) == str(other)

    def __hash__(self) -> int:
        return hash(str(self.raw))


class BotView:
    """One moment of a game as a seat sees it. It never changes: moves lead to other views."""

    def __init__(self, game: Game, raw: Any, me: int, options: Mapping[str, Option] | None = None) -> None:
        self._game = game
        self.options = game.check_options({}) if options is None else options
        """The options of the game by name, such as `{"rim": False}`: all that it has (`python -m pygames list`)."""
        self.raw = raw
        """The game's own observation, or after `guess` its position, for all that these names don't cover."""
        self.me = me
        """My seat; seats are numbered from 0 in the order of their turns."""
        self.notes: dict[str, float] = {}
        """What I think of moves, by their texts, in shares of the win, points, or what I like: see `note`."""

    @classmethod
    def first(cls, game: Game, seats: int | None = None, *, seed: int | str = 0, **options: Option) -> Self:
        """Return the first seat's view of a new game, with chance drawn by the seed."""
        position: Any = check_game(game).start(seats, **options)
        rng = Random(seed)
        while position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
        return cls(game, position.observe(position.turn), position.turn, game.check_options(options))

    @property
    def game(self) -> str:
        """The name of the game, such as `blokus`."""
        return self._game.name

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def turn(self) -> Turn:
        """The seat that moves next; `"chance"` if a die or a draw comes next, None when the game is over."""
        turn: Turn = self.raw.turn
        return turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.raw.turn is None

    @cached_property
    def legal(self) -> list[Move]:
        """The legal moves of the seat to move, in a fixed order; nothing if their seat's hand is hidden from me."""
        return [Move(self._game, move) for move in self.raw.legal_moves()]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat as the rules count them; in some games low is good, so `lead` is easier to use."""
        scores: tuple[int, ...] = self.raw.scores()
        return scores

    def lead(self, seat: int | None = None) -> int:
        """Return by how many points a seat (by default mine) leads the best other one; below 0 if it is behind.

        More is better in every game.
        """
        sign = -1 if self._game.words.lowest_leads else 1
        check_viewer(seat, self.seats)
        points = [sign * score for score in self.scores]
        own = points.pop(self.me if seat is None else seat)
        return own - max(points)

    def after(self, move: Move | str) -> Self:
        """Return the view after a move of the seat to move, or its text; `draw` decides chance after it."""
        return self._at(self.raw.play(self._raw(move)))

    def _raw(self, move: Move | str) -> Any:
        """Return the game's own move."""
        return move.raw if isinstance(move, Move) else self.raw.parse(move)

    def _at(self, raw: Any) -> Self:
        """Return the view of another moment of the game."""
        return type(self)(self._game, raw, self.me, self.options)

    def guess(self, rng: Random) -> Self:
        """Return a view with nothing hidden, sampled from those that fit what I see; itself if nothing is hidden."""
        return self._at(self._full(rng))

    def _full(self, rng: Random) -> Any:
        """Return the position, or one sampled from an observation that hides something."""
        hides = self._game.has_secrets and self.raw.observe(self.me) is self.raw
        return self._game.determinize(self.raw, rng) if hides else self.raw

    def draw(self, rng: Random) -> Self:
        """Return the view after all chance events before a seat's next move."""
        raw = self.raw
        while raw.turn == CHANCE:
            raw = raw.play(chance_outcome(raw, rng))
        return self._at(raw)

    def finish(self, rng: Random) -> Self:
        """Return the end of the game after random moves of all seats."""
        return self._at(self._full(rng).playout(rng))

    @property
    def share(self) -> float:
        """My share of the win, from 0 to 1, once the game is over; 0 until then."""
        winners = self.raw.winners()
        return shares(winners, self.seats)[self.me] if winners else 0.0

    @property
    def squares(self) -> Sequence[str]:
        """The names of the squares of the board, in a fixed order."""
        return self._game.text.squares(self.raw)

    def at(self, square: str) -> Lying | None:
        """Return the owner (`.seat`) and name (`.piece`) of the piece on a square; None if it is empty.

        ValueError if there is no such square.
        """
        try:
            return self._game.text.lying(self.raw, check_text(square, "A square"))
        except KeyError:
            names = self.squares
            raise ValueError(f"There is no square {square!r}: they are {names[0]} to {names[-1]}.") from None

    def cells(self, move: Move | str) -> tuple[str, ...]:
        """Return the names of the squares of a move, or of its text."""
        return Move(self._game, self._raw(move)).squares

    def note(self, move: Move | str, value: float) -> None:
        """Tell what I think of a legal move, as a number in any unit: the higher, the better.

        Only notes on the view that `choose` was given are shown. ValueError for an illegal move, infinity and NaN.
        """
        number = float(value)
        if not abs(number) <= MAX_NOTE:
            raise ValueError(f"A note is a number from {-MAX_NOTE:g} to {MAX_NOTE:g}, not {number}.")
        self.notes[str(self.raw.parse(str(move)))] = number

    def board(self) -> str:
        """Return the board in lines of text, as `print(o)` shows it."""
        return self._game.text.sketch(self.raw)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return f"<{self.game}, seat {self.me}, turn {self.turn}>"
