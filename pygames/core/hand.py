"""Stepping through the things in a hand."""

from collections.abc import Sequence


def neighbour(things: Sequence[int], now: int | None, step: int) -> int:
    """Return the next thing (`step` 1) or the previous one (-1), cyclically; with none in hand, the first or the last.

    >>> neighbour([3, 5, 8], 8, 1), neighbour([3, 5, 8], None, -1)
    (3, 8)
    """
    if now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]
