"""The placements in Cathedral that are worth a look, found for all of them at once.

Every square has a small worth to the mover; a placement is worth what its squares are worth together. The sums of all
placements are kept as binary digits: one set of placements for each digit, so that adding the worth of a square to all
placements that cover it takes a few operations.
"""

from __future__ import annotations

from pygames.cathedral.features import dilated, unclaimed
from pygames.cathedral.monuments import full_table
from pygames.cathedral.rules import Position
from pygames.core.bits import members

DIGITS = 6
"""Six squares that are worth at most five each make no larger sum."""


def promising(position: Position, most: int) -> list[int]:
    """About so many placements of the mover that cover the squares of most worth; all, where there are no more."""
    legal = position.legal_set
    if legal.bit_count() <= most:
        return members(legal)
    return _best(legal, _sums(position), most)[: 2 * most]


def _sums(position: Position) -> list[int]:
    """For each binary digit the placements whose worth has it, the lowest digit first."""
    covering = full_table().covering
    sums = [0] * DIGITS
    for squares, digit in _worths(position):
        for square in members(squares):
            carry = covering[square]
            for place in range(digit, DIGITS):
                sums[place], carry = sums[place] ^ carry, sums[place] & carry
                if not carry:
                    break
    return sums


def _worths(position: Position) -> tuple[tuple[int, int], ...]:
    """The squares whose worth to the mover has a binary digit; the worths of a square add up."""
    seat = position.turn
    assert isinstance(seat, int)
    mine, theirs = position.covered[seat], position.covered[1 - seat]
    free = unclaimed(position)
    beside_mine, beside_theirs = dilated(mine) & free, dilated(theirs) & free
    return (free, 1), (beside_mine, 0), (beside_theirs, 0), (dilated(beside_mine) & dilated(beside_theirs) & free, 0)


def _best(legal: int, sums: list[int], most: int) -> list[int]:
    """The legal placements of the largest sums: about so many, the last ones those of equal worth."""
    found: list[int] = []
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
