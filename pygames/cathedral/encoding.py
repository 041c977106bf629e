"""Cathedral for its network: a position's features, and how a placement reads the policy.

Thirteen input planes, six for the seat to move and six for the other: squares covered, squares claimed, free squares
nearer to it, free squares beside it, spaces that it could claim if its walls were one square thicker, and where these
are still open; the last plane is the People Piece. Then, for both seats: monuments in hand, monuments that fit
somewhere, and in buckets the numbers of open placements and of claimed squares; the leads in this round and before it;
the number of free squares; and the progress of the game. Dark sees the board upside down: mirrored, its monuments are
Light's.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from pygames.cathedral.city import space_of
from pygames.cathedral.features import dilate, nearer, unclaimed
from pygames.cathedral.gains import enclosing_placements, gain_by_place
from pygames.cathedral.monuments import COPIES, GRID, PEOPLE, SIDES, full_table
from pygames.cathedral.rules import Position
from pygames.core.bits import bits, members
from pygames.core.contract import NetworkEncoding, NetworkShape

SIZE, MAPS = len(GRID.names), 13
# for the 2,141 placements of a seat and for 100 squares: 2 · log2(n + 1) is less than these
ROOM, CLAIMED = 23, 14
"""Buckets for the numbers of open placements and of claimed squares."""
LEAD, BEFORE = 12, 20
"""Caps of the lead in this round, and of that in earlier rounds."""
LEARNED = 10
"""Beyond this, a lead of earlier rounds counts as no larger: the network hasn't learned what so rare a lead means."""
# 0 to 100 in steps of five
FIVES = 21
"""Buckets of five free squares each."""
GAINS = (1, 2, 3, 5, 7, 10, 14, 20)
"""The minimum gain, in squares claimed and captured at once, of each gain class."""
# the network is trained with the candidates of ENOUGH in research/training/c/cathedral.h, so both are the same
LARGE_PIECES_SUFFICE = 50
"""If this many placements of large monuments are legal, small ones that enclose nothing are left out."""
SHAPE = NetworkShape(
    features=MAPS * SIZE + 2 * (sum(COPIES) + PEOPLE + ROOM + CLAIMED) + 2 * LEAD + 1 + 2 * BEFORE + 1 + FIVES + 4,
    input_planes=MAPS,
    rows=GRID.rows,
    columns=GRID.columns,
    seats=2,
    policy_planes=1,
    policy_scalars=PEOPLE + 1 + len(GAINS),
)
BYTES: Final = (SHAPE.features + 7) // 8
# the first row of every plane, so that all planes are turned upside down together
_ROW = bits(square + SIZE * number for number in range(MAPS) for square in range(GRID.columns))


def features(position: Position) -> bytes:
    """Return the binary features, lowest bit first."""
    assert position.turn is not None
    own, other = position.turn, 1 - position.turn
    free, covered, claims = unclaimed(position), position.covered, position.claims
    near = nearer(covered[own], covered[other], free)
    people = position.people or 0
    neutral = people & -people
    mine = nearly_enclosed(covered[own], neutral | position.anchors[other])
    theirs = nearly_enclosed(covered[other], neutral | position.anchors[own])
    maps = (
        covered[own], claims[own], near[0], dilate(covered[own]) & free, *mine,
        covered[other], claims[other], near[1], dilate(covered[other]) & free, *theirs,
        people,
    )  # fmt: skip
    found = 0
    for one in reversed(maps):
        found = found << SIZE | one
    if own:
        found = upside_down(found)
    at = MAPS * SIZE
    for seat in (own, other):
        hand, fits = _in_hand(position.hands[seat]), _pieces_that_fit(position.open[seat])
        found |= (hand | fits << sum(COPIES)) << at
        at += sum(COPIES) + PEOPLE
        found |= 1 << at + _bucket(position.open[seat].bit_count())
        found |= 1 << at + ROOM + _bucket(claims[seat].bit_count())
        at += ROOM + CLAIMED
    hands = position.unplaced()
    # one-hot, with a lead of 0 in the middle
    found |= 1 << at + LEAD + max(-LEAD, min(LEAD, hands[other] - hands[own]))
    at += 2 * LEAD + 1
    before = sum(result[other] - result[own] for result in position.results)
    found |= 1 << at + BEFORE + max(-LEARNED, min(LEARNED, before))
    at += 2 * BEFORE + 1
    found |= 1 << at + free.bit_count() // 5
    at += FIVES
    flags = (*[position.begun[seat] for seat in (own, other)], position.people is None, _is_more_to_come(position))
    found |= sum(flag << at + number for number, flag in enumerate(flags))
    return found.to_bytes(BYTES, "little")


