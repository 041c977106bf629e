"""Sectori for learning programs: the sectors, their walls and the piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pygames.core.bits import bits
from pygames.core.contract import Planes
from pygames.sectori.rules import Position
from pygames.sectori.table import FULL_PILE, SIDES, TILES, Table


def size(position: Position) -> tuple[int, int]:
    """Return the rows and columns of sectors."""
    return position.table.size, position.table.size


def maps(position: Position, seats: Sequence[int]) -> Mapping[str, int]:
    """Return each seat's sectors, those under a Takeover or still to be claimed, and those with a wall on each side."""
    return {
        **{f"sectors of {n}": position.owned[seat] for n, seat in enumerate(seats)},
        "taken over": position.takeovers,
        "completed": position.pending,
        **{f"wall {side}": _sectors_with_wall(edges, position.walls) for side, edges in _edges(position.table).items()},
    }


def _sectors_with_wall(edges: Sequence[int], walls: int) -> int:
    """Return the sectors with a wall on the side that these edges are on; a rim that needs no wall counts as a wall."""
    return bits(sector for sector, edge in enumerate(edges) if edge < 0 or walls >> edge & 1)


@cache
def _edges(table: Table) -> Mapping[str, Sequence[int]]:
    """Return, for each side, the edge of each sector there, -1 for a rim that needs no walls."""
    return {
        side: [table.words[name + side].at if name + side in table.words else -1 for name in table.grid.names]
        for side in SIDES
    }


def numbers(position: Position, seats: Sequence[int]) -> Mapping[str, float]:
    """Return what is left of the piles and of the roll, the choice of another turn, and the progress."""
    piles = [(n, position.piles[seat]) for n, seat in enumerate(seats)]
    return {
        **{
            f"pile of {n}: {tile}": left / full
            for n, pile in piles
            for tile, left, full in zip(TILES, pile, FULL_PILE, strict=True)
        },
        "walls to place": position.left / position.table.die,
        "may repeat": float(position.repeats),
        "progress": sum(position.scores()) / position.table.size**2,
    }


PLANES = Planes(size=size, maps=maps, numbers=numbers)
