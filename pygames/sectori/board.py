"""What Sectori looks like, and what a press on it means.

Targets: a wall's text, such as `c3n`, places it, and a sector's name takes the sector over, each with one press, so
there is no half-made move; `again` and `end` are the tools after a Repeat. `pile-removal` and the like are the kinds of
tiles in a seat's pile: they can't be played, a press says what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pygames.core.bits import members
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, Canvas, Hand, Item, Mark, Path, Rect, Scene, Text, Tool
from pygames.sectori import drawing
from pygames.sectori.rules import TILE_NAMES, Move, Position
from pygames.sectori.speech import brief, completes, count, drawer, forecast, lies, prompt, tell, where
from pygames.sectori.table import TILES, Table

__all__ = ["brief", "count", "drawer", "forecast", "scene", "tell", "touch"]


def scene(position: Position, draft: None = None, last: str = "") -> Scene:
    """The picture of a position."""
    return Scene(
        board=_board(position, last),
        hands=tuple(_hand(position, seat) for seat in (0, 1)),
        prompt=prompt(position),
        actor=None if position.turn is None else position.mover,
        tools=_tools(position),
    )


def touch(position: Position, draft: None, target: str) -> Move:
    """The move that a press makes."""
    kind, _, tile = target.partition("-")
    if kind == "pile" and tile in TILES:
        raise IllegalMove("drawn", "{what}", what=_EFFECTS[TILES.index(tile)])
    if target not in position.table.grid.index:
        return position.parse(target)
    if position.turn == position.mover and position.left and not position.pending:
        raise IllegalMove("edge", "Walls stand between the pegs: choose an edge of {sector}.", sector=target)
    return position.parse(f"x{target}")


_EFFECTS = (
    Phrase("Claim: the sector that you complete is yours."),
    Phrase("Removal: the sector is yours, and all walls that are no side of a completed sector go back."),
    Phrase("Repeat: the sector is yours, and after this roll you may take another turn."),
    Phrase("Takeover: a sector of the other player becomes yours for good; then draw another tile."),
)
"""What each kind of tile does."""


def _board(position: Position, last: str) -> Canvas:
    """The board with what lies on it and on its rail."""
    table = position.table
    cells = 2 * table.size + (-1 if table.rim else 1)
    return Canvas(
        width=drawing.width(table),
        height=drawing.width(table),
        layers=drawing.LAYERS,
        marks=frozenset([*drawing.things(position, last), *_cells(position)]),
        label=Phrase("Board of Sectori, {size} by {size} sectors and the edges around them", size=table.size),
        things=drawing.THINGS,
        rows=cells,
        columns=cells,
    )


def _cells(position: Position) -> Iterator[Mark]:
    """The sectors and the edges as they are pressed and spoken."""
    table = position.table
    owners = {sector: (seat, kind) for sector, seat, kind in drawing.claimed(position)}
    states = dict.fromkeys(members(position.pending), "waits")
    if drawing.doing(position) == "taking":
        states |= dict.fromkeys(members(position.targets), "offered")
    for row in drawing.won(position):
        states |= dict.fromkeys(members(row), "row")
    for sector, sides in enumerate(table.sides):
        seat, kind = owners.get(sector, (None, None))
        yield _sector(table, sector, seat, kind, (sides & position.walls).bit_count(), states.get(sector, ""))
    for edge in range(len(table.edges)):
        stands = bool(position.walls >> edge & 1)
        yield _edge(table, edge, stands, () if stands else completes(position, edge))


@cache
def _sector(table: Table, sector: int, seat: int | None, kind: int | None, walls: int, state: str) -> Mark:
    x, y = drawing.centre(table, sector)
    label = lies(table, sector, seat, kind, walls)
    match state:
        case "waits":
            label = Phrase("{sector}, completed, waits for a tile", sector=table.grid.names[sector])
        case "offered":
            label = Phrase("{sector}, can be taken over", sector=label)
        case "row":
            label = Phrase("{sector}, in the row of five", sector=label)
    return Rect(
        layer="cells",
        style="cell sector",
        label=label,
        target=table.grid.names[sector],
        cell=_cell(table, x, y),
        x=x - 0.4,
        y=y - 0.4,
        width=0.8,
        height=0.8,
        radius=0.14,
    )


@cache
def _edge(table: Table, edge: int, stands: bool, completes: tuple[int, ...]) -> Mark:
    x, y, upright = drawing.middle(table, edge)
    label = Phrase("{where}, {state}", where=where(table, edge), state=Phrase("wall") if stands else Phrase("free"))
    if completes:
        sectors = ", ".join(table.grid.names[sector] for sector in completes)
        label = Phrase("{edge}, a wall here completes {sectors}", edge=label, sectors=sectors)
    return Path(
        layer="cells",
        style="cell edge" if stands else "cell edge free",
        label=label,
        target=table.edges[edge].names[0],
        cell=_cell(table, x, y),
        d=drawing.diamond(x, y, upright),
    )


def _cell(table: Table, x: float, y: float) -> tuple[int, int]:
    """Row and column of a point: sectors and the edges around them alternate."""
    first = 0 if table.rim else 1
    return round(2 * (y - drawing.TOP)) + first, round(2 * (x - drawing.SIDE)) + first


def _hand(position: Position, seat: int) -> Hand:
    """What is left of a seat's pile, by kind."""
    pile = position.piles[seat]
    left = drawing.walls_left(position) if seat == position.mover else 0
    if left:
        label = Phrase.count("{n} wall to place", "{n} walls to place", left)
    else:
        label = Phrase.count("{n} tile in the pile", "{n} tiles in the pile", sum(pile))
    return Hand(seat=seat, label=label, items=tuple(_item(seat, kind, n) for kind, n in enumerate(pile)))


@cache
def _item(seat: int, kind: int, n: int) -> Item:
    """A kind of tile with its number in the pile; none of them can be picked."""
    number = Text(layer="names", style="number", x=0.86, y=0.4, text=f"×{n}", size=0.34)
    picture = Canvas(
        width=1.6,
        height=0.8,
        layers=drawing.LAYERS,
        marks=frozenset({*drawing.tile(0.4, 0.4, seat, kind, "" if n else "gone"), number}),
    )
    label = Phrase("{tile}, {n} in the pile", tile=TILE_NAMES[kind], n=n)
    return Item(target=f"pile-{TILES[kind]}", label=label, picture=picture, usable=False)


def _tools(position: Position) -> tuple[Tool, ...]:
    """What can be done besides placing walls."""
    if position.turn == CHANCE:
        if position.pending:
            return (Tool(target=DRAW, label=Phrase("Draw a tile"), icon="layers", key="d", main=True),)
        return (Tool(target=DRAW, label=Phrase("Roll the die"), icon="dices", key="d", main=True),)
    if position.turn == position.mover and not position.pending and not position.left:
        return (
            Tool(target="again", label=Phrase("Another turn"), icon="rotate-cw", key="a", main=True),
            Tool(target="end", label=Phrase("End the turn"), icon="check", key="e", main=True),
        )
    return ()