def _is_more_to_come(position: Position) -> bool:
    """Return whether another round follows."""
    return len(position.results) + 1 < position.rounds


def upside_down(maps: int) -> int:
    """Return the planes with their rows in reverse order."""
    found, columns = 0, GRID.columns
    for row in range(GRID.rows // 2):
        low, shift = _ROW << columns * row, columns * (GRID.rows - 1 - 2 * row)
        found |= (maps & low) << shift | maps >> shift & low
    return found


def nearly_enclosed(walls: int, foreign: int) -> tuple[int, int]:
    """Return the spaces that these walls would enclose if they were one square thicker, and where they are open.

    Each foreign piece is given by one square.
    """
    free = rest = GRID.all & ~_around(walls)
    found = 0
    while rest:
        space = space_of(rest & -rest, free, GRID.all)
        rest ^= space
        inside = space & foreign
        # no foreign piece or one: a power of two or 0
        if not inside & inside - 1 and not all(map(space.__and__, SIDES)):
            found |= space
    if not found:
        return 0, 0
    return found, _around(_around(found)) & _around(_around(free ^ found)) & GRID.all & ~(free | walls)


def _around(squares: int) -> int:
    """Return these squares and all that touch them by an edge or a corner."""
    sideways = squares | (squares & _NOT_LAST) << 1 | (squares & _NOT_FIRST) >> 1
    return (sideways | sideways << GRID.columns | sideways >> GRID.columns) & GRID.all


_NOT_FIRST, _NOT_LAST = GRID.all ^ SIDES[0], GRID.all ^ SIDES[1]


@cache
def _in_hand(hand: int) -> int:
    """Return the monuments of a hand as a bit for each copy."""
    found = place = 0
    for monument, copies in enumerate(COPIES):
        # thermometer code: the second bit means that both copies are in hand
        found |= (1 << (hand >> 2 * monument & 3)) - 1 << place
        place += copies
    return found


def _pieces_that_fit(open_: int) -> int:
    """Return the monuments that have an open placement."""
    found = 0
    for monument, places in enumerate(_kinds()):
        if open_ & places:
            found |= 1 << monument
    return found


@cache
def _kinds() -> tuple[int, ...]:
    table = full_table()
    return tuple(table.all ^ others for others in table.without[:PEOPLE])


def _bucket(number: int) -> int:
    """Return floor(2 · log2(number + 1))."""
    # floor(log2(n)) is n.bit_length() - 1, and squaring n doubles the logarithm
    return ((number + 1) ** 2).bit_length() - 1


def candidates(position: Position) -> list[int]:
    """Return the legal placements, leaving out small monuments that enclose nothing if enough large ones fit."""
    legal = position.legal_set
    if position.people is not None:
        for large in _large():
            if (legal & large).bit_count() >= LARGE_PIECES_SUFFICE:
                legal &= large | enclosing_placements(position.covered[position.turn or 0])
                break
    return members(legal)


@cache
def _large() -> list[int]:
    """Return the placements of at least five squares, and those of at least four."""
    moves = full_table().moves
    return [bits(place for place, _, squares, _ in moves if squares.bit_count() >= size) for size in (5, 4)]


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """Return, for each placement, the sum of the policy over the squares covered, the monument, and the gain class."""
    if position.turn:
        # the scalars belong to no square, so only the plane is turned
        policy = (*chain(*[policy[at : at + GRID.columns] for at in _ROWS]), *policy[SIZE:])
    readers = _readers()
    found = list(map(sum, [readers[place](policy) for place in places]))
    for place, gain in gain_by_place(position).items():
        # places ascend, as `candidates` lists the members of a set
        found[bisect_left(places, place)] += policy[SIZE + PEOPLE + bisect_right(GAINS, gain)]
    return found


_ROWS = range(SIZE - GRID.columns, -1, -GRID.columns)
"""Where the rows begin, the last one first."""


@cache
def _readers() -> list[itemgetter[Any]]:
    """Return, for each placement, the function that picks its policy outputs, except that of its gain."""
    return [itemgetter(*members(squares), SIZE + monument) for _, monument, squares, _ in full_table().moves]


ENCODING = NetworkEncoding(shape=SHAPE, features=features, candidates=candidates, logits=logits)
