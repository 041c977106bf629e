"""Ed25519 signatures (RFC 8032), with which the turns of a game among friends are signed.

They are verified without the cofactor: S·B − h·A, encoded, has to be R. RFC 8032, 5.1.7 allows either way, and where
verifiers differ, a cheat could have players disagree on what was signed ("Taming the many EdDSAs", Chalkias, Garillot,
Nikolaenko 2020). Only canonical A, R and S pass, and neither A nor R of small order, as one signature would fit many
messages. Not in constant time: a key lives for one game, and who could time it runs programs on the player's machine.
Formulas: Hisil, Wong, Carter, Dawson 2008. Points have tables of multiples, which pay off as a key signs many turns.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_BASE = (4 * pow(5, -1, _P) % _P).to_bytes(32, "little")

_Point = tuple[int, int, int, int]  # X, Y, Z, T: x = X/Z, y = Y/Z, xy = T/Z; as addend Y − X, Y + X, 2dT, 2Z
_Table = tuple[tuple[_Point, ...], ...]  # by row and digit − 1: digit · 2 ** (16 · row) times a point


@lru_cache(maxsize=64)
def public_key(seed: bytes) -> bytes:
    """Return the public key of a seed, 32 bytes."""
    return _encoded(_sum((_expanded(seed)[0], _table(_BASE))))


def sign(seed: bytes, message: bytes) -> bytes:
    """Return the signature of a message, 64 bytes; it is always the same."""
    secret, prefix = _expanded(seed)
    nonce = _hashed(prefix, message)
    r = _encoded(_sum((nonce, _table(_BASE))))
    s = (nonce + _hashed(r, public_key(seed), message) * secret) % _ORDER
    return r + s.to_bytes(32, "little")


@lru_cache(maxsize=1024)  # stored games are read again and again
def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether this is the signature of a message by the owner of a public key; False for whatever is neither."""
    r, s, table = signature[:32], int.from_bytes(signature[32:], "little"), _table(public, negative=True)
    if len(signature) != 64 or s >= _ORDER or not table:
        return False
    found = _sum((s, _table(_BASE)), (_hashed(r, public, message), table))
    return _encoded(found) == r and not _is_small(found)


def _expanded(seed: bytes) -> tuple[int, bytes]:
    """Return the secret number of a seed, and what is hashed before a message to sign it."""
    if len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
    digest = sha512(seed).digest()
    return int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254, digest[32:]


def _hashed(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % _ORDER


@lru_cache(maxsize=16)
def _table(encoded: bytes, negative: bool = False) -> _Table:
    """Return the table of a point, or of its negative; an empty one unless it is canonical and not of small order."""
    odd, y = divmod(int.from_bytes(encoded, "little"), 2**255)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    x = x if x * x % _P == square else x * pow(2, _P // 4, _P) % _P  # times the root of -1
    if len(encoded) != 32 or y >= _P or x * x % _P != square:  # x = 0 is small, too
        return ()
    x = -x % _P if x & 1 != odd ^ negative else x
    point, rows = (x, y, 1, x * y % _P), list[tuple[_Point, ...]]()
    while not _is_small(point) and len(rows) < 16:
        first, multiple = _addend(point), point
        rows.append((first, *(_addend(multiple := _added(multiple, first)) for _ in range(14))))
        point = _doubled(point, 16)
    return tuple(rows)


def _sum(*terms: tuple[int, _Table]) -> _Point:
    """Return the sum of multiples: by numbers below 2 ** 256, of the points of some tables."""
    point = (0, 1, 1, 0)
    for place in (12, 8, 4, 0):
        point = _doubled(point, 4)
        for number, table in terms:
            for row, multiples in enumerate(table):
                if digit := number >> (16 * row + place) & 15:
                    point = _added(point, multiples[digit - 1])
    return point


def _addend(point: _Point) -> _Point:
    x, y, z, t = point
    return y - x, y + x, 2 * _D * t % _P, 2 * z


def _added(point: _Point, addend: _Point) -> _Point:
    (x, y, z, t), (less, more, t2, z2) = point, addend
    a, b, c, d = (y - x) * less % _P, (y + x) * more % _P, t * t2 % _P, z * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _doubled(point: _Point, times: int) -> _Point:
    (x, y, z, e), h = point, 1
    for _ in range(times):
        a, b, c = x * x % _P, y * y % _P, 2 * z * z % _P
        e, f, g, h = 2 * x * y % _P, b - a - c, b - a, -a - b
        x, y, z = e * f % _P, g * h % _P, f * g % _P
    return x, y, z, e * h % _P


def _is_small(point: _Point) -> bool:
    # eight times a point has prime order, or is the identity, which alone of these has x = 0
    return _doubled(point, 3)[0] == 0


def _encoded(point: _Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")
