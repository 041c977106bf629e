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
    """The lead, the land that each has claimed, and in how many ways each can still build."""
    (mine, theirs), (open_me, open_them) = [(two[seat], two[1 - seat]) for two in (o.raw.claims, o.raw.open)]
    land = mine.bit_count() - theirs.bit_count()
    ways = (open_me.bit_count() - open_them.bit_count()) / 50
    return o.lead(seat) + land + ways
