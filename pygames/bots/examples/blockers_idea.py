"""Blockers!: keep the wild tile, which fits everywhere, for later, and keep room to grow."""

from pygames.blockers.tiles import GRID

WILD = 0.7  # points that a wild tile has to bring before it is played
ROOM = 0.05  # what an empty space beside my tiles is worth


def choose(o, legal, rng, clock):
    return max(legal, key=lambda move: (worth(o, move), rng.random()))


def worth(o, move):
    """How far ahead a move puts the seat to move, and what it leaves for later."""
    after = o.after(move)
    table = after.raw.layout
    room = GRID.beside(table.squares[o.turn]) & ~table.covered
    return after.lead(o.turn) + ROOM * room.bit_count() - WILD * (move.piece == "wild")
