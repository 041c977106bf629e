"""What the learned network sees of Ringgz, and how a placement reads its policy.

Colours are seen in an order of their own: first the two of the seat to move (with three seats its own and red; with
four its own and that of the seat opposite), then the others. Maps: for each size where a ring of it lies; for each
colour where it has a ring, where two or more, where it has most, where somebody may still add one, and its bases; the
starting base; and for the first two colours the squares linked to one, and to two or more, that the colour does not
reach yet and that still have room for it. Then the pieces in all hands together, and how many seats there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from operator import or_

from pygames.core.bits import members
from pygames.core.contract import Dimensions, Senses
from pygames.ringgz.rules import BASE, COLOURS, COPIES, GRID, KINDS, RED, SIZES, START, Position, Table

SIZE = len(GRID.names)
ALL = GRID.all
OWN = 2
"""The colours that a seat may play come first, at most so many."""
MAPS = 29
HANDS = COPIES * KINDS * len(COLOURS)
SEATS = (2, 3, 4)
LAYOUT = Dimensions(
    features=MAPS * SIZE + HANDS + len(SEATS),
    maps=MAPS,
    rows=GRID.rows,
    columns=GRID.columns,
    seats=max(SEATS),
    planes=OWN * KINDS,
    extras=0,
    wide=128,
    taps=1,
)
LENGTH = (LAYOUT.features + 7) // 8
"""Bytes of all features."""
PIECE_BITS = COPIES * KINDS
EACH = sum(1 << COPIES * kind for kind in range(KINDS))
"""The first copy of each kind, in the hand of one colour."""

_LEFT = sum(0b01111 << GRID.columns * row for row in range(GRID.rows))
_RIGHT = _LEFT << 1


@cache
def seen_order(seats: int, seat: int) -> tuple[int, ...]:
    """The colours in the order in which a seat sees them."""
    if seats == 2:
        return tuple((n + 2 * seat) % 4 for n in range(4))
    if seats == 3:
        return (seat, RED, (seat + 1) % 3, (seat + 2) % 3)
    return tuple((n + seat) % 4 for n in (0, 2, 1, 3))


def features(position: Position) -> bytes:
    """The features of a position that are 1, as bits, the first lowest."""
    placed, number = position.placed, len(position.hands)
    assert position.turn is not None
    hand = reduce(or_, position.hands)
    start = placed >> SIZE * START
    taken, once, twice, bases = [0] * SIZES, [], [], []
    filled = start
    for colour in range(len(COLOURS)):
        own = placed >> SIZE * KINDS * colour
        a, b, c, d = own & ALL, own >> SIZE & ALL, own >> 2 * SIZE & ALL, own >> 3 * SIZE & ALL
        taken[0] |= a
        taken[1] |= b
        taken[2] |= c
        taken[3] |= d
        once.append(a | b | c | d)
        twice.append(a & b | c & d | (a | b) & (c | d))
        base = own >> SIZE * BASE & ALL
        bases.append(base)
        filled |= base
    free = [ALL ^ (rings | filled) & ALL for rings in taken]
    several, doubled = _shared(once), _shared(twice)
    order = seen_order(number, position.turn)
    rooms, beyond = [], []
    for colour in order:
        room = _room(hand >> PIECE_BITS * colour, free)
        contained = once[colour] | bases[colour] | start
        may_add = room & (contained | _beside(contained))
        rooms.append(may_add)
        beyond.append(room ^ may_add)
    near = [_linked(squares) for squares in beyond[:OWN]]
    maps = [
        *taken,
        *[once[colour] for colour in order],
        *[twice[colour] for colour in order],
        *[once[colour] & ~several | twice[colour] & ~doubled for colour in order],
        *rooms,
        *[bases[colour] for colour in order],
        start,
        *[one for one, _ in near],
        *[two for _, two in near],
    ]
    content = _hands(hand, number, position.turn)
    for one in reversed(maps):
        content = content << SIZE | one
    return content.to_bytes(LENGTH, "little")


def _shared(sets: Sequence[int]) -> int:
    """The squares that are in more than one of four sets."""
    a, b, c, d = sets
    return a & b | c & d | (a | b) & (c | d)


def _beside(squares: int) -> int:
    """The squares linked to some of these."""
    return (squares & _LEFT) << 1 | (squares & _RIGHT) >> 1 | squares << GRID.columns & ALL | squares >> GRID.columns


def _linked(squares: int) -> tuple[int, int]:
    """The squares linked to one of these, and those linked to two or more."""
    a, b = (squares & _LEFT) << 1, (squares & _RIGHT) >> 1
    c, d = squares << GRID.columns & ALL, squares >> GRID.columns
    return a | b | c | d, a & b | c & d | (a | b) & (c | d)


def _room(hand: int, free: Sequence[int]) -> int:
    """The squares with room for a ring of a colour, of which these pieces are in hand."""
    room = 0
    for squares in free:
        if hand & 7:
            room |= squares
        hand >>= COPIES
    return room


@lru_cache(maxsize=1 << 12)
def _hands(hand: int, seats: int, seat: int) -> int:
    """The pieces in all hands by colour as seen, and how many seats there are.

    Of red, with three seats, each seat holds one: that of the seat to move comes first.
    """
    found = 0
    for n, colour in enumerate(seen_order(seats, seat)):
        own = hand >> PIECE_BITS * colour & (1 << PIECE_BITS) - 1
        if seats == 3 and colour == RED:
            before = EACH * ((1 << seat) - 1)
            own = (own & ~before) >> seat | (own & before) << COPIES - seat
        found |= own << PIECE_BITS * n
    return found | 1 << HANDS + seats - min(SEATS)


def seats(position: Position) -> int:
    """How many seats there are."""
    return len(position.hands)


def considered(position: Position) -> list[int]:
    """All legal placements."""
    return members(position.legal_set)


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """For each placement the number of the policy at its colour, its piece and its territory."""
    assert position.turn is not None
    numbers = _numbers(position.table, seen_order(len(position.hands), position.turn)[:OWN])
    return [policy[numbers[place]] for place in places]


@lru_cache(maxsize=8)
def _numbers(table: Table, own: tuple[int, ...]) -> list[int]:
    """For each placement of a table the place in the policy that it reads, for a seat with these colours first.

    The starting base reads what the first base does.
    """
    found = []
    for _, piece, territory in table.moves:
        colour, kind = (own[0], BASE) if piece == START else divmod(piece, KINDS)
        found.append((KINDS * own.index(colour) + kind) * SIZE + territory if colour in own else 0)
    return found


SENSES = Senses(layout=LAYOUT, features=features, considered=considered, logits=logits, seats=seats)
