"""A small policy-value network shared by all games, computed in pure Python with large integers as SIMD registers.

Architecture: the binary features (`NetworkEncoding.features`) feed two hidden ReLU layers. From the second come the
value head, one logit per seat with a softmax over them, and the policy head: planes and scalars that moves add up into
their logits. The policy planes also get a convolution over the input planes (3 × 3 or 1 × 1) whose kernels are outputs
of the network, so they differ from position to position (dynamic convolution). Square codes are embeddings: each code
adds a row of its own to the first layer and, at its square, to the policy. Each count feature adds its row to the first
layer that many times.

Arithmetic: an integer holds the units of a whole layer side by side in lanes of 16, 32 or 64 bits. A layer is the sum
of one such integer per input, times the input's value where it isn't binary. A bias is added to every lane so that no
lane borrows from its neighbour. All numbers are fixed-point and nothing is rounded by the machine, so every platform
computes the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import getitem, lshift, mul
from struct import Struct
from typing import Final

from pygames.ai.weights import Layer, read_weights
from pygames.core.contract import NetworkShape

# 10 bits: a first-layer lane of 16 holds ±32, twice what training leaves (LANE_ROOM in research/training/c/machine.c)
UNIT_BITS, WEIGHT_BITS, LOGIT_BITS = 10, 11, 9
"""Fractional bits of the units, of the weights that they are multiplied by, and of the logits."""
LOGIT_SHIFT: Final = UNIT_BITS + WEIGHT_BITS - LOGIT_BITS
"""Right shift that rescales a product of unit and weight to a logit."""
# in logits ±16 and ±8; together at most 2**14 + 3 · 2**13, which is below 2**16
POLICY_BIAS, COLUMN_BIAS = 1 << 13, 1 << 12
"""Biases that keep lanes non-negative: of the policy itself, and of each of the three columns of a kernel."""
LANE_MASK: Final = (1 << 14) - 1
"""Mask for a policy lane: 14 bits, so that policy, three columns and biases together stay below 16 bits."""
# 12 below the best logit a share is 6 millionths of the best one's, too little to matter
EXP_STEP, EXP_STEPS = 1150671902385460292, 12 << LOGIT_BITS
"""exp(-2**-LOGIT_BITS) with 60 fractional bits, and the number of such steps after which exp counts as zero."""


class LanePacking:
    """A packing of numbers into one integer: a fixed number of lanes of equal width in bits."""

    def __init__(self, number: int, width: int) -> None:
        self.width, self.bytes = width, number * width // 8
        self.ones = int.from_bytes((1).to_bytes(width // 8, "little") * number, "little")
        self.half = self.ones << width - 1
        self._struct = Struct(f"<{number}{ {16: 'H', 32: 'I', 64: 'Q'}[width] }")

    def pack(self, numbers: Sequence[int]) -> int:
        """Pack numbers, which may be negative."""
        # added to each number and taken away from the sum, so that borrows run through the lanes as they should
        offset = 1 << self.width - 1
        return int.from_bytes(self._struct.pack(*[number + offset for number in numbers]), "little") - self.half

    def unpack(self, lanes: int) -> tuple[int, ...]:
        """Unpack the lanes of an integer, none of which is negative."""
        return self._struct.unpack(lanes.to_bytes(self.bytes, "little"))

    def unpack_relu(self, lanes: int) -> tuple[int, ...]:
        """Unpack lanes that are biased by half their range, applying ReLU."""
        # the bias sets the top bit of each lane whose number isn't negative; turned into a mask of ones below it, that
        # bit drops the bias and zeroes negative numbers in all lanes at once
        signs = lanes >> self.width - 1 & self.ones
        return self.unpack(lanes & (signs << self.width - 1) - signs)


class ByteSumTable(dict[int, int]):
    """A lazy lookup table: for each byte, the sum of the weight rows of its set bits."""

    def __init__(self, rows: Sequence[int]) -> None:
        super().__init__()
        self.rows = rows

    def __missing__(self, byte: int) -> int:
        found = self[byte] = sum([row for bit, row in enumerate(self.rows) if byte >> bit & 1])
        return found


class Network:
    """A network read from the bytes of its weights file; BadWeights if the file doesn't fit the shape."""

    def __init__(self, shape: NetworkShape, content: bytes) -> None:
        self.shape = shape
        first, second, value, maps, others, *coded = read_weights(shape, content)
        self._hidden1, self._hidden2 = LanePacking(shape.hidden1, 16), LanePacking(shape.hidden2, 32)
        self._seats = LanePacking(shape.seats, 64)
        # as they stand in the file: binary features, then codes, then counts
        rows = [self._hidden1.pack(row) for row in first.rows(UNIT_BITS)]
        bits, more = rows[: shape.features], rows[shape.features :]
        self._embeddings, self._counts = more[: shape.square_codes], more[shape.square_codes :]
        self._first = [ByteSumTable(bits[at : at + 8]) for at in range(0, len(bits), 8)]
        self._code_format = Struct(f"<{shape.rows * shape.columns}H")
        self._first_bias = self._hidden1.pack(first.biases(UNIT_BITS)) + self._hidden1.half
        self._second, self._second_bias = _packed_layer(second, self._hidden2)
        self._value, self._value_bias = _packed_layer(value, self._seats)
        self._policy = Policy(shape, maps, others, *coded)

    def units(self, features: bytes) -> list[int]:
        """Return the units of the second hidden layer, which both heads read."""
        # a table lookup per byte of features instead of an addition per feature
        binary = features[: len(self._first)]
        found = sum(map(getitem, compress(self._first, binary), filter(None, binary)), self._first_bias)
        if self._embeddings:
            # the codes come after the bytes of binary features
            codes = self._code_format.unpack_from(features, len(self._first))
            found = sum(map(self._embeddings.__getitem__, codes), found)
        if self._counts:
            found = weighted_sum(features[-len(self._counts) :], self._counts, found)
        hidden1 = self._hidden1.unpack_relu(found)
        hidden2 = self._hidden2.unpack_relu(weighted_sum(hidden1, self._second, self._second_bias))
        # a product has the fractional bits of both factors
        return [unit >> WEIGHT_BITS for unit in hidden2]

    def value(self, units: Sequence[int], seats: int) -> list[float]:
        """Return the value, a softmax over the given number of seats, starting with the seat to move."""
        return softmax_fixed(self.value_logits(units, seats))

    def value_logits(self, units: Sequence[int], seats: int) -> list[int]:
        """Return the value's logits, which are comparable with each other only."""
        # all seats carry the same bias of half a lane, which cancels in the softmax
        found = self._seats.unpack(weighted_sum(units, self._value, self._value_bias))
        return [number >> LOGIT_SHIFT for number in found[:seats]]

    def policy(self, units: Sequence[int], features: bytes) -> tuple[int, ...]:
        """Return the policy: its planes one after the other, then its scalars."""
        return self._policy.read(units, features)


