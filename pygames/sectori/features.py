"""Features of Sectori's positions: sectors owned, rows of five still open, and who can complete what next."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.sectori.rules import Position
from pygames.sectori.table import Table

WIN = 1000.0
# measured: 0.6 or 1.6 times as much plays no better (research/laboratory.md)
ROW_VALUE = (0.0, 0.4, 1.2, 3.5, 10.0, 60.0)
"""The value, in sectors, of a row in which a seat owns this many and the other none."""
DENIAL_WEIGHT = 0.7
"""The value of spoiling a row for the other seat, as a fraction of the row's value."""
# measured: with 0.3 it won 0.47 of 3,000 games
P_COMPLETE_LATER = 0.1
"""The probability that the seat after the next roll completes a sector that the roll leaves."""
# measured: with 0.3 it won 0.48 of 3,000 games, with 0 as much as with 0.1
P_COMPLETE_OTHER = 0.1
"""The probability that a roll completes a sector other than its best targets."""
P_COMPLETE_NOW = 0.97
"""The discount of sectors that this roll's walls can complete, against those that are complete already."""

Pair = tuple[float, float]
SectorValues = tuple[Pair, ...]
"""The value of each sector to each seat."""


def seat_values(position: Position) -> Pair:
    """Return a static evaluation by seat, in sectors."""
    if position.turn is None:
        return _result(position)
    table, mover = position.table, position.mover
    owned = [*position.owned]
    if position.pending:
        if position.turn == mover:
            _take_over(position, owned)
        # whatever tile comes, the sector is the mover's
        owned[mover] |= position.pending
    roll = Roll(table, position.walls, table.grid.all ^ (owned[0] | owned[1]))
    stands, worth = sector_values(table, *owned)
    if position.left:
        stands, worth = _after_this_roll(roll, position, owned, stands, worth)
    return _after_next(roll, roller(position), stands, worth)


def _take_over(position: Position, owned: list[int]) -> None:
    """Let the mover take over the most valuable sector."""
    mover, other = position.mover, 1 - position.mover

    def lead(sector: int) -> float:
        taken = [*owned]
        taken[mover] |= sector
        taken[other] ^= sector
        stands, _ = sector_values(position.table, *taken)
        return stands[mover] - stands[other]

    best = max((1 << sector for sector in members(position.targets)), key=lead)
    owned[mover] |= best
    owned[other] ^= best


def _after_this_roll(
    roll: Roll, position: Position, owned: list[int], stands: Pair, worth: SectorValues
) -> tuple[Pair, SectorValues]:
    """Return what the seats have, and each sector's value, once the walls left have completed what they best can."""
    mover = position.mover
    before = owned[mover]
    for sector, _ in roll.completions(worth, mover, position.left):
        owned[mover] |= 1 << sector
    if owned[mover] == before:
        return stands, worth
    sure, worth = sector_values(position.table, *owned)
    first, second = (old + P_COMPLETE_NOW * (new - old) for old, new in zip(stands, sure, strict=True))
    return (first, second), worth


def _after_next(roll: Roll, seat: int, stands: Pair, worth: SectorValues) -> Pair:
    """Return what the seats may gain from the next roll, which is this seat's, and from the one after it."""
    die, other = roll.table.die, 1 - seat
    left = list(roll.missing)
    # the die shows `used` or more with die + 1 - used of its faces
    chances = {sector: (die + 1 - used) / die if used else 1.0 for sector, used in roll.completions(worth, seat, die)}
    found = [*stands]
    for sector in left:
        chance = chances.get(sector, P_COMPLETE_OTHER)
        found[seat] += chance * worth[sector][seat]
        found[other] += (1 - chance) * P_COMPLETE_LATER * worth[sector][other]
    return found[0], found[1]


class Roll:
    """Hypothetical walls, laid to complete the most value per wall."""

    def __init__(self, table: Table, walls: int, free: int) -> None:
        self.table, self.walls = table, walls
        sides = table.sides
        self.missing = {sector: (sides[sector] & ~walls).bit_count() for sector in members(free)}

    def completions(self, worth: SectorValues, seat: int, walls: int) -> list[tuple[int, int]]:
        """Return the sectors that a seat completes with this many walls, each with the walls used up to it."""
        missing, sides = self.missing, self.table.sides
        found, used = [], 0
        while missing:
            best, most = -1, 0.0
            for sector, need in missing.items():
                # + 0.01, as a sector may need no more walls
                if need <= walls - used and (gain := worth[sector][seat] / (need + 0.01)) > most:
                    best, most = sector, gain
            if best < 0:
                break
            used += missing.pop(best)
            new = sides[best] & ~self.walls
            self.walls |= new
            for sector in missing:
                if shared := new & sides[sector]:
                    missing[sector] -= shared.bit_count()
            found.append((best, used))
        return found


def roller(position: Position) -> int:
    """Return the seat that rolls next."""
    rolls = position.repeats or (position.turn == CHANCE and not position.pending and not position.left)
    return position.mover if rolls else 1 - position.mover


@lru_cache(1 << 12)
def sector_values(table: Table, first: int, second: int) -> tuple[Pair, SectorValues]:
    """Return what the seats have by owning these sectors and by their rows, and each sector's value to each seat."""
    stands = [float(first.bit_count()), float(second.bit_count())]
    gains = [[1.0] * len(table.sides), [1.0] * len(table.sides)]
    for row in table.rows:
        one, two = (row & first).bit_count(), (row & second).bit_count()
        if not two:
            stands[0] += ROW_VALUE[one]
        if not one:
            stands[1] += ROW_VALUE[two]
        if not (one and two) and max(one, two) < len(ROW_VALUE) - 1:
            for sector in members(row & ~(first | second)):
                gains[0][sector] += _gain(one, two)
                gains[1][sector] += _gain(two, one)
    return (stands[0], stands[1]), tuple(zip(*gains, strict=True))


def _gain(own: int, others: int) -> float:
    """Return the value of one more sector of a row to a seat: its own row grows, or the other's is spoilt."""
    return DENIAL_WEIGHT * ROW_VALUE[others] if others else ROW_VALUE[own + 1] - ROW_VALUE[own]


def _result(position: Position) -> Pair:
    """Return the evaluation of a finished game: the winner is far ahead."""
    first, second = position.scores()
    winners = position.winners()
    if len(winners) == 2:
        return float(first), float(second)
    return first + WIN * (0 in winners), second + WIN * (1 in winners)
