"""The picture of Sectori: the felt with its pegs and grooves, walls, glazed tiles, and the rail.

A sector is a square of side 1; there is a margin around the whole. The rail below the sectors holds the die, the walls
left of its roll, and the tile that was drawn; at the end it shows the count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from pygames.core.bits import bits, members
from pygames.core.game import CHANCE
from pygames.core.scene import CELLS, FINALE, FLASH, HELD, Disc, Mark, Path, Rect, Text, finale
from pygames.core.svg import coordinate
from pygames.sectori.rules import Position
from pygames.sectori.table import DRAWS, REPEAT, TAKEOVER, Table

LAYERS = (
    "ground", "felt", "grooves", "names", "tiles", "glaze", "signs", "walls", "pegs", "shine", "glow", "fits", FLASH,
    FINALE, CELLS, HELD,
)  # fmt: skip
"""From the bottom to the top."""
THINGS = ("walls", "shine")
"""The layers of the walls."""
SIDE, TOP = 0.6, 0.38
"""The margin left and right, and above; the whole is square, so the rest is below."""
RAIL = 0.54
"""Height of the rail."""
LONG, THICK = 0.78, 0.15
"""Length and thickness of a wall."""
FEW_WALLS = 3
"""More walls than this complete a sector anyway, so that a roll of them is no luck."""
SMALL = 0.62
"""Scale of a tile on the rail."""

BODIES = (
    "M-.36 -.24Q-.36 -.36 -.24 -.36L.24 -.36Q.36 -.36 .36 -.24L.36 .24Q.36 .36 .24 .36L-.24 .36Q-.36 .36 -.36 .24z",
    "M-.36 -.22L-.22 -.36L.22 -.36L.36 -.22L.36 .22L.22 .36L-.22 .36L-.36 .22z",
)
"""A seat's tiles around their centre: with round corners, or with cut ones."""
MEDALLIONS = (
    "M0 -.28C.15 -.28 .28 -.15 .28 0C.28 .15 .15 .28 0 .28C-.15 .28 -.28 .15 -.28 0C-.28 -.15 -.15 -.28 0 -.28z",
    "M0 -.34L.34 0L0 .34L-.34 0z",
)
"""The field that carries the sign of a seat's tile: a disc or a diamond."""
ORNAMENTS = (
    "M-.31 -.2Q-.2 -.2 -.2 -.31M.31 -.2Q.2 -.2 .2 -.31M-.31 .2Q-.2 .2 -.2 .31M.31 .2Q.2 .2 .2 .31",
    "M-.3 -.2L-.2 -.3M.3 -.2L.2 -.3M-.3 .2L-.2 .3M.3 .2L.2 .3",
)
"""The pattern in the corners of a seat's tiles."""
GLOSSES = ("M-.31 -.14L-.31 -.22Q-.31 -.31 -.22 -.31L-.1 -.31", "M-.31 -.1L-.31 -.2L-.2 -.31L-.1 -.31")
"""The highlight on the edge of a seat's tiles."""
SIGNS = (
    "M-.09 .15L-.09 -.14M-.09 -.14C-.03 -.18 .03 -.08 .12 -.13L.12 .01C.03 .06 -.03 -.04 -.09 0",
    (
        "M.14 -.17L.03 -.03M-.05 -.05L.07 .05M-.05 -.05C-.07 .02 -.12 .05 -.17 .06C-.14 .12 -.06 .17 0 .18"
        "C.05 .14 .07 .1 .07 .05M-.08 .08L-.05 .15"
    ),
    (
        "M.14 .03C.13 .1 .07 .14 0 .14C-.08 .14 -.14 .08 -.14 0C-.14 -.08 -.08 -.14 0 -.14C.05 -.14 .1 -.12 .13 -.07"
        "M.14 -.17L.14 -.06L.03 -.06"
    ),
    "M-.15 -.06L.14 -.06M.06 -.14L.14 -.06L.06 .02M.15 .07L-.14 .07M-.06 -.01L-.14 .07L-.06 .15",
)
"""The sign of each kind of tile: a flag, a broom, a loop, two arrows."""
PIPS = ("", "e", "ai", "aei", "acgi", "acegi", "abcghi")
"""The pips of each face: places a to i in three columns of three."""
ROLLED = tuple(f"*{face}" for face in range(1, 7))
DRAW_TEXTS = tuple(str(draw) for draw in DRAWS)
"""The texts of all rolls, and of the draws in the order of the kinds of tiles."""

