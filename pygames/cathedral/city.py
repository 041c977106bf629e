"""A round of Cathedral while moves are made: monuments stand, spaces are judged, pieces are removed.

The rules are numbered as in `pygames.cathedral.rules`.
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
    """What belongs to one seat, changed in place; the words are those of a position."""

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
        """The monuments with these anchors are in hand again (rule 7)."""
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
    """A round, changed in place: what playing one move and playing all moves to the end share."""

    people: int
    mine: Side
    """The side of the mover."""
    theirs: Side

    def finish(self, random: Callable[[], float]) -> None:
        """Random moves to the end of the round (rule 9)."""
        while True:
            if self.mine.open:
                self.place(any_place(self.mine.open, random))
            elif not self.theirs.open:
                break
            self.mine, self.theirs = self.theirs, self.mine

    def place(self, place: int) -> None:
        """The mover's monument stands, and the spaces have been judged (rules 2 and 3)."""
        table, mine = full_table(), self.mine
        _, monument, squares, _ = table.moves[place]
        kept, near, sides, cuts = table.footprints[place] or table.footprint(place)
        self.theirs.open &= kept
        mine.open &= kept
        mine.hand -= 1 << 2 * monument
        if not mine.hand >> 2 * monument & 3:
            mine.open &= table.without[monument]
        mine.placed |= 1 << place
        touched = near & mine.covered
        mine.covered |= squares
        mine.anchors |= squares & -squares
        mine.claims ^= mine.claims & squares
        if not mine.begun:
            mine.begun, mine.settled = True, not cuts
        elif not mine.settled:
            mine.settled = True
            self.claim(*enclosed(mine.covered, self.foreign))
        elif touched or cuts:
            self.claim(*enclosed(mine.covered, self.foreign, near, sides))

    @property
    def foreign(self) -> int:
        """A square of each piece that is not the mover's."""
        return self.theirs.anchors | self.people & -self.people

    def claim(self, claimed: int, taken: int) -> None:
        """Rules 5, 7 and 8: the mover has these squares, and the foreign pieces with these anchors are removed."""
        mine, theirs, table = self.mine, self.theirs, full_table()
        claimed ^= claimed & mine.claims
        if not claimed:
            return
        flipped = claimed & theirs.claims
        mine.claims |= claimed
        theirs.claims ^= flipped
        if not taken and not flipped:
            theirs.open &= table.clear_of(claimed)
            return
        if self.people & taken:
            self.people = 0
        theirs.take_back(taken)
        theirs.settled = False
        occupied = mine.covered | theirs.covered | self.people
        mine.open = table.fitting(mine.seat, mine.hand, occupied | theirs.claims)
        theirs.open = table.fitting(theirs.seat, theirs.hand, occupied | mine.claims)


def enclosed(walls: int, foreign: int, near: int = GRID.all, sides: Sequence[int] = SIDES) -> tuple[int, int]:
    """Rules 3 to 5: the squares of the spaces to be claimed within these walls, and the foreign pieces in them.

    Of each foreign piece one square is given. Looks at the spaces near a new monument that touches these sides, and
    only if it can have changed them: not while they hang together and reach every side that it touches.
    """
    free = GRID.all ^ walls
    near &= free
    goal = near if all(map(near.__and__, sides)) else GRID.all
    claimed = taken = 0
    while near:
        space = space_of(near & -near, free, goal)
        if space & goal == goal:
            break
        near ^= near & space
        goal = GRID.all
        inside = space & foreign
        if not inside & inside - 1 and not all(map(space.__and__, SIDES)):
            claimed |= space
            taken |= inside
    return claimed, taken


def space_of(square: int, free: int, goal: int) -> int:
    """All the free squares that hang together with one, or some of them that hold the goal."""
    reached, spread = 0, square
    while reached != spread and spread & goal != goal:
        reached = spread
        wide = reached | (reached & _NOT_LAST) << 1 | (reached & _NOT_FIRST) >> 1
        spread = (wide | wide << 10 | wide >> 10) & free
    return spread


def any_place(set_: int, random: Callable[[], float]) -> int:
    """A number of a set, each equally likely: guessed where the set is dense."""
    width = set_.bit_length()
    if set_.bit_count() * 8 < width:
        return any_of(set_, random)
    while True:
        guess = int(random() * width)
        if set_ >> guess & 1:
            return guess
