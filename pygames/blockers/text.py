"""Blockers! as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.blockers import SEATS
from pygames.blockers.rules import Observation
from pygames.blockers.tiles import GRID, SYMBOLS, TILES, Move
from pygames.core.bits import members
from pygames.core.contract import Lying, TextBoard

BOX = 3


def sketch(observation: Observation) -> str:
    """Return the board: tiles by their colour's initial, in lower case if they can't be captured.

    Below, each seat's captures and turns left, and the viewer's rack.
    """
    head = "  " + "   ".join(
        " ".join(GRID.names[box + n][1] for n in range(BOX)) for box in range(0, GRID.columns, BOX)
    )
    rows = [_row(observation, y) for y in range(GRID.rows)]
    between = "  " + "-+-".join(["-" * (2 * BOX - 1)] * BOX)
    boxes = [line for y in range(0, GRID.rows, BOX) for line in (between, *rows[y : y + BOX])][1:]
    seats = [_seat(observation, seat) for seat in range(len(observation.unseen))]
    return "\n".join([head, *boxes, "", *seats, *_rack(observation)])


def _row(observation: Observation, y: int) -> str:
    """Return a row of the board; in the middle of each box, with the boxes' symbols beside it."""
    signs = [_sign(observation, GRID.at(x, y)) for x in range(GRID.columns)]
    row = " | ".join(" ".join(signs[x : x + BOX]) for x in range(0, GRID.columns, BOX))
    symbols = ", ".join(SYMBOLS[y - 1 : y - 1 + BOX]) if y % BOX == 1 else ""
    return f"{GRID.names[GRID.at(0, y)][0]} {row}   {symbols}".rstrip()


def _sign(observation: Observation, square: int) -> str:
    """Return the character of a square."""
    owner = observation.layout.owner(square)
    if owner is None:
        return "."
    letter = str(SEATS[owner])[0]
    return letter.lower() if observation.layout.joints >> square & 1 else letter


def _seat(observation: Observation, seat: int) -> str:
    """Return what everybody sees of a seat."""
    tally = observation.tally(seat)
    captured = [f"{tiles.bit_count()} {name}" for tiles, name in zip(tally.captured, SEATS, strict=False) if tiles]
    facts = (
        f"groups {len(tally.groups)}",
        f"captured {', '.join(captured) or 'nothing'}",
        f"pile {observation.pile_sizes[seat]}",
        f"turns left {observation.turns_left[seat]}",
    )
    return f"{str(SEATS[seat])[0]} {SEATS[seat]}: {'; '.join(facts)}"


def _rack(observation: Observation) -> list[str]:
    """Return the viewer's rack."""
    if observation.viewer is None:
        return []
    tiles = " ".join(TILES[tile] for tile in members(observation.rack))
    return [f"{SEATS[observation.viewer]}'s rack: {tiles or 'empty'}"]


LEGEND = """\
R        a tile of Red's, and so on by the first letter of each colour
r        small: it can't be captured, as the rest of its group would fall apart
Moves:   a tile and a space: 7@B7 puts the tile 7 on B7, B@B7 the tile B, star@B7 the star, wild@B7 the wild tile.
         Numbers go in their column, letters in their row, symbols in their box (named beside the board).
Chance:  *7 is a tile 7 drawn; a question mark instead, one that you can't see."""


def squares(_observation: Observation) -> Sequence[str]:
    """Return all spaces, row by row."""
    return GRID.names


def lying(observation: Observation, square: str) -> Lying | None:
    """Return the tile on a space."""
    at = GRID.square(square)
    tile = observation.layout.tile(at)
    return None if tile is None else Lying(observation.layout.owner(at), TILES[tile])


def cells(move: Move) -> Sequence[str]:
    """Return the space that the tile is put on."""
    return [GRID.names[move.square]]


def piece(move: Move) -> str:
    """Return the tile."""
    return str(TILES[move.tile])


TEXT = TextBoard(sketch=sketch, legend=LEGEND, squares=squares, lying=lying, cells=cells, piece=piece)
