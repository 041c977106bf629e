"""Ringgz for its network: a position's features, and how a placement reads the policy.

The mover sees the colours in an order of its own: first its own two (with three seats, its own and red; with four, its
own and that of the seat opposite), then the others. Input planes: for each size, where a ring of it lies; for each
colour, where it has a ring, where somebody may still add one, and its bases; the starting base; and for the first two
colours, the squares linked to one, and to two or more, squares that the colour doesn't reach yet and that still have
room for it. Then the pieces in all hands together, and the number of seats.

A territory's code (embedding index) says how many rings of each colour lie there, and which colours may still be added.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from operator import or_

from pygames.core.bits import members
from pygames.core.contract import NetworkEncoding, NetworkShape
from pygames.ringgz.features import DIGITS
from pygames.ringgz.lanes import HALF, LANES, LOW, SQUARE_COUNT, ones
from pygames.ringgz.rules import BASE, COLOURS, COPIES, GRID, KINDS, RED, SIZES, START, Position, Table

ALL = GRID.all
OWN = 2
"""The maximum number of colours that a seat plays; they come first."""
MAPS = 21
HANDS = COPIES * KINDS * len(COLOURS)
SEATS = (2, 3, 4)
SHAPE = NetworkShape(
    features=MAPS * SQUARE_COUNT + HANDS + len(SEATS),
    input_planes=MAPS,
    rows=GRID.rows,
    columns=GRID.columns,
    seats=max(SEATS),
    policy_planes=OWN * KINDS,
    policy_scalars=0,
    hidden1=80,
    kernel_size=1,
    # 35 counts of up to three rings, each with 16 sets of colours; 35 counts of four rings; a base
    square_codes=596,
)
# not with two: there they were not measured at equal time (research/laboratory.md)
PLAYOUT_WEIGHTS = {3: 0.5, 4: 0.5}
LENGTH = (SHAPE.features + 7) // 8
"""Bytes of binary features."""
PIECE_BITS = COPIES * KINDS
EACH = sum(1 << COPIES * kind for kind in range(KINDS))
"""The first copy of each kind, in the hand of one colour."""

_MAY_ADD, _CLOSED = 10, 1 << 9
"""In a territory's raw code, the first bit of the colours that may be added, and the bit of bases."""
# the first four columns: the territories with one on their right
_LEFT = sum(0b01111 << GRID.columns * row for row in range(GRID.rows))
_RIGHT = _LEFT << 1


@cache
def seen_order(seats: int, seat: int) -> tuple[int, ...]:
    """Return the colours in the order in which a seat sees them."""
    if seats == 2:
        return tuple((n + 2 * seat) % 4 for n in range(4))
    if seats == 3:
        return (seat, RED, (seat + 1) % 3, (seat + 2) % 3)
    return tuple((n + seat) % 4 for n in (0, 2, 1, 3))


def features(position: Position) -> bytes:
    """Return the binary features, lowest bit first, followed by the territories' codes."""
    placed, number, seat = position.placed, len(position.hands), position.turn
    assert seat is not None
    low, high = ones()
    hand = reduce(or_, position.hands)
    start = filled = placed >> SQUARE_COUNT * START
    taken, once, bases, raw = [0] * SIZES, [], [], 0
    order = seen_order(number, seat)
    for colour, digit in zip(order, DIGITS, strict=True):
        own, any_, lanes = placed >> SQUARE_COUNT * KINDS * colour, 0, 0
        for size in range(SIZES):
            rings = own & ALL
            own >>= SQUARE_COUNT
            if rings:
                taken[size] |= rings
                any_ |= rings
                lanes += low[rings & LOW] + high[rings >> HALF]
        base = own & ALL
        once.append(any_)
        bases.append(base)
        filled |= base
        raw += digit * lanes
    free = [ALL ^ (rings | filled) for rings in taken]
    able = _able(hand)
    rooms, near, nearer = [], [], []
    for n, colour in enumerate(order):
        room = 0
        for size in able[colour]:
            room |= free[size]
        contained = once[n] | bases[n] | start
        may_add = room & (
            contained
            | (contained & _LEFT) << 1
            | (contained & _RIGHT) >> 1
            | contained << GRID.columns
            | contained >> GRID.columns
        )
        rooms.append(may_add)
        raw += low[may_add & LOW] + high[may_add >> HALF] << _MAY_ADD + n
        if n < OWN:
            one, two = _linked_squares(room ^ may_add)
            near.append(one)
            nearer.append(two)
    raw += low[filled & LOW] + high[filled >> HALF] << 9
    content = _hands(hand, number, seat)
    for squares in (*reversed(nearer), *reversed(near), start, *bases[::-1], *rooms[::-1], *once[::-1], *taken[::-1]):
        content = content << SQUARE_COUNT | squares
    codes = map(_codes().__getitem__, LANES.unpack(raw.to_bytes(LANES.size, "little")))
    return content.to_bytes(LENGTH, "little") + LANES.pack(*codes)


