"""How the board of Blockers! and its tiles are drawn, and how each space is read out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from pygames.blockers import SEATS
from pygames.blockers.observation import Observation
from pygames.blockers.tiles import GRID, SQUARES_OF, TILES, WILD, WORDS, kind_of, tile_at
from pygames.core.bits import bits, lowest, members
from pygames.core.notation import normalize
from pygames.core.phrase import Phrase
from pygames.core.polyomino import bounding_box, outline, shape_of
from pygames.core.scene import CELLS, FINALE, FLASH, HELD, Canvas, Mark, Path, Rect, Text, finale
from pygames.core.svg import coordinate, rounded

MARGIN = 0.42
"""Width of the edge with its letters and numbers."""
SIDE = 9 + 2 * MARGIN
BACK = len(TILES)
"""The face of a tile that lies face down: nothing."""
PIECE_LAYERS = ("shadows", "bases", "faces", "ornaments", "signs", "halos", "rings")
LAYERS = (
    *("ground", "boxes", "symbols", "grid", "edge", "fits"),
    *PIECE_LAYERS,
    *("veil", "locks", "badges", "numerals", FLASH, FINALE, CELLS, HELD),
)

_BOXES = "".join(
    f"M{x:g} {y:g}L{x + 0.24:g} {y:g}L{x + 0.24:g} {y + 0.24:g}L{x:g} {y + 0.24:g}Z"
    for y in (-0.48, -0.12, 0.24)
    for x in (-0.48, -0.12, 0.24)
)
_SIGNS = (
    "M0 -.46L.5 .4L-.5 .4Z",
    "M-.17 -.48L.17 -.48L.17 -.17L.48 -.17L.48 .17L.17 .17L.17 .48L-.17 .48L-.17 .17L-.48 .17L-.48 -.17L-.17 -.17Z",
    "M0 -.54L.14 -.18L.52 -.16L.22 .08L.32 .45L0 .24L-.32 .45L-.22 .08L-.52 -.16L-.14 -.18Z",
    (
        "M0 -.5C.32 -.5 .3 -.14 .12 -.04C.28 -.18 .54 -.06 .5 .14C.45 .36 .16 .34 .06 .12L.14 .5L-.14 .5L-.06 .12"
        "C-.16 .34 -.45 .36 -.5 .14C-.54 -.06 -.28 -.18 -.12 -.04C-.3 -.14 -.32 -.5 0 -.5Z"
    ),
    "M0 -.46C.25 -.46 .46 -.25 .46 0C.46 .25 .25 .46 0 .46C-.25 .46 -.46 .25 -.46 0C-.46 -.25 -.25 -.46 0 -.46Z",
    "M0 -.54L.4 0L0 .54L-.4 0Z",
    "M.32 -.4C.02 -.58 -.46 -.42 -.46 0C-.46 .42 .02 .58 .32 .4C.02 .32 -.12 .16 -.12 0C-.12 -.16 .02 -.32 .32 -.4Z",
    (
        "M0 .46C-.3 .22 -.52 .06 -.52 -.16C-.52 -.34 -.39 -.44 -.26 -.44C-.14 -.44 -.05 -.37 0 -.26"
        "C.05 -.37 .14 -.44 .26 -.44C.39 -.44 .52 -.34 .52 -.16C.52 .06 .3 .22 0 .46Z"
    ),
    "M-.4 -.4L.4 -.4L.4 .4L-.4 .4Z",
    _BOXES,
)
"""The nine symbols, and the nine boxes of the wild tile, each centred in a unit square."""
_ORNAMENTS = (
    "M0 -.09C.03 -.05 .06 -.02 .06 .03C.06 .11 -.06 .11 -.06 .03C-.06 -.02 -.03 -.05 0 -.09Z",
    "M-.08 -.08C.04 -.09 .09 -.04 .08 .08C-.04 .09 -.09 .04 -.08 -.08Z",
    "M-.08 .02C-.04 -.04 -.02 -.04 0 0C.02 .04 .04 .04 .08 -.02",
    "M-.05 -.05L.01 .01M.08 -.07L.08 -.02M-.07 .08L-.02 .08",
    "M0 -.1C.01 -.03 .03 -.01 .1 0C.03 .01 .01 .03 0 .1C-.01 .03 -.03 .01 -.1 0C-.03 -.01 -.01 -.03 0 -.1Z",
)
"""The ornament in the corners of each seat's tiles: flame, leaf, wave, rays, star."""
_MIRRORED = (1, 3)
_LOCK = (
    "M-.36 -.04L.36 -.04L.36 .5L-.36 .5Z"
    "M-.26 -.02L-.26 -.18C-.26 -.54 .26 -.54 .26 -.18L.26 -.02"
    "L.12 -.02L.12 -.18C.12 -.34 -.12 -.34 -.12 -.18L-.12 -.02Z"
)
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def board(seen: Observation, held: int | None = None, squares: int = 0, last: str = "") -> Canvas:
    """Render the board with its tiles, offering the squares where the tile in hand may go."""
    fresh = _squares_of(last) & seen.layout.covered
    drawn: set[Mark] = {*_tiles(seen, squares, fresh)}
    if held is None:
        drawn |= {mark for square in members(fresh) for mark in highlight("last", *_corner(square))}
    else:
        drawn |= {*_offers(seen, held, squares)}
    label = Phrase("Blockers! board, {columns} by {rows} spaces", columns=9, rows=9)
    return Canvas(
        width=SIDE,
        height=SIDE,
        layers=LAYERS,
        marks=_fixed_marks(seen, last) | drawn,
        label=label,
        things=("faces", "ornaments", "signs"),
        fine=("shadows", "ornaments", "edge"),
        taker=seen.layout.owner(lowest(fresh)) if fresh else None,
        rows=9,
        columns=9,
    )


