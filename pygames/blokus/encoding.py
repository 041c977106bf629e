"""What the learned network sees of Blokus To Go, and how a placement reads its policy.

Eight maps, of the seat to move and of the other: squares covered, attach points, squares within reach of one piece,
free squares beside own pieces. Then, of both: pieces in hand, pieces that fit somewhere, and how many legal placements
of five, of four and of fewer squares there are, and of five squares that nothing rules out yet, each as one of 28
buckets.

It also counts squares: those that each seat has covered, and the free ones of each kind. To a seat a free square is
beside its pieces, an attach point, within one, two, three or four steps of one, or none of these; the kind is what a
square is to both seats. Those that are nothing to either seat are the rest, which is not counted.

A seat that began at j5 sees the board turned, so that who is to move has always begun at e10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from pygames.blokus.features import SQUARES
from pygames.blokus.lanes import LANE, lanes_of
from pygames.blokus.rules import GRID, NAMES, STARTS, Position, Table, placement_outline
from pygames.core.bits import bits, members
from pygames.core.contract import NetworkEncoding, NetworkShape

PIECES, BUCKETS, COUNTED = len(NAMES), 28, 4
SIZE = len(SQUARES)
MAPS = 8
KINDS = 7
"""What a free square can be to a seat."""
SHAPE = NetworkShape(
    features=MAPS * SIZE + 4 * PIECES + 2 * COUNTED * BUCKETS,
    input_planes=MAPS,
    rows=GRID.rows,
    columns=GRID.columns,
    seats=2,
    policy_planes=2,
    policy_scalars=PIECES,
    count_features=2 + KINDS * KINDS - 1,
)
LENGTH = (SHAPE.features + 7) // 8
"""Bytes of the features that are 0 or 1."""
ENOUGH = 50
"""With so many placements of large pieces the smaller ones are not looked at."""
TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""For each byte its bits in the opposite order."""
BOTH = 1 | 1 << LANE
"""A square on two boards side by side."""
ALL = GRID.all
BEGIN = bits(STARTS)

Reader = Callable[[Sequence[int]], tuple[int, ...]]


def is_turned(position: Position) -> bool:
    """Whether the seat to move sees the board turned by 180 degrees."""
    own, other = position.covered if position.turn == 0 else position.covered[::-1]
    return bool((own >> STARTS[1] | other >> STARTS[0]) & 1)


def features(position: Position) -> bytes:
    """The features of a position that are 1, as bits, the first lowest; then its counts."""
    own, other = (0, 1) if position.turn == 0 else (1, 0)
    mine, theirs = position.covered[own], position.covered[other]
    boards, empty, lanes = mine | theirs << LANE, (ALL & ~(mine | theirs)) * BOTH, lanes_of(2)
    beside = lanes.beside(boards) & empty
    room = empty ^ beside
    ends = lanes.around(boards)
    if not mine:
        ends |= BEGIN
    if not theirs:
        ends |= BEGIN << LANE
    steps = lanes.steps(ends & room, room)
    maps = _maps(mine, (steps[0], steps[-1], beside), theirs, is_turned(position))
    hands = position.hands[own] | position.hands[other] << PIECES
    fits, counted = _placements(position, own)
    other_fits, other_counted = _placements(position, other)
    rest = hands | (fits | other_fits << PIECES | (counted | other_counted << COUNTED * BUCKETS) << 2 * PIECES) << (
        2 * PIECES
    )
    kinds = beside, *(one ^ before for before, one in pairwise([0, *steps])), room ^ steps[-1]
    return b"".join((maps, rest.to_bytes(LENGTH - len(maps), "little"), _squares(mine, theirs, kinds)))


def _maps(mine: int, both: tuple[int, ...], theirs: int, is_turned: bool) -> bytes:
    """The eight maps: what either seat has covered, and what else there is for both of them, in two lanes."""
    maps = mine, *(one & ALL for one in both), theirs, *(one >> LANE for one in both)
    content = 0
    for one in maps if is_turned else maps[::-1]:
        content = content << SIZE | one
    if is_turned:
        return content.to_bytes(MAPS * SIZE // 8, "big").translate(TURNED)
    return content.to_bytes(MAPS * SIZE // 8, "little")


def _squares(mine: int, theirs: int, kinds: Iterable[int]) -> bytes:
    """How many squares either seat has covered, and how many there are of each kind to one and to the other."""
    pairs = [(one & ALL, one >> LANE) for one in kinds]
    found = [(own & other).bit_count() for own, _ in pairs for _, other in pairs]
    return bytes([mine.bit_count(), theirs.bit_count(), *found[:-1]])


def _placements(position: Position, seat: int) -> tuple[int, int]:
    """The pieces of a seat that fit somewhere, and the buckets of its numbers of placements, as sets."""
    with_size, with_piece = position.table.with_size, position.table.with_piece
    legal, fits = position.open[seat] & position.reaching[seat], 0
    for piece, places in enumerate(with_piece):
        if legal & places:
            fits |= 1 << piece
    large, fair = (legal & with_size[5]).bit_count(), (legal & with_size[4]).bit_count()
    small, open_ = legal.bit_count() - fair, (position.open[seat] & with_size[5]).bit_count()
    fair -= large
    return fits, (
        1 << bucket(large)
        | 1 << BUCKETS + bucket(fair)
        | 1 << 2 * BUCKETS + bucket(small)
        | 1 << 3 * BUCKETS + bucket(open_)
    )


def bucket(number: int) -> int:
    """Twice the logarithm of one more than a number, to the base of 2, rounded down."""
    return ((number + 1) ** 2).bit_length() - 1


def candidates(position: Position) -> list[int]:
    """The legal placements, without those of small pieces where there are enough of larger ones.

    Of the first placement those at one starting point: those at the other are the same, turned.
    """
    legal, with_size = position.legal_set, position.table.with_size
    if not position.covered[0] | position.covered[1]:
        legal &= position.table.covering[STARTS[0]]
    for size in (5, 4, 3):
        large = legal & with_size[size]
        if large.bit_count() >= ENOUGH:
            return members(large)
    return members(legal)


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """For each placement the sum of the policy over the squares that it covers, its corners and its piece."""
    if is_turned(position):
        policy = (*policy[SIZE - 1 :: -1], *policy[2 * SIZE - 1 : SIZE - 1 : -1], *policy[2 * SIZE :])
    table = position.table
    readers = _readers(table)
    return list(map(sum, [(readers[place] or _reader(table, place))(policy) for place in places]))


@lru_cache(maxsize=2)
def _readers(table: Table) -> list[Reader | None]:
    """For each placement of a table what reads its numbers of the policy."""
    return [None] * len(table.moves)


def _reader(table: Table, index: int) -> Reader:
    """What reads a placement's numbers of the policy."""
    place, piece, _ = table.moves[index]
    covered, _, corners = placement_outline(place)
    numbers = [*covered, *(SIZE + square for square in corners), 2 * SIZE + piece]
    found: Reader = itemgetter(*numbers)
    _readers(table)[index] = found
    return found


ENCODING = NetworkEncoding(shape=SHAPE, features=features, candidates=candidates, logits=logits)
