"""Networks with random weights, and their results by the simplest arithmetic, to compare the fast ones with."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from pygames.ai.weights import BIAS, STEP, Layer, sizes_of, write_weights
from pygames.core.contract import NetworkShape

SMALL = NetworkShape(features=31, input_planes=2, rows=3, columns=4, seats=3, policy_planes=2, policy_scalars=3)
NARROW = SMALL._replace(hidden1=32, hidden2=8, kernel_size=1)
CODED = SMALL._replace(square_codes=7)
COUNTED = CODED._replace(count_features=4)


def random_layers(shape: NetworkShape, seed: int = 1) -> list[Layer]:
    """Return layers of random weights, small enough that every number has room in its lane."""
    rng = Random(seed)
    return [
        Layer(
            [rng.randrange(400, 1200) for _ in range(inputs)],
            [[rng.randrange(-127, 128) for _ in range(outputs)] for _ in range(inputs)],
            [rng.randrange(-300, 500) for _ in range(outputs)],
        )
        for inputs, outputs in sizes_of(shape)
    ]


def random_file(shape: NetworkShape, seed: int = 1) -> bytes:
    """Return the file of such a network."""
    return write_weights(shape, random_layers(shape, seed))


def applied(layer: Layer, inputs: Sequence[float]) -> list[float]:
    """Return what a layer makes of its inputs."""
    found = [bias / 2**BIAS for bias in layer.bias]
    for step, row, value in zip(layer.steps, layer.weights, inputs, strict=True):
        for unit, weight in enumerate(row):
            found[unit] += value * weight * step / 2**STEP
    return found


class TableSight(NamedTuple):
    """What a network is told of a position: the features that are 1, codes and counts."""

    on: Sequence[int]
    codes: Sequence[int]
    counts: Sequence[int]


def plain_value(shape: NetworkShape, layers: Sequence[Layer], sight: TableSight, seats: int) -> list[float]:
    """Return the value of a position for each of this many seats, from what a network is told of it."""
    parts = [exp(logit) for logit in applied(layers[2], plain_units(shape, layers, sight))[:seats]]
    return [part / sum(parts) for part in parts]


def plain_units(shape: NetworkShape, layers: Sequence[Layer], sight: TableSight) -> list[float]:
    """Return the units of the second hidden layer; the inputs of codes come after the features, then the counts."""
    inputs = [float(feature in sight.on) for feature in range(shape.features)]
    inputs += [float(sight.codes.count(code)) for code in range(shape.square_codes)]
    inputs += map(float, sight.counts)
    wide = [max(0.0, unit) for unit in applied(layers[0], inputs)]
    return [max(0.0, unit) for unit in applied(layers[1], wide)]


def plain_policy(shape: NetworkShape, layers: Sequence[Layer], sight: TableSight) -> list[float]:
    """Return the logits of the policy's maps, one after the other, then those of its extras."""
    units, size = plain_units(shape, layers, sight), shape.rows * shape.columns
    maps, others = applied(layers[3], units), applied(layers[4], units)
    filters = iter(others[shape.policy_scalars :])
    near = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)] if shape.kernel_size == 3 else [(0, 0)]
    for plane in range(shape.policy_planes):
        for dy, dx in near:
            for board in range(shape.input_planes):
                weight = next(filters)
                for square in range(size):
                    y, x = divmod(square, shape.columns)
                    inside = 0 <= y + dy < shape.rows and 0 <= x + dx < shape.columns
                    if inside and board * size + square + dy * shape.columns + dx in sight.on:
                        maps[plane * size + square] += weight
    for square, code in enumerate(sight.codes):
        for plane, weight in enumerate(layers[5].weights[code]):
            maps[plane * size + square] += weight * layers[5].steps[code] / 2**STEP
    return maps + others[: shape.policy_scalars]
