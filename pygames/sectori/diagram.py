"""Positions of Sectori as text: the walls, each seat's sectors with their tiles, and what comes next.

    walls a1n a1e a1s a1w / coral a1:claim / turn teal / left 3

A sector under a Takeover tile names both tiles, `c3:claim:takeover`; one claimed without a tile names none. `left` is
the number of walls of the roll still to be placed; without it, the die is rolled next. `closed b2 b3` are completed
sectors that wait for a tile, `drawn takeover` says that it has been drawn for the first, `repeat yes` that the mover
may take another turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pygames.core.bits import bits, lowest, members
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of, whole_number
from pygames.core.game import CHANCE
from pygames.core.phrase import Phrase
from pygames.sectori import SEATS
from pygames.sectori.rules import TILE_NAMES, Position
from pygames.sectori.table import FULL_PILE, TAKEOVER, TILES, Table, table_of

NAMES = ("coral", "teal")
FIELDS = ("walls", *NAMES, "closed", "drawn", "turn", "left", "repeat")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The board and what comes next, whether it is possible or not."""

    table: Table
    walls: int = 0
    owned: tuple[int, int] = (0, 0)
    laid: tuple[int, ...] = (0, 0, 0)
    """The sectors with a Claim, a Removal and a Repeat tile."""
    takeovers: int = 0
    pending: int = 0
    has_drawn_takeover: bool = False
    """Whether a Takeover tile has been drawn for the first of them."""
    mover: int = 0
    left: int = 0
    repeats: bool = False

    @classmethod
    def of(cls, position: Position) -> Layout:
        """Return the layout of a position."""
        return cls(
            table=position.table,
            walls=position.walls,
            owned=(position.owned[0], position.owned[1]),
            laid=position.laid,
            takeovers=position.takeovers,
            pending=position.pending,
            has_drawn_takeover=bool(position.pending) and position.turn != CHANCE,
            mover=position.mover,
            left=position.left,
            repeats=position.repeats,
        )

    @property
    def piles(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What is left in each pile; negative if too many tiles lie on the board."""
        first, second = (self._pile(seat) for seat in (0, 1))
        return first, second

    def _pile(self, seat: int) -> tuple[int, ...]:
        # a tile under a Takeover is the other seat's
        own = self.owned[seat] & ~self.takeovers | self.owned[1 - seat] & self.takeovers
        used = [(tiles & own).bit_count() for tiles in self.laid]
        taken = (self.takeovers & self.owned[seat]).bit_count() + (self.has_drawn_takeover and self.mover == seat)
        return tuple(all_ - gone for all_, gone in zip(FULL_PILE, (*used, taken), strict=True))

    def position(self) -> Position:
        """Return the position, even an impossible one; `problems` says what is wrong with it."""
        five = next((seat for seat in (0, 1) if any(self.owned[seat] & row == row for row in self.table.rows)), None)
        over = five is not None or self.owned[0] | self.owned[1] == self.table.grid.all
        goes_on = self.has_drawn_takeover if self.pending else self.left or self.repeats
        # `winners` looks for five in a row with the mover alone
        mover = self.mover if five is None else five
        return Position(
            turn=None if over else mover if goes_on else CHANCE,
            mover=mover,
            walls=self.walls,
            left=0 if over else self.left,
            pending=0 if over else self.pending,
            owned=self.owned,
            takeovers=self.takeovers,
            piles=self.piles,
            repeats=False if over else self.repeats,
            table=self.table,
            laid=self.laid,
        )


def write(position: Position) -> str:
    """Return the text of a position."""
    table, names = position.table, position.table.grid.names
    over = position.turn is None
    tiles = {sector: [str(name)] for sector, name in enumerate(names)}
    for tile, sectors in enumerate((*position.laid, position.takeovers)):
        for sector in members(sectors):
            tiles[sector].append(TILES[tile])
    owned = [[":".join(tiles[sector]) for sector in members(own)] for own in position.owned]
    return join_fields(
        {
            "walls": [table.edges[edge].names[0] for edge in members(position.walls)],
            **dict(zip(NAMES, owned, strict=True)),
            "closed": [names[sector] for sector in members(position.pending)],
            "drawn": ["takeover"] if position.pending and position.turn != CHANCE and not over else [],
            "turn": [NAMES[position.mover]],
            "left": [str(position.left)] if position.left else [],
            "repeat": ["yes"] if position.repeats else [],
        }
    )


def read(
    text: str, _seats: int = 2, _rng: Random | None = None, *, size: int = 5, rim: bool = False, die: int = 6
) -> Position:
    """Parse a position; BadPosition if it is invalid."""
    found = fields(text, FIELDS)
    table = table_of(size, rim, die)
    owned, laid, takeovers = _parse_owned([found.get(name, ()) for name in NAMES], table)
    board = Layout(
        table=table,
        walls=bits(_edge(word, table) for word in found.get("walls", ())),
        owned=owned,
        laid=laid,
        takeovers=takeovers,
        pending=bits(_sector(word, word, table) for word in found.get("closed", ())),
        has_drawn_takeover=one_of(("", "takeover"), found.get("drawn", ()), 0) == 1,
        mover=one_of(NAMES, found.get("turn", ()), 0),
        left=whole_number(found.get("left", ()), range(die + 1), 0),
        repeats=one_of(("no", "yes"), found.get("repeat", ()), 0) == 1,
    )
    _check_closed(board)
    _check_tiles(board)
    return board.position()


def _edge(word: str, table: Table) -> int:
    """Return the edge that a word names."""
    move = table.words.get(word)
    if move is None or move.kind != "wall":
        raise BadPosition(word, Phrase("this isn’t a place for a wall such as c3n."))
    return move.at


def _sector(name: str, word: str, table: Table) -> int:
    """Parse the name of a sector that is part of a word."""
    if name not in table.grid.index:
        raise BadPosition(word, Phrase("{sector} isn’t on the board.", sector=name))
    return table.grid.index[name]


def _parse_owned(by_seat: Sequence[Words], table: Table) -> tuple[tuple[int, int], tuple[int, ...], int]:
    """Return each seat's sectors, those with a Claim, a Removal and a Repeat tile, and those under a Takeover."""
    owned, lying = [0, 0], [0, 0, 0, 0]
    for seat, words in enumerate(by_seat):
        for word in words:
            name, *tiles = word.split(":")
            sector = 1 << _sector(name, word, table)
            if (owned[0] | owned[1]) & sector:
                raise BadPosition(word, Phrase("{sector} appears twice.", sector=name))
            if (
                not set(tiles) <= {*TILES}
                or len([tile for tile in tiles if tile != TILES[TAKEOVER]]) > 1
                or len(tiles) > len(set(tiles))
            ):
                text = Phrase(
                    "the tiles are {names}, and only a Takeover can go on top of another.", names=", ".join(TILES)
                )
                raise BadPosition(word, text)
            owned[seat] |= sector
            for tile in tiles:
                lying[TILES.index(tile)] |= sector
    return (owned[0], owned[1]), tuple(lying[:TAKEOVER]), lying[TAKEOVER]


def _check_closed(board: Layout) -> None:
    """Raise BadPosition if a sector awaits a tile although it is claimed, or none awaits the Takeover tile."""
    for sector in members(board.pending):
        name = board.table.grid.names[sector]
        if (board.owned[0] | board.owned[1]) >> sector & 1:
            raise BadPosition(name, Phrase("this sector is claimed already."))
    if board.has_drawn_takeover and not board.pending:
        raise BadPosition(TILES[TAKEOVER], Phrase("a tile is drawn only when a sector is completed."))


def _check_tiles(board: Layout) -> None:
    """Raise BadPosition if there are more tiles of a kind than a seat has."""
    for seat, pile in enumerate(board.piles):
        for tile, left in enumerate(pile):
            if left < 0:
                text = Phrase.count(
                    "{seat} has only {n} {tile} tile.", "{seat} has only {n} {tile} tiles.",
                    FULL_PILE[tile], seat=SEATS[seat], tile=TILE_NAMES[tile],
                )  # fmt: skip
                raise BadPosition(NAMES[seat], text)


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    return tuple(_problems(position))


def _problems(position: Position) -> Iterator[Problem]:
    table, names = position.table, position.table.grid.names
    owned = position.owned[0] | position.owned[1]
    closed = bits(sector for sector, sides in enumerate(table.sides) if position.walls & sides == sides)
    if all(any(own & row == row for row in table.rows) for own in position.owned):
        yield Problem(Phrase("Both players have five in a row."), fatal=True)
    elif position.turn is None:
        yield Problem(Phrase("The game is over in this position."), fatal=True)
    for sector in members(owned & ~closed)[:1]:
        text = Phrase("{sector} is claimed, but not closed on all four sides.", sector=names[sector])
        yield Problem(text, fatal=True)
    waiting = position.pending if position.turn is not None else closed
    for sector in members(closed & ~owned & ~waiting)[:1]:
        text = Phrase("{sector} is closed on all four sides, but nobody has claimed it.", sector=names[sector])
        yield Problem(text, fatal=True)
    for sector in members(position.pending & ~closed)[:1]:
        text = Phrase("{sector} waits for a tile, but isn’t closed on all four sides.", sector=names[sector])
        yield Problem(text, fatal=True)
    if position.pending and position.turn == position.mover and not position.targets:
        yield Problem(Phrase("There is nothing to take over."), fatal=True)
    if position.pending.bit_count() > 2:
        yield Problem(Phrase("One wall can’t complete more than two sectors."))
    yield from _tile_problems(position)


def _tile_problems(position: Position) -> Iterator[Problem]:
    """Yield what is wrong with the tiles."""
    bare = (position.owned[0] | position.owned[1]) & ~bits(m for own in position.laid for m in members(own))
    for seat in (0, 1):
        own = bare & (position.owned[seat] & ~position.takeovers | position.owned[1 - seat] & position.takeovers)
        if own and sum(position.piles[seat][:TAKEOVER]):
            sector = position.table.grid.names[lowest(own)]
            yield Problem(Phrase("{sector} is claimed without a tile.", sector=sector))


DIAGRAM = Diagram(write=write, read=read, problems=problems)
