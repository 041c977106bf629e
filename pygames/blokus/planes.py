"""Blokus To Go for learning programs: squares covered, and pieces in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygames.blokus.rules import GRID, ONE_SQUARE, PIECE_NAMES, STARTS, Position
from pygames.core.bits import bits
from pygames.core.contract import Planes


def size(_: Position) -> tuple[int, int]:
    """Return the board's rows and columns."""
    return GRID.rows, GRID.columns


def maps(position: Position, seats: Sequence[int]) -> Mapping[str, int]:
    """Return the squares of each seat, and the free starting points."""
    covered = {f"squares of {n}": position.covered[seat] for n, seat in enumerate(seats)}
    return {**covered, "starting points": bits(STARTS) & ~(position.covered[0] | position.covered[1])}


def numbers(position: Position, seats: Sequence[int]) -> Mapping[str, float]:
    """Return the pieces in hand, whether the one-square piece came last, the kind of start, and the progress."""
    hands = [(n, position.hands[seat]) for n, seat in enumerate(seats)]
    return {
        **{
            f"hand of {n}: {name}": float(hand >> piece & 1)
            for n, hand in hands
            for piece, name in enumerate(PIECE_NAMES)
        },
        **{f"last was 1 of {n}": float(position.last[seat] == ONE_SQUARE) for n, seat in enumerate(seats)},
        "fixed start": float(position.starts == "fixed"),
        "progress": 1 - sum(hand.bit_count() for _, hand in hands) / (2 * len(PIECE_NAMES)),
    }


PLANES = Planes(size=size, maps=maps, numbers=numbers)
