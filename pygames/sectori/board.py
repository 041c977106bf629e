"""How Sectori looks, and how presses become moves.

Targets: a wall or a Takeover tile is in hand by itself as long as it has to be placed. A wall's text, such as `c3n`, or
the name of the sector to take over previews it there, and the same again plays it; `place` and `cancel` are its tools,
`again` and `end` those after a Repeat. `pile-removal` and the like are the kinds of tiles in a seat's pile: they can't
be played, but a press explains them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from pygames.core.bits import members
from pygames.core.contract import Board
from pygames.core.game import ABOUT, CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import (
    CANCEL,
    CELLS,
    DRAW,
    PLACE,
    Canvas,
    Hand,
    Held,
    Item,
    Mark,
    Path,
    Rect,
    Scene,
    Spot,
    Text,
    Tool,
)
from pygames.sectori import picture
from pygames.sectori.rules import TILE_NAMES, Move, Position
from pygames.sectori.speech import (
    Draft,
    completes,
    describe,
    describe_briefly,
    describe_turn,
    drawing_seat,
    end_reason,
    forecast,
    held_label,
    left_to_place,
    lies,
    prompt,
    score_breakdown,
    where,
    won_by,
)
from pygames.sectori.table import TAKEOVER, TILES, Table
from pygames.sectori.why import describe_end, why


def scene(position: Position, draft: Draft | None = None, last: str = "") -> Scene:
    """Render a position."""
    return Scene(
        board=_board(position, draft, last),
        hands=tuple(_hand(position, seat) for seat in (0, 1)),
        prompt=prompt(position, draft),
        actor=None if position.turn is None else position.mover,
        tools=_tools(position, draft),
        held=_held_piece(position, draft) if picture.pending_choice(position) else None,
    )


def touch(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return the result of a press: a new draft, no draft, or the move."""
    kind, _, tile = target.partition("-")
    if kind == "pile" and tile in TILES:
        raise IllegalMove(ABOUT, "{what}", what=_EFFECTS[TILES.index(tile)])
    if picture.pending_choice(position) and target in ("place", "cancel"):
        return _previewed_move(position, draft) if target == "place" else None
    move = _move_to(position, target)
    return Draft(move) if move.kind in ("wall", "takeover") and draft != Draft(move) else move


def _previewed_move(position: Position, draft: Draft | None) -> Move:
    """Return the previewed move."""
    if draft is None:
        raise IllegalMove("where", "Choose a spot for the {piece}.", piece=left_to_place(position))
    return draft.move


def _move_to(position: Position, target: str) -> Move:
    """Return the move that a target means for what has to be placed; IllegalMove says why it can't be played."""
    if target not in position.table.grid.index:
        return position.parse(target)
    if picture.pending_choice(position) == "placing":
        raise IllegalMove("edge", "Walls go between the pegs: choose an edge of {sector}.", sector=target)
    return position.parse(f"x{target}")


TAKE_OVER = replace(PLACE, label=Phrase("Take over"))
"""The tool that places a Takeover tile."""
_EFFECTS = (
    Phrase("Claim: the sector you complete is yours."),
    Phrase("Removal: the sector is yours, and every wall that isn’t a side of a completed sector is removed."),
    Phrase("Repeat: the sector is yours, and you may take another turn after this roll."),
    Phrase("Takeover: one of the other player’s sectors becomes yours for good; then draw another tile."),
)
"""What each kind of tile does."""


def _board(position: Position, draft: Draft | None, last: str) -> Canvas:
    """Render the board with everything on it and on its rail."""
    table = position.table
    completed = completes(position, draft.move.at) if draft and draft.move.kind == "wall" else ()
    cells = 2 * table.size + (-1 if table.rim else 1)
    return Canvas(
        width=picture.width(table),
        height=picture.width(table),
        layers=picture.LAYERS,
        marks=_fixed_marks(position, last) | {*picture.completion_marks(position, completed)},
        label=Phrase("Sectori board, {size} by {size} sectors", size=table.size),
        things=picture.THINGS,
        fine=("grooves", "names", "glaze", "shine"),
        rows=cells,
        columns=cells,
        phase=picture.phase(position, last),
    )


