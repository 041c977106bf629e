"""Ringgz: a lead counts when nobody can catch up on the territory, and whoever has more moves lasts longer."""


def choose(o, legal, rng, clock):
    first = sorted(legal, key=lambda move: (-worth(o.after(move), o.me), rng.random()))
    return max((move for _, move in zip(clock, first)), key=lambda move: answered(o.after(move)))


def answered(o):
    """What I am worth after the answer that is worst for me; few answers are good, many moves of my own too."""
    if o.over:
        return 1000 * (o.share - 0.5)
    values = [worth(o.after(answer), o.me) for answer in o.legal]
    return max(values) + len(values) / 2 if o.turn == o.me else min(values) - len(values) / 2


def worth(o, seat):
    """The lead of a seat, and how near each territory is to being its own for good."""
    owners = {2: (0, 0, 1, 1), 3: (0, 1, 2, None), 4: (0, 1, 2, 3)}[o.seats]
    return o.lead(seat) + sum(part(place, owners, seat) for place in o.raw.territories())


def part(place, owners, seat):
    """How much of a territory is a seat's, from -1 to 1: all of it once nobody can catch up."""
    own = max(n for n, owner in zip(place.counts, owners) if owner == seat)
    other = max(n for n, owner in zip(place.counts, owners) if owner != seat)
    return max(-1, min(1, (own - other) / (place.rings.count(None) + 1)))
