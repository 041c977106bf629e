"""A fast random game of Sectori, changed in place without intermediate positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygames.core.bits import any_of, bits, members
from pygames.sectori.table import REMOVAL, REPEAT, TAKEOVER

if TYPE_CHECKING:
    from pygames.sectori.rules import Position


class Playout:
    """A random game from a roll or a wall on; every legal move is equally likely."""

    def __init__(self, position: Position, random: Callable[[], float]) -> None:
        self.random = random
        self.table = position.table
        self.mover = position.mover
        self.owned = list(position.owned)
        self.takeovers = position.takeovers
        self.piles = [list(pile) for pile in position.piles]
        self.laid = list(position.laid)
        self.repeats = position.repeats
        self.free: list[int] = []
        self.missing: list[int] = []
        self.stand(position.walls)

    def stand(self, walls: int) -> None:
        """Set the walls: list the free edges and, for each sector, how many sides it lacks.

        The outside, last in the list, lacks more than there are.
        """
        self.free[:] = members(self.table.all_edges ^ walls)
        self.missing[:] = [(sides & ~walls).bit_count() for sides in self.table.sides]
        self.missing.append(len(self.free) + 1)

    @property
    def walls(self) -> int:
        """The edges that hold a wall."""
        return self.table.all_edges ^ bits(self.free)

    def run(self, left: int) -> None:
        """Play to the end, with this many walls left of the current roll."""
        random, free, missing, pairs = self.random, self.free, self.missing, self.table.pairs
        left = left or self.roll()
        while True:
            at = int(random() * len(free))
            # a random edge is removed in constant time, as the order of free edges doesn't matter
            edge, free[at] = free[at], free[-1]
            free.pop()
            first, second = pairs[edge]
            missing[first] -= 1
            missing[second] -= 1
            if not (missing[first] and missing[second]) and self.settle_pair(first, second):
                return
            left -= 1
            if not left:
                self.turn_over()
                left = self.roll()

    def roll(self) -> int:
        """Roll the die; return the number of walls."""
        return 1 + int(self.random() * self.table.die)

    def turn_over(self) -> None:
        """Pass the turn to the other seat, unless this one may go again and does."""
        # `again` and `end` are equally likely
        if not self.repeats or self.random() < 0.5:
            self.mover = 1 - self.mover
        self.repeats = False

    def settle_pair(self, first: int, second: int) -> bool:
        """Settle the completed ones of two sectors, one after the other; return whether the game ends."""
        return any(not self.missing[sector] and self.settle(sector) for sector in (first, second))

    def settle(self, sector: int) -> bool:
        """Settle a completed sector; return whether the game ends."""
        tile = self.draw()
        while tile == TAKEOVER:
            if self.take_over():
                return True
            tile = self.draw()
        self.owned[self.mover] |= 1 << sector
        if tile is not None:
            self.laid[tile] |= 1 << sector
        if self.table.five(self.owned[self.mover], sector) or self.owned[0] | self.owned[1] == self.table.grid.all:
            return True
        if tile == REMOVAL:
            # a sector that lacks nothing is completed, claimed or still to be settled (rule 6)
            self.stand(self.table.around(bits(n for n, missing in enumerate(self.missing) if not missing)))
        self.repeats |= tile == REPEAT
        return False

    def draw(self) -> int | None:
        """Draw a usable tile from the mover's pile; return its kind, or None if there is none."""
        pile = self.piles[self.mover]
        # a Takeover tile that could take nothing is mixed back, as if it were not in the pile
        useless = 0 if self.owned[1 - self.mover] & ~self.takeovers else pile[TAKEOVER]
        n = int(self.random() * (sum(pile) - useless))
        for tile, count in enumerate(pile[:TAKEOVER] if useless else pile):
            if n < count:
                pile[tile] -= 1
                return tile
            n -= count
        return None

    def take_over(self) -> bool:
        """Take over a sector; return whether that wins."""
        sector = any_of(self.owned[1 - self.mover] & ~self.takeovers, self.random)
        self.owned[self.mover] |= 1 << sector
        self.owned[1 - self.mover] ^= 1 << sector
        self.takeovers |= 1 << sector
        return self.table.five(self.owned[self.mover], sector)
