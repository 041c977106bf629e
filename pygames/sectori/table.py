"""Sectori's board and die, depending on the options: all moves, and the adjacency of edges and sectors, as sets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, NamedTuple

from pygames.core.bits import bits, members
from pygames.core.grid import Grid

ROW = 5
"""Sectors in a winning row."""
CLAIM, REMOVAL, REPEAT, TAKEOVER = range(4)
TILES = ("claim", "removal", "repeat", "takeover")
SIDES = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}

Pile = tuple[int, ...]
"""The number of tiles of each kind in a pile, in the order of TILES."""
FULL_PILE: Pile = (15, 1, 1, 1)


class Move(NamedTuple):
    """A move or an outcome: its kind; its edge, sector, face or tile; and its text."""

    kind: Literal["wall", "takeover", "again", "end", "die", "tile"]
    at: int
    text: str

    def __str__(self) -> str:
        return self.text


DRAWS = tuple(Move("tile", tile, f"*{name}") for tile, name in enumerate(TILES))
AGAIN = Move("again", 0, "again")
END = Move("end", 0, "end")


class Edge(NamedTuple):
    """A place for a wall: its names, the canonical one first, and the adjacent sectors in the order of rule 3."""

    names: tuple[str, ...]
    sectors: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Table:
    """The moves, and the adjacency of edges and sectors as sets, for given options: `table_of` has one for each."""

    size: int
    rim: bool
    die: int

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the options, so that each process has one table for them."""
        return table_of, (self.size, self.rim, self.die)

    @cached_property
    def grid(self) -> Grid:
        """The sectors."""
        return Grid(self.size, self.size)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge that can hold a wall, sector by sector."""
        found = []
        for sector, name in enumerate(self.grid.names):
            x, y = self.grid.place(sector)
            for side, (dx, dy) in SIDES.items():
                if not self.grid.holds(x + dx, y + dy):
                    found += [] if self.rim else [Edge((name + side,), (sector,))]
                # an inner edge is listed with its southern or western sector only
                elif side in "ne":
                    other = self.grid.at(x + dx, y + dy)
                    names = name + side, self.grid.names[other] + OPPOSITE[side]
                    found.append(Edge(names, (sector, other)))
        return tuple(found)

    @cached_property
    def all_edges(self) -> int:
        """The set of all edges."""
        return (1 << len(self.edges)) - 1

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """For each sector, the set of its edges."""
        edges = list(enumerate(self.edges))
        return tuple(bits(n for n, edge in edges if sector in edge.sectors) for sector in range(self.size**2))

    @cached_property
    def beside(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each edge, the adjacent sectors, each as a set of one with the set of its edges."""
        return tuple(tuple((1 << sector, self.sides[sector]) for sector in edge.sectors) for edge in self.edges)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """For each edge, the two adjacent sectors, -1 for the outside."""
        # -1 is also the index of a list's last entry, where those who use it keep what the outside has
        return tuple((edge.sectors[0], edge.sectors[1] if len(edge.sectors) > 1 else -1) for edge in self.edges)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """Every row of five."""
        return self.grid.lines(ROW)

    @cached_property
    def rows_through(self) -> tuple[tuple[int, ...], ...]:
        """For each sector, the rows of five through it."""
        return tuple(tuple(row for row in self.rows if row >> sector & 1) for sector in range(self.size**2))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every wall in the order of the edges, every takeover in the order of the sectors, `again` and `end`."""
        walls = [Move("wall", n, edge.names[0]) for n, edge in enumerate(self.edges)]
        takeovers = [Move("takeover", sector, f"x{name}") for sector, name in enumerate(self.grid.names)]
        return *walls, *takeovers, AGAIN, END

    @cached_property
    def rolls(self) -> tuple[tuple[Move, int], ...]:
        """The faces of the die, each with its weight."""
        return tuple((Move("die", face, f"*{face}"), 1) for face in range(1, self.die + 1))

    @cached_property
    def words(self) -> dict[str, Move]:
        """Each move or outcome by any of its texts."""
        others = {name: self.moves[n] for n, edge in enumerate(self.edges) for name in edge.names}
        outcomes = DRAWS + tuple(move for move, _ in self.rolls)
        return others | {move.text: move for move in self.moves + outcomes}

    def around(self, sectors: int) -> int:
        """Return the set of all edges of these sectors."""
        edges = 0
        for sector in members(sectors):
            edges |= self.sides[sector]
        return edges

    def five(self, owned: int, sector: int) -> bool:
        """Return whether these sectors hold a row of five through this one."""
        return any(owned & row == row for row in self.rows_through[sector])


@cache
def table_of(size: int, rim: bool, die: int) -> Table:
    """Return the table for these options, cached."""
    return Table(size, rim, die)


@cache
def tile_weights(pile: Pile, usable: bool) -> tuple[tuple[Move, int], ...]:
    """Return the tiles that can come from a pile, each with its weight; a Takeover only if it is usable."""
    return tuple((DRAWS[tile], n) for tile, n in enumerate(pile) if n and (usable or tile != TAKEOVER))
