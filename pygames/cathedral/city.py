"""A round of Cathedral in progress: monuments are placed, spaces judged, pieces removed.

Rule numbers are those of `pygames.cathedral.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygames.cathedral.monuments import GRID, SIDES, full_table
from pygames.core.bits import any_of, members

_NOT_FIRST = GRID.all ^ SIDES[0]
_NOT_LAST = GRID.all ^ SIDES[1]


@dataclass(slots=True)
class Side:
    """What belongs to one seat, changed in place; the names are those of a position."""

    seat: int
    placed: int
    hand: int
    covered: int
    anchors: int
    claims: int
    begun: bool
    settled: bool
    open: int

    def take_back(self, anchors: int) -> None:
        """Return the monuments with these anchors to the hand (rule 7)."""
        for place in members(self.placed):
            _, monument, squares, _ = full_table().moves[place]
            anchor = squares & -squares
            if anchor & anchors:
                self.placed ^= 1 << place
                self.hand += 1 << 2 * monument
                self.covered ^= squares
                self.anchors ^= anchor


@dataclass(slots=True)
class City:
    """A round, changed in place; shared by single moves and playouts."""

    people: int
    mine: Side
    """The mover's side."""
    theirs: Side

    def finish(self, random: Callable[[], float]) -> None:
        """Play random moves to the end of the round (rule 9)."""
        while True:
            if self.mine.open:
                self.place(any_place(self.mine.open, random))
            elif not self.theirs.open:
                break
            self.mine, self.theirs = self.theirs, self.mine

    def place(self, place: int) -> None:
        """Place the mover's monument, and judge the spaces (rules 2 and 3)."""
        table, mine = full_table(), self.mine
        _, monument, squares, _ = table.moves[place]
        kept, near, sides, cuts = table.footprints[place] or table.footprint(place)
        self.theirs.open &= kept
        mine.open &= kept
        mine.hand -= 1 << 2 * monument
        if not mine.hand >> 2 * monument & 3:
            mine.open &= table.without[monument]
        mine.placed |= 1 << place
        # the mover's walls around the new monument: without any, only cutting off the field's edge closes a space
        touched = near & mine.covered
        mine.covered |= squares
        mine.anchors |= squares & -squares
        # a claim is of free squares only; what it is built on is covered from now on
        mine.claims ^= mine.claims & squares
        # rule 3: a first monument is not judged; what it closes by itself is left to the second (rule 6)
        if not mine.begun:
            mine.begun, mine.settled = True, not cuts
        elif not mine.settled:
            mine.settled = True
            self.claim(*find_enclosed(mine.covered, self.foreign))
        elif touched or cuts:
            self.claim(*find_enclosed(mine.covered, self.foreign, near, sides))

    @property
    def foreign(self) -> int:
        """One square of each piece that is not the mover's."""
        return self.theirs.anchors | self.people & -self.people

    def claim(self, claimed: int, taken: int) -> None:
        """Give the mover these squares, and remove the foreign pieces with these anchors (rules 5, 7 and 8)."""
        mine, theirs, table = self.mine, self.theirs, full_table()
        claimed ^= claimed & mine.claims
        if not claimed:
            return
        flipped = claimed & theirs.claims
        mine.claims |= claimed
        theirs.claims ^= flipped
        # nothing was removed or changed hands, so placements can only be lost
        if not taken and not flipped:
            theirs.open &= table.clear_of(claimed)
            return
        if self.people & taken:
            self.people = 0
        theirs.take_back(taken)
        # with a foreign piece fewer in them, or with fewer walls, their spaces all have to be judged anew
        theirs.settled = False
        occupied = mine.covered | theirs.covered | self.people
        mine.open = table.placements_of(mine.seat, mine.hand, occupied | theirs.claims)
        theirs.open = table.placements_of(theirs.seat, theirs.hand, occupied | mine.claims)


def find_enclosed(walls: int, foreign: int, near: int = GRID.all, sides: Sequence[int] = SIDES) -> tuple[int, int]:
    """Return the squares of the spaces to be claimed within these walls, and the foreign pieces in them (rules 3 to 5).

    Each foreign piece is given by one square. Only looks at the spaces near a new monument that touches these sides,
    and only if it can have changed them: not while they are connected and reach every side that it touches.
    """
    free = GRID.all ^ walls
    near &= free
    # if one flood reaches every free neighbour of the monument and every side it touches, nothing was cut off
    goal = near if all(map(near.__and__, sides)) else GRID.all
    claimed = taken = 0
    while near:
        space = space_of(near & -near, free, goal)
        if space & goal == goal:
            break
        near ^= near & space
        goal = GRID.all
        inside = space & foreign
        # at most one foreign piece inside (a power of two or 0), and not the open city (rules 4 and 5)
        if not inside & inside - 1 and not all(map(space.__and__, SIDES)):
            claimed |= space
            taken |= inside
    return claimed, taken


def space_of(square: int, free: int, goal: int) -> int:
    """Return all free squares connected to one, stopping early once they include the goal."""
    reached, spread = 0, square
    while reached != spread and spread & goal != goal:
        reached = spread
        wide = reached | (reached & _NOT_LAST) << 1 | (reached & _NOT_FIRST) >> 1
        spread = (wide | wide << 10 | wide >> 10) & free
    return spread


def any_place(set_: int, random: Callable[[], float]) -> int:
    """Return a uniformly random member of a set: by rejection sampling if the set is dense."""
    width = set_.bit_length()
    # with one bit in eight set, eight guesses on average are enough
    if set_.bit_count() * 8 < width:
        return any_of(set_, random)
    while True:
        guess = int(random() * width)
        if set_ >> guess & 1:
            return guess
