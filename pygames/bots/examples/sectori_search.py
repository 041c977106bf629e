"""Sectori: rolls the die and draws tiles many times after the moves that look best, and looks at the answers then."""

WIDE = 8  # so many moves are looked into


def choose(o, legal, rng, clock):
    first = sorted(legal, key=lambda move: (-worth(o.after(move), o.me), rng.random()))
    moves = sorted(first[: 3 * WIDE], key=lambda move: -answered(o.after(move).draw(rng)))[:WIDE]
    totals, tries = [0.0] * len(moves), [0] * len(moves)
    for n in clock:
        at = n % len(moves)
        totals[at] += answered(o.after(moves[at]).draw(rng))
        tries[at] += 1
    tried = [at for at in range(len(moves)) if tries[at]]
    for at in tried:
        o.note(moves[at], totals[at] / tries[at])
    return moves[max(tried, key=lambda at: totals[at] / tries[at])]


def answered(o):
    """What I am worth after the answer that is worst for me; after my best move where it is my turn again."""
    if o.over:
        return 1000 * (o.share - 0.5)
    values = [worth(o.after(answer), o.me) for answer in o.legal]
    return max(values) if o.turn == o.me else min(values)


def worth(o, seat):
    """A seat's lead, what can be completed at once by whoever moves next, and rows that can still become five."""
    here = o.raw
    if o.over:
        return 1000 * (o.share - 0.5) * (1 if seat == o.me else -1)
    free = here.table.all_edges & ~here.walls
    ready = sum((sides & free).bit_count() == 1 for sides in here.table.sides)
    mine = here.mover == seat
    next_is_mine = mine and (here.left > 0 or here.repeats)
    gains = (here.pending.bit_count() if mine else -here.pending.bit_count()) + (0.5 if next_is_mine else -0.5) * ready
    return o.lead(seat) + 1.2 * gains + rows(here, seat) - rows(here, 1 - seat)


def rows(here, seat):
    """What the rows are worth in which only this seat has sectors."""
    own, other = here.owned[seat], here.owned[1 - seat]
    return sum((own & row).bit_count() ** 3 for row in here.table.rows if not other & row) / 20
