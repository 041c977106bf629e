"""Sectori: tries the moves that look best, rolls the die, lets both go on by what looks best, and sees what comes."""

WIDE = 6  # so many moves are looked into
FAR = 10  # plies


def choose(o, legal, rng, clock):
    moves = sorted(legal, key=lambda move: (-worth(o.after(move), o.me), rng.random()))[:WIDE]
    totals = [0.0] * len(moves)
    for n in clock:
        totals[n % len(moves)] += worth(later(o.after(moves[n % len(moves)]), rng), o.me)
        if n % len(moves) == len(moves) - 1 and clock.steps < len(moves):  # every move was tried as often
            break
    return moves[max(range(len(moves)), key=lambda at: totals[at])]


def later(o, rng):
    """The view some plies later, both having done what looks best at once."""
    for _ in range(FAR):
        o = o.draw(rng)
        if o.over:
            break
        o = o.after(max(o.legal, key=lambda move: (worth(o.after(move), o.turn), rng.random())))
    return o


def worth(o, seat):
    """A seat's lead, what can be completed at once by whoever moves next, and rows that can still become five."""
    here = o.raw
    if o.over:
        return 1000 * (o.share - 0.5) * (1 if seat == o.me else -1)
    free = here.table.all_edges & ~here.walls
    ready = sum((sides & free).bit_count() == 1 for sides in here.table.sides)
    mine = here.mover == seat
    next_is_mine = mine and (here.left > 0 or here.repeats)
    gains = (here.pending.bit_count() if mine else -here.pending.bit_count()) + (0.8 if next_is_mine else -0.8) * ready
    return o.lead(seat) + 2 * gains + rows(here, seat) - rows(here, 1 - seat)


def rows(here, seat):
    """What the rows are worth in which only this seat has sectors."""
    own, other = here.owned[seat], here.owned[1 - seat]
    return sum((own & row).bit_count() ** 3 / 30 for row in here.table.rows if not other & row)
