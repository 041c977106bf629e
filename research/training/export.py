"""Quantises a generation's weights for the wheel: bytes instead of floating-point numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pkgutil import get_data
from struct import unpack

from pygames.ai.network_tactics import FILE
from pygames.ai.weights import BIAS, STEP, Layer, read_weights, sizes_of, write_weights
from pygames.core.contract import NetworkShape
from pygames.core.game import Game
from research.training.generations import folder


def file_of(game: Game, number: int) -> bytes:
    """Return the weights file of a generation's network."""
    encoding = game.tactics.encoding
    assert encoding is not None
    return to_weights_file(encoding.shape, (folder(game.name, number) / "network.f32").read_bytes())


def in_wheel(game: Game) -> bytes:
    """Return the weights file of the network in the wheel."""
    return get_data(game.package, FILE) or b""


def to_weights_file(shape: NetworkShape, content: bytes) -> bytes:
    """Return the weights file for parameters written by C; see `Network` in c/network.h."""
    numbers = unpack(f"<{len(content) // 4}f", content)
    sizes = sizes_of(shape)
    # the three heads are one matrix in C (`heads` in c/network.h), with the value's outputs first
    heads = sum(outputs for _, outputs in sizes[2:5])
    (inputs, wide), (_, deep) = sizes[:2]
    first = (inputs + 1) * wide
    second = first + (wide + 1) * deep
    whole = [_matrix(numbers, 0, inputs, wide), _matrix(numbers, first, wide, deep)]
    rows, bias = _matrix(numbers, second, deep, heads)
    ends = [*accumulate((outputs for _, outputs in sizes[2:5]), initial=0)]
    whole += [([row[a:b] for row in rows], bias[a:b]) for a, b in pairwise(ends)]
    if shape.square_codes:  # embeddings have no bias
        rows, _ = _matrix(numbers, second + (deep + 1) * heads, shape.square_codes, shape.policy_planes)
        whole.append((rows, [0.0] * shape.policy_planes))
    return write_weights(shape, [_layer(*one) for one in whole])


def to_parameters(shape: NetworkShape, content: bytes, size: int) -> list[float]:
    """Return this many C parameters for a weights file; those that the wheel doesn't need are 0."""
    first, second, value, maps, others, *coded = read_weights(shape, content)
    found = [*_numbers([first]), *_numbers([second]), *_numbers([value, maps, others])]
    for layer in coded:
        found += [*_numbers([layer])][: -shape.policy_planes]
    return found + [0.0] * (size - len(found))


def _numbers(layers: Sequence[Layer]) -> Iterator[float]:
    """Yield the rows of layers side by side, then their biases."""
    for rows in zip(*(zip(layer.steps, layer.weights, strict=True) for layer in layers), strict=True):
        for step, row in rows:
            yield from [weight * step / 2**STEP for weight in row]
    for layer in layers:
        yield from [bias / 2**BIAS for bias in layer.bias]


Rows = list[Sequence[float]]


def _matrix(numbers: Sequence[float], start: int, inputs: int, outputs: int) -> tuple[Rows, Sequence[float]]:
    """Return the rows from an offset on, and the biases after them."""
    starts = range(start, start + (inputs + 1) * outputs, outputs)
    *rows, bias = [numbers[at : at + outputs] for at in starts]
    return rows, bias


def _layer(rows: Rows, bias: Sequence[float]) -> Layer:
    # the step of a row spreads its largest weight over 127; a row of zeros needs one, too
    steps = [max(1, min(0xFFFF, round(max(map(abs, row), default=0) / 127 * 2**STEP))) for row in rows]
    weights = [list(_bytes(row, step)) for row, step in zip(rows, steps, strict=True)]
    return Layer(steps, weights, [round(one * 2**BIAS) for one in bias])


def _bytes(row: Sequence[float], step: int) -> Iterator[int]:
    for one in row:
        # 127 to either side, so that a weight and its negative are equally far from 0
        yield max(-127, min(127, round(one * 2**STEP / step)))
