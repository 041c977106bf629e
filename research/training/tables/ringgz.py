"""The placements of Ringgz, for c/ringgz.h, which numbers them as the wheel does."""

from __future__ import annotations

import ctypes
from array import array
from ctypes import c_float

from pygames.ringgz.encoding import ENCODING
from pygames.ringgz.features import PHASES, leads
from pygames.ringgz.rules import full_table
from research.training.tables import Table, Variant

SEATS = (2, 3, 4)


def _fill(library: ctypes.CDLL) -> None:
    """Pass the hand-made tactics' territory weights to C, and those of playouts."""
    worth = array("f")
    for seats in SEATS:
        for seat in range(seats):
            for part in range(PHASES):
                worth.extend(leads(seats, seat, part))
    library.table((c_float * len(worth)).from_buffer(worth))
    for seats in SEATS:
        library.weigh_playouts(seats, c_float(ENCODING.playout_weights.get(seats, 0.0)))


TABLE = Table(
    numbered=tuple(range(len(full_table().moves))),
    fill=_fill,
    variants=tuple(Variant(seats) for seats in SEATS),
    plan={"games": 2000, "deep": 96, "quick": 20, "epochs": 4, "rate": 2e-3, "decay": 0.1, "result": 0.6},
    later={
        12: {
            "games": 4200,
            "deep": 600,
            "quick": 150,
            "epochs": 6,
            "rate": 3e-3,
            "decay": 0.03,
            "result": 0.7,
            "since": 12,
        },
        17: {"games": 6300, "since": 17},
    },
)
