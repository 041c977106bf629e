"""Positions as tests write them: owners drawn as the board lies, walls and plies as text."""

from __future__ import annotations

from pygames.core.bits import bits
from pygames.core.game import CHANCE
from pygames.sectori.rules import Position
from pygames.sectori.table import FULL_PILE, Pile, table_of
from tests.sectori.laws import conserved

EMPTY_PILE: Pile = (0, 0, 0, 0)


def arranged(
    drawing: str,
    *,
    walls: str = "",
    left: int = 1,
    mover: int = 0,
    piles: tuple[Pile, Pile] = (FULL_PILE, FULL_PILE),
    repeats: bool = False,
    rim: bool = False,
    die: int = 6,
) -> Position:
    """Return a position with walls to place: A and B own sectors, a and b under a Takeover tile, `.` is nobody's.

    Owned sectors have their walls; further ones are named in `walls`.
    """
    rows = drawing.split()
    marks = "".join(reversed(rows))
    table = table_of(len(rows), rim, die)
    owned = tuple(bits(n for n, mark in enumerate(marks) if mark.upper() == seat) for seat in "AB")
    position = Position(
        turn=mover if left else CHANCE,
        mover=mover,
        walls=table.around(owned[0] | owned[1]) | bits(table.words[wall].at for wall in walls.split()),
        left=left,
        pending=0,
        owned=owned,
        takeovers=bits(n for n, mark in enumerate(marks) if mark.islower()),
        piles=piles,
        repeats=repeats,
        table=table,
        laid=(owned[0] | owned[1], 0, 0),
    )
    conserved(position)
    return position


def owners(position: Position) -> str:
    """Return the board as `arranged` reads it, its rows separated by spaces."""
    size = position.table.size
    return " ".join("".join(mark(position, y * size + x) for x in range(size)) for y in reversed(range(size)))


def mark(position: Position, sector: int) -> str:
    """Return a sector as it is drawn."""
    letter = next((seat for seat, own in zip("AB", position.owned, strict=True) if own >> sector & 1), ".")
    return letter.lower() if position.takeovers >> sector & 1 else letter
