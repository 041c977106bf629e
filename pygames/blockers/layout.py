"""The table of Blockers! as everybody sees it: the tiles on the board and the captured ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pygames.blockers import SEATS
from pygames.blockers.groups import joints_of, joints_with, parts
from pygames.blockers.tiles import ALL_TILES, AREA, GRID, MOVES, ON_EVERY, TILES, Move, Sets, moves_of, with_added
from pygames.core.bits import bits, lowest, members
from pygames.core.game import IllegalMove


class Tally(NamedTuple):
    """The facts behind a seat's score."""

    groups: Sets
    """The groups of its colour on the board, as sets of squares."""
    captured: Sets
    """For each seat, the set of its tiles that this one has captured."""
    largest_capture: int
    """The number captured of the colour captured most."""
    total: int
    """The number captured in all."""
    score: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the board and the captured ones. Tuples are by seat."""

    squares: Sets
    """The squares of each seat's tiles."""
    tiles: int
    """The tiles on the board, as the set of moves that put them there."""
    captured: Sets
    """Each seat's captures: bit 28 × seat + tile for a tile of that seat."""
    group_counts: Sets = field(compare=False, repr=False)
    """The number of groups of each seat's tiles."""
    known_joints: int | None = field(default=None, compare=False, repr=False)
    """The joints, if they have been computed; at the end of a playout they have not."""

    @property
    def covered(self) -> int:
        """The squares that are not empty."""
        # no square has two tiles, so the sum is the union
        return sum(self.squares)

    @property
    def joints(self) -> int:
        """The squares of all tiles without which their group would fall apart."""
        if self.known_joints is not None:
            return self.known_joints
        return sum(joints_of(group) for squares in self.squares for group in GRID.groups(squares))

    def open_to(self, seat: int) -> int:
        """Return the squares where a seat may put a fitting tile: empty ones, and tiles it may capture (rules 3, 4)."""
        return GRID.all ^ (self.squares[seat] | self.joints)

    def legal_set(self, seat: int, tiles: int) -> int:
        """Return the moves that a seat may make with a set of tiles."""
        return moves_of(tiles) & self.open_to(seat) * ON_EVERY

    def owner(self, square: int) -> int | None:
        """Return the seat whose tile lies on a square, or None."""
        return next((seat for seat, own in enumerate(self.squares) if own >> square & 1), None)

    def tile(self, square: int) -> int | None:
        """Return the tile on a square, or None."""
        found = self.tiles & ON_EVERY << square
        return MOVES[found.bit_length() - 1].tile if found else None

    def tiles_of(self, seat: int) -> int:
        """Return the set of a seat's tiles on the board."""
        return bits(MOVES[place].tile for place in members(self.tiles & self.squares[seat] * ON_EVERY))

    def captured_from(self, captor: int, seat: int) -> int:
        """Return the set of a seat's tiles that another one has captured."""
        return self.captured[captor] >> len(TILES) * seat & ALL_TILES

    def after(self, seat: int, place: int) -> Layout:
        """Return the layout after a seat's move, given by its index in the table."""
        square = place % AREA
        # only the mover's group and the victim's change, so joints elsewhere stay valid
        here = self._capture(seat, square) if self.tiles & ON_EVERY << square else self
        own = here.squares[seat]
        touched = parts(own, square)
        own |= 1 << square
        return Layout(
            with_added(here.squares, seat, 1 << square),
            here.tiles | 1 << place,
            here.captured,
            # a tile that touches n groups joins them into one
            with_added(here.group_counts, seat, 1 - touched),
            joints_with(here.joints, square, own) if touched else here.joints,
        )

    def _capture(self, captor: int, square: int) -> Layout:
        """Return the layout after a capture; the rest of the tile's group stays one group, if any is left."""
        victim, tile = self.owner(square), self.tile(square)
        assert victim is not None
        assert tile is not None
        left = self.squares[victim] ^ 1 << square
        # a capture is legal only if the rest stays connected, so any neighbour stands for the whole group
        beside = left & GRID.edges[square]
        return Layout(
            # the tile is there, so subtracting its bit removes it
            with_added(self.squares, victim, -1 << square),
            self.tiles & ~(ON_EVERY << square),
            with_added(self.captured, captor, 1 << len(TILES) * victim + tile),
            self.group_counts if beside else with_added(self.group_counts, victim, -1),
            joints_with(self.joints, lowest(beside), left) if beside else self.joints,
        )

    def refuse(self, seat: int, move: Move) -> None:
        """Raise the reason why the layout forbids a seat's move, if it does."""
        square = move.square
        owner = self.owner(square)
        if owner == seat:
            raise IllegalMove("own", "{square} already holds a tile of yours.", square=GRID.names[square])
        if owner is not None and self.joints >> square & 1:
            n = GRID.flood(1 << square, self.squares[owner]).bit_count()
            raise IllegalMove("split", "That would split {seat}’s group of {n}.", seat=SEATS[owner], n=n)

    def tally(self, seat: int, scoring: str) -> Tally:
        """Return the facts behind a seat's score."""
        captured = tuple(self.captured_from(seat, other) for other in range(len(self.squares)))
        counts = [tiles.bit_count() for tiles in captured]
        groups = GRID.groups(self.squares[seat])
        return Tally(groups, captured, max(counts), sum(counts), self.scores(scoring)[seat])

    def scores(self, scoring: str) -> tuple[int, ...]:
        """Return points by seat (rule 8); few are good."""
        if scoring == "uptown":
            return self.group_counts
        return tuple(groups + self._largest_capture(seat) for seat, groups in enumerate(self.group_counts))

    def _largest_capture(self, captor: int) -> int:
        """Return how many tiles a seat has captured of the colour it captured most."""
        if not self.captured[captor]:
            return 0
        return max([self.captured_from(captor, seat).bit_count() for seat in range(len(self.squares))])

    def best(self, scoring: str) -> frozenset[int]:
        """Return the seats with the lowest score, and of those the ones with fewest captures (rule 8)."""
        results = [(score, tiles.bit_count()) for score, tiles in zip(self.scores(scoring), self.captured, strict=True)]
        return frozenset(seat for seat, result in enumerate(results) if result == min(results))


def empty(seats: int) -> Layout:
    """Return the table before the first tile."""
    none = (0,) * seats
    return Layout(none, 0, none, none, 0)
