"""What a good player of Blockers! looks at: the score, room to grow, and spaces where groups can still be joined."""

from __future__ import annotations

from pygames.blockers.rules import Position
from pygames.blockers.tiles import AREA, GRID, moves_of
from pygames.blockers.turns import turns_left

ROOM_WEIGHT = 0.1
"""Worth, in points, of a free space beside the own tiles that one of the tiles left fits."""
JOIN_WEIGHT = 0.4
"""Worth of such a space between two groups or more, for up to two spaces a group to be joined."""
LAST_TURNS = 6
"""From so many turns before the end on, what may still be done is worth less and less."""


def evaluate(position: Position) -> tuple[float, ...]:
    """How well each seat stands, in points that count in its favour; only differences mean anything."""
    left = turns_left(position.clock, len(position.racks))
    return tuple(
        prospects(position, seat) * min(left[seat], LAST_TURNS) / LAST_TURNS - score
        for seat, score in enumerate(position.scores())
    )


def prospects(position: Position, seat: int) -> float:
    """What a seat may still make of the board, in points."""
    layout = position.layout
    free = ~layout.covered & fitting(position.racks[seat] | position.piles[seat])
    room = GRID.beside(layout.squares[seat]) & free
    worth = ROOM_WEIGHT * room.bit_count()
    groups = layout.group_counts[seat]
    if groups > 1 and room:
        worth += JOIN_WEIGHT * min(joining(layout.squares[seat], room).bit_count(), 2 * (groups - 1))
    return worth


def joining(own: int, spaces: int) -> int:
    """Those of some spaces that lie beside two groups or more of a colour's squares."""
    once = twice = 0
    for group in GRID.groups(own):
        beside = GRID.beside(group)
        twice |= once & beside
        once |= beside
    return twice & spaces


def fitting(tiles: int) -> int:
    """The squares that some tile of a set fits."""
    moves = moves_of(tiles)
    return (moves | moves >> AREA | moves >> 2 * AREA | moves >> 3 * AREA) & GRID.all
