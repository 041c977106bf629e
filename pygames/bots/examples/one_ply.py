"""Plays the move after which it is farthest ahead, and any of these where several are as good."""


def choose(o, legal, rng, clock):
    return max(legal, key=lambda move: (o.after(move).draw(rng).lead(), rng.random()))
