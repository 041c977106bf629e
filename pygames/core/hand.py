"""Going through the things in a hand."""

from collections.abc import Sequence


def neighbour(things: Sequence[int], now: int | None, step: int) -> int:
    """The thing after this one (`step` 1) or before it (-1), round and round; from none of them the first or last.

    >>> neighbour([3, 5, 8], 8, 1), neighbour([3, 5, 8], None, -1)
    (3, 8)
    """
    if now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]
