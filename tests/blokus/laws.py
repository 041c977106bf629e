"""What stays the same in every position of Blokus To Go, and which seats could move."""

from collections.abc import Hashable

from pygames.blokus.rules import ALL_PIECES, GRID, SIZES, Position
from pygames.core.bits import bits, members
from tests.blokus.boards import piece_of


def conserved(position: Position) -> Hashable:
    """Return the squares of all pieces of each seat, and the pieces: each lies on the board once or is in hand."""
    green, blue = position.covered
    assert not green & blue
    for covered, hand in zip(position.covered, position.hands, strict=True):
        pieces = [piece_of(group) for group in GRID.groups(covered)]
        assert bits(pieces) == ALL_PIECES ^ hand
        assert len(pieces) == len(set(pieces))
    return tuple(
        covered.bit_count() + sum(SIZES[piece] for piece in members(hand))
        for covered, hand in zip(position.covered, position.hands, strict=True)
    )


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a piece if it were its turn."""
    own, other = position.covered[seat], position.covered[1 - seat]
    free = GRID.all & ~own & ~other & ~GRID.beside(own)
    corners = GRID.around(own) & free
    return any(
        move.squares & corners and not move.squares & ~free
        for move in position.table.moves
        if position.hands[seat] >> move.piece & 1
    )
