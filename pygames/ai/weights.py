"""The file of a network's weights: bytes times a step for each row, checked by a sum.

After the mark and the CRC-32 of the rest stand the sizes, then for each layer the steps of its rows, the weights row by
row, and the biases. Where squares have codes, a last layer tells what each adds to the policy there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct, unpack_from
from typing import Final, NamedTuple
from zlib import crc32

from pygames.core.contract import Dimensions

MARK: Final = b"PGN1"
STEP, BIAS = 20, 10
"""Binary places of steps and of biases."""
_HEAD = Struct("<4sI")
_SIZES = Struct("<10H")


class BadWeights(ValueError):
    """A file that does not hold the weights of a network for this game."""


class Layer(NamedTuple):
    """The weights of a layer, and the biases of its units."""

    steps: Sequence[int]
    weights: Sequence[Sequence[int]]
    bias: Sequence[int]

    def rows(self, places: int) -> Iterator[list[int]]:
        """The weights of each input as fixed-point numbers with so many binary places."""
        shift = STEP - places
        half = 1 << shift - 1
        for step, row in zip(self.steps, self.weights, strict=True):
            yield [weight * step + half >> shift for weight in row]

    def biases(self, places: int) -> list[int]:
        """The biases as fixed-point numbers with so many binary places."""
        return [bias << places - BIAS for bias in self.bias]


def sizes_of(layout: Dimensions) -> tuple[tuple[int, int], ...]:
    """How many inputs and outputs each layer has: two hidden ones, value, maps, what else there is, codes."""
    area = layout.planes * layout.rows * layout.columns
    filters = layout.planes * layout.taps * layout.maps
    outputs = (layout.seats, area, layout.extras + filters)
    wide, deep, inputs = layout.wide, layout.deep, layout.features + layout.codes + layout.counts
    coded = ((layout.codes, layout.planes),) if layout.codes else ()
    return (inputs, wide), (wide, deep), *((deep, number) for number in outputs), *coded


def read_weights(layout: Dimensions, content: bytes) -> tuple[Layer, ...]:
    """The layers in a file; BadWeights says what is wrong with it."""
    if len(content) < _HEAD.size + _SIZES.size or content[:4] != MARK:
        raise BadWeights("It is no file of weights.")
    body = memoryview(content)[_HEAD.size :]
    if crc32(body) != _HEAD.unpack_from(content)[1]:
        raise BadWeights("Its checksum is wrong.")
    if _SIZES.unpack_from(body) != _numbers(layout):
        raise BadWeights("It belongs to another network.")
    layers, at = [], _SIZES.size
    for inputs, outputs in sizes_of(layout):
        layer, at = _layer(body, at, inputs, outputs)
        layers.append(layer)
    return tuple(layers)


def write_weights(layout: Dimensions, layers: Sequence[Layer]) -> bytes:
    """The file of these layers."""
    parts = [_SIZES.pack(*_numbers(layout))]
    for layer in layers:
        parts.append(Struct(f"<{len(layer.steps)}H").pack(*layer.steps))
        parts += [Struct(f"<{len(row)}b").pack(*row) for row in layer.weights]
        parts.append(Struct(f"<{len(layer.bias)}h").pack(*layer.bias))
    body = b"".join(parts)
    return _HEAD.pack(MARK, crc32(body)) + body


def _numbers(layout: Dimensions) -> tuple[int, ...]:
    """What stands for a layout in the file."""
    features, *others, codes, counts = layout
    return (features + codes + counts, *others)


def _layer(body: memoryview, at: int, inputs: int, outputs: int) -> tuple[Layer, int]:
    """A layer that begins there, and where the next one does."""
    steps = unpack_from(f"<{inputs}H", body, at)
    start = at + 2 * inputs
    end = start + inputs * outputs
    weights = [unpack_from(f"<{outputs}b", body, place) for place in (start + outputs * n for n in range(inputs))]
    return Layer(steps, weights, unpack_from(f"<{outputs}h", body, end)), end + 2 * outputs
