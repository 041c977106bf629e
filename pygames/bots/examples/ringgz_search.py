"""Ringgz: random games after the moves that look best, more of them after those that win more (UCB1, Auer 2002)."""

from math import fsum, sqrt

WIDE = 8  # so many moves are looked into
CURIOSITY = 0.4
GAMES = 30  # random games a step


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-answered(o.after(move)), rng.random()))[:WIDE]
    views = [o.after(move) for move in moves]
    won, played = [0.0] * len(moves), [0] * len(moves)
    for _ in clock:
        for _ in range(GAMES):
            at = chosen(won, played)
            won[at] += views[at].finish(rng).share
            played[at] += 1
    for move, wins, games in zip(moves, won, played):
        if games:
            o.note(move, wins / games)
    return moves[max(range(len(moves)), key=lambda at: played[at])]


def chosen(won, played):
    """Where the next game is played: first everywhere, then where much is won or little is known."""
    if 0 in played:
        return played.index(0)
    total = sum(played)
    # without a logarithm, whose last digit is not the same everywhere
    return max(range(len(won)), key=lambda at: won[at] / played[at] + CURIOSITY * sqrt(sqrt(total)) / sqrt(played[at]))


def answered(o):
    """What I am worth after the answer that is worst for me; few answers are good, many moves of my own too."""
    if o.over:
        return 1000 * (o.share - 0.5)
    values = [worth(o.after(answer), o.me) for answer in o.legal]
    return max(values) + len(values) / 2 if o.turn == o.me else min(values) - len(values) / 2


def worth(o, seat):
    """The lead of a seat, and how near each territory is to being its own for good."""
    owners = {2: (0, 0, 1, 1), 3: (0, 1, 2, None), 4: (0, 1, 2, 3)}[o.seats]
    return o.lead(seat) + fsum(part(place, owners, seat) for place in o.raw.territories())


def part(place, owners, seat):
    """How much of a territory is a seat's, from -1 to 1: all of it once nobody can catch up."""
    own = max(n for n, owner in zip(place.counts, owners) if owner == seat)
    other = max(n for n, owner in zip(place.counts, owners) if owner != seat)
    return max(-1, min(1, (own - other) / (place.rings.count(None) + 1)))
