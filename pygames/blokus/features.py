"""Features that tell good placements of Blokus To Go from bad ones, and good positions from bad ones.

An attach point is a free square that touches a seat's pieces at a corner and none along an edge. A placement's score is
a sum over squares: those it covers, those beside it, and the corners from which the seat can continue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import log1p
from operator import itemgetter
from typing import NamedTuple

from pygames.blokus.rules import GRID, PIECES, SIZES, STARTS, Position, Table, full_table, placement_outline
from pygames.core.bits import bits, members

SQUARES = range(len(GRID.names))
COVERED, BESIDE, CORNER = range(3)
"""A square's relation to a placement."""
REACH_STEPS = 5
"""A piece is at most five squares long, which limits its reach from a corner."""
# 5 × 5 without the square itself
NEIGHBOURHOOD = 24.0
"""Squares in a square's neighbourhood."""


class Sight(NamedTuple):
    """A feature of placements: a set of squares that count in a given relation to the placement."""

    name: str
    where: int
    squares: Iterable[int]
    values: Mapping[int, float] | None = None
    """The weight of each square; 1 if None."""


def sights(position: Position, seat: int) -> list[Sight]:
    """Return the features of a seat's placements."""
    covered, other = position.covered[seat], position.covered[1 - seat]
    usable = GRID.all & ~(covered | other | GRID.beside(covered))
    own, targets = attach_points(position, seat), attach_points(position, 1 - seat)
    denied = _denied_share(position, 1 - seat)
    fresh = members(usable & ~own)
    placed = 1 - (position.hands[0].bit_count() + position.hands[1].bit_count()) / (2 * len(PIECES))
    reached = [square for square in fresh if square in denied]
    onto, spoilt = members(targets), members(own)
    return [
        Sight("size", COVERED, SQUARES),
        Sight("size, late", COVERED, SQUARES, dict.fromkeys(SQUARES, placed)),
        Sight("blocks", COVERED, onto),
        Sight("blocks beside", BESIDE, onto),
        Sight("denies", COVERED, denied, denied),
        Sight("spoils", COVERED, spoilt),
        Sight("spoils beside", BESIDE, spoilt),
        Sight("touches", BESIDE, members(other)),
        Sight("corners", CORNER, fresh),
        Sight(
            "corners with room", CORNER, fresh, {q: (nearby()[q] & usable).bit_count() / NEIGHBOURHOOD for q in fresh}
        ),
        Sight("corners ahead", CORNER, reached),
        Sight("corners on theirs", CORNER, members(targets & usable & ~own)),
        Sight("centre, early", COVERED, SQUARES, {q: (1 - placed) ** 4 * near for q, near in enumerate(central())}),
    ]


def _denied_share(position: Position, seat: int) -> dict[int, float]:
    """Return, by square, the fraction of a seat's legal placements that cover it."""
    legal = position.open[seat] & position.reaching[seat]
    count, covering = legal.bit_count(), position.table.covering
    if not count:
        return {}
    found = ((square, (legal & covering[square]).bit_count()) for square in members(reachable(position, seat)))
    return {square: n / count for square, n in found if n}


def attach_points(position: Position, seat: int) -> int:
    """Return the squares from which a seat can continue."""
    own = position.covered[seat]
    return (GRID.around(own) if own else bits(STARTS)) & room(position, seat)


def reachable(position: Position, seat: int) -> int:
    """Return the free squares within reach of one more piece, ignoring its shape and the opponent's reply."""
    # the attach point is the first of the piece's squares
    return _spread(attach_points(position, seat), room(position, seat), REACH_STEPS - 1)


def room(position: Position, seat: int) -> int:
    """Return the squares that a seat may ever cover."""
    own = position.covered[seat]
    return GRID.all & ~(own | position.covered[1 - seat] | GRID.beside(own))


def _spread(squares: int, free: int, steps: int) -> int:
    """Flood these squares into free ones for a number of steps."""
    for _ in range(steps):
        squares |= GRID.beside(squares) & free
    return squares


@cache
def nearby() -> tuple[int, ...]:
    """Return, for each square, the squares at most two rows and two columns away."""
    return tuple(GRID.around(1 << q | GRID.around(1 << q)) | GRID.around(1 << q) for q in SQUARES)


