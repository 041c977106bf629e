"""Plays any legal move."""


def choose(o, legal, rng, clock):
    return rng.choice(legal)
