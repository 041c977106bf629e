"""The challenges of Blokus To Go."""

from __future__ import annotations

from pygames.blokus.rules import ALL_PIECES, PIECE_NAMES, SIZES, Move, Position
from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase

LARGE, MANY = 4, 8
"""How many squares a piece covers at least before this many pieces are placed."""
ODD = frozenset(PIECE_NAMES.index(name) for name in ("F", "U", "W", "X", "Z5"))
"""The pieces that fit worst."""


def _keeps_the_small_pieces(position: Position, move: Move) -> bool:
    """Return whether a placement is of a large piece, or many pieces were placed before."""
    return SIZES[move.piece] >= LARGE or _placed(position) >= MANY


def _leaves_the_odd_ones(_: Position, move: Move) -> bool:
    """Return whether a placement is none of an odd piece."""
    return move.piece not in ODD


def _placed(position: Position) -> int:
    """Return how many pieces the seat to move has placed."""
    assert position.turn is not None
    return (ALL_PIECES ^ position.hands[position.turn]).bit_count()


CHALLENGES = (
    Challenge(
        name="small",
        level="casual",
        text=Phrase("Place no piece of one, two or three squares among your first eight."),
        allows=_keeps_the_small_pieces,
        pieces=tuple(f"piece-{name}" for name, size in zip(PIECE_NAMES, SIZES, strict=True) if size < LARGE),
    ),
    Challenge(
        name="fewer",
        level="casual",
        text=Phrase("Leave five pieces in your hand: F, U, W, X and Z5."),
        allows=_leaves_the_odd_ones,
        pieces=tuple(f"piece-{PIECE_NAMES[piece]}" for piece in sorted(ODD)),
    ),
)
