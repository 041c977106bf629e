"""What the learned network sees of Cathedral.

Six maps for the seat to move and for the other: squares covered, squares claimed, free squares nearer to it, free
squares beside it, the spaces that it could claim if its walls were one square thicker, and where these are still open.
Then the People Piece; of both seats the monuments in hand, those that fit somewhere, how many placements are open and
how many squares are claimed; the leads in this round and before it; how much is free; and how far the game is.
Dark sees the board upside down: mirrored, its monuments are Light's.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from pygames.cathedral.city import space_of
from pygames.cathedral.features import dilated, nearer, unclaimed
from pygames.cathedral.gains import closing, gain_by_place
from pygames.cathedral.monuments import COPIES, GRID, PEOPLE, SIDES, full_table
from pygames.cathedral.rules import Position
from pygames.core.bits import bits, members
from pygames.core.contract import NetworkEncoding, NetworkShape

SIZE, MAPS = len(GRID.names), 13
ROOM, CLAIMED = 23, 14
"""Buckets of how many placements are open, and of how many squares are claimed."""
LEAD, BEFORE = 12, 20
"""The largest leads that are told apart: in this round, and in those before it."""
FIVES = 21
"""Of free squares so many fives are told apart."""
GAINS = (1, 2, 3, 5, 7, 10, 14, 20)
"""The least that a placement of each class claims and captures at once, in squares."""
LARGE_PIECES_SUFFICE = 50
"""With so many placements of large monuments, small ones that close nothing are not looked at."""
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
_ROW = bits(square + SIZE * number for number in range(MAPS) for square in range(GRID.columns))


def features(position: Position) -> bytes:
    """The features of a position that are 1, as bits, the first lowest."""
    assert position.turn is not None
    own, other = position.turn, 1 - position.turn
    free, covered, claims = unclaimed(position), position.covered, position.claims
    near = nearer(covered[own], covered[other], free)
    people = position.people or 0
    neutral = people & -people
    mine = half_closed(covered[own], neutral | position.anchors[other])
    theirs = half_closed(covered[other], neutral | position.anchors[own])
    maps = (
        covered[own], claims[own], near[0], dilated(covered[own]) & free, *mine,
        covered[other], claims[other], near[1], dilated(covered[other]) & free, *theirs,
        people,
    )  # fmt: skip
    found = 0
    for one in reversed(maps):
        found = found << SIZE | one
    if own:
        found = upside_down(found)
    at = MAPS * SIZE
    for seat in (own, other):
        hand, fits = _in_hand(position.hands[seat]), _fitting(position.open[seat])
        found |= (hand | fits << sum(COPIES)) << at
        at += sum(COPIES) + PEOPLE
        found |= 1 << at + _bucket(position.open[seat].bit_count())
        found |= 1 << at + ROOM + _bucket(claims[seat].bit_count())
        at += ROOM + CLAIMED
    hands = position.unplaced()
    found |= 1 << at + LEAD + max(-LEAD, min(LEAD, hands[other] - hands[own]))
    at += 2 * LEAD + 1
    before = sum(result[other] - result[own] for result in position.results)
    found |= 1 << at + BEFORE + max(-BEFORE, min(BEFORE, before))
    at += 2 * BEFORE + 1
    found |= 1 << at + free.bit_count() // 5
    at += FIVES
    flags = (*[position.begun[seat] for seat in (own, other)], position.people is None, _is_more_to_come(position))
    found |= sum(flag << at + number for number, flag in enumerate(flags))
    return found.to_bytes(BYTES, "little")


def _is_more_to_come(position: Position) -> bool:
    """Whether another round follows."""
    return len(position.results) + 1 < position.rounds


def upside_down(maps: int) -> int:
    """The maps with their rows in the opposite order."""
    found, columns = 0, GRID.columns
    for row in range(GRID.rows // 2):
        low, shift = _ROW << columns * row, columns * (GRID.rows - 1 - 2 * row)
        found |= (maps & low) << shift | maps >> shift & low
    return found


def half_closed(walls: int, foreign: int) -> tuple[int, int]:
    """The squares of spaces that could be claimed if these walls were one square thicker, and where they are open.

    Of each foreign piece one square is given.
    """
    free = rest = GRID.all & ~_around(walls)
    found = 0
    while rest:
        space = space_of(rest & -rest, free, GRID.all)
        rest ^= space
        inside = space & foreign
        if not inside & inside - 1 and not all(map(space.__and__, SIDES)):
            found |= space
    if not found:
        return 0, 0
    return found, _around(_around(found)) & _around(_around(free ^ found)) & GRID.all & ~(free | walls)


def _around(squares: int) -> int:
    """These squares and all that touch them by an edge or a corner."""
    sideways = squares | (squares & _NOT_LAST) << 1 | (squares & _NOT_FIRST) >> 1
    return (sideways | sideways << GRID.columns | sideways >> GRID.columns) & GRID.all


_NOT_FIRST, _NOT_LAST = GRID.all ^ SIDES[0], GRID.all ^ SIDES[1]


@cache
def _in_hand(hand: int) -> int:
    """The monuments of a hand: a bit for each copy."""
    found = place = 0
    for monument, copies in enumerate(COPIES):
        found |= (1 << (hand >> 2 * monument & 3)) - 1 << place
        place += copies
    return found


def _fitting(open_: int) -> int:
    """The monuments of which a placement is open."""
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
    """Twice the logarithm of one more than a number, to the base of 2, rounded down."""
    return ((number + 1) ** 2).bit_length() - 1


def candidates(position: Position) -> list[int]:
    """The legal placements, of small monuments only those that close a space, where there are enough of larger ones."""
    legal = position.legal_set
    if position.people is not None:
        for large in _large():
            if (legal & large).bit_count() >= LARGE_PIECES_SUFFICE:
                legal &= large | closing(position.covered[position.turn or 0])
                break
    return members(legal)


@cache
def _large() -> list[int]:
    """The placements of five squares or more, and those of four or more."""
    moves = full_table().moves
    return [bits(place for place, _, squares, _ in moves if squares.bit_count() >= size) for size in (5, 4)]


def logits(position: Position, places: Sequence[int], policy: Sequence[int]) -> list[int]:
    """For each placement the sum of the policy over the squares that it covers, its monument and its gain."""
    if position.turn:
        policy = (*chain(*[policy[at : at + GRID.columns] for at in _ROWS]), *policy[SIZE:])
    readers = _readers()
    found = list(map(sum, [readers[place](policy) for place in places]))
    for place, gain in gain_by_place(position).items():
        found[bisect_left(places, place)] += policy[SIZE + PEOPLE + bisect_right(GAINS, gain)]
    return found


_ROWS = range(SIZE - GRID.columns, -1, -GRID.columns)
"""Where the rows begin, the last one first."""


@cache
def _readers() -> list[itemgetter[Any]]:
    """For each placement what reads its numbers of the policy, but for its gain."""
    return [itemgetter(*members(squares), SIZE + monument) for _, monument, squares, _ in full_table().moves]


ENCODING = NetworkEncoding(shape=SHAPE, features=features, candidates=candidates, logits=logits)
