"""Positions as tests write them: what lies on each territory, drawn as the board lies, and plies as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from pygames.core.bits import members
from pygames.ringgz.rules import (
    COPIES,
    GRID,
    LETTERS,
    PIECES,
    START,
    Position,
    colours,
    full_table,
    next_to_move,
    start,
)
from tests.notation import moves

PLACES = {str(move): move for move in full_table().moves}


def on(position: Position, square: str) -> list[str]:
    """Return the pieces that may be placed on a territory, sorted."""
    return [text.partition("@")[0] for text in moves(position) if text.endswith(square)]


def played(texts: str, seats: int) -> Position:
    """Return the position after some moves, each of them legal."""
    position = start(seats)
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def arranged(drawing: str, *, seats: int = 4, turn: int = 0, left: Mapping[int, str] | None = None) -> Position:
    """Return the position with this board, in which seat `turn` is to move, or the first seat after it that can.

    A territory is drawn as its pieces, one after the other: `b1y2`, `gB`, `S`; an empty one is `.`. They come from
    their owners' hands, unless `left` says what a seat has left. The starting base may be anywhere on the board.
    """
    position = start(seats)
    for square, piece in sorted(pieces(drawing), key=lambda place: place[1] != "S"):
        position = replace(position, turn=owner(position, piece)).play(PLACES[f"{piece}@{square}"])
    for seat, hand in (left or {}).items():
        position = with_hand(position, seat, hand.split())
    live = position.open & position.reaching
    decided, skipped, legal = next_to_move(turn, live, position.held, position.table.rings)
    return replace(position, turn=decided, skipped=skipped, legal_set=legal)


def pieces(drawing: str) -> list[tuple[str, str]]:
    """Return each piece of a drawing with the name of its territory."""
    rows = [row.split() for row in drawing.strip().splitlines()][::-1]
    cells = [cell for row in rows for cell in row]
    assert len(cells) == len(GRID.names)
    return [
        (square, piece) for square, cell in zip(GRID.names, cells, strict=True) for piece in re.findall(r"S|\w.", cell)
    ]


def owner(position: Position, piece: str) -> int:
    """Return the first seat that has such a piece in hand."""
    if piece == "S":
        return 0
    number = PIECES.index(piece)
    return next(seat for seat, hand in enumerate(position.hands) if hand >> COPIES * number & 7)


def with_hand(position: Position, seat: int, hand: list[str]) -> Position:
    """Return the position with other pieces in the hand of a seat; the caller has to decide again whose turn it is."""
    first = 0
    for number, piece in enumerate(PIECES):
        offered = members(start(len(position.hands)).hands[seat] >> COPIES * number & 7)
        first |= sum(1 << COPIES * number + copy for copy in offered[: hand.count(piece)])
    own = [LETTERS[colour] for colour in colours(len(position.hands))[seat]]
    assert all(piece[0] in own for piece in hand)
    held = start(len(position.hands)).held[seat]
    for number in range(START):
        if not first >> COPIES * number & 7:
            held &= position.table.without[number]
    return replace(
        position,
        hands=(*position.hands[:seat], first, *position.hands[seat + 1 :]),
        held=(*position.held[:seat], held, *position.held[seat + 1 :]),
    )
