"""Blokus To Go: what counts is where pieces can still go, not how many squares they have."""

from pygames.blokus.rules import GRID


def choose(o, legal, rng, clock):
    first = sorted(legal, key=lambda move: (-worth(o.after(move), o.me), rng.random()))
    return max((move for _, move in zip(clock, first)), key=lambda move: answered(o.after(move)))


def answered(o):
    """What I am worth after the answer that is worst for me; after my best move where it is my turn again."""
    if o.over:
        return 1000 * (o.share - 0.5)
    values = [worth(o.after(answer), o.me) for answer in o.legal]
    return max(values) if o.turn == o.me else min(values)


def worth(o, seat):
    """A seat's squares, corners to go on from and space within reach, less the other's."""
    return standing(o, seat) - standing(o, 1 - seat)


def standing(o, seat):
    own, other = o.raw.covered[seat], o.raw.covered[1 - seat]
    room = GRID.all & ~(own | other | GRID.beside(own))
    corners = GRID.around(own) & room
    reach = corners
    for _ in range(3):
        reach |= GRID.beside(reach) & room
    return own.bit_count() + 0.7 * corners.bit_count() + 0.6 * reach.bit_count()
