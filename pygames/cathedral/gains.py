"""The immediate gain of each placement in Cathedral, found without playing any of them.

Only a placement that touches the mover's walls, and then these or the perimeter once more, can enclose a space. Most of
these change nothing either, because the free squares around them stay connected. Only the rest are examined.
"""

from __future__ import annotations

from functools import cache, lru_cache

from pygames.cathedral.city import find_enclosed, space_of
from pygames.cathedral.features import dilate
from pygames.cathedral.monuments import GRID, SIDES, full_table
from pygames.cathedral.rules import Position
from pygames.core.bits import bits, members, sets_by


def gain_by_place(position: Position) -> dict[int, int]:
    """Return, for the legal placements that enclose spaces, how many squares each claims and captures."""
    found: dict[int, int] = {}
    seat, people = position.turn, position.people
    if seat is None or people is None:
        return found
    table, walls, claims = full_table(), position.covered[seat], position.claims[seat]
    pieces, foreign = position.covered[1 - seat] | people, position.anchors[1 - seat] | people & -people
    free = GRID.all ^ walls
    for place in members(enclosing_placements(walls) & position.legal_set):
        _, near, sides, _ = table.footprints[place] or table.footprint(place)
        if _cuts(near & free, sides):
            claimed, _ = find_enclosed(walls | table.moves[place].squares, foreign, near, sides)
            if claimed and (gain := (claimed & ~claims).bit_count() + (claimed & pieces).bit_count()):
                found[place] = gain
    return found


def enclosing_placements(walls: int) -> int:
    """Return the placements that touch these walls, and then these or the perimeter once more."""
    touching, rim = _placements_beside()
    once = twice = 0
    # walls surrounded by walls have no free square beside them
    for square in members(walls & dilate(GRID.all ^ walls)):
        those = touching[square]
        # a counter of two bits for all placements at once: touched once, touched again
        twice |= once & those
        once |= those
    return twice | once & rim


@cache
def _placements_beside() -> tuple[tuple[int, ...], int]:
    """Return, for each square, the placements beside it; and those beside the perimeter."""
    moves = full_table().moves
    beside = [members(dilate(move.squares) ^ move.squares) for move in moves]
    rim = bits(place for place, move in enumerate(moves) if any(map(move.squares.__and__, SIDES)))
    return sets_by(beside, len(GRID.names)), rim


@lru_cache(1 << 13)
def _cuts(near: int, sides: tuple[int, ...]) -> bool:
    """Return whether the free squares around a placement fall apart, or lose a side of the perimeter it touches."""
    return not all(map(near.__and__, sides)) or space_of(near & -near, near, near) != near