@lru_cache(maxsize=2)
def _fixed_marks(seen: Observation, last: str) -> frozenset[Mark]:
    """Render what is on the board whatever is in hand, without its tiles."""
    drawn: set[Mark] = {*_ground(), *_cells(seen), *_joined(seen, last)}
    if seen.turn is None:
        drawn |= {*_group_marks(seen)}
        for seat in seen.layout.best(seen.scoring):
            groups = GRID.groups(seen.layout.squares[seat])
            of = len(groups)
            drawn |= {Path(layer=FINALE, style=finale(n, of), d=_border(group)) for n, group in enumerate(groups)}
    return frozenset(drawn)


@lru_cache(maxsize=1 << 9)
def lone(seat: int, tile: int, x: float, y: float, scale: float = 1, style: str = "") -> tuple[Mark, ...]:
    """Render a single tile, scaled, with the top left of its space at a point."""
    base = _slab("bases", f"base seat{seat} {style}", (x, y), scale, (0.035, 0.035, 0.93, 0.93, 0.2))
    return (base, *_tile(seat, tile, x, y, scale, style))


def highlight(style: str, x: float, y: float, scale: float = 1) -> tuple[Mark, ...]:
    """Render a ring around a tile, with a light halo under it."""
    box = (0.035, 0.035, 0.93, 0.93, 0.2)
    halo = "halo large" if scale > 1 else "halo offered" if style.startswith("offer") else "halo"
    return _slab("halos", halo, (x, y), scale, box), _slab("rings", style, (x, y), scale, box)


@lru_cache(maxsize=1 << 12)
def _slab(layer: str, style: str, at: tuple[float, float], scale: float, box: tuple[float, ...]) -> Mark:
    """Return a rounded rectangle within a space, given by left, top, width, height and radius.

    It is a path, and the styles from base to sign are in alphabetical order, because the page draws the thing in hand
    sorted by these names.
    """
    left, top, width, height, radius = (scale * n for n in box)
    x, y = at[0] + left, at[1] + top
    loop = [(x, y), (x, y + height), (x + width, y + height), (x + width, y)]
    return Path(layer=layer, style=style.strip(), d=rounded([loop], radius))


def middle(square: int) -> tuple[float, float]:
    """Return the middle of a square on the canvas."""
    x, y = _corner(square)
    return x + 0.5, y + 0.5


def _corner(square: int) -> tuple[float, float]:
    """Return the top left corner of a square on the canvas."""
    x, y = GRID.place(square)
    return x + MARGIN, y + MARGIN


@lru_cache(maxsize=1 << 12)
def _transform(path: str, x: float, y: float, scale: float = 1, flip: tuple[int, int] = (1, 1)) -> str:
    """Scale a path of absolute points and move it to a point."""
    across, down = scale * flip[0], scale * flip[1]
    return _PAIR.sub(lambda at: f"{coordinate(x + across * float(at[1]))} {coordinate(y + down * float(at[2]))}", path)


def _in_corners(seat: int, x: float, y: float, scale: float) -> str:
    """Return a seat's ornament in a tile's corners: mirrored, except for flames and waves, which point one way."""
    corners = ((across, down) for across in (-1, 1) for down in (-1, 1))
    return "".join(
        _transform(
            _ORNAMENTS[seat],
            x + (0.5 + 0.3 * across) * scale,
            y + (0.48 + 0.29 * down) * scale,
            scale,
            (-across, -down) if seat in _MIRRORED else (1, 1),
        )
        for across, down in corners
    )