@cache
def central() -> tuple[float, ...]:
    """Return, for each square, its nearness to the centre of the board, from 0 to 1."""
    middle = (GRID.columns - 1) / 2
    return tuple(1 - max(abs(x - middle), abs(y - middle)) / middle for x, y in map(GRID.place, SQUARES))


@cache
def _readers() -> list[Callable[[Sequence[float]], Iterable[float]] | None]:
    """Return, for each placement, the function that picks its outline's scores from three concatenated maps."""
    return [None] * len(full_table().moves)


def _reader(table: Table, index: int) -> Callable[[Sequence[float]], Iterable[float]]:
    """Create the function that picks the scores of a placement's squares."""
    place = table.moves[index].place
    squares = [square + where * len(SQUARES) for where, part in enumerate(placement_outline(place)) for square in part]
    found = _readers()[place] = itemgetter(*squares)
    return found


def move_scores(position: Position, places: Sequence[int], weights: Mapping[str, float]) -> list[float]:
    """Return the score of each of these placements of the seat to move."""
    assert position.turn is not None
    worth = [0.0] * (3 * len(SQUARES))
    for name, where, squares, values in sights(position, position.turn):
        weight, first = weights.get(name, 0.0), where * len(SQUARES)
        for square in squares:
            worth[first + square] += weight if values is None else weight * values[square]
    table, readers = position.table, _readers()
    moves = table.moves
    return [sum((readers[moves[place].place] or _reader(table, place))(worth)) for place in places]


def features(position: Position, places: Sequence[int]) -> tuple[tuple[str, ...], list[list[float]]]:
    """Return the names of placement features, and their values for each of these placements."""
    assert position.turn is not None
    seen = sights(position, position.turn)
    maps = [(where, {q: 1.0 if values is None else values[q] for q in squares}) for _, where, squares, values in seen]
    there = [placement_outline(position.table.moves[place].place) for place in places]
    rows = [[sum(values.get(q, 0.0) for q in squares[where]) for where, values in maps] for squares in there]
    return tuple(sight.name for sight in seen), rows


SEAT_FEATURES = (
    "placed", "large", "middling", "small", "attach points", "reach", "reach of two", "able", "unable", "open",
    "to move",
)  # fmt: skip
"""Placed squares; placements of five, four and fewer squares; attach points; squares within reach of one and of two
pieces; squares of pieces that fit somewhere, and that fit nowhere; placements of five squares that nothing rules out
yet; and whether it is the seat's turn.
"""


def seat_features(position: Position) -> tuple[tuple[str, ...], list[list[float]]]:
    """Return the names of the features of a seat's prospects, and their values: plain, then times lateness."""
    late = 1 - (position.hands[0].bit_count() + position.hands[1].bit_count()) / (2 * len(PIECES))
    rows = [_seat_numbers(position, seat) for seat in (0, 1)]
    return _SEAT_FEATURES, [row + [late * value for value in row] for row in rows]


_SEAT_FEATURES = (*SEAT_FEATURES, *(f"{name}, late" for name in SEAT_FEATURES))


def _seat_numbers(position: Position, seat: int) -> list[float]:
    """Return the features of a seat's prospects."""
    with_size, with_piece = position.table.with_size, position.table.with_piece
    legal = position.open[seat] & position.reaching[seat]
    large, fair = (legal & with_size[5]).bit_count(), (legal & with_size[4]).bit_count()
    hand = members(position.hands[seat])
    able = sum([SIZES[piece] for piece in hand if legal & with_piece[piece]])
    near = reachable(position, seat)
    return [
        position.covered[seat].bit_count() / 10,
        # logarithms: from 2 placements to 4 is as much as from 200 to 400
        log1p(large),
        log1p(fair - large),
        log1p(legal.bit_count() - fair),
        attach_points(position, seat).bit_count() / 10,
        near.bit_count() / 10,
        _spread(near, room(position, seat), REACH_STEPS).bit_count() / 10,
        able / 10,
        (sum([SIZES[piece] for piece in hand]) - able) / 10,
        log1p((position.open[seat] & with_size[5]).bit_count()),
        float(position.turn == seat),
    ]
