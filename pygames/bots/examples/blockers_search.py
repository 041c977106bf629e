"""Blockers!: guesses the hidden tiles, lets the others play anything, and counts what my next move can add."""

from pygames.blockers.tiles import GRID

WIDE = 6  # so many moves are looked into
LATER = 0.7  # what a point of the next move is worth now
WILD = 0.7  # points that a wild tile has to bring before it is played
ROOM = 0.05  # what an empty space beside my tiles is worth


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-worth(o, move), rng.random()))[:WIDE]
    totals, steps = [0.0] * len(moves), 0
    for _ in clock:
        steps += 1
        world = o.guess(rng)  # the same tiles for all moves
        for at, move in enumerate(moves):
            totals[at] += gain(world.after(move).draw(rng), rng)
    values = [worth(o, move) + LATER * total / steps for move, total in zip(moves, totals)]
    for move, value in zip(moves, values):
        o.note(move, value)
    return moves[values.index(max(values))]


def gain(o, rng):
    """What my next move can add, once the others have played anything: not what they have won or lost by that."""
    while not o.over and o.turn != o.me:
        o = o.after(rng.choice(o.legal)).draw(rng)
    return 0 if o.over else max(worth(o, move) for move in o.legal) - o.lead()


def worth(o, move):
    """How far ahead a move puts the seat to move, and what it leaves for later."""
    after = o.after(move)
    table = after.raw.layout
    room = GRID.beside(table.squares[o.turn]) & ~table.covered
    return after.lead(o.turn) + ROOM * room.bit_count() - WILD * (move.piece == "wild")
