"""Blockers!: guesses the hidden tiles, and plays a round in which everybody does what looks best at once."""

from pygames.blockers.tiles import GRID

WIDE = 5  # so many moves are looked into
WILD = 0.7  # points that a wild tile has to bring before it is played
ROOM = 0.05  # what an empty space beside my tiles is worth


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-worth(o, move), rng.random()))[:WIDE]
    totals, tries = [0.0] * len(moves), [0] * len(moves)
    world = o
    for n in clock:
        at = n % len(moves)
        if at == 0:
            world = o.guess(rng)  # the same tiles for all moves
        totals[at] += later(world.after(moves[at]).draw(rng), rng) - WILD * (moves[at].piece == "wild")
        tries[at] += 1
    tried = [at for at in range(len(moves)) if tries[at]]
    return moves[max(tried, key=lambda at: totals[at] / tries[at])]


def later(o, rng):
    """What my next move is worth, everybody having done what looks best at once."""
    while not o.over and o.turn != o.me:
        o = o.after(best(o, rng)).draw(rng)
    return o.lead() if o.over else worth(o, best(o, rng))


def best(o, rng):
    """The move that looks best at once."""
    return max(o.legal, key=lambda move: (worth(o, move), rng.random()))


def worth(o, move):
    """How far ahead a move puts the seat to move, and what it leaves for later."""
    after = o.after(move)
    table = after.raw.layout
    room = GRID.beside(table.squares[o.turn]) & ~table.covered
    return after.lead(o.turn) + ROOM * room.bit_count() - WILD * (move.piece == "wild")