class Policy:
    """The policy head.

    Until they are shifted down to logits, the planes lie in lanes of 32 bits: first all even squares, then all odd
    ones.
    """

    def __init__(self, shape: NetworkShape, maps: Layer, others: Layer, coded: Layer | None = None) -> None:
        self.shape, self.size = shape, shape.rows * shape.columns
        self.area = shape.policy_planes * self.size
        if self.area % 2:
            raise ValueError("A board with an odd number of squares has an even number of maps.")
        lanes = self._lanes = LanePacking(self.area + len(others.bias), 32)
        # products need 32 bits, logits only 16: with the even squares first, shifting the second half up by 16 bits
        # interleaves it with the first, which packs the planes into lanes of 16 bits
        order = [*range(0, self.area, 2), *range(1, self.area, 2)]
        rows = zip(maps.rows(WEIGHT_BITS), others.rows(WEIGHT_BITS), strict=True)
        self._rows = [lanes.pack([*(own[n] for n in order), *rest]) for own, rest in rows]
        bias, rest = maps.biases(UNIT_BITS + WEIGHT_BITS), others.biases(UNIT_BITS + WEIGHT_BITS)
        self._bias = lanes.pack([*(bias[n] + (POLICY_BIAS << LOGIT_SHIFT) for n in order), *rest]) + lanes.half
        self._lane_mask = LanePacking(self.area // 2, 32).ones * LANE_MASK
        self._others, self._maps = Struct("<" + "hxx" * len(rest)), Struct(f"<{self.area}h")
        self._prepare_filters()
        self._prepare_codes(coded)

    def _prepare_filters(self) -> None:
        """Prepare masks that keep a 3 × 3 kernel from reaching around the left and right edges of the board."""
        columns, size = self.shape.columns, self.size
        self._all, self._column_bias = LanePacking(size, 16).ones * 0xFFFF, LanePacking(size, 16).ones * COLUMN_BIAS
        self._row = 16 * columns
        # the lanes of the first and of the last column
        without = [sum(0xFFFF << 16 * n for n in range(first, size, columns)) for first in (0, columns - 1)]
        self._inside = [self._all & ~lanes for lanes in without]
        self._outside = [self._column_bias & lanes for lanes in without]
        every = LanePacking(self.area, 16).ones
        self._signs = every << 15
        self._offset = self._signs - every * (POLICY_BIAS + 3 * COLUMN_BIAS)

    def _prepare_codes(self, coded: Layer | None) -> None:
        """Prepare the embedding of each square code, shifted to the first square of every policy plane."""
        self._embeddings: list[int] = []
        self._code_format = Struct(f"<{self.size}H")
        for row in coded.rows(LOGIT_BITS) if coded else ():
            self._embeddings.append(sum(weight << 16 * self.size * plane for plane, weight in enumerate(row)))

    def read(self, units: Sequence[int], features: bytes) -> tuple[int, ...]:
        """Return the planes one after the other, then the scalars."""
        found = weighted_sum(units, self._rows, self._bias) >> LOGIT_SHIFT
        # the lower 16 bits of each scalar's lane; the bias, now bit 31 - LOGIT_SHIFT, lies above them
        others = self._others.unpack_from(found.to_bytes(self._lanes.bytes, "little"), 4 * self.area)
        scalars = self.shape.policy_scalars
        # the odd squares begin after area / 2 lanes of 32 bits
        maps = (found & self._lane_mask) + ((found >> 16 * self.area & self._lane_mask) << 16)
        maps += self._filter(others[scalars:], features)
        if self._embeddings:
            codes = self._code_format.unpack_from(features, (self.shape.features + 7) // 8)
            maps += sum(map(lshift, map(self._embeddings.__getitem__, codes), range(0, 16 * self.size, 16)))
        # swaps the biases for half a lane; flipping the top bit then turns offset binary into two's complement
        signed = maps + self._offset ^ self._signs
        return self._maps.unpack(signed.to_bytes(2 * self.area, "little")) + others[:scalars]

    def _filter(self, weights: tuple[int, ...], features: bytes) -> int:
        """Convolve the input planes with the kernels of this position, giving one policy plane after the other."""
        seen = self._unpacked_planes(features)
        return self._filter_1x1(weights, seen) if self.shape.kernel_size == 1 else self._filter_3x3(weights, seen)

    def _filter_1x1(self, weights: tuple[int, ...], maps: Sequence[int]) -> int:
        """Apply 1 × 1 kernels."""
        # as many biases as the three columns of a 3 × 3 kernel leave, so that `read` takes away the same
        count, offset, found = len(maps), 3 * self._column_bias, 0
        for plane in range(self.shape.policy_planes):
            own = weights[plane * count : (plane + 1) * count]
            found |= sum(map(mul, maps, own), offset) << 16 * self.size * plane
        return found

    def _filter_3x3(self, weights: tuple[int, ...], maps: Sequence[int]) -> int:
        """Apply 3 × 3 kernels, one column at a time."""
        # shifting the sum of a column by one lane is cheaper than shifting each plane three times
        up = [one << self._row & self._all for one in maps]
        boards, found = [*up, *maps, *[one >> self._row for one in maps]], 0
        for plane in range(self.shape.policy_planes):
            left, middle, right = [
                sum(map(mul, boards, self._column_weights(weights, plane, column)), self._column_bias)
                for column in range(3)
            ]
            # lanes that wrapped around an edge are masked and get their bias back, so that all lanes carry three biases
            left = (left << 16 & self._inside[0]) + self._outside[0]
            right = (right >> 16 & self._inside[1]) + self._outside[1]
            found |= left + middle + right << 16 * self.size * plane
        return found

    def _column_weights(self, weights: tuple[int, ...], plane: int, column: int) -> tuple[int, ...]:
        """Return the weights of one kernel column: row by row, for each input plane."""
        maps = self.shape.input_planes
        # kernels are stored by row, then column, then input plane
        first = (9 * plane + column) * maps
        second, third = first + 3 * maps, first + 6 * maps
        return weights[first : first + maps] + weights[second : second + maps] + weights[third : third + maps]

    def _unpacked_planes(self, features: bytes) -> list[int]:
        """Return the input planes, a lane of 16 bits per square."""
        count, size = self.shape.input_planes, 2 * self.size
        lanes = b"".join(map(_bit_lanes().__getitem__, features[: (count * self.size + 7) // 8]))
        return [int.from_bytes(lanes[at : at + size], "little") for at in range(0, count * size, size)]


def weighted_sum(numbers: Sequence[int], rows: Sequence[int], bias: int) -> int:
    """Return the bias plus the sum of the rows, each times its number.

    Numbers that are zero, as most are after ReLU, are left out beforehand.

    >>> weighted_sum([2, 0, 1], [10, 1000, 5], 100)
    125
    """
    found: int = sum(map(mul, filter(None, numbers), compress(rows, numbers)), bias)
    return found


def _packed_layer(layer: Layer, lanes: LanePacking) -> tuple[list[int], int]:
    """Return the weight rows of a layer, packed, and its biases plus half a lane."""
    bias = lanes.pack(layer.biases(UNIT_BITS + WEIGHT_BITS)) + lanes.half
    return [lanes.pack(row) for row in layer.rows(WEIGHT_BITS)], bias


@cache
def _bit_lanes() -> tuple[bytes, ...]:
    """Return a table that spreads a byte's bits, lowest first, over lanes of 16 bits."""
    return tuple(bytes(bit for n in range(8) for bit in (byte >> n & 1, 0)) for byte in range(256))


@cache
def _exponentials() -> tuple[int, ...]:
    """Return the powers of EXP_STEP with 60 fractional bits, down to one that is as good as zero."""
    found = [1 << 60]
    for _ in range(EXP_STEPS):
        found.append(found[-1] * EXP_STEP >> 60)
    return tuple(found)


def softmax_fixed(logits: Sequence[int]) -> list[float]:
    """Return the softmax of fixed-point logits, in exact integer arithmetic up to the last division.

    >>> softmax_fixed([512, 512])
    [0.5, 0.5]
    >>> [round(share, 3) for share in softmax_fixed([512, 0])]
    [0.731, 0.269]
    """
    powers, top = _exponentials(), max(logits)
    lowest = top - EXP_STEPS
    # integers, since floating-point exp() may differ in the last bit between platforms
    parts = [powers[top - logit] if logit > lowest else powers[EXP_STEPS] for logit in logits]
    total = sum(parts)
    return [part / total for part in parts]
