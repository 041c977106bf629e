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
    """The lead, the land that each has claimed, and in how many ways each can still build."""
    (mine, theirs), (open_me, open_them) = [(two[seat], two[1 - seat]) for two in (o.raw.claims, o.raw.open)]
    land = mine.bit_count() - theirs.bit_count()
    ways = (open_me.bit_count() - open_them.bit_count()) / 50
    return o.lead(seat) + land + ways
