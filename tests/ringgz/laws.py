"""What stays the same in every position of Ringgz, and which seats could move."""

from collections.abc import Hashable
from itertools import product

from pygames.ringgz.rules import BASE, COLOURS, GRID, KINDS, PIECES, SIZES, Position, colours

COLOUR_NUMBERS = range(len(COLOURS))
SQUARES = range(len(GRID.names))


def conserved(position: Position) -> Hashable:
    """Return what no move may change: the number of seats, and of pieces of each kind, on the board and in hands."""
    seats = len(position.hands)
    assert position.starting.bit_count() <= 1
    for square in SQUARES:
        assert_lawful(position, square)
    for size in range(SIZES):
        same = [position.squares_of(colour, size) for colour in COLOUR_NUMBERS]
        assert sum(same) == same[0] | same[1] | same[2] | same[3]
    for seat, colour, kind in product(range(seats), COLOUR_NUMBERS, range(KINDS)):
        assert position.count(seat, colour, kind) == 0 or colour in colours(seats)[seat]
    return seats, *amounts(position).items()


def assert_lawful(position: Position, square: int) -> None:
    """Check that bases are alone on their territories, and none is next to another of its colour."""
    here = position.territory(square)
    assert here.starting + (here.base is not None) + any(here.counts) <= 1
    assert here.base is None or not position.squares_of(here.base, BASE) & GRID.edges[square]


def amounts(position: Position) -> dict[str, int]:
    """Return how many there are of each piece, on the board and in the hands."""
    return {
        PIECES[KINDS * colour + kind]: position.squares_of(colour, kind).bit_count()
        + sum(position.count(seat, colour, kind) for seat in range(len(position.hands)))
        for colour, kind in product(COLOUR_NUMBERS, range(KINDS))
    }


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a piece if it were its turn."""
    return any(
        position.count(seat, colour, kind) and fits(position, colour, kind, square)
        for colour, kind, square in product(COLOUR_NUMBERS, range(KINDS), SQUARES)
    )


def fits(position: Position, colour: int, kind: int, square: int) -> bool:
    """Return whether a piece could be placed on a territory by whoever has it."""
    here, linked = position.territory(square), GRID.edges[square]
    if here.starting or here.base is not None or not position.territories_with(colour) & (1 << square | linked):
        return False
    if kind == BASE:
        return not any(here.counts) and not position.squares_of(colour, BASE) & linked
    return here.rings[kind] is None