@cache
def _codes() -> list[int]:
    """Return, for each raw code of a territory, its index among the codes that can occur."""
    found, last = [0] * (1 << _MAY_ADD + len(COLOURS)), 0
    for rings in range((SIZES + 1) ** len(COLOURS)):
        total = sum(rings // digit % (SIZES + 1) for digit in DIGITS)
        for may in range(1 << len(COLOURS) if total < SIZES else 1):
            if total <= SIZES:
                found[rings | may << _MAY_ADD] = last
                last += 1
    return [last if raw & _CLOSED and raw < 1 << _MAY_ADD else number for raw, number in enumerate(found)]


@lru_cache(maxsize=1 << 12)
def _able(hand: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each colour, the sizes of the rings in hand."""
    return tuple(
        tuple(size for size in range(SIZES) if hand >> COPIES * (KINDS * colour + size) & 7)
        for colour in range(len(COLOURS))
    )


def _linked_squares(squares: int) -> tuple[int, int]:
    """Return the squares linked to at least one of these, and those linked to at least two."""
    a, b = (squares & _LEFT) << 1, (squares & _RIGHT) >> 1
    c, d = squares << GRID.columns & ALL, squares >> GRID.columns
    # two of four: both of a pair, or one of each
    return a | b | c | d, a & b | c & d | (a | b) & (c | d)


@lru_cache(maxsize=1 << 12)
def _hands(hand: int, seats: int, seat: int) -> int:
    """Return the pieces in all hands by colour as seen, and the number of seats.

    With three seats, each seat holds a third of red: that of the seat to move comes first.
    """
    found = 0
    for n, colour in enumerate(seen_order(seats, seat)):
        own = hand >> PIECE_BITS * colour & (1 << PIECE_BITS) - 1
        if seats == 3 and colour == RED:
            # rotates the three copies of each kind, so that the mover's is the lowest
            before = EACH * ((1 << seat) - 1)
            own = (own & ~before) >> seat | (own & before) << COPIES - seat
        found |= own << PIECE_BITS * n
    return found | 1 << HANDS + seats - min(SEATS)


def seats(position: Position) -> int:
    """Return the number of seats."""
    return len(position.hands)


def candidates(position: Position) -> list[int]:
    """Return all legal placements."""
    return members(position.legal_set)


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """Return, for each placement, the policy output of its colour, piece and territory."""
    assert position.turn is not None
    numbers = _numbers(position.table, seen_order(len(position.hands), position.turn)[:OWN])
    return [policy[numbers[place]] for place in places]


@lru_cache(maxsize=8)
def _numbers(table: Table, own: tuple[int, ...]) -> list[int]:
    """Return, for each placement of a table, the policy output that it reads, with these as the first colours.

    The starting base reads the output of the first base.
    """
    found = []
    for _, piece, territory in table.moves:
        colour, kind = (own[0], BASE) if piece == START else divmod(piece, KINDS)
        found.append((KINDS * own.index(colour) + kind) * SQUARE_COUNT + territory if colour in own else 0)
    return found


ENCODING = NetworkEncoding(
    shape=SHAPE,
    features=features,
    candidates=candidates,
    logits=logits,
    seats=seats,
    playout_weights=PLAYOUT_WEIGHTS,
)
