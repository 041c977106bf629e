"""Blokus To Go for its network: a position's features, and how a placement reads the policy.

Eight input planes, four for the seat to move and four for the other: squares covered, attach points, squares within
reach of one piece, free squares beside own pieces. Then, for both: pieces in hand; pieces that fit somewhere; and the
numbers of legal placements of five, of four and of fewer squares, and of placements of five squares that nothing rules
out yet, each one-hot in 28 logarithmic buckets.

The count features are the numbers of squares covered by each seat, and of free squares of each kind. To a seat, a free
square is beside its pieces, an attach point, one to four steps away from one, or none of these; the kind combines what
the square is to both seats. Squares that are nothing to either seat are the rest, which is not counted.

A seat that began at j5 sees the board rotated, so that the seat to move has always begun at e10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from pygames.blokus.features import SQUARES
from pygames.blokus.lanes import LANE, lanes_of
from pygames.blokus.late import value_logits
from pygames.blokus.rules import GRID, PIECE_NAMES, STARTS, Position, Table, placement_outline
from pygames.core.bits import bits, members
from pygames.core.contract import NetworkEncoding, NetworkShape

# 28 buckets are enough for all 13,729 placements: 2 · log2(13,730) is less
PIECES, BUCKETS, COUNTED = len(PIECE_NAMES), 28, 4
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
    hidden1=256,
    count_features=2 + KINDS * KINDS - 1,
)
LENGTH = (SHAPE.features + 7) // 8
"""Bytes of binary features."""
# the network is trained with the candidates of ENOUGH in research/training/c/blokus.h, so both are the same
LARGE_PIECES_SUFFICE = 50
"""If this many placements of larger pieces are legal, smaller pieces are left out."""
TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Each byte with its bits reversed."""
BOTH = 1 | 1 << LANE
"""A square on each of two boards side by side."""
ALL = GRID.all
BEGIN = bits(STARTS)

Reader = Callable[[Sequence[int]], tuple[int, ...]]


def is_turned(position: Position) -> bool:
    """Return whether the seat to move sees the board rotated by 180 degrees."""
    own, other = position.covered if position.turn == 0 else position.covered[::-1]
    return bool((own >> STARTS[1] | other >> STARTS[0]) & 1)


def features(position: Position) -> bytes:
    """Return the binary features, lowest bit first, followed by the count features."""
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
    # each step includes the one before, so XOR leaves what is new
    kinds = beside, *(one ^ before for before, one in pairwise([0, *steps])), room ^ steps[-1]
    return b"".join((maps, rest.to_bytes(LENGTH - len(maps), "little"), _squares(mine, theirs, kinds)))


def _maps(mine: int, both: tuple[int, ...], theirs: int, is_turned: bool) -> bytes:
    """Return the input planes, packed: both seats' squares, and from two lanes three more for each of them."""
    maps = mine, *(one & ALL for one in both), theirs, *(one >> LANE for one in both)
    # reversing all bits rotates each plane and reverses their order: hence they are joined in the other one
    content = 0
    for one in maps if is_turned else maps[::-1]:
        content = content << SIZE | one
    if is_turned:
        return content.to_bytes(MAPS * SIZE // 8, "big").translate(TURNED)
    return content.to_bytes(MAPS * SIZE // 8, "little")


def _squares(mine: int, theirs: int, kinds: Iterable[int]) -> bytes:
    """Return the features that count squares: each seat's, and those of each pair of kinds."""
    pairs = [(one & ALL, one >> LANE) for one in kinds]
    found = [(own & other).bit_count() for own, _ in pairs for _, other in pairs]
    return bytes([mine.bit_count(), theirs.bit_count(), *found[:-1]])


def _placements(position: Position, seat: int) -> tuple[int, int]:
    """Return the pieces that fit somewhere, and the one-hot buckets of the placement counts, as sets."""
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
    """Return floor(2 · log2(number + 1))."""
    # floor(log2(n)) is n.bit_length() - 1, and squaring n doubles the logarithm
    return ((number + 1) ** 2).bit_length() - 1


def candidates(position: Position) -> list[int]:
    """Return the legal placements, leaving out small pieces if enough large ones fit.

    Of the first placement, only those at one starting point: at the other, they are the same, rotated.
    """
    legal, with_size = position.legal_set, position.table.with_size
    if not position.covered[0] | position.covered[1]:
        legal &= position.table.covering[STARTS[0]]
    for size in (5, 4, 3):
        large = legal & with_size[size]
        if large.bit_count() >= LARGE_PIECES_SUFFICE:
            return members(large)
    return members(legal)


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """Return, for each placement, the sum of the policy over the squares covered, the corners, and the piece."""
    if is_turned(position):
        # the board rotated by 180 degrees has its squares in reverse order
        policy = (*policy[SIZE - 1 :: -1], *policy[2 * SIZE - 1 : SIZE - 1 : -1], *policy[2 * SIZE :])
    table = position.table
    readers = _readers(table)
    return list(map(sum, [(readers[place] or _reader(table, place))(policy) for place in places]))


@lru_cache(maxsize=2)
def _readers(table: Table) -> list[Reader | None]:
    """Return the readers of a table's placements, created on demand."""
    return [None] * len(table.moves)


def _reader(table: Table, index: int) -> Reader:
    """Create the function that picks a placement's policy outputs."""
    place, piece, _ = table.moves[index]
    covered, _, corners = placement_outline(place)
    numbers = [*covered, *(SIZE + square for square in corners), 2 * SIZE + piece]
    found: Reader = itemgetter(*numbers)
    _readers(table)[index] = found
    return found


ENCODING = NetworkEncoding(
    shape=SHAPE, features=features, candidates=candidates, logits=logits, value_logits=value_logits
)
