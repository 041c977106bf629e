"""Cathedral: land that only I can build on is as good as built on, and so are places for large pieces."""


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
    """The lead of a seat, the land that each has claimed, and in how many ways each can still build."""
    claims, ways = ([sides[at].bit_count() for at in (seat, 1 - seat)] for sides in (o.raw.claims, o.raw.open))
    return o.lead(seat) + 0.3 * (claims[0] - claims[1]) + (ways[0] - 1.5 * ways[1]) / 40
