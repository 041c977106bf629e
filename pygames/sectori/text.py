"""Sectori as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.contract import Lying, TextBoard
from pygames.sectori import SEATS
from pygames.sectori.rules import TILE_NAMES, Move, Position
from pygames.sectori.table import SIDES


def sketch(position: Position) -> str:
    """Return the board with walls and owners' initials, `*` under a Takeover, `?` completed but not claimed.

    Below, each seat's pile and what is left of the roll.
    """
    size = position.table.size
    lines = [_north(position, y) + "\n" + _row(position, y) for y in reversed(range(size))]
    south = "  +" + "+".join(_across(position, x, 0, "s") for x in range(size)) + "+"
    letters = "    " + "   ".join(name[0] for name in position.table.grid.names[:size])
    return "\n".join([*lines, south, letters, "", *(_pile(position, seat) for seat in (0, 1)), *_roll(position)])


def _north(position: Position, y: int) -> str:
    """Return the edges above a row of sectors."""
    return "  +" + "+".join(_across(position, x, y, "n") for x in range(position.table.size)) + "+"


def _across(position: Position, x: int, y: int, side: str) -> str:
    return "---" if _stands(position, x, y, side) else "   "


def _row(position: Position, y: int) -> str:
    """Return a row of sectors and the edges beside them."""
    row = f"{y + 1} " + ("|" if _stands(position, 0, y, "w") else " ")
    for x in range(position.table.size):
        row += _sector(position, position.table.grid.at(x, y)) + ("|" if _stands(position, x, y, "e") else " ")
    return row.rstrip()


def _stands(position: Position, x: int, y: int, side: str) -> bool:
    """Return whether there is a wall on a side of a sector; a rim that needs no walls counts as one."""
    table = position.table
    wall = table.words.get(table.grid.names[table.grid.at(x, y)] + side)
    return wall is None or bool(position.walls >> wall.at & 1)


def _sector(position: Position, sector: int) -> str:
    """Return the inside of a sector."""
    if position.pending >> sector & 1:
        return " ? "
    owner = next((str(SEATS[seat])[0] for seat in (0, 1) if position.owned[seat] >> sector & 1), " ")
    return f" {owner}{'*' if position.takeovers >> sector & 1 else ' '}"


def _pile(position: Position, seat: int) -> str:
    """Return the tiles in a seat's pile."""
    left = ", ".join(f"{n} {name}" for n, name in zip(position.piles[seat], TILE_NAMES, strict=True) if n)
    return f"{str(SEATS[seat])[0]} {SEATS[seat]}'s pile: {left or 'empty'}"


def _roll(position: Position) -> list[str]:
    """Return what is left of the roll."""
    left = [f"{SEATS[position.mover]} has walls to place: {position.left}"] if position.left else []
    return left + [f"{SEATS[position.mover]} may have another turn."] * position.repeats


LEGEND = """\
C, T     a sector of Coral's or Teal's; with a star, C*, it lies under a Takeover tile and can't be taken
?        a completed sector, for which a tile is about to be drawn
Moves:   a sector and a side lay a wall there: c2e is the wall east of c2, a1n the one north of a1.
         xb4 takes b4 over; after a Repeat tile, again takes another turn and end doesn't.
Chance:  *5 is a roll of five walls, *claim a Claim tile drawn."""


def squares(position: Position) -> Sequence[str]:
    """Return all sectors, from a1 along the rows."""
    return position.table.grid.names


def lying(position: Position, square: str) -> Lying | None:
    """Return whose sector it is, and which of its sides `nesw` have a wall; a star if it can't be taken over."""
    sector = position.table.grid.square(square)
    x, y = position.table.grid.place(sector)
    walls = "".join(side for side in SIDES if _stands(position, x, y, side))
    owner = next((seat for seat in (0, 1) if position.owned[seat] >> sector & 1), None)
    return Lying(owner, walls + "*" * (position.takeovers >> sector & 1)) if walls else None


def cells(move: Move) -> Sequence[str]:
    """Return the sector of a wall, as its canonical text names it, or the one taken over."""
    return [move.text.removeprefix("x")[:2]] if move.kind in ("wall", "takeover") else []


def piece(move: Move) -> str:
    """Return the kind of move: `wall`, `takeover`, `again` or `end`."""
    return move.kind


TEXT = TextBoard(sketch=sketch, legend=LEGEND, squares=squares, lying=lying, cells=cells, piece=piece)