_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def things(position: Position, last: str) -> Iterator[Mark]:
    """Render everything in a position, marking the plies that led to it."""
    table, plies = position.table, last.split()
    yield _ground(table, pending_choice(position))
    yield from _felt_marks(table)
    for edge in members(position.walls):
        yield from wall(*middle(table, edge), "last" if table.edges[edge].names[0] in plies else "")
    fresh = _fresh(position, plies)
    for sector, seat, kind in claimed_tiles(position):
        yield from tile(*sector_middle(table, sector), seat, kind, "last" if fresh >> sector & 1 else "")
    yield from _lines(position)
    yield from _fitting(position, plies)
    yield from _count(position) if position.turn is None else _rail(position, plies)


def _fresh(position: Position, plies: list[str]) -> int:
    """Return the sectors that have just changed hands: taken over, or completed by the last wall and claimed."""
    table = position.table
    taken = bits(table.grid.index[ply[1:]] for ply in plies if ply[1:] in table.grid.index)
    walls = (edge for edge in table.edges if edge.names[0] in plies)
    beside = bits(sector for edge in walls for sector in edge.sectors)
    closed = bits(n for n in members(beside) if position.walls & table.sides[n] == table.sides[n])
    return taken | closed & ~position.pending


def pending_choice(position: Position) -> str:
    """Return what the seat to move has to choose: `placing` a wall, `taking` a sector, or nothing."""
    if position.turn != position.mover:
        return ""
    return "taking" if position.pending else "placing" if position.left else ""


def phase(position: Position, last: str) -> str:
    """Return whether the die has just been `rolled`, or else what the seat to move has to choose."""
    rolled = position.turn is not None and bool(last) and last.rsplit(maxsplit=1)[-1] in ROLLED
    return "rolled" if rolled else pending_choice(position)


def walls_left(position: Position) -> int:
    """Return how many walls of this roll can still be placed."""
    return min(position.left, (position.table.all_edges ^ position.walls).bit_count())


def claimed_tiles(position: Position) -> Iterator[tuple[int, int, int | None]]:
    """Yield each claimed sector with its owner and the kind of its topmost tile, None if it was claimed without one."""
    kinds = {tile.sector: tile.tile for tile in position.tiles()}
    for seat in (0, 1):
        for sector in members(position.owned[seat]):
            yield sector, seat, kinds.get(sector)


def winning_rows(position: Position) -> list[int]:
    """Return the rows of five that have won, each a set of sectors."""
    owned = position.owned[position.mover]
    return [row for row in position.table.rows if owned & row == row]


# Geometry


def width(table: Table) -> float:
    """Return the width and height of the whole."""
    return table.size + 2 * SIDE


def sector_middle(table: Table, sector: int) -> tuple[float, float]:
    """Return the middle of a sector."""
    x, y = table.grid.place(sector)
    return SIDE + x + 0.5, TOP + table.size - y - 0.5


def middle(table: Table, edge: int) -> tuple[float, float, bool]:
    """Return the centre of an edge, and whether it is upright."""
    x, y = sector_middle(table, table.edges[edge].sectors[0])
    side = table.edges[edge].names[0][-1]
    across, down = {"n": (0, -0.5), "e": (0.5, 0), "s": (0, 0.5), "w": (-0.5, 0)}[side]
    return x + across, y + down, side in "ew"


def diamond(x: float, y: float, upright: bool) -> str:
    """Return the area nearer to an edge than to any other; its outline begins along the edge itself."""
    if upright:
        return f"M{coordinate(x)} {coordinate(y - 0.5)}v1l-.5 -.5l.5 -.5l.5 .5l-.5 .5"
    return f"M{coordinate(x - 0.5)} {coordinate(y)}h1l-.5 -.5l-.5 .5l.5 .5l.5 -.5"


def _rail_middle(table: Table) -> float:
    """Return the height of the rail's centre line."""
    return (TOP + table.size + width(table)) / 2 + 0.05


def _moved_to(d: str, x: float, y: float, scale: float = 1) -> str:
    """Move a drawing around (0, 0) to a point."""
    return _PAIR.sub(
        lambda pair: f"{coordinate(x + scale * float(pair[1]))} {coordinate(y + scale * float(pair[2]))}", d
    )


# The board


@cache
def _ground(table: Table, style: str) -> Mark:
    """Render the background; its style says what is to be chosen."""
    return Rect(layer="ground", style=f"ground {style}".strip(), x=0, y=0, width=width(table), height=width(table))


