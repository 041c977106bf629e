"""Chance that nobody can bend: hash chains, and what is computed from their elements.

A seat's secret is the end of its chain, from which each element is made by hashing the one after it. The first is the
seat's promise: it gives nothing away and settles all others (Lamport 1981). An outcome is computed from elements of all
seats, and from nothing that a seat could still choose (Blum 1981). A seal is a message's authentication by an element
that its seat gives away later, as in TESLA (RFC 4082).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

LENGTH = 512
"""The number of a chain's last element, which is its secret. No game has so many turns."""
SIZE = 16
"""Bytes of a secret, an element or a table."""
SEAL = 8
"""Bytes of a seal."""

_PROGRAM = b"quiet table 1"
_BEFORE = _PROGRAM + b"\0\0\0\5chain\0\0\0\x10"

M = TypeVar("M")


def digest(kind: str, *parts: bytes | str | int) -> bytes:
    """Return the SHA-256 of a kind and its parts, each after its length; texts in UTF-8, numbers in decimal digits."""
    texts = [part if isinstance(part, bytes) else str(part).encode() for part in (kind, *parts)]
    return sha256(_PROGRAM + b"".join(len(text).to_bytes(4, "big") + text for text in texts)).digest()


def before(element: bytes) -> bytes:
    """Return the element before an element of a chain: `digest("chain", element)`, quickly."""
    return sha256(_BEFORE + element).digest()[:SIZE]


def chain(last: bytes, number: int = LENGTH) -> tuple[bytes, ...]:
    """Return a chain up to the element of this number, the promise first."""
    elements = [last]
    for _ in range(number):
        elements.append(before(elements[-1]))
    return tuple(reversed(elements))


def table_id(terms: str, names: Sequence[str], promises: Sequence[bytes]) -> bytes:
    """Return what stands for one game: how it is set up, who plays, and all promises."""
    seats = (part for pair in zip(names, promises, strict=True) for part in pair)
    return digest("table", terms, *seats)[:SIZE]


def open_chance(table: bytes, turn: int, count: int, own: bytes, others: Iterable[bytes]) -> int:
    """Return the number that decides an open chance, the one of this count (from 0) in a turn.

    `own` is the next element of the seat whose turn it is, c[turn + 1]; `others` are c[turn] of the others, by seat.
    """
    return int.from_bytes(digest("open", table, turn, count, own, *others), "big")


def hidden_chance(table: bytes, seat: int, turn: int, count: int, secret: bytes, others: Iterable[bytes]) -> int:
    """Return the number that decides which tile a seat draws after a turn (0: in the deal), the one of this count.

    `others` are c[turn + 1] of the other seats, in their order.
    """
    return int.from_bytes(digest("hidden", table, seat, turn, count, secret, *others), "big")


def seal(table: bytes, key: bytes, turns: Iterable[str]) -> bytes:
    """Return the seal of a seat on all turns up to one of its own; the key is its c[turn + 2]."""
    return digest("seal", table, key, *turns)[:SEAL]


def chosen(outcomes: Sequence[tuple[M, int]], number: int) -> M:
    """Return the outcome that a number decides for: the first up to which the weights exceed its share of the total."""
    at = number * sum(weight for _, weight in outcomes) >> 256
    for found, weight in outcomes:
        at -= weight
        if at < 0:
            return found
    raise AssertionError("a number of 256 bits is below the total")
