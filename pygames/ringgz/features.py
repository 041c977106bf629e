"""The state of each territory of Ringgz as a number: what lies there, and who may still add to it.

Such a code has a base-5 digit for each colour, its number of rings there, and above them a bit for each colour that may
still add a ring. The codes of a board are computed all at once, in lanes of 16 bits. `weights.json` says how often a
territory with a given code was won in the end, and by whom: `research/fit_evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import permutations
from operator import or_
from typing import NamedTuple

from pygames.core.learned import Weights, weights
from pygames.ringgz.lanes import HALF, LANES, LOW, SQUARE_COUNT, ones
from pygames.ringgz.rules import BASE, COLOURS, COPIES, GRID, KINDS, SIZES, START, Position, owners

ALL = GRID.all
DIGITS = tuple((SIZES + 1) ** colour for colour in range(len(COLOURS)))
"""What a ring of each colour adds to a code."""
MAY_ADD = 9
"""The first of the bits that say which colours may still add a ring."""
RINGS = (1 << MAY_ADD) - 1
"""The part of a code that counts rings."""
# four rings add up to 4 · 125 at most, which is less than 511
CLOSED = RINGS
"""The code of a territory filled by a base: no rings add up to it."""
CODES = 1 << MAY_ADD + len(COLOURS)
"""The number of codes."""
PHASES = 4
"""The number of phases of a game, by the pieces left; a code's weight differs between phases."""
WEIGHT_UNIT = 1000
"""The weight that stands for certainty; weights are integers."""

# the first four columns: the territories with one on their right
_LEFT = sum(0b01111 << 5 * row for row in range(5))
_RIGHT = _LEFT << 1


class Outlook(NamedTuple):
    """The state of all territories, in the order of the board's squares."""

    codes: Sequence[int]
    free: tuple[int, ...]
    """For each ring size, the territories without a ring of it."""
    able: tuple[int, ...]
    """For each set of sizes, the set of colours of which somebody has a ring in one of them."""


def outlook(position: Position) -> Outlook:
    """Return the state of all territories."""
    low, high = ones()
    placed = position.placed
    filled = placed >> SQUARE_COUNT * START
    contained, by_size, total = [], [0] * SIZES, 0
    for colour, digit in enumerate(DIGITS):
        own = placed >> SQUARE_COUNT * KINDS * colour
        base = own >> SQUARE_COUNT * BASE & ALL
        # the starting base contains all four colours
        reached = base | placed >> SQUARE_COUNT * START
        lanes = 0
        for size in range(SIZES):
            rings = own >> SQUARE_COUNT * size & ALL
            if rings:
                lanes += low[rings & LOW] + high[rings >> HALF]
                by_size[size] |= rings
                reached |= rings
        total += digit * lanes
        filled |= base
        contained.append(reached)
    free = tuple([ALL ^ rings for rings in by_size])
    able = _able(reduce(or_, position.hands))
    for colour, own in enumerate(contained):
        room = 0
        for size, squares in enumerate(free):
            if able[1 << size] >> colour & 1:
                room |= squares
        room &= (own | (own & _LEFT) << 1 | (own & _RIGHT) >> 1 | own << 5 | own >> 5) & (ALL ^ filled)
        total += (low[room & LOW] + high[room >> HALF]) << MAY_ADD + colour
    # no ring lies on a base's territory, so this code can't collide with others
    total += CLOSED * (low[filled & LOW] + high[filled >> HALF])
    return Outlook(LANES.unpack(total.to_bytes(LANES.size, "little")), free, able)


@lru_cache(maxsize=1 << 12)
def _able(hand: int) -> tuple[int, ...]:
    """Return, for each set of sizes, the set of colours of which a hand has a ring in one of them."""
    found = []
    for sizes in range(1 << SIZES):
        held = [hand >> COPIES * (KINDS * c + k) & 7 for c in range(len(COLOURS)) for k in range(SIZES)]
        pairs = [(at // SIZES, at % SIZES) for at, copies in enumerate(held) if copies]
        found.append(reduce(or_, [1 << colour for colour, size in pairs if sizes >> size & 1], 0))
    return tuple(found)


def phase(position: Position) -> int:
    """Return the phase of the game; the last is PHASES - 1."""
    left = sum([hand.bit_count() for hand in position.hands])
    return sum([left <= bound for bound in (42, 26, 12)])


@cache
def win_probabilities(seats: int, part: int) -> tuple[list[float], ...]:
    """Return, for each seat and code, the probability of winning such a territory in a phase of the game."""
    found = [[0.0] * CODES for _ in range(seats)]
    ways = list(swaps(seats))
    for seat in range(seats):
        for code, whole in win_rates()[f"{seats} {part} {seat}"].items():
            # the file has one code for all that differ by a renaming of colours
            for colours, order in ways:
                found[order[seat] or 0][rename_colours(int(code), colours)] = whole / WEIGHT_UNIT
    return tuple(found)


@cache
def win_rates() -> Weights:
    """Return, by number of seats, phase and seat, how often the seat won a territory with each code.

    Of codes that only differ in the names of colours, only the least is stored.
    """
    return weights("pygames.ringgz")


def swaps(seats: int) -> Iterator[tuple[tuple[int, ...], dict[int | None, int | None]]]:
    """Yield each renaming of the colours that changes nothing, and the seats that go with it."""
    own = owners(seats)
    for colours in permutations(range(len(COLOURS))):
        pairs = {(own[old], own[new]) for old, new in enumerate(colours)}
        # one seat for each seat, and nobody's colour stays nobody's
        if len(pairs) == len(set(own)) and all((old is None) == (new is None) for old, new in pairs):
            yield colours, dict(pairs)


def rename_colours(code: int, colours: Sequence[int]) -> int:
    """Return a code with its colours renamed."""
    rings = code & RINGS
    total = (
        rings if rings == CLOSED else sum(rings // d % (SIZES + 1) * DIGITS[colours[c]] for c, d in enumerate(DIGITS))
    )
    return total | sum(1 << MAY_ADD + new for old, new in enumerate(colours) if code >> MAY_ADD + old & 1)


@cache
def leads(seats: int, seat: int, part: int) -> list[float]:
    """Return, by code, a seat's probability of winning the territory, less the mean of the others'."""
    by_seat = win_probabilities(seats, part)
    others = [chances for other, chances in enumerate(by_seat) if other != seat]
    return [own - sum(rest) / len(others) for own, *rest in zip(by_seat[seat], *others, strict=True)]