@cache
def _felt_marks(table: Table) -> tuple[Mark, ...]:
    """Render the empty board: sectors, a groove on each edge, pegs at the corners, names beside it, the rail below."""
    size = table.size
    corners = [(coordinate(SIDE + x), coordinate(TOP + y)) for x, y in product(range(size + 1), repeat=2)]
    # one path for all of a kind: the empty board has few elements to draw, however many sectors there are
    squares = [sector_middle(table, sector) for sector in range(size**2)]
    sectors = "".join(f"M{coordinate(x - 0.37)} {coordinate(y - 0.37)}h.74v.74h-.74z" for x, y in squares)
    grooves = "".join(_groove(*middle(table, edge)) for edge in range(len(table.edges)))
    pegs = "".join(f"M{x} {y}m-.1 0a.1 .1 0 1 0 .2 0a.1 .1 0 1 0 -.2 0z" for x, y in corners)
    lights = "".join(f"M{x} {y}m-.055 -.02q.015 -.035 .05 -.04" for x, y in corners)
    top = _rail_middle(table) - RAIL / 2
    rim = [("felt", "rim-edge"), ("grooves", "rim")] if table.rim else []
    return (
        Path(layer="felt", style="sectors", d=sectors),
        Rect(layer="felt", style="rail", x=SIDE - 0.2, y=top, width=size + 0.4, height=RAIL, radius=0.14),
        *(Rect(layer=layer, style=style, x=SIDE, y=TOP, width=size, height=size) for layer, style in rim),
        Path(layer="grooves", style="grooves", d=grooves),
        Path(layer="pegs", style="pegs", d=pegs),
        Path(layer="shine", style="shine", d=lights),
        *(_name(SIDE + at + 0.5, TOP / 2 - 0.04, table.grid.names[at][0]) for at in range(size)),
        *(_name(SIDE / 2 - 0.04, TOP + size - at - 0.5, str(at + 1)) for at in range(size)),
    )


def _name(x: float, y: float, text: str) -> Mark:
    return Text(layer="names", style="name coordinate", x=x, y=y, text=text, size=0.17)


def _groove(x: float, y: float, upright: bool) -> str:
    """Return the groove of an edge, as part of a path."""
    half, long = THICK / 2, LONG - THICK
    if upright:
        sides = f"v{coordinate(long)}a{half} {half} 0 0 0 {THICK} 0v{coordinate(-long)}a{half} {half} 0 0 0 -{THICK} 0z"
        return f"M{coordinate(x - half)} {coordinate(y - long / 2)}{sides}"
    sides = f"h{coordinate(long)}a{half} {half} 0 0 0 0 -{THICK}h{coordinate(-long)}a{half} {half} 0 0 0 0 {THICK}z"
    return f"M{coordinate(x - long / 2)} {coordinate(y + half)}{sides}"


@cache
def wall(x: float, y: float, upright: bool, style: str = "", long: float = LONG) -> tuple[Mark, ...]:
    """Render a wall with its centre at a point."""
    across, down = (THICK, long) if upright else (long, THICK)
    left, top = x - across / 2, y - down / 2
    start = (
        f"M{coordinate(left + 0.045)} {coordinate(top + 0.09)}"
        if upright
        else f"M{coordinate(left + 0.09)} {coordinate(top + 0.045)}"
    )
    light = f"{start}{'v' if upright else 'h'}{coordinate(long - 0.18)}"
    return (
        Rect(layer="walls", style=f"wall {style}".strip(), x=left, y=top, width=across, height=down, radius=THICK / 2),
        Path(layer="shine", style="shine", d=light),
    )


@cache
def tile(x: float, y: float, seat: int, kind: int | None, style: str = "", scale: float = 1) -> tuple[Mark, ...]:
    """Render a seat's tile with its centre at a point; without a kind, it has no sign."""
    parts = [
        ("tiles", "tile", BODIES[seat]),
        ("glaze", "medallion", MEDALLIONS[seat]),
        ("glaze", "ornament", ORNAMENTS[seat]),
        ("glaze", "gloss", GLOSSES[seat]),
        *([] if kind is None else [("signs", "kind", SIGNS[kind])]),
    ]
    return tuple(
        Path(layer=layer, style=f"{part} seat{seat} {style}".strip(), d=_moved_to(d, x, y, scale))
        for layer, part, d in parts
    )


def _lines(position: Position) -> Iterator[Mark]:
    """Outline sectors that wait for a tile, that can be taken over, or that form a winning row."""
    table, mover = position.table, position.mover
    for sector in members(position.pending):
        yield _line(*sector_middle(table, sector), mover, "glow", "waits")
    for sector in members(position.targets if pending_choice(position) == "taking" else 0):
        yield _line(*sector_middle(table, sector), mover, "fits", "offer")
    for row in winning_rows(position):
        for at, sector in enumerate(members(row)):
            yield _line(*sector_middle(table, sector), mover, "glow", f"lit lit{at}")
    for row in winning_rows(position):
        yield from _hopping(position, row)
    for seat in position.winners():
        for row in winning_rows(position) or (position.owned[seat],):
            for at, sector in enumerate(members(row)):
                yield _line(*sector_middle(table, sector), seat, FINALE, finale(at, row.bit_count()))


