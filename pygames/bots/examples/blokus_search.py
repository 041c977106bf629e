"""Blokus To Go: the best answers to the moves that look best, and how I go on after them."""

from pygames.blokus.rules import GRID

WIDE = 20  # so many of my moves are looked into
NARROW = 3  # so many answers to each


def choose(o, legal, rng, clock):
    moves = best(o, legal, o.me, WIDE, rng)
    return max((move for _, move in zip(clock, moves)), key=lambda move: answered(o.after(move), rng))


def answered(o, rng):
    """What I am worth after their best answer, and my best move then."""
    if o.over or o.turn == o.me:
        return following(o)
    return min(following(o.after(answer)) for answer in best(o, o.legal, o.turn, NARROW, rng))


def following(o):
    """What I am worth after my best move, where it is my turn."""
    if o.over:
        return 1000 * (o.share - 0.5)
    if o.turn != o.me:
        return worth(o, o.me)
    return max(worth(o.after(move), o.me) for move in o.legal)


def best(o, moves, seat, number, rng):
    """The moves after which a seat stands best."""
    return sorted(moves, key=lambda move: (-worth(o.after(move), seat), rng.random()))[:number]


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
