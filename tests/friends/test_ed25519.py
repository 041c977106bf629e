"""Signatures: published vectors, and whatever else than the one signature of a message is refused."""

from __future__ import annotations

import json
from hashlib import sha512
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames.friends import ed25519
from pygames.friends.ed25519 import is_signed, public_key, sign

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("ed25519.json").read_text(encoding="utf-8"))
ORDER = 2**252 + 27742317777372353535851937790883648493
P = 2**255 - 19
EIGHTH = (
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
)
"""The y of the points of order 8."""

SEED = bytes(range(32))
PUBLIC, MESSAGE = public_key(SEED), "Ana’s turn 7".encode()
SIGNATURE = sign(SEED, MESSAGE)
SECRET = int.from_bytes(sha512(SEED).digest()[:32], "little") & (2**254 - 8) | 2**254
"""The key's number: PUBLIC is SECRET · B."""


def flipped(text: bytes, bit: int) -> bytes:
    """Return bytes of which one bit is another."""
    return (int.from_bytes(text, "little") ^ 1 << bit).to_bytes(len(text), "little")


def small_points() -> list[bytes]:
    """Return all encodings of the points of small order: eight are canonical, six aren't."""
    ys = [0, 1, P - 1, P, P + 1, *(int.from_bytes(bytes.fromhex(text), "little") for text in EIGHTH)]
    return [(y | sign_of_x << 255).to_bytes(32, "little") for y in ys for sign_of_x in (0, 1)]


@pytest.mark.parametrize("vector", VECTORS["rfc8032"], ids=("1", "2", "3", "1024", "SHA(abc)"))
def test_the_vectors_of_the_rfc(vector: list[str]) -> None:
    seed, public, message, signature = map(bytes.fromhex, vector)
    assert public_key(seed) == public
    assert sign(seed, message) == signature
    assert is_signed(public, message, signature)


@pytest.mark.parametrize("source", ["wycheproof", "speccheck"])
def test_the_edge_cases_of_others(source: str) -> None:
    found = {number: is_signed(*map(bytes.fromhex, texts)) for number, *texts, _ in VECTORS[source]}
    assert found == {number: passes for number, *_, passes in VECTORS[source]}
    assert {*found.values()} == {True, False}


def test_what_is_signed_passes_for_its_message_and_key_only() -> None:
    rng = Random(8032)
    for length in range(40):
        seed, other, message = rng.randbytes(32), rng.randbytes(32), rng.randbytes(length)
        signature = sign(seed, message)
        assert is_signed(public_key(seed), message, signature)
        assert not is_signed(public_key(seed), message + b"\0", signature)
        assert not is_signed(public_key(other), message, signature)


def test_no_bit_may_be_another() -> None:
    assert is_signed(PUBLIC, MESSAGE, SIGNATURE)
    assert not any(is_signed(PUBLIC, MESSAGE, flipped(SIGNATURE, bit)) for bit in range(0, 512, 3))
    assert not any(is_signed(PUBLIC, flipped(MESSAGE, bit), SIGNATURE) for bit in range(8 * len(MESSAGE)))
    assert not any(is_signed(flipped(PUBLIC, bit), MESSAGE, SIGNATURE) for bit in range(0, 256, 5))
    assert not is_signed(flipped(PUBLIC, 255), MESSAGE, SIGNATURE)


def test_keys_and_signatures_of_other_lengths_are_refused() -> None:
    for length in (*range(32), 33, 64, 1000):
        assert not is_signed((PUBLIC + bytes(1000))[:length], MESSAGE, SIGNATURE)
    for length in (*range(64), 65, 96, 1000):
        assert not is_signed(PUBLIC, MESSAGE, (SIGNATURE + bytes(1000))[:length])
        assert not is_signed(bytes(length), bytes(length), bytes(length))
        assert not is_signed(b"\xff" * length, bytes(length), b"\xff" * length)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"not {length}"):
        public_key(bytes(length))
    with pytest.raises(ValueError, match=f"not {length}"):
        sign(bytes(length), MESSAGE)


def test_s_is_below_the_order_of_the_group() -> None:
    s = int.from_bytes(SIGNATURE[32:], "little")
    again = [SIGNATURE[:32] + (s + times * ORDER).to_bytes(32, "little") for times in range(8)]
    assert [is_signed(PUBLIC, MESSAGE, signature) for signature in again] == [True] + 7 * [False]


@pytest.mark.parametrize("public", small_points(), ids=bytes.hex)
def test_nobody_can_sign_with_a_key_of_small_order(public: bytes) -> None:
    # R = r·B and S = r, here of a known r, fit each message whose h is a multiple of 8, as h·A is the identity
    signature = PUBLIC + (SECRET % ORDER).to_bytes(32, "little")
    messages = (str(number).encode() for number in count())
    hashes = ((message, sha512(PUBLIC + public + message).digest()) for message in messages)
    message = next(message for message, h in hashes if int.from_bytes(h, "little") % ORDER % 8 == 0)
    assert not is_signed(public, message, signature)


def test_a_key_signs_under_one_encoding_only() -> None:
    # whoever has the seed can sign over any bytes that would be read as the key
    for public in (PUBLIC + b"\0", PUBLIC + b"\1", b"\0" + PUBLIC):
        h = int.from_bytes(sha512(PUBLIC + public + MESSAGE).digest(), "little")
        assert not is_signed(public, MESSAGE, PUBLIC + ((SECRET + h * SECRET) % ORDER).to_bytes(32, "little"))


def test_what_encodes_no_point_has_no_table() -> None:
    # asked of the table itself, as nobody knows a number by which to sign with such keys
    assert ed25519._table(PUBLIC)
    assert not any(ed25519._table(bytes([y]) + b"\xff" * 30 + b"\x7f") for y in range(0xED, 0x100))  # from P on
    assert [y for y in range(10) if ed25519._table(bytes([y]) + bytes(31))] == [3, 4, 5, 6, 9]


def test_r_is_not_of_small_order() -> None:
    # S = h·a makes R the identity
    for r in small_points():
        h = int.from_bytes(sha512(r + PUBLIC + MESSAGE).digest(), "little")
        assert not is_signed(PUBLIC, MESSAGE, r + (h * SECRET % ORDER).to_bytes(32, "little"))
