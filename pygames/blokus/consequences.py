"""What a placement did, for those who see the board: to the opponent first, then to its own seat."""

from __future__ import annotations

from pygames.blokus import SEATS
from pygames.blokus.rules import GRID, STARTS, Move, Position, piece_phrase
from pygames.blokus.why import placeable
from pygames.core.bits import bits, members
from pygames.core.phrase import Phrase

MANY = 2
"""Closed corners that matter more than those that were opened."""
QUARTERS = (Phrase("lower left"), Phrase("lower right"), Phrase("upper left"), Phrase("upper right"))


def consequence(position: Position, move: Move) -> Phrase:
    """Return the most important thing that a placement did."""
    assert position.turn is not None
    seat, other, after = position.turn, 1 - position.turn, position.play(move)
    names = {"seat": SEATS[seat], "piece": piece_phrase(move.piece)}
    if not after.hands[seat]:
        return Phrase("{seat} placed the {piece}, the last of 21 pieces.", **names)
    if shut := _shut(position, after, other):
        return shut
    if not position.covered[seat]:
        return Phrase("{seat} began with the {piece}.", **names)
    if slips_through(position, move):
        return Phrase("{seat} slipped through between two of {other}’s pieces.", seat=SEATS[seat], other=SEATS[other])
    return _corners(position, after, move)


def _shut(position: Position, after: Position, other: int) -> Phrase | None:
    """Return how many of the opponent's pieces lost their last place, if any did."""
    names = {"seat": SEATS[1 - other], "other": SEATS[other]}
    before = placeable(position, other)
    shut = (before & ~placeable(after, other)).bit_count()
    if not shut:
        return None
    if before == position.hands[other]:
        return Phrase.count(
            "{seat} left {n} of {other}’s pieces without a place.",
            "{seat} left {n} of {other}’s pieces without a place.",
            shut,
            **names,
        )
    return Phrase.count(
        "{seat} left {n} more of {other}’s pieces without a place.",
        "{seat} left {n} more of {other}’s pieces without a place.",
        shut,
        **names,
    )


def slips_through(position: Position, move: Move) -> bool:
    """Return whether a piece goes on diagonally from an own one, between two squares of the opponent's."""
    assert position.turn is not None
    own, theirs = position.covered[position.turn], position.covered[1 - position.turn]
    for square in members(move.squares):
        for corner in members(GRID.around(1 << square) & own):
            between = GRID.beside(1 << square) & GRID.beside(1 << corner)
            if between & theirs == between:
                return True
    return False


def _corners(position: Position, after: Position, move: Move) -> Phrase:
    """Return the corners that a placement closed and opened, and the part of the board that it reached."""
    assert position.turn is not None
    seat, other = position.turn, 1 - position.turn
    names = {"seat": SEATS[seat], "piece": piece_phrase(move.piece)}
    closed = (open_corners(position, other) & move.squares).bit_count() if position.covered[other] else 0
    opened = (open_corners(after, seat) & ~open_corners(position, seat)).bit_count()
    if closed >= MANY or closed > opened:
        return Phrase.count(
            "{seat} closed one of {other}’s corners with the {piece}.",
            "{seat} closed {n} of {other}’s corners with the {piece}.",
            closed,
            other=SEATS[other],
            **names,
        )
    if new := [*quarters(move.squares) - quarters(position.covered[seat])]:
        return Phrase("{seat} reached the {quarter} quarter with the {piece}.", quarter=QUARTERS[min(new)], **names)
    if opened:
        return Phrase.count(
            "{seat} opened {n} corner with the {piece}.", "{seat} opened {n} corners with the {piece}.", opened, **names
        )
    return Phrase("{seat} placed the {piece}.", **names)


def quarters(squares: int) -> set[int]:
    """Return the quarters of the board in which some squares lie, by their places in `QUARTERS`."""
    places = map(GRID.place, members(squares))
    return {(x >= GRID.columns // 2) + 2 * (y >= GRID.rows // 2) for x, y in places}


def open_corners(position: Position, seat: int) -> int:
    """Return the squares one of which a seat's next piece has to cover."""
    own, other = position.covered[seat], position.covered[1 - seat]
    if not own:
        return bits(STARTS) & ~other
    return GRID.around(own) & ~GRID.beside(own) & ~other
