"""How the seats of Sectori stand: sectors owned, rows of five still open, and who can complete what next."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.sectori.rules import Position
from pygames.sectori.table import Table

WIN = 1000.0
ROW = (0.0, 0.4, 1.2, 3.5, 10.0, 60.0)
"""Worth, in sectors, of a row in which a seat owns so many and the other none."""
DENIED = 0.7
"""How much of a row's worth it is to spoil it for the other seat."""
NEXT = (1.0, 0.95, 0.7, 0.45, 0.25)
"""How likely the seat that rolls next completes a sector that lacks so many walls."""
LATER = (0.0, 0.05, 0.15, 0.2, 0.2)
"""How likely the seat after it does."""
NOW = 0.97
"""How sure it is that the walls of this roll complete what they can: a little less than what is complete already."""

Pair = tuple[float, float]
Open = list[tuple[int, Pair]]
"""Unclaimed sectors: how many walls each lacks, and what it is worth to each seat."""


def standing(position: Position) -> Pair:
    """How well each seat stands, in sectors."""
    if position.turn is None:
        return _result(position)
    mover = position.mover
    owned = [*position.owned]
    owned[mover] |= position.pending
    base, worth = worths(position.table, *owned)
    stands = [*base]
    open_ = _open(position, position.table.grid.all ^ (owned[0] | owned[1]), worth)
    if position.left:
        open_ = _completed_now(open_, position.left, stands, mover)
    first = roller(position)
    for missing, gains in open_:
        stands[first] += NEXT[missing] * gains[first]
        stands[1 - first] += LATER[missing] * gains[1 - first]
    return stands[0], stands[1]


def roller(position: Position) -> int:
    """The seat that rolls next."""
    rolls = position.repeats or (position.turn == CHANCE and not position.pending and not position.left)
    return position.mover if rolls else 1 - position.mover


@lru_cache(1 << 12)
def worths(table: Table, first: int, second: int) -> tuple[Pair, tuple[Pair, ...]]:
    """What the seats have by owning these sectors and by their rows; and to each seat the worth of each sector."""
    stands = [float(first.bit_count()), float(second.bit_count())]
    gains = [[1.0] * len(table.sides), [1.0] * len(table.sides)]
    for row in table.rows:
        one, two = (row & first).bit_count(), (row & second).bit_count()
        if not two:
            stands[0] += ROW[one]
        if not one:
            stands[1] += ROW[two]
        if not (one and two) and max(one, two) < len(ROW) - 1:
            for sector in members(row & ~(first | second)):
                gains[0][sector] += _gain(one, two)
                gains[1][sector] += _gain(two, one)
    return (stands[0], stands[1]), tuple(zip(*gains, strict=True))


def _gain(own: int, others: int) -> float:
    """What one more sector of a row is worth to a seat: its own row grows, or the other's is spoilt."""
    return DENIED * ROW[others] if others else ROW[own + 1] - ROW[own]


def _result(position: Position) -> Pair:
    """The end of a game: the winner is far ahead."""
    first, second = position.scores()
    winners = position.winners()
    if len(winners) == 2:
        return float(first), float(second)
    return first + WIN * (0 in winners), second + WIN * (1 in winners)


def _open(position: Position, free: int, worth: tuple[Pair, ...]) -> Open:
    """The unclaimed sectors, those that lack fewest walls first, of these the ones worth most to the mover."""
    sides, walls, mover = position.table.sides, position.walls, position.mover
    found = [((sides[sector] & ~walls).bit_count(), worth[sector]) for sector in members(free)]
    found.sort(key=lambda one: (one[0], -one[1][mover]))
    return found


def _completed_now(open_: Open, left: int, stands: list[float], seat: int) -> Open:
    """Count what the walls left of this roll can complete for a seat, and return what they can't."""
    rest = []
    for missing, gains in open_:
        if missing <= left:
            left -= missing
            stands[seat] += NOW * gains[seat]
        else:
            rest.append((missing, gains))
    return rest
