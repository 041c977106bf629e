"""Cathedral: the best answers to the moves that look best."""

WIDE = 10  # so many of my moves are looked into
NARROW = 4  # so many answers to each


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
    """The lead of a seat, the land that each has claimed, and in how many ways each can still build."""
    claims, ways = ([sides[at].bit_count() for at in (seat, 1 - seat)] for sides in (o.raw.claims, o.raw.open))
    return o.lead(seat) + 0.3 * (claims[0] - claims[1]) + (ways[0] - 1.5 * ways[1]) / 40
