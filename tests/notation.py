"""Positions of any game by the texts of their plies: reached, listed, counted, refused."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from pygames.core.game import IllegalMove

P = TypeVar("P")


def played(position: P, texts: str) -> P:
    """Return the position, or the observation, after these plies."""
    after: Any = position
    for text in texts.split():
        after = after.play(after.parse(text))
    return after  # type: ignore[no-any-return]


def at_random(position: P, plies: int, rng: Random) -> P:
    """Return the position after this many random moves, or the last one at which a seat decides."""
    reached: Any = position
    for _ in range(plies):
        after = reached.play(rng.choice(reached.legal_moves()))
        if after.turn is None:
            break
        reached = after
    return reached  # type: ignore[no-any-return]


def moves(position: Any) -> list[str]:
    """Return the texts of the legal moves, sorted."""
    return sorted(map(str, position.legal_moves()))


def outcomes(position: Any) -> dict[str, int]:
    """Return the texts of what chance may bring, with their weights."""
    return {str(outcome): weight for outcome, weight in position.chance_outcomes()}


@lru_cache(maxsize=1 << 16)
def perft(position: Any, depth: int) -> int:
    """Return the number of lines of this many plies, counting outcomes as moves; games that end sooner don't count."""
    plies = [*position.legal_moves(), *(outcome for outcome, _ in position.chance_outcomes())]
    return len(plies) if depth == 1 else sum(perft(position.play(ply), depth - 1) for ply in plies)


def refusal(position: Any, text: str) -> tuple[str, str]:
    """Return the code and the sentence with which a text is refused."""
    try:
        position.parse(text)
    except IllegalMove as refused:
        return refused.code, str(refused)
    raise AssertionError(f"{text} is legal")
