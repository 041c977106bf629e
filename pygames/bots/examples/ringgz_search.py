"""Ringgz: random games after the moves that look best, more of them after those that win more (UCB1, Auer 2002)."""

from math import fsum, sqrt

WIDE = 12  # so many moves are looked into
CURIOSITY = 0.5
GAMES = 4  # random games a step


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-worth(o.after(move), o.me), rng.random()))[:WIDE]
    views = [o.after(move) for move in moves]
    won, played = [0.0] * len(moves), [0] * len(moves)
    for _ in clock:
        for _ in range(GAMES):
            at = chosen(won, played)
            won[at] += views[at].finish(rng).share
            played[at] += 1
    return moves[max(range(len(moves)), key=lambda at: played[at])]


def chosen(won, played):
    """Where the next game is played: first everywhere, then where much is won or little is known."""
    if 0 in played:
        return played.index(0)
    total = sum(played)
    # without a logarithm, whose last digit is not the same everywhere
    return max(range(len(won)), key=lambda at: won[at] / played[at] + CURIOSITY * sqrt(sqrt(total)) / sqrt(played[at]))


def worth(o, seat):
    """How many territories are a seat's, or are on the way to be."""
    mine = {2: ("by", "gr"), 3: ("b", "y", "g"), 4: ("b", "y", "g", "r")}[o.seats][seat]
    return fsum(part(o.at(square), mine) for square in o.squares)  # sum rounds otherwise since Python 3.12


def part(lying, mine):
    """How much of a territory is mine, from -1 to 1."""
    if not lying or "(" in lying.piece:
        return 0
    rings = lying.piece.ljust(4, ".")
    own = max(rings.count(colour) for colour in mine)
    other = max(rings.count(colour) for colour in "bygr" if colour not in mine)
    free = rings.count(".")
    return max(-1, min(1, (own - other) / (free + 1)))
