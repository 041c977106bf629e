"""Chance that nobody can manipulate: hash chains, and what is computed from their elements.

A seat's secret is the end of its chain, in which each element is the hash of the one after it. The first is the seat's
promise: it reveals nothing and determines all others (Lamport 1981). An outcome is computed from elements of all seats,
and from nothing that a seat could still choose (Blum 1981).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

LENGTH = 512
"""The number of a chain's last element, its secret; more than the turns of any game."""
SIZE = 16
"""Bytes of a secret, an element or a table."""

_PROGRAM = b"quiet table 1"
# what `digest` puts before the element: lengths and kind are always the same
_BEFORE = _PROGRAM + b"\0\0\0\5chain\0\0\0\x10"

M = TypeVar("M")
Chain = tuple[bytes, ...]
"""The known elements of a seat, the promise first; empty until it has joined."""


def digest(kind: str, *parts: bytes | str | int) -> bytes:
    """Return the SHA-256 of a kind and its parts, each preceded by its length; texts in UTF-8, numbers in decimals."""
    texts = [part if isinstance(part, bytes) else str(part).encode() for part in (kind, *parts)]
    # lengths, so that no two lists of parts give the same bytes
    return sha256(_PROGRAM + b"".join(len(text).to_bytes(4, "big") + text for text in texts)).digest()


def before(element: bytes) -> bytes:
    """Return the element before another one: `digest("chain", element)`, but faster."""
    return sha256(_BEFORE + element).digest()[:SIZE]


def chain(last: bytes, number: int = LENGTH) -> Chain:
    """Return a chain up to the element of this number, the promise first."""
    elements = [last]
    for _ in range(number):
        elements.append(before(elements[-1]))
    return tuple(reversed(elements))


def chained(known: Chain, number: int, element: bytes) -> Chain | None:
    """Return the known elements of a chain with all up to a new one; None if that is of another chain."""
    if not known:
        return chain(element, number)
    added = chain(element, max(number + 1 - len(known), 0))
    return known + added[1:] if added[0] == known[min(number, len(known) - 1)] else None


def table_id(terms: str, names: Sequence[str], promises: Sequence[bytes]) -> bytes:
    """Return the identifier of one game: a hash of its terms, its players and all promises."""
    seats = (part for pair in zip(names, promises, strict=True) for part in pair)
    return digest("table", terms, *seats)[:SIZE]


def open_chance(table: bytes, turn: int, count: int, own: bytes, others: Iterable[bytes]) -> int:
    """Return the number that decides an open chance event: the one of this count, from 0, in a turn.

    `own` is the next element of the seat whose turn it is, c[turn + 1]; `others` are c[turn] of the others, by seat.
    """
    return int.from_bytes(digest("open", table, turn, count, own, *others), "big")


def hidden_chance(table: bytes, seat: int, turn: int, count: int, secret: bytes, others: Iterable[bytes]) -> int:
    """Return the number that decides which tile a seat draws after a turn (0: in the deal): the draw of this count.

    `others` are c[turn + 1] of the other seats, in their order.
    """
    return int.from_bytes(digest("hidden", table, seat, turn, count, secret, *others), "big")


def chosen(outcomes: Sequence[tuple[M, int]], number: int) -> M:
    """Return the outcome that a number chooses: the first whose cumulative weight exceeds the number's share."""
    # the number has 256 bits, so rounding favours no outcome by more than about 2**-256
    at = number * sum(weight for _, weight in outcomes) >> 256
    for found, weight in outcomes:
        at -= weight
        if at < 0:
            return found
    raise AssertionError("a number of 256 bits is below the total")
