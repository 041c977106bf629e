"""Looks at the next ply too: the best one for me where I move again, else the worst that can happen to me.

Of moves that are as good by this, it prefers those after which all answers together do me the least harm. With more
than two seats no single answer says much, as everybody looks after themselves. There it looks at what my own next move
can bring, whatever the others do.
"""


def choose(o, legal, rng, clock):
    world = o.guess(rng)  # the same hands for all moves, so that luck does not decide between them
    first = sorted(legal, key=lambda move: (-o.after(move).draw(rng).lead(), rng.random()))
    worth = answered if o.seats == 2 else continued
    return max((move for _, move in zip(clock, first)), key=lambda move: worth(world.after(move).draw(rng), rng))


def answered(o, rng):
    """What I am worth after the next ply, and what all answers to choose from do to me."""
    if o.over:
        return 1000 * (o.share - 0.5), 0
    leads = gains(o)
    return (o.lead() + max(leads), len(leads)) if o.turn == o.me else (o.lead() + min(leads), sum(leads))


def continued(o, rng):
    """What I am worth, and what my next move can add to it once the others have played anything."""
    lead = o.lead()
    while not o.over and o.turn != o.me:
        o = o.after(rng.choice(o.legal)).draw(rng)
    return lead, max(gains(o), default=0)


def gains(o):
    """How each move changes my lead."""
    return [o.after(move).lead() - o.lead() for move in o.legal]