def _fitting(position: Position, plies: list[str]) -> Iterator[Mark]:
    """Outline the sectors for which the roll has brought exactly as many walls as the nearest to completion lack."""
    table = position.table
    if not plies or plies[-1] not in ROLLED or position.turn == CHANCE:
        return
    open_sides = ((sector, table.sides[sector] & ~position.walls) for sector in range(len(table.sides)))
    lacking = {sector: sides.bit_count() for sector, sides in open_sides if sides}
    nearest = min(lacking.values(), default=0)
    if nearest == position.left <= FEW_WALLS:
        for sector in (sector for sector, walls in lacking.items() if walls == nearest):
            yield _line(*sector_middle(table, sector), position.mover, FLASH, f"{FLASH} late")


def _hopping(position: Position, row: int) -> Iterator[Mark]:
    """Render the tiles of a row once more, to hop at the end; a tile's marks are drawn in the order of their names."""
    tiles = [(sector, seat, kind) for sector, seat, kind in claimed_tiles(position) if row >> sector & 1]
    for at, (sector, seat, kind) in enumerate(sorted(tiles)):
        for n, mark in enumerate(tile(*sector_middle(position.table, sector), seat, kind)):
            yield replace(mark, layer=FINALE, style=f"hop{n} hop after-{at} {mark.style}")


def completion_marks(position: Position, sectors: Iterable[int]) -> Iterator[Mark]:
    """Outline the sectors that a wall in preview completes."""
    for sector in sectors:
        yield _line(*sector_middle(position.table, sector), position.mover, "fits", "promise")


@cache
def _line(x: float, y: float, seat: int, layer: str, style: str) -> Mark:
    return Path(layer=layer, style=f"{style} seat{seat}", d=_moved_to(BODIES[seat], x, y, 1.06))


# The rail


def _rail(position: Position, plies: list[str]) -> Iterator[Mark]:
    """Render the die with the face that was rolled, the walls left of this roll, and the tiles of this turn."""
    last = plies[-1] if plies else ""
    table, y = position.table, _rail_middle(position.table)
    left, right = SIDE + 0.12, SIDE + table.size - 0.12
    walls, rolls = walls_left(position), _rolls(position)
    rolled = [ROLLED.index(ply) + 1 for ply in plies if ply in ROLLED]
    # a position set up has no plies; its roll is known by the walls that are left
    face = 0 if rolls else rolled[-1] if rolled else walls
    yield from _die(left, y, position.mover, face, "rolled" if last in ROLLED else "rolls" if rolls else "")
    for n in range(walls):
        yield from wall(left + 0.5 + 0.27 * n, y, True, "spare", 0.38)
    for n, (seat, kind, style) in enumerate(_rail_tiles(position, last)):
        yield from tile(right - 0.6 * n, y, seat, kind, style, SMALL)


def _rail_tiles(position: Position, last: str) -> Iterator[tuple[int, int | None, str]]:
    """Yield the tiles on the rail by seat, kind and style: one to be drawn or just drawn, and a usable Repeat."""
    mover = position.mover
    if position.pending:
        yield (mover, None, "back") if position.turn == CHANCE else (mover, TAKEOVER, "drawn")
    elif last in DRAW_TEXTS:
        yield 1 - mover if _rolls(position) else mover, DRAW_TEXTS.index(last), "drawn"
    if position.repeats and last != DRAW_TEXTS[REPEAT]:
        yield mover, REPEAT, ""


def _rolls(position: Position) -> bool:
    """Return whether the die is to be rolled."""
    return position.turn == CHANCE and not position.pending


@cache
def _die(x: float, y: float, seat: int, face: int, style: str) -> tuple[Mark, ...]:
    """Render the die of the seat that rolls, blank if it has not been rolled."""
    pips = ((n // 3 - 1, n % 3 - 1) for n in map("abcdefghi".index, PIPS[face]))
    colour = f"seat{seat} {style}".strip()
    return (
        Rect(layer="tiles", style=f"die {colour}", x=x - 0.2, y=y - 0.2, width=0.4, height=0.4, radius=0.1),
        *(
            Disc(layer="signs", style=f"pip {colour}", x=x + 0.11 * across, y=y + 0.11 * down, radius=0.042)
            for across, down in pips
        ),
    )


def _count(position: Position) -> Iterator[Mark]:
    """Render how many sectors each seat owns."""
    table, y = position.table, _rail_middle(position.table)
    for seat, score in enumerate(position.scores()):
        x = width(table) / 2 - 0.85 + 1.2 * seat
        yield from tile(x, y, seat, None, "", SMALL)
        yield Text(layer="signs", style="total", x=x + 0.48, y=y, text=str(score), size=0.28)