@cache
def _ground() -> tuple[Mark, ...]:
    """Render the empty board: linen with nine boxes in two tones, their symbols, and letters and numbers."""
    stitched = [n + MARGIN for n in range(1, 9) if n % 3]
    lines = "".join(f"M{n:g} {MARGIN:g}v9M{MARGIN:g} {n:g}h9" for n in stitched)
    boxes = (mark for box in range(9) for mark in _box(box))
    return (
        Rect(layer="ground", style="ground", x=0, y=0, width=SIDE, height=SIDE),
        *boxes,
        Path(layer="grid", style="stitches", d=lines),
        *_edges(),
    )


def _box(box: int) -> Iterator[Mark]:
    """Render one of the nine boxes."""
    x, y = box % 3 * 3 + MARGIN, box // 3 * 3 + MARGIN
    yield Rect(layer="boxes", style=f"box tone{box % 2}", x=x, y=y, width=3, height=3)
    yield Path(layer="symbols", style="symbol", d=_transform(_SIGNS[box], x + 1.5, y + 1.5, 2))


def _edges() -> Iterator[Mark]:
    """Render the letters of the rows and the numbers of the columns."""
    for n in range(9):
        along = n + MARGIN + 0.5
        for at in (MARGIN / 2, SIDE - MARGIN / 2):
            yield Text(layer="edge", style="edge", x=at, y=along, text=TILES[9 + n], size=0.27)
            yield Text(layer="edge", style="edge", x=along, y=at, text=TILES[n], size=0.27)


def _squares_of(plies: str) -> int:
    """Return the squares that some plies put tiles on."""
    places = (normalize(text).partition("@")[2] for text in plies.split())
    return bits(GRID.index[place] for place in places if place in GRID.index)


def _tiles(seen: Observation, squares: int, fresh: int) -> Iterator[Mark]:
    """Render the tiles on the board, joined to groups; capturable ones are raised, fresh ones marked."""
    for seat, own in enumerate(seen.layout.squares):
        for group in GRID.groups(own):
            yield from _base(group, seat)
        for square in members(own):
            tile = seen.layout.tile(square)
            assert tile is not None
            style = " lifted" * (squares >> square & 1) + " fresh" * (fresh >> square & 1)
            yield from _tile(seat, tile, *_corner(square), style=style.strip())


def _joined(seen: Observation, last: str) -> Iterator[Mark]:
    """Outline the group that the last move has made of several."""
    moves = [ply for ply in last.split() if "@" in ply]
    square = _squares_of(moves[-1]) & seen.layout.joints if moves else 0
    for own in seen.layout.squares:
        if group := GRID.flood(square, own):
            yield Path(layer=FLASH, style=FLASH, d=_border(group))


@lru_cache(maxsize=1 << 10)
def _base(group: int, seat: int) -> tuple[Mark, ...]:
    """Render what joins the tiles of a group: one body under them all, and its shadow."""
    d = _border(group)
    return Path(layer="shadows", style="shadow", d=d), Path(layer="bases", style=f"base seat{seat}", d=d)


def _border(group: int) -> str:
    """Return the line round a group."""
    places = [GRID.place(square) for square in members(group)]
    left, top = min(x for x, _ in places) + MARGIN, min(y for _, y in places) + MARGIN
    # shapes count rows upwards, the board of Blockers! downwards
    upright = shape_of(bits(GRID.at(x, 8 - y) for x, y in places), GRID)
    bottom = top + bounding_box(upright)[1]
    return rounded([[(left + x, bottom - y) for x, y in loop] for loop in outline(upright)], radius=0.2, inset=0.035)


@lru_cache(maxsize=1 << 12)
def _tile(seat: int, tile: int, x: float, y: float, scale: float = 1, style: str = "") -> tuple[Mark, ...]:
    """Render a tile without its base: its face, its seat's ornament, its sign."""
    style = f"seat{seat} {style}".strip()
    return (
        _slab("faces", f"face {style}", (x, y), scale, (0.085, 0.07, 0.83, 0.82, 0.16)),
        Path(layer="ornaments", style=f"ornament {style}", d=_in_corners(seat, x, y, scale)),
        *_sign(tile, x + 0.5 * scale, y + 0.48 * scale, scale, f"sign {style}"),
    )


def _sign(tile: int, x: float, y: float, scale: float, style: str) -> Iterator[Mark]:
    """Render a tile's face: a number, a letter, a symbol; nothing if it lies face down."""
    if tile == BACK:
        return
    if tile < 18:
        yield Text(layer="signs", style=style, x=x, y=y, text=TILES[tile], size=0.62 * scale)
    else:
        yield Path(layer="signs", style=style, d=_transform(_SIGNS[tile - 18], x, y, 0.48 * scale))


