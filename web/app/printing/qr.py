"""QR codes (ISO/IEC 18004): a text as a square of dark and light modules that a phone's camera reads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise, zip_longest

# By version from 1: error-correction codewords per block, and the number of blocks, at level L; only to version 25, as
# phones hardly read a code of more modules from a screen
CHECKS = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26)
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
FORMAT = 0b111011111000100
"""Level L and mask 0, with their check bits."""
Modules = dict[tuple[int, int], bool]
"""Whether a module is dark, by row and column."""


def code(text: str) -> list[list[bool]] | None:
    """Return a text as rows of modules, dark ones True; None if it is too long."""
    data = text.encode()
    version = next((n for n in range(1, len(CHECKS) + 1) if len(data) <= most_bytes(n)), None)
    if version is None:
        return None
    size, drawn = 4 * version + 17, patterns(version)
    bits = chain.from_iterable(bits_of(byte, 8) for byte in codewords(data, version))
    filled = {place: next(bits, False) ^ is_inverted(*place) for place in path(size) if place not in drawn}
    modules = drawn | filled
    return [[modules[row, column] for column in range(size)] for row in range(size)]


def most_bytes(version: int) -> int:
    """Return how many bytes a version holds."""
    return capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1] - (2 if version < 10 else 3)


def capacity(version: int) -> int:
    """Return how many codewords a version has in all."""
    size = 4 * version + 17
    return (size * size - len(patterns(version))) // 8


def codewords(data: bytes, version: int) -> list[int]:
    """Return the data in byte mode, padded, in blocks with their check codewords, interleaved."""
    wanted = capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1]
    bits = [*bits_of(4, 4), *bits_of(len(data), 8 if version < 10 else 16)]
    bits += [*chain.from_iterable(bits_of(byte, 8) for byte in data), False, False, False, False]
    words = [sum(bit << 7 - n for n, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[n % 2] for n in range(wanted - len(words))]
    count = BLOCKS[version - 1]
    short, longer = wanted // count, wanted % count
    starts = [n * short + max(0, n - (count - longer)) for n in range(count + 1)]
    blocks = [words[start:end] for start, end in pairwise(starts)]
    checks = [remainder(block, CHECKS[version - 1]) for block in blocks]
    return [word for rows in (blocks, checks) for row in zip_longest(*rows) for word in row if word is not None]


def bits_of(number: int, count: int) -> list[bool]:
    """Return the bits of a number, the highest first."""
    return [bool(number >> n & 1) for n in reversed(range(count))]


# Reed–Solomon codes over the field of 256 elements


def product(a: int, b: int) -> int:
    """Return the product of two elements."""
    found = 0
    for n in reversed(range(8)):
        found = found << 1 ^ (found >> 7) * 0x11D ^ (b >> n & 1) * a
    return found


@cache
def generator(count: int) -> list[int]:
    """Return the coefficients of the polynomial with this many roots, without the leading 1."""
    found, root = [1], 1
    for _ in range(count):
        shifted = [*found, 0]
        found = [a ^ product(root, b) for a, b in zip(shifted, [0, *found], strict=True)]
        root = product(root, 2)
    return found[1:]


def remainder(words: list[int], count: int) -> list[int]:
    """Return the check codewords of a block."""
    left = [0] * count
    for word in words:
        factor = word ^ left[0]
        left = [a ^ product(factor, b) for a, b in zip([*left[1:], 0], generator(count), strict=True)]
    return left


# The fixed patterns of a version


@cache
def patterns(version: int) -> Modules:
    """Return the modules that carry no data."""
    size, drawn = 4 * version + 17, Modules()
    for n in range(size):
        drawn[6, n] = drawn[n, 6] = n % 2 == 0
    centres = alignment(version)
    corners = {(6, 6), (6, centres[-1]), (centres[-1], 6)} if centres else set()
    for row, column in ((row, column) for row in centres for column in centres if (row, column) not in corners):
        drawn |= square(row, column, 2, size)
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        drawn |= square(row, column, 4, size)
    drawn |= dict(zip(format_places(size), bits_of(FORMAT, 15)[::-1] * 2, strict=True))
    drawn[size - 8, 8] = True
    if version >= 7:
        told = bits_of(version << 12 | check_bits(version, 12, 0x1F25), 18)[::-1]
        for n, bit in enumerate(told):
            drawn[n // 3, size - 11 + n % 3] = drawn[size - 11 + n % 3, n // 3] = bit
    return drawn


def square(row: int, column: int, reach: int, size: int) -> Modules:
    """Return square rings around a module, dark and light by turns; the two innermost of a large pattern are dark."""
    places = [(y, x) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    light = {2, 4} if reach == 4 else {1}
    rings = {(row + y, column + x): max(abs(y), abs(x)) not in light for y, x in places}
    return {(y, x): dark for (y, x), dark in rings.items() if 0 <= y < size and 0 <= x < size}


def alignment(version: int) -> list[int]:
    """Return the rows, and columns, of the alignment patterns."""
    if version == 1:
        return []
    count, last = version // 7 + 2, 4 * version + 10
    step = (8 * version + 3 * count + 5) // (4 * count - 4) * 2
    return [6, *sorted(last - n * step for n in range(count - 1))]


def format_places(size: int) -> list[tuple[int, int]]:
    """Return the places of the format bits, the lowest first, for both copies."""
    near = [*((n, 8) for n in (0, 1, 2, 3, 4, 5, 7, 8)), *((8, n) for n in (7, 5, 4, 3, 2, 1, 0))]
    return [*near, *((8, size - 1 - n) for n in range(8)), *((size - 15 + n, 8) for n in range(8, 15))]


def check_bits(number: int, count: int, divisor: int) -> int:
    """Return the check bits of a number: the remainder of its division as a polynomial."""
    number <<= count
    for n in reversed(range(count, number.bit_length())):
        if number >> n & 1:
            number ^= divisor << n - count
    return number


def path(size: int) -> Iterator[tuple[int, int]]:
    """Yield the places in the order of the data: in pairs of columns from the right, alternately up and down."""
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for n in range(size):
            row = n if turn % 2 else size - 1 - n
            yield row, right
            yield row, right - 1


# The mask


def is_inverted(row: int, column: int) -> bool:
    """Return whether a module of the data is inverted: by mask 0, as compressed links are as good as random."""
    return (row + column) % 2 == 0
