"""The board of Blockers!, the 28 tiles of each seat, and the 324 ways to put a tile on a space.

A move's index in the table is 81 × its tile's kind + its square, so that a set of squares times ON_EVERY is the set of
all moves to them. No two tiles share a move: a set of moves is also a set of tiles, each where its move puts it.
"""

from __future__ import annotations

from typing import NamedTuple

from pygames.core.bits import bits, members
from pygames.core.game import IllegalMove
from pygames.core.grid import Grid
from pygames.core.phrase import Phrase

GRID = Grid(9, 9, tuple(row + column for row in "ABCDEFGHI" for column in "123456789"))
AREA = len(GRID.names)
SYMBOLS = (
    "triangle", "cross", "star",
    "clover", "circle", "diamond",
    "moon", "heart", "square",
)  # fmt: skip
TILES = (*"123456789", *"ABCDEFGHI", *SYMBOLS, "wild")
"""The names of the tiles, of four kinds: numbers, letters, symbols and the wild tile."""
KINDS = range(4)
WILD = len(TILES) - 1
ALL_TILES = (1 << len(TILES)) - 1
SYMBOL_WORDS = (
    Phrase("triangle"), Phrase("cross"), Phrase("star"),
    Phrase("clover"), Phrase("circle"), Phrase("diamond"),
    Phrase("moon"), Phrase("heart"), Phrase("square"),
)  # fmt: skip
WORDS = (*(Phrase.of("tile", "{letter}", letter=tile) for tile in TILES[:18]), *SYMBOL_WORDS, Phrase("wild tile"))
"""What players call each tile."""


def kind_of(tile: int) -> int:
    """Return 0 for a number, 1 for a letter, 2 for a symbol, 3 for the wild tile."""
    return tile // 9


def tile_at(kind: int, square: int) -> int:
    """Return the tile of a kind that fits a square."""
    x, y = GRID.place(square)
    # by column, by row, by box; the wild tile is the only one of its kind
    return kind * 9 + (x, y, y // 3 * 3 + x // 3, 0)[kind]


class Move(NamedTuple):
    """A tile put on a square, and the index of this in the table of all moves."""

    place: int
    tile: int
    square: int

    def __str__(self) -> str:
        return f"{TILES[self.tile]}@{GRID.names[self.square]}"


class Draw(NamedTuple):
    """A tile drawn from a pile."""

    tile: int

    def __str__(self) -> str:
        return "*?" if self.tile == len(TILES) else f"*{TILES[self.tile]}"


MOVES = tuple(Move(kind * AREA + square, tile_at(kind, square), square) for kind in KINDS for square in range(AREA))
"""The table of all moves."""
ON_EVERY = sum(1 << kind * AREA for kind in KINDS)
"""The four moves to square 0."""
MOVES_OF = tuple(bits(move.place for move in MOVES if move.tile == tile) for tile in range(len(TILES)))
"""For each tile, the set of its moves."""
SQUARES_OF = tuple(moves >> kind_of(tile) * AREA for tile, moves in enumerate(MOVES_OF))
"""For each tile, the set of squares that it fits."""
DRAWS = tuple(Draw(tile) for tile in range(len(TILES)))
HIDDEN_DRAW = Draw(len(TILES))
"""A draw as seen by a viewer who can't see the tile."""
OUTCOMES = tuple((draw, 1) for draw in DRAWS)
"""Each draw with its weight: all tiles of a pile are equally likely."""

Sets = tuple[int, ...]
"""A set for each seat."""

_TILE = {name.lower(): tile for tile, name in enumerate(TILES)}


def moves_of(tiles: int) -> int:
    """Return the moves of a set of tiles."""
    total = 0
    while tiles:
        low = tiles & -tiles
        total |= MOVES_OF[low.bit_length() - 1]
        tiles ^= low
    return total


def spaces_of(moves: int) -> int:
    """Return the spaces that a set of moves leads to."""
    # all four kinds are shifted onto the squares themselves
    return (moves | moves >> AREA | moves >> 2 * AREA | moves >> 3 * AREA) & GRID.all


def with_added(values: Sets, seat: int, by: int) -> Sets:
    """Return values by seat, with an amount added to one seat's."""
    return *values[:seat], values[seat] + by, *values[seat + 1 :]


def read_draw(text: str) -> Draw:
    """Parse a draw such as *7; IllegalMove if it is none."""
    if text == "*?":
        return HIDDEN_DRAW
    return DRAWS[read_tile(text.removeprefix("*"))]


def read_move(text: str) -> Move:
    """Parse a move such as 7@c7; IllegalMove if it is none, or if the tile does not fit."""
    word, at, space = text.partition("@")
    if not (word and at and space):
        raise IllegalMove("text", "“{text}” isn’t a move. Write a tile and a space, e.g. 7@C7.", text=text[:40])
    tile = read_tile(word)
    if space not in GRID.index:
        raise IllegalMove("square", "{square} isn’t on the board.", square=space[:20].upper())
    square = GRID.index[space]
    if tile_at(kind_of(tile), square) != tile:
        raise _misfit(tile)
    return MOVES[kind_of(tile) * AREA + square]


def read_tile(word: str) -> int:
    """Return the tile of this name; IllegalMove if there is none."""
    if word not in _TILE:
        raise IllegalMove("tile", "There is no tile “{tile}”.", tile=word[:20])
    return _TILE[word]


def _misfit(tile: int) -> IllegalMove:
    """Return the refusal of a tile outside its squares (rule 2)."""
    word = WORDS[tile]
    match kind_of(tile):
        case 0:
            return IllegalMove("column", "{tile} can only go in column {tile}.", tile=word)
        case 1:
            return IllegalMove("row", "{tile} can only go in row {tile}.", tile=word)
    squares = [GRID.names[square] for square in members(SQUARES_OF[tile])]
    return IllegalMove(
        "box", "The {tile} can only go in its own box, {first}–{last}.", tile=word, first=squares[0], last=squares[-1]
    )
