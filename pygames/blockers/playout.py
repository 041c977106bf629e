"""A fast random game of Blockers!, played to its end in lists that are changed in place."""

from __future__ import annotations

from random import Random

from pygames.blockers.groups import loose, parts
from pygames.blockers.layout import Layout
from pygames.blockers.tiles import AREA, GRID, MOVES, SQUARES_OF, TILES, WILD, Sets, kind_of
from pygames.blockers.turns import RACK, TURNS, will_draw
from pygames.core.bits import bits, members

TRIES = 24
"""After this many random moves that were not legal, the legal ones are listed instead (rejection sampling)."""
SQUARES = tuple(members(squares) for squares in SQUARES_OF)
"""For each tile, the squares that it fits: nine, unless it is the wild one."""


class Playout:
    """The tiles on the board and on the racks; the wild tile is kept apart, as all others fit nine squares."""

    def __init__(self, layout: Layout, racks: Sets, piles: Sets, rng: Random) -> None:
        self.random = rng.random
        self.squares, self.group_counts = list(layout.squares), list(layout.group_counts)
        self.captured = list(layout.captured)
        self.racks = [members(rack & ~(1 << WILD)) for rack in racks]
        self.wild = [rack >> WILD & 1 for rack in racks]
        self.piles = [members(pile) for pile in piles]
        self.owners, self.tiles = [-1] * AREA, [-1] * AREA
        for place in members(layout.tiles):
            self.tiles[MOVES[place].square] = MOVES[place].tile
        for seat, squares in enumerate(layout.squares):
            for square in members(squares):
                self.owners[square] = seat

    def fill_racks(self) -> None:
        """Draw whatever is due before the next turn."""
        for seat, rack in enumerate(self.racks):
            while len(rack) + self.wild[seat] < RACK:
                self.draw(seat)

    def finish(self, clock: int) -> None:
        """Play from the turn at this clock to the end of the game."""
        seats = len(self.racks)
        for turn in range(clock, TURNS * seats):
            seat = turn % seats
            if self.move(seat) and will_draw(turn, seats):
                self.draw(seat)

    def draw(self, seat: int) -> None:
        """Put a random tile of a seat's pile on its rack."""
        pile = self.piles[seat]
        at = int(self.random() * len(pile))
        tile = pile[at]
        # order doesn't matter in a pile, so the last tile fills the gap
        pile[at] = pile[-1]
        pile.pop()
        if tile == WILD:
            self.wild[seat] = 1
        else:
            self.racks[seat].append(tile)

    def move(self, seat: int) -> bool:
        """Play a uniformly random legal move of a seat; return False if there is none."""
        random, rack = self.random, self.racks[seat]
        # every tile but the wild one has nine squares, so a number chooses tile and square at once
        plain = 9 * len(rack)
        many = plain + AREA * self.wild[seat]
        # rejection sampling: most squares are open, so listing all legal moves is rarely needed
        for _ in range(TRIES):
            at = int(random() * many)
            if at < plain:
                tile, square = rack[at // 9], SQUARES[rack[at // 9]][at % 9]
            else:
                tile, square = WILD, at - plain
            if self.is_open(seat, square):
                self.place(seat, tile, square)
                return True
        legal = self.legal(seat)
        if legal:
            self.place(seat, *legal[int(random() * len(legal))])
        return bool(legal)

    def legal(self, seat: int) -> list[tuple[int, int]]:
        """Return a seat's legal moves as pairs of tile and square."""
        tiles = self.racks[seat] + [WILD] * self.wild[seat]
        return [(tile, square) for tile in tiles for square in SQUARES[tile] if self.is_open(seat, square)]

    def is_open(self, seat: int, square: int) -> bool:
        """Return whether a seat may put a tile on a square."""
        owner = self.owners[square]
        return owner < 0 or (owner != seat and loose(self.squares[owner], square))

    def place(self, seat: int, tile: int, square: int) -> None:
        """Put a tile of a seat's rack on a square, and capture what lies there."""
        owner = self.owners[square]
        if owner >= 0:
            self.squares[owner] ^= 1 << square
            if not self.squares[owner] & GRID.edges[square]:
                self.group_counts[owner] -= 1
            self.captured[seat] |= 1 << len(TILES) * owner + self.tiles[square]
        self.group_counts[seat] += 1 - parts(self.squares[seat], square)
        self.squares[seat] |= 1 << square
        self.owners[square], self.tiles[square] = seat, tile
        if tile == WILD:
            self.wild[seat] = 0
        else:
            self.racks[seat].remove(tile)

    def layout(self) -> Layout:
        """Return the tiles on the table."""
        tiles = bits(kind_of(tile) * AREA + square for square, tile in enumerate(self.tiles) if tile >= 0)
        return Layout(tuple(self.squares), tiles, tuple(self.captured), tuple(self.group_counts))

    def hands(self) -> Sets:
        """Return the set of tiles on each rack."""
        return tuple(bits(rack) | wild << WILD for rack, wild in zip(self.racks, self.wild, strict=True))

    def left(self) -> Sets:
        """Return the set of tiles in each pile."""
        return tuple(map(bits, self.piles))
