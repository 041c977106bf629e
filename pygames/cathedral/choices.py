"""The most promising placements in Cathedral, found for all placements at once.

Each square has a small score for the mover, and a placement's score is the sum over its squares. The sums of all
placements are kept as binary digits, one set of placements per digit (a bit-sliced counter), so that adding a square's
score to all placements that cover it takes a few operations.
"""

from __future__ import annotations

from pygames.cathedral.features import dilate, unclaimed
from pygames.cathedral.monuments import full_table
from pygames.cathedral.rules import Position
from pygames.core.bits import members

DIGITS = 6
"""Digits of a sum: six squares with at most five points each."""


def most_promising(position: Position, most: int) -> list[int]:
    """Return about `most` of the mover's placements with the highest scores, or all if there are no more."""
    legal = position.legal_set
    if legal.bit_count() <= most:
        return members(legal)
    return _best(legal, _sums(position), most)[: 2 * most]


def _sums(position: Position) -> list[int]:
    """Return, for each binary digit from the lowest, the placements whose sum has it."""
    covering = full_table().covering
    sums = [0] * DIGITS
    for squares, digit in _square_scores(position):
        for square in members(squares):
            # a ripple-carry adder, whose bits are whole sets of placements
            carry = covering[square]
            for place in range(digit, DIGITS):
                sums[place], carry = sums[place] ^ carry, sums[place] & carry
                if not carry:
                    break
    return sums


def _square_scores(position: Position) -> tuple[tuple[int, int], ...]:
    """Return the squares whose score has a binary digit; a square's scores add up."""
    seat = position.turn
    assert isinstance(seat, int)
    mine, theirs = position.covered[seat], position.covered[1 - seat]
    free = unclaimed(position)
    beside_mine, beside_theirs = dilate(mine) & free, dilate(theirs) & free
    return (free, 1), (beside_mine, 0), (beside_theirs, 0), (dilate(beside_mine) & dilate(beside_theirs) & free, 0)


def _best(legal: int, sums: list[int], most: int) -> list[int]:
    """Return the legal placements with the highest sums: about `most`, the last ones with equal sums."""
    found: list[int] = []
    # radix selection from the highest digit: keep the larger half while it is too large, else take all of it
    rest = legal
    for digit in reversed(sums):
        with_it = rest & digit
        if not with_it:
            continue
        if with_it.bit_count() + len(found) > most:
            rest = with_it
        else:
            found += members(with_it)
            rest ^= with_it
    return found + members(rest)