def _offers(seen: Observation, held: int, squares: int) -> Iterator[Mark]:
    """Mark where the tile in hand may go: hollows and rings, locks on safe tiles, a veil on all the rest."""
    assert seen.viewer is not None
    seat, layout = f"seat{seen.viewer}", seen.layout
    yield Path(layer="veil", style="veil", d=_around(held))
    fit = f"fit {seat} anywhere" if held == WILD else f"fit {seat}"
    for square in members(squares & ~layout.covered):
        yield _slab("fits", fit, _corner(square), 1, (0.13, 0.13, 0.74, 0.74, 0.15))
    for square in members(squares & layout.covered):
        yield from highlight(f"offer {seat}", *_corner(square))
    for square in members(SQUARES_OF[held] & layout.joints & ~layout.squares[seen.viewer]):
        x, y = _corner(square)
        style = f"lock seat{layout.owner(square)}"
        yield Path(layer="locks", style=style, d=_transform(_LOCK, x + 0.79, y + 0.21, 0.28))


def _around(held: int) -> str:
    """Return the board without the column, row or box of a tile."""
    x, y = _corner(lowest(SQUARES_OF[held]))
    width, height = ((1, 9), (9, 1), (3, 3), (9, 9))[kind_of(held)]
    return f"M{MARGIN} {MARGIN}h9v9h-9zM{x:g} {y:g}v{height}h{width}v-{height}z"


def _group_marks(seen: Observation) -> Iterator[Mark]:
    """Outline and number each group at the end."""
    for seat, own in enumerate(seen.layout.squares):
        for n, group in enumerate(GRID.groups(own), 1):
            x, y = _corner(lowest(group))
            yield Path(layer="rings", style=f"counted seat{seat}", d=_border(group))
            x, y = x - 0.03, y - 0.03  # in the corner, beside the tile's sign
            yield Rect(layer="badges", style=f"badge seat{seat}", x=x, y=y, width=0.3, height=0.28, radius=0.12)
            yield Text(layer="numerals", style=f"numeral seat{seat}", x=x + 0.15, y=y + 0.14, text=str(n), size=0.23)


def _cells(seen: Observation) -> frozenset[Mark]:
    """Render the cells that take presses and are read out."""
    layout, over = seen.layout, seen.turn is None
    numbers = _group_numbers(layout.squares) if over else _group_sizes(layout.squares, layout.joints)
    owned = ((square, seat) for seat, own in enumerate(layout.squares) for square in members(own))
    taken = [_cell(square, seat, layout.tile(square), numbers.get(square, 0), over=over) for square, seat in owned]
    return _free_cells(GRID.all).difference(_free_cells(layout.covered)).union(taken)


@lru_cache(maxsize=4)
def _free_cells(squares: int) -> frozenset[Mark]:
    """Render the cells of some squares, on which nothing lies."""
    return frozenset([_cell(square, None, None, 0, over=False) for square in members(squares)])


def _group_numbers(by_seat: tuple[int, ...]) -> dict[int, int]:
    """Return, for each square of each seat, the number of its group."""
    numbered = (enumerate(GRID.groups(own), 1) for own in by_seat)
    return {square: n for groups in numbered for n, group in groups for square in members(group)}


def _group_sizes(by_seat: tuple[int, ...], joints: int) -> dict[int, int]:
    """Return, for each joint, the size of the group that it holds together."""
    groups = (group for own in by_seat for group in GRID.groups(own))
    return {square: group.bit_count() for group in groups for square in members(group & joints)}


@lru_cache(maxsize=1 << 12)
def _cell(square: int, seat: int | None, tile: int | None, n: int, *, over: bool) -> Mark:
    """Render a cell; n is the size of the group that its tile holds together, or at the end the group's number."""
    (x, y), (column, row) = _corner(square), GRID.place(square)
    label = _space(GRID.names[square], seat, tile, n, over=over)
    if label is None:
        label = Phrase("{space}: empty, {symbol} box", space=GRID.names[square], symbol=WORDS[tile_at(2, square)])
    return Rect(layer=CELLS, style="cell", label=label, target=GRID.names[square], cell=(row + 1, column + 1), x=x, y=y)


def _space(space: str, seat: int | None, tile: int | None, n: int, *, over: bool) -> Phrase | None:
    """Return what lies on a space, and whether it may be captured; None if it is free."""
    if seat is None or tile is None:
        return None
    names = {"space": space, "seat": SEATS[seat], "tile": WORDS[tile]}
    if over:
        return Phrase("{space}: {seat}’s {tile}, in group {n}", n=n, **names)
    if n:
        return Phrase("{space}: {seat}’s {tile}, safe: it holds a group of {n} together", n=n, **names)
    return Phrase("{space}: {seat}’s {tile}, may be captured", **names)
