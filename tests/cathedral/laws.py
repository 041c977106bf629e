"""What stays the same in every position of Cathedral, and which seats could move."""

from collections.abc import Hashable

from pygames.cathedral.monuments import COPIES, PEOPLE, SIZES, SQUARES_PER_SEAT, full_table
from pygames.cathedral.rules import Position, leftovers, pieces_on_board


def conserved(position: Position) -> Hashable:
    """Return the rounds, and the monuments and squares of each seat on the board and in hand; no two pieces overlap."""
    pieces = pieces_on_board(position)
    assert sum(piece.squares for piece in pieces).bit_count() == sum(piece.squares.bit_count() for piece in pieces)
    assert sum(piece.seat is None for piece in pieces) == bool(position.people)
    light, dark = position.claims
    assert not light & dark
    assert not (light | dark) & sum(piece.squares for piece in pieces)
    assert len(position.results) <= position.rounds
    return position.rounds, seat_total(position, 0), seat_total(position, 1)


def seat_total(position: Position, seat: int) -> Hashable:
    """Return the monuments of a seat and their squares, wherever they are."""
    own = [piece for piece in pieces_on_board(position) if piece.seat == seat]
    left = leftovers(position, seat)
    assert all(full_table().by_squares[piece.squares] in placements_of(seat, piece.monument) for piece in own)
    assert position.covered[seat] == sum(piece.squares for piece in own)
    assert position.unplaced()[seat] == sum(SIZES[monument] for monument in left)
    monuments = sorted([*left, *(piece.monument for piece in own)])
    assert tuple(map(monuments.count, range(PEOPLE))) == COPIES
    squares = position.covered[seat].bit_count() + position.unplaced()[seat]
    assert squares == SQUARES_PER_SEAT
    return tuple(monuments), squares


def placements_of(seat: int, monument: int) -> set[int]:
    """Return the places in the full table of one of a seat's monuments."""
    return {move.place for move in full_table().moves if move.monument == monument and move.owner != 1 - seat}


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a monument if it were its turn."""
    blocked = position.covered[0] | position.covered[1] | (position.people or 0) | position.claims[1 - seat]
    hand = leftovers(position, seat)
    return position.people is not None and any(
        move.monument in hand and move.owner != 1 - seat and not move.squares & blocked for move in full_table().moves
    )
