"""Learned policy and value: one small network for all games, whose layers are sums and products of large integers.

The features of a position (`Senses.features`) are 0 or 1. Two hidden layers of units clipped below at 0 lead to a
number for each seat, whose softmax is the value, and to maps and other numbers whose sums are the logits of moves. To
each map of the policy is added what local filters find on the maps among the features, which look at three by three
squares or at one; the weights of these filters are outputs of the network, so they are others in every position. Where
squares have codes, each adds a row of its own to the first layer and, there, to the policy. Where something is counted,
its row is added to the first layer that many times.

An integer holds one number for each unit of a layer, in lanes of so many bits; a layer is the sum of such integers, one
for each input, times that input where it is not 0 or 1. Something is added to every lane so that none borrows from the
next. All numbers are fixed-point ones and nothing is rounded by the machine: the same bits come out everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import getitem, lshift, mul
from struct import Struct
from typing import Final

from pygames.ai.weights import Layer, read_weights
from pygames.core.contract import Dimensions

UNIT, WEIGHT, LOGIT = 10, 11, 9
"""Binary places of units, of the weights that they are multiplied with, and of logits."""
DOWN: Final = UNIT + WEIGHT - LOGIT
"""From a product to a logit."""
MIDDLE, THIRD = 1 << 13, 1 << 12
"""What is added to the lanes of a map: of the policy itself, and of each of the three columns of a filter."""
HALVED: Final = (1 << 14) - 1
"""What may be in such a lane, so that all parts together stay below 16 bits."""
EXP, STEPS = 1150671902385460292, 12 << LOGIT
"""e to the power of the smallest step of a logit downwards, in 60 binary places; so many steps are worth telling."""


class Register:
    """So many numbers side by side in one integer, each in so many bits."""

    def __init__(self, number: int, width: int) -> None:
        self.width, self.bytes = width, number * width // 8
        self.ones = int.from_bytes((1).to_bytes(width // 8, "little") * number, "little")
        self.half = self.ones << width - 1
        self._struct = Struct(f"<{number}{ {16: 'H', 32: 'I', 64: 'Q'}[width] }")

    def packed(self, numbers: Sequence[int]) -> int:
        """One integer of these numbers, which may be negative."""
        offset = 1 << self.width - 1
        return int.from_bytes(self._struct.pack(*[number + offset for number in numbers]), "little") - self.half

    def listed(self, lanes: int) -> tuple[int, ...]:
        """The numbers in an integer, where none is negative."""
        return self._struct.unpack(lanes.to_bytes(self.bytes, "little"))

    def clipped(self, lanes: int) -> tuple[int, ...]:
        """The numbers to each of which half of a lane was added, without it; 0 for those below 0."""
        signs = lanes >> self.width - 1 & self.ones
        return self.listed(lanes & (signs << self.width - 1) - signs)


class Partial(dict[int, int]):
    """For a byte the sum of the rows of those of its bits that are set, worked out when first asked for."""

    def __init__(self, rows: Sequence[int]) -> None:
        super().__init__()
        self.rows = rows

    def __missing__(self, byte: int) -> int:
        found = self[byte] = sum([row for bit, row in enumerate(self.rows) if byte >> bit & 1])
        return found


class Network:
    """A network, from the bytes of its file; BadWeights where they are not those of one with this layout."""

    def __init__(self, layout: Dimensions, content: bytes) -> None:
        self.layout = layout
        first, second, value, maps, others, *coded = read_weights(layout, content)
        self._wide, self._deep = Register(layout.wide, 16), Register(layout.deep, 32)
        self._seats = Register(layout.seats, 64)
        rows = [self._wide.packed(row) for row in first.rows(UNIT)]
        bits, more = rows[: layout.features], rows[layout.features :]
        self._codes, self._counts = more[: layout.codes], more[layout.codes :]
        self._first = [Partial(bits[at : at + 8]) for at in range(0, len(bits), 8)]
        self._coded = Struct(f"<{layout.rows * layout.columns}H")
        self._first_bias = self._wide.packed(first.biases(UNIT)) + self._wide.half
        self._second, self._second_bias = _weighed(second, self._deep)
        self._value, self._value_bias = _weighed(value, self._seats)
        self._policy = Policy(layout, maps, others, *coded)

    def units(self, features: bytes) -> list[int]:
        """The units of the second hidden layer."""
        found = sum(map(getitem, self._first, features), self._first_bias)
        if self._codes:
            codes = self._coded.unpack_from(features, len(self._first))
            found = sum(map(self._codes.__getitem__, codes), found)
        if self._counts:
            found = sum(map(mul, features[-len(self._counts) :], self._counts), found)
        wide = self._wide.clipped(found)
        deep = self._deep.clipped(sum(map(mul, wide, self._second), self._second_bias))
        return [unit >> WEIGHT for unit in deep]

    def value(self, units: Sequence[int], seats: int) -> list[float]:
        """The share of the win to be expected, of the seat to move and of those that follow, so many in all."""
        found = self._seats.listed(sum(map(mul, units, self._value), self._value_bias))
        return shares_of([number >> DOWN for number in found[:seats]])

    def policy(self, units: Sequence[int], features: bytes) -> tuple[int, ...]:
        """What moves read: the maps one after the other, then the extras."""
        return self._policy.read(units, features)


class Policy:
    """The heads that moves read.

    Maps lie in lanes of 32 bits until they are weighed, those of all even squares first, then of all odd ones.
    """

    def __init__(self, layout: Dimensions, maps: Layer, others: Layer, coded: Layer | None = None) -> None:
        self.layout, self.size = layout, layout.rows * layout.columns
        self.area = layout.planes * self.size
        if self.area % 2:
            raise ValueError("A board with an odd number of squares has an even number of maps.")
        lanes = self._lanes = Register(self.area + len(others.bias), 32)
        order = [*range(0, self.area, 2), *range(1, self.area, 2)]
        rows = zip(maps.rows(WEIGHT), others.rows(WEIGHT), strict=True)
        self._rows = [lanes.packed([*(own[n] for n in order), *rest]) for own, rest in rows]
        bias, rest = maps.biases(UNIT + WEIGHT), others.biases(UNIT + WEIGHT)
        self._bias = lanes.packed([*(bias[n] + (MIDDLE << DOWN) for n in order), *rest]) + lanes.half
        self._kept = Register(self.area // 2, 32).ones * HALVED
        self._others, self._maps = Struct("<" + "hxx" * len(rest)), Struct(f"<{self.area}h")
        self._prepare_filters()
        self._prepare_codes(coded)

    def _prepare_filters(self) -> None:
        """What filters need of the board: which squares have one on their left, and on their right."""
        columns, size = self.layout.columns, self.size
        self._all, self._third = Register(size, 16).ones * 0xFFFF, Register(size, 16).ones * THIRD
        self._row = 16 * columns
        without = [sum(0xFFFF << 16 * n for n in range(first, size, columns)) for first in (0, columns - 1)]
        self._inside = [self._all & ~lanes for lanes in without]
        self._outside = [self._third & lanes for lanes in without]
        every = Register(self.area, 16).ones
        self._signs = every << 15
        self._offset = self._signs - every * (MIDDLE + 3 * THIRD)

    def _prepare_codes(self, coded: Layer | None) -> None:
        """What each code adds to the policy on the first square of the board."""
        self._codes: list[int] = []
        self._coded = Struct(f"<{self.size}H")
        for row in coded.rows(LOGIT) if coded else ():
            self._codes.append(sum(weight << 16 * self.size * plane for plane, weight in enumerate(row)))

    def read(self, units: Sequence[int], features: bytes) -> tuple[int, ...]:
        """The maps one after the other, then the extras."""
        found = sum(map(mul, units, self._rows), self._bias) >> DOWN
        others = self._others.unpack_from(found.to_bytes(self._lanes.bytes, "little"), 4 * self.area)
        extras = self.layout.extras
        maps = (found & self._kept) + ((found >> 16 * self.area & self._kept) << 16)
        maps += self._filtered(others[extras:], features)
        if self._codes:
            codes = self._coded.unpack_from(features, (self.layout.features + 7) // 8)
            maps += sum(map(lshift, map(self._codes.__getitem__, codes), range(0, 16 * self.size, 16)))
        signed = maps + self._offset ^ self._signs
        return self._maps.unpack(signed.to_bytes(2 * self.area, "little")) + others[:extras]

    def _filtered(self, weights: tuple[int, ...], features: bytes) -> int:
        """What the filters find, map by map."""
        seen = self._seen(features)
        return self._pointwise(weights, seen) if self.layout.taps == 1 else self._around(weights, seen)

    def _pointwise(self, weights: tuple[int, ...], maps: Sequence[int]) -> int:
        """What filters of one square find."""
        count, offset, found = len(maps), 3 * self._third, 0
        for plane in range(self.layout.planes):
            own = weights[plane * count : (plane + 1) * count]
            found |= sum(map(mul, maps, own), offset) << 16 * self.size * plane
        return found

    def _around(self, weights: tuple[int, ...], maps: Sequence[int]) -> int:
        """What filters of nine squares find."""
        up = [one << self._row & self._all for one in maps]
        boards, found = [*up, *maps, *[one >> self._row for one in maps]], 0
        for plane in range(self.layout.planes):
            left, middle, right = [
                sum(map(mul, boards, self._column(weights, plane, column)), self._third) for column in range(3)
            ]
            left = (left << 16 & self._inside[0]) + self._outside[0]
            right = (right >> 16 & self._inside[1]) + self._outside[1]
            found |= left + middle + right << 16 * self.size * plane
        return found

    def _column(self, weights: tuple[int, ...], plane: int, column: int) -> tuple[int, ...]:
        """The weights of one column of the filters of a map: row by row, for each map that is seen."""
        maps = self.layout.maps
        first = (9 * plane + column) * maps
        second, third = first + 3 * maps, first + 6 * maps
        return weights[first : first + maps] + weights[second : second + maps] + weights[third : third + maps]

    def _seen(self, features: bytes) -> list[int]:
        """The maps that are seen, in lanes."""
        count, size = self.layout.maps, 2 * self.size
        lanes = b"".join(map(_patterns().__getitem__, features[: (count * self.size + 7) // 8]))
        return [int.from_bytes(lanes[at : at + size], "little") for at in range(0, count * size, size)]


def _weighed(layer: Layer, lanes: Register) -> tuple[list[int], int]:
    """The rows of a layer in lanes, and its biases with half a lane added."""
    bias = lanes.packed(layer.biases(UNIT + WEIGHT)) + lanes.half
    return [lanes.packed(row) for row in layer.rows(WEIGHT)], bias


@cache
def _patterns() -> tuple[bytes, ...]:
    """For each byte its bits, the lowest first, in lanes of 16 bits."""
    return tuple(bytes(bit for n in range(8) for bit in (byte >> n & 1, 0)) for byte in range(256))


@cache
def _powers() -> tuple[int, ...]:
    """e to the power of 0 and of each step downwards, in 60 binary places; the last is as good as nothing."""
    found = [1 << 60]
    for _ in range(STEPS):
        found.append(found[-1] * EXP >> 60)
    return tuple(found)


def shares_of(logits: Sequence[int]) -> list[float]:
    """Parts of 1 whose ratios are e to the power of the differences between logits.

    >>> shares_of([512, 512])
    [0.5, 0.5]
    >>> [round(share, 3) for share in shares_of([512, 0])]
    [0.731, 0.269]
    """
    powers, top = _powers(), max(logits)
    lowest = top - STEPS
    parts = [powers[top - logit] if logit > lowest else powers[STEPS] for logit in logits]
    total = sum(parts)
    return [part / total for part in parts]
