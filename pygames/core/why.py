"""What decided a game: the search for a last move that would have changed the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def last_chance(seen: Sequence[Any], seat: int) -> tuple[int, Any, bool] | None:
    """Return a move that would have ended the game better for a seat that has not won alone, in its last choice.

    With it the number of plies before that choice, and whether the move would have won, or else drawn or shared the
    win. Each move is played. None if there is none, or the seat can't see its moves.
    """
    at = next((n for n in reversed(range(len(seen))) if seen[n].turn == seat), None)
    if at is None:
        return None
    had, shared = seen[-1].winners(), None
    for move in seen[at].legal_moves():
        after = seen[at].play(move)
        winners = after.winners() if after.turn is None else frozenset()
        if winners == {seat} and had != {seat}:
            return at, move, True
        if seat in winners and seat not in had:
            shared = shared or (at, move, False)
    return shared
