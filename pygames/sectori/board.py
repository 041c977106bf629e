"""What Sectori looks like, and what a press on it means.

Targets: a wall's text, such as `c3n`, places it, and a sector's name takes the sector over, each with one press, so
there is no half-made move; `again` and `end` are the tools after a Repeat. `pile-removal` and the like are the kinds of
tiles in a seat's pile: they can't be played, a press says what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce

from pygames.core.bits import members
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import DRAW, Canvas, Hand, Item, Mark, Path, Rect, Scene, Text, Tool
from pygames.sectori import drawing
from pygames.sectori.rules import SEATS, TILE_NAMES, Move, Position
from pygames.sectori.table import REMOVAL, REPEAT, TAKEOVER, TILES, Table

SIDES = {
    "n": Phrase("north of {sector}"),
    "e": Phrase("east of {sector}"),
    "s": Phrase("south of {sector}"),
    "w": Phrase("west of {sector}"),
}
"""Where a wall stands, by the letter of the side."""


def scene(position: Position, draft: None = None, last: str = "") -> Scene:
    """The picture of a position."""
    return Scene(
        board=_board(position, last),
        hands=tuple(_hand(position, seat) for seat in (0, 1)),
        prompt=_prompt(position),
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


def tell(position: Position, text: str) -> Phrase:
    """What a ply does, in a sentence or two."""
    move = position.parse(text)
    after = position.play(move)
    told = [_deed(position, move, after)]
    if sectors := _untiled(position, move, after):
        told.append(
            Phrase.count(
                "{sectors} is claimed without a tile.",
                "{sectors} are claimed without a tile.",
                sectors.bit_count(),
                sectors=_names(position, sectors),
            )
        )
    if after.turn is None:
        told.append(Phrase("Five in a row.") if after.line() else Phrase("All sectors are claimed."))
    return reduce(lambda first, then: Phrase("{first} {then}", first=first, then=then), told)


def _deed(position: Position, move: Move, after: Position) -> Phrase:
    """What a ply does by itself."""
    seat, other = SEATS[position.mover], SEATS[1 - position.mover]
    match move.kind:
        case "die":
            return Phrase.count(
                "{seat} rolls a {n}: one wall to place.", "{seat} rolls a {n}: {n} walls to place.", move.at, seat=seat
            )
        case "tile":
            return _drawn(position, move.at, after)
        case "wall":
            return _walled(position, move.at)
        case "takeover":
            name = position.table.grid.names[move.at]
            return Phrase("{seat} takes {sector} over from {other}.", seat=seat, sector=name, other=other)
        case "again":
            return Phrase("{seat} takes another turn.", seat=seat)
        case "end":
            return Phrase("{seat} ends the turn.", seat=seat)


def _drawn(position: Position, kind: int, after: Position) -> Phrase:
    """What a drawn tile does."""
    names, seat = position.table.grid.names, SEATS[position.mover]
    sector = names[members(position.pending)[0]]
    if kind == TAKEOVER:
        other = SEATS[1 - position.mover]
        return Phrase("{seat} draws a Takeover and has to choose a sector of {other}.", seat=seat, other=other)
    if kind == REPEAT and after.repeats:
        return Phrase("{seat} draws a Repeat, claims {sector} and may take another turn.", seat=seat, sector=sector)
    if kind == REMOVAL and after.turn is not None:
        return Phrase.count(
            "{seat} draws a Removal and claims {sector}: {n} wall goes back.",
            "{seat} draws a Removal and claims {sector}: {n} walls go back.",
            (position.walls & ~after.walls).bit_count(),
            seat=seat,
            sector=sector,
        )
    return Phrase("{seat} draws a {tile} and claims {sector}.", seat=seat, tile=TILE_NAMES[kind], sector=sector)


def _walled(position: Position, edge: int) -> Phrase:
    """Where a wall goes, and what it completes."""
    table, seat, where = position.table, SEATS[position.mover], _where(position.table, edge)
    match _completes(position, edge):
        case ():
            return Phrase("{seat} places a wall {where}.", seat=seat, where=where)
        case (sector,):
            name = table.grid.names[sector]
            return Phrase("{seat} places a wall {where} and completes {sector}.", seat=seat, where=where, sector=name)
        case (first, second):
            return Phrase(
                "{seat} places a wall {where} and completes {first} and {second}.",
                seat=seat,
                where=where,
                first=table.grid.names[first],
                second=table.grid.names[second],
            )
    raise AssertionError(edge)


def _where(table: Table, edge: int) -> Phrase:
    """Where an edge is."""
    name = table.edges[edge].names[0]
    return Phrase(SIDES[name[-1]].template, sector=name[:-1])


def _completes(position: Position, edge: int) -> tuple[int, ...]:
    """The sectors that a wall on a free edge would complete."""
    table = position.table
    walls = position.walls | 1 << edge
    return tuple(n for n in table.edges[edge].sectors if walls & table.sides[n] == table.sides[n])


def _untiled(position: Position, move: Move, after: Position) -> int:
    """The sectors that this ply claims for the mover without a tile."""
    claimed = after.owned[position.mover] & ~position.owned[position.mover]
    if move.kind == "takeover":
        return claimed & ~(1 << move.at)
    return claimed & ~(position.pending & -position.pending) if move.kind == "tile" else claimed


def count(position: Position, seat: int) -> tuple[Phrase, ...]:
    """How a seat's score comes about, a fact each."""
    sectors = Phrase.count("{n} sector", "{n} sectors", position.owned[seat].bit_count())
    rows = drawing.won(position) if seat == position.mover else []
    return sectors, *(Phrase("five in a row: {sectors}", sectors=_names(position, row)) for row in rows)


