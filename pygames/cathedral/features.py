"""Features that describe the seats' prospects in a round of Cathedral, chosen to be fast to compute."""

from __future__ import annotations

from pygames.cathedral.monuments import GRID, PEOPLE, SIDES, SIZES, full_table
from pygames.cathedral.rules import Position

SEAT_FEATURES = ("in hand", "claimed", "in hand, and space claimed for it", "in hand without room", "near", "beside",
            "room", "to move")  # fmt: skip
"""The names of the features."""

_NOT_FIRST = GRID.all ^ SIDES[0]
_NOT_LAST = GRID.all ^ SIDES[1]


def seat_features(position: Position) -> tuple[float, ...]:
    """Return how Light stands against Dark in this round: numbers that change sign when the seats are swapped."""
    first, second = position.covered
    claims = position.claims
    free = unclaimed(position)
    near = nearer(first, second, free)
    hands = position.unplaced()
    mine, theirs = claims[0].bit_count(), claims[1].bit_count()
    return (
        hands[0] - hands[1],
        mine - theirs,
        min(hands[0], mine) - min(hands[1], theirs),
        _without_room(position, 0) - _without_room(position, 1),
        near[0].bit_count() - near[1].bit_count(),
        (dilate(first) & free).bit_count() - (dilate(second) & free).bit_count(),
        position.open[0].bit_count() ** 0.5 - position.open[1].bit_count() ** 0.5,
        0.0 if position.turn is None else 1.0 - 2 * position.turn,
    )


def unclaimed(position: Position) -> int:
    """Return the squares that hold nothing and belong to nobody."""
    first, second = position.covered
    return GRID.all ^ (first | second | position.claims[0] | position.claims[1] | (position.people or 0))


def emptiness(position: Position) -> float:
    """Return the fraction of the field that is unclaimed."""
    return unclaimed(position).bit_count() / 100


def dilate(squares: int) -> int:
    """Return a set of squares and their neighbours."""
    # the edge columns would wrap around into the neighbouring row
    sideways = (squares & _NOT_LAST) << 1 | (squares & _NOT_FIRST) >> 1
    return (squares | sideways | squares << 10 | squares >> 10) & GRID.all


def nearer(mine: int, theirs: int, free: int) -> tuple[int, int]:
    """Return the free squares nearer to one side's squares, and those nearer to the other's."""
    near_mine = near_theirs = 0
    while True:
        mine, theirs = dilate(mine) & free, dilate(theirs) & free
        if not mine | theirs:
            return near_mine, near_theirs
        # squares reached in the same step are nobody's, but both floods go on through them
        both = mine & theirs
        near_mine |= mine ^ both
        near_theirs |= theirs ^ both
        free ^= mine | theirs


def _without_room(position: Position, seat: int) -> int:
    """Return how many squares of a seat's hand belong to monuments without room at present."""
    total = 0
    for monument in pieces_without_room(position, seat):
        total += SIZES[monument] * (position.hands[seat] >> 2 * monument & 3)
    return total


def pieces_without_room(position: Position, seat: int) -> list[int]:
    """Return the monuments in a seat's hand without room at present."""
    hand, open_, without = position.hands[seat], position.open[seat], full_table().without
    return [monument for monument in range(PEOPLE) if hand >> 2 * monument & 3 and open_ & without[monument] == open_]
