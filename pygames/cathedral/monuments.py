"""The monuments of Cathedral, and the table of all their placements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from pygames.core.bits import bits, members, sets_by
from pygames.core.grid import Grid
from pygames.core.phrase import Phrase
from pygames.core.polyomino import Shape, orientations, parse_drawing, placements, reflect

GRID = Grid(10, 10)
SIDES = (
    GRID.squares("a1,a2,a3,a4,a5,a6,a7,a8,a9,a10"), GRID.squares("j1,j2,j3,j4,j5,j6,j7,j8,j9,j10"),
    GRID.squares("a1,b1,c1,d1,e1,f1,g1,h1,i1,j1"), GRID.squares("a10,b10,c10,d10,e10,f10,g10,h10,i10,j10"),
)  # fmt: skip
"""The squares along each side of the perimeter."""
PIECE_NAMES = (
    Phrase("tavern"), Phrase("stable"), Phrase("inn"), Phrase("bridge"), Phrase("2×2"),
    Phrase("manor"), Phrase("abbey"), Phrase("tower"), Phrase("infirmary"), Phrase("castle"), Phrase("academy"),
    Phrase("People Piece"),
)  # fmt: skip
"""The pieces by their names, but the 2×2 is no “square” to players, who count squares."""
KEYS = tuple("square" if str(name) == "2×2" else str(name) for name in PIECE_NAMES)
"""The pieces as programs know them."""
COPIES = (2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1)
"""The copies of each monument in a seat's set."""
DARK = tuple(
    parse_drawing(rows)
    for rows in (
        "#", "##", "##/.#", "###", "##/##", "###/.#.",
        "##./.##", "##./.##/..#", ".#./###/.#.", "###/#.#", ".##/##./.#.",
    )
)  # fmt: skip
"""The shapes of Dark's monuments, which may be turned but not mirrored."""
LIGHT = tuple(map(reflect, DARK))
"""Light's shapes, the mirror images; except for the abbey and the academy they are the same shapes turned."""
SHAPES = (LIGHT, DARK)
SIZES = tuple(map(len, DARK))
FULL_HAND = sum(copies << 2 * monument for monument, copies in enumerate(COPIES))
"""A hand stores the number of copies left in two bits per monument."""
SQUARES_PER_SEAT = sum(size * copies for size, copies in zip(SIZES, COPIES, strict=True))
"""The squares of a seat's monuments: 47."""
PEOPLE = len(DARK)
"""The number of the People Piece, after the monuments."""
PEOPLE_SHAPE = parse_drawing(".#./###/.#./.#.")
TRAY = (PEOPLE, *sorted(range(PEOPLE), key=lambda piece: -SIZES[piece]))
"""The pieces in tray order: the largest first."""


class Move(NamedTuple):
    """A placement: its index in the table of all placements, the monument, and the squares it covers."""

    place: int
    monument: int
    squares: int
    owner: int | None
    """The only seat whose monument has this shape; None if it may be either's."""

    def __str__(self) -> str:
        return GRID.text(self.squares)


Footprint = tuple[int, int, tuple[int, ...], bool]
"""The placements that keep clear of one, the squares around it, the sides of the perimeter that it touches, and
whether it cuts off a part of the field by itself.
"""


class Table:
    """All placements, and sets of them."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        self.all = (1 << len(self.moves)) - 1
        self.footprints: list[Footprint | None] = [None] * len(self.moves)

    @cached_property
    def by_squares(self) -> dict[int, int]:
        """The index of the placement that covers a set of squares."""
        return {move.squares: index for index, move in enumerate(self.moves)}

    @cached_property
    def covering(self) -> tuple[int, ...]:
        """For each square, the set of placements that cover it."""
        return sets_by([members(move.squares) for move in self.moves], len(GRID.names))

    @cached_property
    def people(self) -> int:
        """The placements of the People Piece."""
        return bits(index for index, move in enumerate(self.moves) if move.monument == PEOPLE)

    @cached_property
    def without(self) -> tuple[int, ...]:
        """For each monument, the placements of all others."""
        return tuple(self.all ^ own for own in sets_by([(move.monument,) for move in self.moves], len(PIECE_NAMES)))

    @cached_property
    def of_seat(self) -> tuple[int, int]:
        """For each seat, the placements of its monuments."""
        other = [bits(index for index, move in enumerate(self.moves) if move.owner == 1 - seat) for seat in (0, 1)]
        return self.all ^ self.people ^ other[0], self.all ^ self.people ^ other[1]

    def placements_of(self, seat: int, hand: int, blocked: int) -> int:
        """Return the placements of the monuments in a seat's hand that cover no blocked square."""
        total = self.of_seat[seat] & self.clear_of(blocked)
        for monument, others in enumerate(self.without[:PEOPLE]):
            if not hand >> 2 * monument & 3:
                total &= others
        return total

    def clear_of(self, squares: int) -> int:
        """Return the placements that cover none of these squares."""
        covering, total = self.covering, 0
        for square in members(squares):
            total |= covering[square]
        return self.all ^ total

    def footprint(self, index: int) -> Footprint:
        """Compute the footprint of a placement; look it up in `footprints` first."""
        squares = self.moves[index].squares
        near = GRID.around(squares)
        sides = tuple(side for side in SIDES if side & squares)
        found = self.clear_of(squares), near, sides, len(GRID.groups(near, diagonal=True)) > 1
        self.footprints[index] = found
        return found


def tray_shape(seat: int | None, piece: int) -> Shape:
    """Return a piece as it lies in a seat's tray."""
    return PEOPLE_SHAPE if piece == PEOPLE else SHAPES[seat or 0][piece]


@cache
def full_table() -> Table:
    """Return the table of all 2,765 placements: Light's own, shared, Dark's own, and those of the People Piece.

    This way, the 2,141 of a seat lie close together; each group is ordered by squares.
    """
    light, dark = _monuments_by_squares(LIGHT), _monuments_by_squares(DARK)
    groups = (
        ({squares: light[squares] for squares in light.keys() - dark.keys()}, 0),
        ({squares: light[squares] for squares in light.keys() & dark.keys()}, None),
        ({squares: dark[squares] for squares in dark.keys() - light.keys()}, 1),
        (dict.fromkeys(_all_placements(PEOPLE_SHAPE), PEOPLE), None),
    )
    found = [(group[squares], squares, owner) for group, owner in groups for squares in sorted(group, key=_first)]
    return Table([Move(index, *placement) for index, placement in enumerate(found)])


def _monuments_by_squares(shapes: Iterable[Shape]) -> dict[int, int]:
    """Return the monument by the squares it covers, for every placement of these shapes."""
    return {squares: monument for monument, shape in enumerate(shapes) for squares in _all_placements(shape)}


def _all_placements(shape: Shape) -> list[int]:
    """Return every placement of a shape in every orientation."""
    return [squares for oriented in orientations(shape, mirror=False) for squares in placements(oriented, GRID)]


def _first(squares: int) -> tuple[int, int]:
    """Return a sort key that keeps neighbouring placements together."""
    return squares & -squares, squares
