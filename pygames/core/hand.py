"""Taking things from a hand, and stepping through them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pygames.core.game import IllegalMove, Position

P = TypeVar("P", bound=Position[Any])
D = TypeVar("D")
M = TypeVar("M")


def touch_hand(
    position: P,
    draft: D | None,
    target: str,
    take: Callable[[P, str], D],
    cycle: Callable[[P, D | None, int], D],
    use: Callable[[P, D | None, str], D | M | None],
) -> D | M | None:
    """Return the result of a press in a game whose pieces are taken in hand: `Board.touch` for it.

    `piece-NAME` takes a piece, `next` and `previous` the one after or before it, and any other press uses it.
    """
    if position.turn is None:
        raise IllegalMove("over", "The game is over.")
    if target.startswith("piece-"):
        return take(position, target.removeprefix("piece-"))
    if target in ("next", "previous"):
        return cycle(position, draft, 1 if target == "next" else -1)
    return use(position, draft, target)


def neighbour(things: Sequence[int], now: int | None, step: int) -> int:
    """Return the next thing (`step` 1) or the previous one (-1), cyclically; with none in hand, the first or the last.

    >>> neighbour([3, 5, 8], 8, 1), neighbour([3, 5, 8], None, -1)
    (3, 8)
    """
    if now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]
