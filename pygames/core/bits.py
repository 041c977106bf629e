"""Sets of small numbers as ints: bit i is set if i belongs to the set.

Union, intersection and counting are then single operations of the interpreter, however large the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeVar, overload

T = TypeVar("T")

# 17 is plenty: no table has 260,000 moves. Each step doubles what is in memory when the app starts
_LOW = {1 << k: (1 << (1 << k)) - 1 for k in range(18)}
"""For each power of two the set of all numbers below it."""
_SMALL = 64
"""Up to this width, searching a set bit by bit is fastest."""


def bits(numbers: Iterable[int]) -> int:
    """Return the set of these numbers.

    >>> bits([0, 2, 3])
    13
    """
    total = 0
    for number in numbers:
        total |= 1 << number
    return total


def members(set_: int) -> list[int]:
    """Return the numbers in a set, ascending.

    >>> members(13)
    [0, 2, 3]
    """
    return [gaps + n for n, gaps in enumerate(_gaps(set_))]


def _gaps(set_: int) -> Iterable[int]:
    """Yield, for each member of a set, ascending, the number of absentees below it. Runs at the speed of C."""
    # the runs of zeros between ones; bin() and split() are linear, bit tests on a large int would be quadratic
    between = bin(set_)[:1:-1].split("1")
    # what follows the highest one is empty
    between.pop()
    return accumulate(map(len, between))


def sets_by(keys: Sequence[Iterable[int]], number: int) -> tuple[int, ...]:
    """Invert a relation: from the keys of each place to the set of places of each key below `number`.

    >>> sets_by([[0, 1], [1], []], 3)
    (1, 3, 0)
    """
    # built from binary digits, since setting one bit of a large int copies the whole int
    digits = [bytearray(b"0" * len(keys)) for _ in range(number)]
    for place, own in enumerate(keys, 1):
        for key in own:
            digits[key][-place] = ord("1")
    return tuple(int(text.decode() or "0", 2) for text in digits)


def renumber(set_: int, kept: Sequence[int]) -> int:
    """Renumber a set: keep only the members listed in `kept`, ascending, and count these from 0.

    >>> members(renumber(bits([2, 5, 7]), [1, 2, 7, 9]))
    [1, 2]
    """
    # again by digits: as many shifts of a large int would each copy it
    digits = bin(set_)[:1:-1].ljust(kept[-1] + 1 if kept else 0, "0")
    return int("".join([digits[number] for number in reversed(kept)]) or "0", 2)


def lowest(set_: int) -> int:
    """Return the smallest member of a non-empty set.

    >>> lowest(12)
    2
    """
    # -x flips every bit above the lowest one, so `x & -x` leaves that alone
    return (set_ & -set_).bit_length() - 1


def nth(set_: int, n: int) -> int:
    """Return the n-th smallest member of a set, counting from 0.

    Bisects by population count: a few operations, however wide the set.

    >>> nth(13, 2)
    3
    """
    return _nth(set_, n, 0, _power(set_.bit_length()))


def any_of(set_: int, random: Callable[[], float]) -> int:
    """Return a uniformly random member of a non-empty set; `random` returns floats in [0, 1).

    Counting the quarters first makes the total and the first two bisections one piece of work.
    """
    width = set_.bit_length()
    if width <= 4 * _SMALL:
        return _nth(set_, int(random() * set_.bit_count()), 0, _power(width))
    # quarters of a power of two, so that `_nth` can go on halving
    width = _power(width) >> 2
    low = _LOW[width]
    first = set_ & low
    set_ >>= width
    second = set_ & low
    set_ >>= width
    third = set_ & low
    set_ >>= width
    one = first.bit_count()
    two = one + second.bit_count()
    three = two + third.bit_count()
    n = int(random() * (three + set_.bit_count()))
    if n < one:
        return _nth(first, n, 0, width)
    if n < two:
        return _nth(second, n - one, width, width)
    if n < three:
        return _nth(third, n - two, 2 * width, width)
    return _nth(set_, n - three, 3 * width, width)


def _nth(set_: int, n: int, start: int, width: int) -> int:
    """Return `start` plus the n-th smallest member of a set of this width, a power of two."""
    while width > _SMALL:
        width >>= 1
        low = set_ & _LOW[width]
        count = low.bit_count()
        if n < count:
            set_ = low
        else:
            n -= count
            set_ >>= width
            start += width
    # within a machine word or so, clearing the lowest bit n times beats halving
    while n:
        set_ &= set_ - 1
        n -= 1
    return start + (set_ & -set_).bit_length() - 1


def _power(width: int) -> int:
    """Return the smallest power of two that is at least the width."""
    return 1 << (width - 1).bit_length()


class Selection(Sequence[T]):
    """A sequence of the table entries that a set selects, in table order; built lazily.

    >>> Selection(("a", "b", "c"), 5)
    ('a', 'c')
    """

    __slots__ = ("_set", "_table")

    def __init__(self, table: Sequence[T], set_: int) -> None:
        self._table = table
        self._set = set_

    def __len__(self) -> int:
        return self._set.bit_count()

    def __bool__(self) -> bool:
        return self._set != 0

    def __iter__(self) -> Iterator[T]:
        table = self._table
        return iter([table[gaps + n] for n, gaps in enumerate(_gaps(self._set))])

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        size = len(self)
        if not -size <= at < size:
            raise IndexError(f"no entry {at} among {size}")
        return self._table[nth(self._set, at % size)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
