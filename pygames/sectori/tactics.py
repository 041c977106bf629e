"""What a good player of Sectori looks at: sectors owned, rows of five still open, and who can close what next."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.sectori.rules import Position

WIN = 1000.0
ROW = (0.0, 0.4, 1.2, 3.5, 10.0, 60.0)
"""Worth, in sectors, of a row in which a seat owns so many and the other none."""
DENIED = 0.7
"""How much of a row's worth it is to spoil it for the other seat."""
NEXT = (1.0, 0.95, 0.7, 0.45, 0.25)
"""How likely the seat that rolls next closes a sector that lacks so many walls."""
LATER = (0.0, 0.05, 0.15, 0.2, 0.2)
"""How likely the seat after it does."""
NOW = 0.97
"""How sure it is that the walls of this roll close what they can close: a little less than what is closed already."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in sectors; only differences mean anything."""
    if position.turn is None:
        return _result(position)
    owned = [*position.owned]
    owned[position.mover] |= position.pending
    standing = [float(own.bit_count()) for own in owned]
    rows = [((owned[0] & row).bit_count(), (owned[1] & row).bit_count()) for row in position.table.rows]
    for seat in (0, 1):
        standing[seat] += sum(ROW[row[seat]] for row in rows if not row[1 - seat])
    open_ = _open(position, owned, rows)
    if position.left:
        open_ = _closed_now(open_, position.left, standing, position.mover)
    first = _next(position)
    for missing, worths in open_:
        standing[first] += NEXT[missing] * worths[first]
        standing[1 - first] += LATER[missing] * worths[1 - first]
    return standing[0], standing[1]


def _next(position: Position) -> int:
    """The seat that rolls next."""
    rolls = position.repeats or (position.turn == CHANCE and not position.pending and not position.left)
    return position.mover if rolls else 1 - position.mover


def _result(position: Position) -> tuple[float, float]:
    """The end of a game: the winner is far ahead."""
    first, second = position.scores()
    winners = position.winners()
    if len(winners) == 2:
        return float(first), float(second)
    return first + WIN * (0 in winners), second + WIN * (1 in winners)


Open = list[tuple[int, tuple[float, float]]]
"""Unclaimed sectors: how many walls each lacks, and what it is worth to each seat."""


def _open(position: Position, owned: Sequence[int], rows: Sequence[tuple[int, int]]) -> Open:
    """The unclaimed sectors, those that lack fewest walls first."""
    table, walls = position.table, position.walls
    gains = [(1.0, 1.0)] * len(table.sides)
    for row, (first, second) in zip(table.rows, rows, strict=True):
        if not (first and second) and max(first, second) < len(ROW) - 1:
            gain = _gain(first, second), _gain(second, first)
            for sector in members(row & ~(owned[0] | owned[1])):
                before = gains[sector]
                gains[sector] = before[0] + gain[0], before[1] + gain[1]
    free = members(table.grid.all & ~(owned[0] | owned[1]))
    return sorted(((table.sides[sector] & ~walls).bit_count(), gains[sector]) for sector in free)


def _gain(own: int, others: int) -> float:
    """What one more sector of a row is worth to a seat: its own row grows, or the other's is spoilt."""
    return DENIED * ROW[others] if others else ROW[own + 1] - ROW[own]


def _closed_now(open_: Open, left: int, standing: list[float], seat: int) -> Open:
    """Count what the walls left of this roll can close for a seat, and return what they can't."""
    rest = []
    for missing, worths in open_:
        if missing <= left:
            left -= missing
            standing[seat] += NOW * worths[seat]
        else:
            rest.append((missing, worths))
    return rest
