"""Looks at the next ply too: the best one for me where I move again, else the worst that can happen to me.

Of moves that are as good by this, it prefers those that leave the others the fewest answers.
"""


def choose(o, legal, rng, clock):
    world = o.guess(rng)  # the same hands for all moves, so that luck does not decide between them
    first = sorted(legal, key=lambda move: (-o.after(move).draw(rng).lead(), rng.random()))
    return max((move for _, move in zip(clock, first)), key=lambda move: worth(world.after(move).draw(rng)))


def worth(o):
    if o.over:
        return 1000 * (o.share - 0.5), 0
    leads = [o.after(answer).lead() for answer in o.legal]
    return (max(leads), len(leads)) if o.turn == o.me else (min(leads), -len(leads))