@lru_cache(maxsize=2)
def _fixed_marks(position: Position, last: str) -> frozenset[Mark]:
    """Render what is on the board and its rail whatever is in hand."""
    return frozenset([*picture.things(position, last), *_cells(position)])


def _cells(position: Position) -> Iterator[Mark]:
    """Yield the sectors and edges that take presses and are read out."""
    table = position.table
    owners = {sector: (seat, kind) for sector, seat, kind in picture.claimed_tiles(position)}
    states = dict.fromkeys(members(position.pending), "waits")
    if picture.pending_choice(position) == "taking":
        states |= dict.fromkeys(members(position.targets), "offered")
    for row in picture.winning_rows(position):
        states |= dict.fromkeys(members(row), "row")
    closing = 0
    for sector, sides in enumerate(table.sides):
        if (missing := sides & ~position.walls).bit_count() == 1:
            closing |= missing
        seat, kind = owners.get(sector, (None, None))
        yield _sector(table, sector, seat, kind, (sides & position.walls).bit_count(), states.get(sector, ""))
    for edge in range(len(table.edges)):
        stands = bool(position.walls >> edge & 1)
        yield _edge(table, edge, stands, completes(position, edge) if closing >> edge & 1 else ())


def ghost(position: Position, text: str) -> Iterator[Mark]:
    """Render the wall that a move would put up and the sectors it would claim, or the sector it would take over."""
    table, seat, move = position.table, position.mover, position.parse(text)
    if move.kind == "takeover":
        yield from picture.tile(*picture.sector_middle(table, move.at), seat, TAKEOVER)
    elif move.kind == "wall":
        yield from picture.wall(*picture.middle(table, move.at))
        for sector in completes(position, move.at):
            yield from picture.tile(*picture.sector_middle(table, sector), seat, None)


def bounds(position: Position, target: str) -> Rect | None:
    """Return where the wall of an edge stands, and None for a sector: a press on an edge may be anywhere near it."""
    move = position.table.words.get(target)
    if move is None or move.kind != "wall":
        return None
    x, y, upright = picture.middle(position.table, move.at)
    across, down = (picture.THICK, picture.LONG) if upright else (picture.LONG, picture.THICK)
    return Rect(layer="walls", x=x - across / 2, y=y - down / 2, width=across, height=down)


