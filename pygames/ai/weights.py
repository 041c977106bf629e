"""The file format of a network's weights: int8 weights with a step per row, protected by a checksum.

After the magic number and the CRC-32 of the rest come the sizes, then for each layer the steps of its rows, the weights
row by row, and the biases. If squares have codes, a last layer holds their embeddings in the policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct, unpack_from
from typing import Final, NamedTuple
from zlib import crc32

from pygames.core.contract import NetworkShape

MARK: Final = b"PGN1"
# both are stored in 16 bits: so a weight is below 127 · 2**-4, about 8, and a bias below 32
STEP, BIAS = 20, 10
"""Fractional bits of steps and of biases."""
_HEAD = Struct("<4sI")
_SIZES = Struct("<10H")


class BadWeights(ValueError):
    """A file that doesn't hold the weights of this game's network."""


class Layer(NamedTuple):
    """A layer's weights, and its units' biases."""

    steps: Sequence[int]
    weights: Sequence[Sequence[int]]
    bias: Sequence[int]

    def rows(self, places: int) -> Iterator[list[int]]:
        """Yield the weights of each input as fixed-point numbers with this many fractional bits."""
        shift = STEP - places
        # a shift alone would round down, not to the nearest
        half = 1 << shift - 1
        for step, row in zip(self.steps, self.weights, strict=True):
            yield [weight * step + half >> shift for weight in row]

    def biases(self, places: int) -> list[int]:
        """Return the biases as fixed-point numbers with this many fractional bits."""
        return [bias << places - BIAS for bias in self.bias]


def sizes_of(shape: NetworkShape) -> tuple[tuple[int, int], ...]:
    """Return each layer's inputs and outputs: hidden 1, hidden 2, value, policy planes, policy scalars, embeddings."""
    area = shape.policy_planes * shape.rows * shape.columns
    filters = shape.policy_planes * shape.kernel_size**2 * shape.input_planes
    outputs = (shape.seats, area, shape.policy_scalars + filters)
    hidden1, hidden2, inputs = shape.hidden1, shape.hidden2, shape.features + shape.square_codes + shape.count_features
    coded = ((shape.square_codes, shape.policy_planes),) if shape.square_codes else ()
    return (inputs, hidden1), (hidden1, hidden2), *((hidden2, number) for number in outputs), *coded


def read_weights(shape: NetworkShape, content: bytes) -> tuple[Layer, ...]:
    """Return the layers in a file; BadWeights says what is wrong with it."""
    if len(content) < _HEAD.size + _SIZES.size or content[:4] != MARK:
        raise BadWeights("It is no file of weights.")
    body = memoryview(content)[_HEAD.size :]
    if crc32(body) != _HEAD.unpack_from(content)[1]:
        raise BadWeights("Its checksum is wrong.")
    if _SIZES.unpack_from(body) != _header(shape):
        raise BadWeights("It belongs to another network.")
    layers, at = [], _SIZES.size
    for inputs, outputs in sizes_of(shape):
        layer, at = _layer(body, at, inputs, outputs)
        layers.append(layer)
    return tuple(layers)


def write_weights(shape: NetworkShape, layers: Sequence[Layer]) -> bytes:
    """Return the bytes of a file with these layers."""
    parts = [_SIZES.pack(*_header(shape))]
    for layer in layers:
        parts.append(Struct(f"<{len(layer.steps)}H").pack(*layer.steps))
        parts += [Struct(f"<{len(row)}b").pack(*row) for row in layer.weights]
        parts.append(Struct(f"<{len(layer.bias)}h").pack(*layer.bias))
    body = b"".join(parts)
    return _HEAD.pack(MARK, crc32(body)) + body


def _header(shape: NetworkShape) -> tuple[int, ...]:
    """Return the shape's fields as the file header has them, with the kernel's area for its width."""
    # ten numbers for every network, whether it has codes and counts or not
    features, *others, kernel_size, codes, counts = shape
    return (features + codes + counts, *others, kernel_size**2)


def _layer(body: memoryview, at: int, inputs: int, outputs: int) -> tuple[Layer, int]:
    """Return the layer that begins at this offset, and the offset of the next one."""
    steps = unpack_from(f"<{inputs}H", body, at)
    start = at + 2 * inputs
    end = start + inputs * outputs
    weights = [unpack_from(f"<{outputs}b", body, place) for place in (start + outputs * n for n in range(inputs))]
    return Layer(steps, weights, unpack_from(f"<{outputs}h", body, end)), end + 2 * outputs
