"""The network in integers says what plain arithmetic says, in the same bits everywhere, and refuses broken files."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest

from pygames.ai.network import LOGIT_BITS, UNIT_BITS, Network
from pygames.ai.weights import BadWeights, read_weights, write_weights
from pygames.core.bits import bits
from pygames.core.contract import NetworkShape
from tests.ai.networks import (
    CODED,
    COUNTED,
    NARROW,
    SMALL,
    TableSight,
    plain_policy,
    plain_units,
    plain_value,
    random_file,
    random_layers,
)

SEEDS = range(12)
SHAPES = [SMALL, NARROW, CODED, COUNTED]
each_shape = pytest.mark.parametrize("shape", SHAPES, ids=["small", "narrow", "coded", "counted"])


def some_features(seed: int) -> list[int]:
    """Return a random choice of features that are 1."""
    rng = Random(seed)
    return sorted(rng.sample(range(SMALL.features), rng.randrange(SMALL.features)))


def some_sight(shape: NetworkShape, seed: int) -> TableSight:
    """Return random features, a code for each square if squares have codes, and counts if there are any."""
    rng = Random(seed)
    codes = [rng.randrange(shape.square_codes) for _ in range(shape.rows * shape.columns)] if shape.square_codes else []
    return TableSight(some_features(seed), codes, [rng.randrange(40) for _ in range(shape.count_features)])


def as_bytes(sight: TableSight) -> bytes:
    """Return the features as a network takes them."""
    found = bits(sight.on).to_bytes((SMALL.features + 7) // 8, "little")
    return found + b"".join(code.to_bytes(2, "little") for code in sight.codes) + bytes(sight.counts)


@each_shape
def test_units_values_and_policy_are_those_of_plain_arithmetic(shape: NetworkShape) -> None:
    network, layers = Network(shape, random_file(shape)), random_layers(shape)
    for seed in SEEDS:
        sight = some_sight(shape, seed)
        units = network.units(as_bytes(sight))
        assert any(units)
        assert [unit / 2**UNIT_BITS for unit in units] == pytest.approx(plain_units(shape, layers, sight), abs=0.05)
        for seats in (2, 3):
            value = network.value(units, seats)
            assert value == pytest.approx(plain_value(shape, layers, sight, seats), abs=0.01)
            assert sum(value) == pytest.approx(1)
        policy = [number / 2**LOGIT_BITS for number in network.policy(units, as_bytes(sight))]
        assert policy == pytest.approx(plain_policy(shape, layers, sight), abs=0.08)


def test_the_same_bits_come_out_everywhere() -> None:
    network, digest = Network(SMALL, random_file(SMALL)), sha256()
    for seed in SEEDS:
        features = as_bytes(some_sight(SMALL, seed))
        units = network.units(features)
        digest.update(repr((units, network.value(units, SMALL.seats), network.policy(units, features))).encode())
    assert digest.hexdigest()[:16] == "9c74d91aa8dbcc76"


def test_a_file_comes_back_as_it_was_written() -> None:
    layers = random_layers(SMALL)
    read = read_weights(SMALL, write_weights(SMALL, layers))
    assert [[list(row) for row in layer.weights] for layer in read] == [layer.weights for layer in layers]
    assert [(list(layer.steps), list(layer.bias)) for layer in read] == [(la.steps, la.bias) for la in layers]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lambda _: b"", "no file of weights"),
        (lambda content: content[:20], "no file of weights"),
        (lambda content: b"X" + content[1:], "no file of weights"),
        (lambda content: content[:-1], "checksum"),
        (lambda content: content[:100] + bytes([content[100] ^ 1]) + content[101:], "checksum"),
    ],
)
def test_a_broken_file_is_refused(broken: Callable[[bytes], bytes], reason: str) -> None:
    with pytest.raises(BadWeights, match=reason):
        Network(SMALL, broken(random_file(SMALL)))


def test_the_weights_of_another_network_are_refused() -> None:
    with pytest.raises(BadWeights, match="another"):
        Network(SMALL, random_file(SMALL._replace(policy_scalars=4)))


def test_an_odd_number_of_map_squares_is_refused() -> None:
    odd = SMALL._replace(columns=3, policy_planes=1)
    with pytest.raises(ValueError, match="odd"):
        Network(odd, random_file(odd))
