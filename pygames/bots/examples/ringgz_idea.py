"""Ringgz: a lead of today is soon gone; random games to the end show where it lasts."""

WIDE = 12  # so many moves are looked into
GAMES = 2  # random games after each of them, in each step


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-o.after(move).lead(), rng.random()))[:WIDE]
    won = [0.0] * len(moves)
    for _ in clock:
        for at, move in enumerate(moves):
            for _ in range(GAMES):
                won[at] += o.after(move).finish(rng).share
    return moves[max(range(len(moves)), key=lambda at: won[at])]
