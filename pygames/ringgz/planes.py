"""Ringgz for learning programs: the pieces on each territory, and those in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygames.core.contract import Planes
from pygames.ringgz.rules import COPIES, GRID, KINDS, PIECES, Position, colours

NAMES = (*(f"rings {size}" for size in range(1, KINDS)), "bases")


def size(_: Position) -> tuple[int, int]:
    """Return the rows and columns of territories."""
    return GRID.rows, GRID.columns


def maps(position: Position, seats: Sequence[int]) -> Mapping[str, int]:
    """Return where the pieces of each colour and kind lie, the viewer's colours first, and the starting base."""
    found = {
        f"{name} of colour {n}": position.squares_of(colour, kind)
        for n, colour in enumerate(_order(seats))
        for kind, name in enumerate(NAMES)
    }
    return {**found, "starting base": position.starting}


def _order(seats: Sequence[int]) -> list[int]:
    """Return the colours in the order of the seats; with three seats, red comes last."""
    own = colours(len(seats))
    shared = set.intersection(*map(set, own))
    return [colour for seat in seats for colour in own[seat] if colour not in shared] + sorted(shared)


def numbers(position: Position, seats: Sequence[int]) -> Mapping[str, float]:
    """Return the pieces of each colour and kind in hand, and the number of pieces on the board."""
    order = _order(seats)
    held = {
        f"hand of {n}: {name} of colour {order.index(colour)}": position.count(seat, colour, kind) / COPIES
        for n, seat in enumerate(seats)
        for colour in sorted(colours(len(seats))[seat], key=order.index)
        for kind, name in enumerate(NAMES)
    }
    return {**held, "progress": position.placed.bit_count() / (len(PIECES) * COPIES + 1)}


PLANES = Planes(size=size, maps=maps, numbers=numbers)
