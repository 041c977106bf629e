"""Sectori: whoever moves next takes every sector with one open side, so leave none; and rows of five grow."""


def choose(o, legal, rng, clock):
    return max(legal, key=lambda move: (worth(o.after(move).draw(rng), o.me), rng.random()))


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
