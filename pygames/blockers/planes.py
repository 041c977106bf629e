"""Blockers! for learning programs: the tiles on the board by seat and kind, the viewer's rack, and the tiles unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygames.blockers.observation import Observation
from pygames.blockers.tiles import AREA, GRID, KINDS, TILES
from pygames.blockers.turns import RACK, TURNS
from pygames.core.contract import Planes

NAMES = ("numbers", "letters", "symbols", "wild tiles")
"""The names of the four kinds of tiles."""


def size(_: Observation) -> tuple[int, int]:
    """Return the rows and columns of spaces."""
    return GRID.rows, GRID.columns


def maps(observation: Observation, seats: Sequence[int]) -> Mapping[str, int]:
    """Return where each seat has tiles of each kind (which identifies the tile), and which tiles are safe."""
    layout = observation.layout
    tiles = [layout.tiles >> kind * AREA for kind in KINDS]
    found = {
        f"{name} of {n}": lying & layout.squares[seat]
        for n, seat in enumerate(seats)
        for name, lying in zip(NAMES, tiles, strict=True)
    }
    return {**found, "safe": layout.joints}


def numbers(observation: Observation, seats: Sequence[int]) -> Mapping[str, float]:
    """Return the viewer's rack and, of each seat, what is on its rack or in its pile, the numbers, and its captures."""
    captured = observation.layout.captured_from
    return {
        **{f"rack: {tile}": float(observation.rack >> n & 1) for n, tile in enumerate(TILES)},
        **{
            f"rack or pile of {n}: {tile}": float(observation.unseen[seat] >> number & 1)
            for n, seat in enumerate(seats)
            for number, tile in enumerate(TILES)
        },
        **{f"rack of {n}": observation.rack_sizes[seat] / RACK for n, seat in enumerate(seats)},
        **{
            f"captured by {n} from {m}": captured(seat, other).bit_count() / len(TILES)
            for n, seat in enumerate(seats)
            for m, other in enumerate(seats)
            if seat != other
        },
        "progress": max(observation.clock, 0) / (TURNS * len(seats)),
    }


PLANES = Planes(size=size, maps=maps, numbers=numbers)
