"""Recovers the pieces on the board of Blokus To Go: positions store only the squares and which pieces are placed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pygames.blokus.rules import ALL_PIECES, GRID, SIZES, Move, Position, full_table
from pygames.core.bits import lowest, members


def pieces_of(position: Position, seat: int) -> list[Move]:
    """Return the pieces that a seat has on the board, the last one placed at the end."""
    found = _pieces(position.covered[seat], ALL_PIECES ^ position.hands[seat])
    return sorted(found, key=lambda move: (move.piece == position.last[seat], move.place))


@lru_cache(maxsize=64)
def _pieces(covered: int, pieces: int) -> tuple[Move, ...]:
    """Return placements of exactly these pieces that cover these squares."""
    # small groups are single pieces, without a choice; larger ones occur on boards set up by hand only
    groups = sorted(GRID.groups(covered), key=lambda group: (group.bit_count() > max(SIZES), group))
    found = _fit_pieces(groups, pieces)
    assert found is not None, "these pieces do not cover these squares"
    return tuple(found)


def _fit_pieces(groups: list[int], pieces: int) -> list[Move] | None:
    """Return placements of exactly these pieces that cover groups of squares, or None.

    A group is one piece, unless pieces touch that may not.
    """
    if not groups:
        return None if pieces else []
    group, *others = groups
    for move in _first(group):
        if pieces >> move.piece & 1:
            rest = list(GRID.groups(group ^ move.squares))
            found = _fit_pieces(rest + others, pieces ^ 1 << move.piece)
            if found is not None:
                return [move, *found]
    return None


def _first(group: int) -> Iterator[Move]:
    """Yield the placements within a group that cover its first square, beginning with one that covers it all."""
    table = full_table()
    whole = table.by_squares.get(group)
    if whole is not None:
        yield table.moves[whole]
    # some piece has to cover the first square, so nothing else need be tried here
    for index in members(table.covering[lowest(group)]):
        if index != whole and not table.moves[index].squares & ~group:
            yield table.moves[index]
