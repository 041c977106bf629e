"""What a good player of Ringgz looks at: how likely each territory is to be won, as those who reach it fill it up."""

from __future__ import annotations

from functools import cache

from pygames.core.bits import members
from pygames.ringgz.rules import BASE, COLOURS, GRID, KINDS, SIZES, START, Position, owners

STAYS = 4
"""How likely a place for a ring stays empty, against each colour that may take it being 1."""
LEFT_WEIGHT = 0.01
"""Worth of a piece gone from the hand, in territories: it decides between equals."""

SQUARES = len(GRID.names)


def evaluate(position: Position) -> tuple[float, ...]:
    """How well each seat stands, in territories; only differences mean anything."""
    seats = len(position.hands)
    left = position.pieces_left()
    if position.turn is None:
        return tuple(won - LEFT_WEIGHT * rest for won, rest in zip(position.scores(), left, strict=True))
    values = [-LEFT_WEIGHT * rest for rest in left]
    colours = expected(position)
    for owner, value in zip(owners(seats), colours, strict=True):
        if owner is not None:
            values[owner] += value
    return tuple(values)


def expected(position: Position) -> list[float]:
    """How many territories each colour may expect to win."""
    codes = [0] * SQUARES
    placed = position.placed
    for at in members(placed):
        piece, square = divmod(at, SQUARES)
        codes[square] += STEP[piece]
    totals = [0.0] * len(COLOURS)
    reached = reaches(position)
    for square, code in enumerate(codes):
        if code < CLOSED:
            chances = _chances(code, *(reach >> square & 1 for reach in reached))
            for colour, chance in enumerate(chances):
                totals[colour] += chance
    return totals


def reaches(position: Position) -> list[int]:
    """For each colour that still has rings the territories that contain it or are linked to one that does."""
    found = []
    for colour in range(len(COLOURS)):
        own = position.containing(colour)
        found.append(own | GRID.beside(own))
    return found


CLOSED = 10**5
STEP = [CLOSED if piece == START or piece % KINDS == BASE else 10 ** (piece // KINDS) for piece in range(START + 1)]
"""What each piece adds to the code of its territory: a decimal digit a colour counts its rings."""


@cache
def _chances(code: int, *reached: int) -> tuple[float, ...]:
    """How likely each colour has most rings at last where these lie, and these colours may add some."""
    counts = tuple(code // 10**colour % 10 for colour in range(len(COLOURS)))
    return _filled(counts, SIZES - sum(counts), reached)


@cache
def _filled(counts: tuple[int, ...], free: int, reached: tuple[int, ...]) -> tuple[float, ...]:
    """The same by the rings of each colour and the number of sizes still free."""
    if not free:
        most = max(counts)
        return tuple(float(n == most and counts.count(most) == 1) for n in counts)
    total = STAYS + sum(reached)
    chances = [STAYS * chance / total for chance in _filled(counts, free - 1, reached)]
    for colour, may in enumerate(reached):
        if may:
            more = tuple(n + (c == colour) for c, n in enumerate(counts))
            for c, chance in enumerate(_filled(more, free - 1, reached)):
                chances[c] += chance / total
    return tuple(chances)
