"""A board of squares, with sets of squares as ints: names, neighbours, lines and flood fill.

Squares are numbered row by row from 0. Unless a grid has names of its own, the first row is the bottom one and squares
are named as in chess: a1 is bottom left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pygames.core.bits import bits, lowest, members
from pygames.core.phrase import Phrase, listed

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Grid:
    """A rectangle of named squares.

    >>> board = Grid(5, 5)
    >>> board.text(board.squares("c3,b2"))
    'b2,c3'
    """

    columns: int
    rows: int
    names: tuple[str, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if not self.names:
            names = tuple(f"{LETTERS[x]}{y + 1}" for y in range(self.rows) for x in range(self.columns))
            object.__setattr__(self, "names", names)

    @cached_property
    def index(self) -> dict[str, int]:
        """Squares by lower-case name."""
        return {name.lower(): square for square, name in enumerate(self.names)}

    @cached_property
    def all(self) -> int:
        """The set of all squares."""
        return (1 << self.columns * self.rows) - 1

    def at(self, x: int, y: int) -> int:
        """Return the square in column x and row y, both from 0."""
        return y * self.columns + x

    def place(self, square: int) -> tuple[int, int]:
        """Return column and row of a square, both from 0."""
        return square % self.columns, square // self.columns

    def holds(self, x: int, y: int) -> bool:
        """Return whether column x and row y are on the board."""
        return 0 <= x < self.columns and 0 <= y < self.rows

    def square(self, name: str) -> int:
        """Return the square of this name, in any case; KeyError if there is none."""
        return self.index[name.strip().lower()]

    def squares(self, text: str) -> int:
        """Parse comma-separated names into a set of squares; KeyError if one is unknown."""
        return bits(self.square(name) for name in text.split(","))

    def text(self, squares: int) -> str:
        """Return the names of a set of squares, ascending by row, then column, joined by commas."""
        return ",".join([self.names[square] for square in members(squares)])

    def listed(self, squares: int) -> Phrase:
        """Return the names of a set of squares, at least one, as a list for a sentence."""
        return listed([self.names[square] for square in members(squares)])

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """For each square, the set of squares that share an edge with it."""
        return self._around(((1, 0), (-1, 0), (0, 1), (0, -1)))

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """For each square, the set of squares that touch it at a corner only."""
        return self._around(((1, 1), (-1, 1), (1, -1), (-1, -1)))

    def _around(self, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        return tuple(
            bits(self.at(x + dx, y + dy) for dx, dy in steps if self.holds(x + dx, y + dy))
            for x, y in map(self.place, range(self.columns * self.rows))
        )

    @cached_property
    def _not_first_column(self) -> int:
        return self.all & ~bits(self.at(0, y) for y in range(self.rows))

    @cached_property
    def _not_last_column(self) -> int:
        return self.all & ~bits(self.at(self.columns - 1, y) for y in range(self.rows))

    def beside(self, squares: int) -> int:
        """Return the squares outside a set that share an edge with it.

        >>> board = Grid(5, 5)
        >>> board.text(board.beside(board.squares("a1,b1")))
        'c1,a2,b2'
        """
        # an edge column would otherwise wrap into the neighbouring row
        sideways = (squares & self._not_last_column) << 1 | (squares & self._not_first_column) >> 1
        return (sideways | squares << self.columns | squares >> self.columns) & self.all & ~squares

    def around(self, squares: int) -> int:
        """Return the squares outside a set that share an edge or a corner with it."""
        wide = squares | (squares & self._not_last_column) << 1 | (squares & self._not_first_column) >> 1
        return (wide | wide << self.columns | wide >> self.columns) & self.all & ~squares

    def flood(self, start: int, within: int, *, diagonal: bool = False) -> int:
        """Return the squares of `within` that can be reached from `start` across edges (diagonal: or corners)."""
        spread = self.around if diagonal else self.beside
        reached = new = start & within
        while new:
            new = spread(reached) & within
            reached |= new
        return reached

    def groups(self, squares: int, *, diagonal: bool = False) -> tuple[int, ...]:
        """Return the connected groups of a set of squares, each a set, ordered by their lowest squares.

        >>> board = Grid(5, 5)
        >>> [board.text(group) for group in board.groups(board.squares("a1,b1,c2"))]
        ['a1,b1', 'c2']
        """
        found: list[int] = []
        while squares:
            group = self.flood(1 << lowest(squares), squares, diagonal=diagonal)
            found.append(group)
            squares &= ~group
        return tuple(found)

    def lines(self, length: int) -> tuple[int, ...]:
        """Return every straight run of this many squares: along rows, columns and both diagonals."""
        return tuple(
            bits(self.at(x + k * dx, y + k * dy) for k in range(length))
            # the four opposite directions give the same lines
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
            for y in range(self.rows)
            for x in range(self.columns)
            if self.holds(x + (length - 1) * dx, y + (length - 1) * dy)
        )