def _names(position: Position, sectors: int) -> str:
    """The names of a set of sectors."""
    return position.table.grid.text(sectors).replace(",", " ")


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
        yield _edge(table, edge, stands, () if stands else _completes(position, edge))


@cache
def _sector(table: Table, sector: int, seat: int | None, kind: int | None, walls: int, state: str) -> Mark:
    x, y = drawing.centre(table, sector)
    label = _lies(table, sector, seat, kind, walls)
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


def _lies(table: Table, sector: int, seat: int | None, kind: int | None, walls: int) -> Phrase:
    """What lies on a sector, in words."""
    name = table.grid.names[sector]
    if seat is None:
        all_ = table.sides[sector].bit_count()
        return Phrase("{sector}, free, {n} of {all} walls", sector=name, n=walls, all=all_)
    if kind is None:
        return Phrase("{sector}, {seat}, without a tile", sector=name, seat=SEATS[seat])
    return Phrase("{sector}, {seat}, {tile}", sector=name, seat=SEATS[seat], tile=TILE_NAMES[kind])


@cache
def _edge(table: Table, edge: int, stands: bool, completes: tuple[int, ...]) -> Mark:
    x, y, upright = drawing.middle(table, edge)
    label = Phrase("{where}, {state}", where=_where(table, edge), state=Phrase("wall") if stands else Phrase("free"))
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


def _prompt(position: Position) -> Phrase:
    """The next thing to do."""
    waiting = position.table.grid.names[members(position.pending)[0]] if position.pending else ""
    if position.turn is None:
        return Phrase("The game is over.")
    if position.turn == CHANCE:
        return Phrase("Draw a tile for {sector}.", sector=waiting) if waiting else Phrase("Roll the die.")
    if waiting:
        return Phrase("Choose a sector of {other} to take over.", other=SEATS[1 - position.mover])
    if not position.left:
        return Phrase("Take another turn, or end yours.")
    return Phrase.count(
        "Place {n} wall between the pegs.", "Place {n} walls between the pegs.", drawing.walls_left(position)
    )


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
