"""Ringgz as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.contract import Lying, TextBoard
from pygames.ringgz.rules import BASE, COLOURS, GRID, LETTERS, SIZES, Move, Position, Territory, colours

WIDTH = 7
"""Characters per territory."""
KINDS = (*(str(size + 1) for size in range(SIZES)), "B")


def sketch(position: Position) -> str:
    """Return the board, each territory by the colours of its rings from size 1 to 4; below, each seat's hand.

    `by.b=b` has a blue ring of size 1, a yellow one of 2 and a blue one of 4, so that blue leads; `(g)` is a green
    base, `(*)` the starting base. With three seats, nobody leads where red, which is nobody's, has most.
    """
    cells = [_cell(territory).ljust(WIDTH) for territory in position.territories()]
    rows = [
        f"{y + 1} " + "".join(cells[y * GRID.columns : (y + 1) * GRID.columns]).rstrip()
        for y in reversed(range(GRID.rows))
    ]
    letters = "  " + "".join(name[0].ljust(WIDTH) for name in GRID.names[: GRID.columns]).rstrip()
    hands = [line for seat in range(len(position.hands)) for line in _hand(position, seat)]
    return "\n".join([*rows, letters, "", *hands])


def _cell(territory: Territory) -> str:
    """Return the characters of a territory."""
    if territory.starting:
        return "(*)"
    if territory.base is not None:
        return f"({LETTERS[territory.base]})"
    rings = "".join("." if ring is None else LETTERS[ring] for ring in territory.rings)
    if territory.majority is None or territory.seat is None:
        return rings
    return f"{rings}={LETTERS[territory.majority]}"


def _hand(position: Position, seat: int) -> list[str]:
    """Return a seat's hand, a line per colour: a digit for each ring, B for each base."""
    lines = []
    for colour in colours(len(position.hands))[seat]:
        left = [KINDS[kind] * position.count(seat, colour, kind) for kind in range(BASE + 1)]
        lines.append(f"seat {seat} {COLOURS[colour]!s:7}{' '.join(filter(None, left)) or 'nothing'}")
    return lines


LEGEND = """\
by.b=b  a territory's rings, size 1 first, each by its colour, a dot where that size is free: here blue rings of
        sizes 1 and 4, a yellow one of size 2; =b: blue leads there, with more rings than any other colour
        (with three players nothing is shown where red has most: nobody wins it)
(b)     a blue base                 (*)     the starting base
Moves:  b3@c5 puts a blue ring of size 3 on c5, bB@c5 a blue base, S@c3 the starting base.
        On any turn you may place a base instead of a ring."""


def squares(_position: Position) -> Sequence[str]:
    """Return all territories, from a1 along the rows."""
    return GRID.names


def lying(position: Position, square: str) -> Lying | None:
    """Return who leads a territory, and its rings as on the board, `by.b`; `(b)` a base, `(*)` the starting base."""
    found = position.territory(GRID.square(square))
    word = _cell(found).partition("=")[0]
    return Lying(found.seat, word) if word.strip(".") else None


def cells(move: Move) -> Sequence[str]:
    """Return the territory that the piece is put on."""
    return [GRID.names[move.territory]]


def piece(move: Move) -> str:
    """Return the piece as in moves: `b3` a blue ring of size 3, `bB` a blue base, `S` the starting base."""
    return str(move).partition("@")[0]


TEXT = TextBoard(sketch=sketch, legend=LEGEND, squares=squares, lying=lying, cells=cells, piece=piece)
