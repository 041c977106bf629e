"""Which pieces lie on the board of Blokus To Go: a position knows the squares that they cover, and which are placed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pygames.blokus.rules import ALL_PIECES, GRID, SIZES, Move, Position, full_table
from pygames.core.bits import lowest, members


def pieces_of(position: Position, seat: int) -> list[Move]:
    """The pieces that a seat has on the board, the one that it placed last at the end."""
    found = _pieces(position.covered[seat], ALL_PIECES ^ position.hands[seat])
    return sorted(found, key=lambda move: (move.piece == position.last[seat], move.place))


@lru_cache(maxsize=64)
def _pieces(covered: int, pieces: int) -> tuple[Move, ...]:
    """Placements of just these pieces that cover these squares."""
    groups = sorted(GRID.groups(covered), key=lambda group: (group.bit_count() > max(SIZES), group))
    found = _parted(groups, pieces)
    assert found is not None, "these pieces do not cover these squares"
    return tuple(found)


def _parted(groups: list[int], pieces: int) -> list[Move] | None:
    """Placements of just these pieces that cover groups of squares; None where there are none.

    A group is one piece, unless pieces touch that may not.
    """
    if not groups:
        return None if pieces else []
    group, *others = groups
    for move in _first(group):
        if pieces >> move.piece & 1:
            rest = list(GRID.groups(group ^ move.squares))
            found = _parted(rest + others, pieces ^ 1 << move.piece)
            if found is not None:
                return [move, *found]
    return None


def _first(group: int) -> Iterator[Move]:
    """The placements within a group that cover its first square, the one that covers it all before the others."""
    table = full_table()
    whole = table.by_squares.get(group)
    if whole is not None:
        yield table.moves[whole]
    for index in members(table.covering[lowest(group)]):
        if index != whole and not table.moves[index].squares & ~group:
            yield table.moves[index]