@cache
def _sector(table: Table, sector: int, seat: int | None, kind: int | None, walls: int, state: str) -> Mark:
    x, y = picture.sector_middle(table, sector)
    label = lies(table, sector, seat, kind, walls)
    match state:
        case "waits":
            label = Phrase("{sector}, completed, waiting for a tile", sector=table.grid.names[sector])
        case "offered":
            label = Phrase("{sector}, can be taken over", sector=label)
        case "row":
            label = Phrase("{sector}, part of the five in a row", sector=label)
    return Rect(
        layer=CELLS,
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
    x, y, upright = picture.middle(table, edge)
    label = Phrase("{where}, {state}", where=where(table, edge), state=Phrase("wall") if stands else Phrase("empty"))
    if completes:
        sectors = ", ".join(table.grid.names[sector] for sector in completes)
        label = Phrase("{edge}, a wall here completes {sectors}", edge=label, sectors=sectors)
    return Path(
        layer=CELLS,
        style="cell edge" if stands else "cell edge free",
        label=label,
        target=table.edges[edge].names[0],
        cell=_cell(table, x, y),
        d=picture.diamond(x, y, upright),
    )


def _cell(table: Table, x: float, y: float) -> tuple[int, int]:
    """Return the row and column of a point, in a grid where sectors alternate with the edges around them."""
    first = 0 if table.rim else 1
    return round(2 * (y - picture.TOP)) + first, round(2 * (x - picture.SIDE)) + first


def _hand(position: Position, seat: int) -> Hand:
    """Return what is left of a seat's pile, by kind."""
    pile = position.piles[seat]
    left = picture.walls_left(position) if seat == position.mover else 0
    if left:
        label = Phrase.count("{n} wall to place", "{n} walls to place", left)
    else:
        label = Phrase.count("{n} tile in the pile", "{n} tiles in the pile", sum(pile))
    return Hand(seat=seat, label=label, items=tuple(_item(seat, kind, n) for kind, n in enumerate(pile)))


@cache
def _item(seat: int, kind: int, n: int) -> Item:
    """Return a kind of tile with its number in the pile, not to be picked."""
    number = Text(layer="names", style="number", x=0.86, y=0.4, text=f"×{n}", size=0.34)
    canvas = Canvas(
        width=1.6,
        height=0.8,
        layers=picture.LAYERS,
        marks=frozenset({*picture.tile(0.4, 0.4, seat, kind, "" if n else "gone"), number}),
    )
    label = Phrase("{tile}, {n} in the pile", tile=TILE_NAMES[kind], n=n)
    return Item(target=f"pile-{TILES[kind]}", label=label, picture=canvas, usable=False)


def _held_piece(position: Position, draft: Draft | None) -> Held:
    """Return the wall or Takeover tile to be placed, and everywhere it can go."""
    taking = picture.pending_choice(position) == "taking"
    table, seat = position.table, position.mover
    return Held(
        label=held_label(position, draft),
        picture=frozenset(picture.tile(0, 0, seat, TAKEOVER) if taking else picture.wall(0, 0, False)),
        spots=_sectors(table, position.targets) if taking else _edges(table, position.walls),
        at=draft.move.text.removeprefix("x") if draft else "",
        style=f"seat{seat}",
        pull=0.15,
        exact=True,
        sure=not taking,
    )


@lru_cache(maxsize=8)
def _edges(table: Table, walls: int) -> tuple[Spot, ...]:
    """Return all edges as spots; those without a wall fit."""
    return tuple(_spot(table, edge, fits=not walls >> edge & 1) for edge in range(len(table.edges)))


@cache
def _spot(table: Table, edge: int, *, fits: bool) -> Spot:
    x, y, upright = picture.middle(table, edge)
    return Spot(target=table.edges[edge].names[0], x=x, y=y, fits=fits, turn=-90 if upright else 0)


@lru_cache(maxsize=8)
def _sectors(table: Table, targets: int) -> tuple[Spot, ...]:
    """Return all sectors as spots; those that can be taken over fit."""
    places = ((sector, *picture.sector_middle(table, sector)) for sector in range(len(table.sides)))
    return tuple(
        Spot(target=table.grid.names[sector], x=x, y=y, fits=bool(targets >> sector & 1)) for sector, x, y in places
    )


def _tools(position: Position, draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools besides choosing a place."""
    if position.turn == CHANCE:
        if position.pending:
            return (Tool(target=DRAW, label=Phrase("Draw a tile"), icon="layers", key="d", main=True, chore=True),)
        return (Tool(target=DRAW, label=Phrase("Roll the die"), icon="dices", key="d", main=True),)
    if picture.pending_choice(position):
        place = TAKE_OVER if picture.pending_choice(position) == "taking" else PLACE
        return (CANCEL, place) if draft else ()
    if position.turn == position.mover:
        return (
            Tool(target="again", label=Phrase("Another turn"), icon="rotate-cw", key="a", main=True),
            Tool(target="end", label=Phrase("End the turn"), icon="check", key="e", main=True),
        )
    return ()


BOARD = Board(
    describe_briefly=describe_briefly,
    score_breakdown=score_breakdown,
    drawing_seat=drawing_seat,
    end_reason=end_reason,
    forecast=forecast,
    ghost=ghost,
    bounds=bounds,
    scene=scene,
    describe_turn=describe_turn,
    why=why,
    describe_end=describe_end,
    describe=describe,
    touch=touch,
    won_by=won_by,
)
