"""Ringgz: a territory is mine for good when nobody can catch up there; until then a lead is worth a part of it."""


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
    """How many territories are a seat's, or are on the way to be."""
    mine = {2: ("by", "gr"), 3: ("b", "y", "g"), 4: ("b", "y", "g", "r")}[o.seats][seat]
    return sum(part(o.at(square), mine) for square in o.squares)


def part(lying, mine):
    """How much of a territory is mine, from -1 to 1."""
    if not lying or "(" in lying.piece:
        return 0
    rings = lying.piece.ljust(4, ".")
    own = max(rings.count(colour) for colour in mine)
    other = max(rings.count(colour) for colour in "bygr" if colour not in mine)
    free = rings.count(".")
    return max(-1, min(1, (own - other) / (free + 1)))
