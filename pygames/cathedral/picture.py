"""The pieces of the picture of Cathedral, as marks: wall, ground, the paving of claimed squares, and monuments.

Lengths are in squares of the board, y points down. Monuments are seen from above: a body that throws a shadow, and on
it either sloping roofs, whose four sides catch the light differently, or a flat deck; ornaments tell the kinds apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from pygames.cathedral.monuments import DARK, GRID, LIGHT, PEOPLE, PEOPLE_SHAPE
from pygames.core.bits import members
from pygames.core.polyomino import Shape, bounding_box, orientations, outline, shape_of
from pygames.core.scene import FINALE, Mark, Path, Rect, Text
from pygames.core.svg import coordinate, rounded

WALL = 0.6
"""Thickness of the perimeter wall."""
SPAN = GRID.columns + 2 * WALL
"""Width of the board with its wall."""
GROUND = ("wall", "walk", "merlons", "names", "ground", "slabs", "shadow", "paving")
MONUMENT = ("base", "body", "face", "groove", "plate", "spire", "trim")
"""The layers of a monument, in alphabetical order, as the page draws the thing in hand sorted by these names."""

Point = tuple[float, float]

WINDOWS = (((0.19, 0.16), (0.64, 0.55)), ((0.64, 0.16), (0.19, 0.55)))
"""The top left corners of the two windows of a square; squares alternate as on a chessboard."""

TAVERN, STABLE, INN, BRIDGE, SQUARE, MANOR, ABBEY, TOWER, INFIRMARY, CASTLE, ACADEMY = range(len(DARK))
GABLED = {STABLE, ABBEY, PEOPLE}
"""Monuments whose roofs end in gables; all others are hipped."""
DECKED = {BRIDGE, TOWER, CASTLE}
"""Monuments with a flat deck instead of a roof; the parapet of the bridge is open at its ends."""
EAVES = 0.1
"""Distance of a roof from the edge of its squares."""
SLATES = (0.2, 0.29, 0.38)
"""Distances of the rows of Dark's slates from the edge; Light's limestone is smooth."""

Ornament = tuple[str, float, float, float]
ORNAMENTS: dict[int, tuple[Ornament, ...]] = {
    TAVERN: (("chimney", 0.68, 0.36, 0.1),),
    STABLE: (("beam", 0.35, 0.5, 0.38), ("beam", 1, 0.5, 0.38), ("beam", 1.65, 0.5, 0.38)),
    INN: (("chimney", 0.45, 0.5, 0.11), ("chimney", 1.5, 1.55, 0.11)),
    BRIDGE: (
        ("rail", 1.5, 0.12, 1.42),
        ("rail", 1.5, 0.88, 1.42),
        *(("beam", 0.25 + 0.25 * n, 0.5, 0.28) for n in range(11)),
    ),
    SQUARE: (("court", 1, 1, 0.46), ("basin", 1, 1, 0.26)),
    MANOR: (("turret", 1.5, 0.5, 0.26),),
    ABBEY: (("turret", 0.5, 0.5, 0.36), ("cross", 0.5, 0.5, 0.22)),
    TOWER: (("cone", 1.5, 1.5, 0.43), ("cone", 0.5, 0.5, 0.26), ("cone", 2.5, 2.5, 0.26)),
    INFIRMARY: (("court", 1.5, 1.5, 0.44), ("cross", 1.5, 1.5, 0.3)),
    CASTLE: tuple(("turret", x, y, 0.3) for x in (0.5, 2.5) for y in (0.5, 1.5)),
    ACADEMY: (("dome", 1.5, 1.5, 0.46),),
    PEOPLE: (("turret", 1.5, 1.5, 0.42), ("cross", 1.5, 1.5, 0.26), ("cone", 1.5, 3.5, 0.3)),
}
"""The ornaments of each piece, in Dark's orientation: kind, centre, and half the width."""


def corner(square: int) -> Point:
    """Return the top left corner of a square of the board."""
    x, y = GRID.place(square)
    return WALL + x, WALL + GRID.rows - 1 - y


# The empty board, and claimed squares


@cache
def ground() -> tuple[Mark, ...]:
    """Render the empty board: the wall with the names of rows and columns, and the slabs of the field."""
    field, inside = float(GRID.columns), SPAN - WALL
    slabs = [_box(x + 0.025, y + 0.025, 0.95, 0.95) for x, y in map(corner, range(GRID.rows * GRID.columns))]
    letters = [(WALL + n + 0.5, inside + 0.22, GRID.names[n][0]) for n in range(GRID.columns)]
    numbers = [(WALL - 0.22, inside - n - 0.5, str(n + 1)) for n in range(GRID.rows)]
    shadow = f"M{WALL} {WALL}h{field}v.14h-{field - 0.14}v{field - 0.14}h-.14z"
    return (
        Rect(layer="wall", style="wall", x=0, y=0, width=SPAN, height=SPAN, radius=0.12),
        Rect(layer="walk", style="walk", x=0.16, y=0.16, width=SPAN - 0.32, height=SPAN - 0.32, radius=0.06),
        Path(layer="merlons", style="merlons", d="".join(_merlons())),
        Rect(layer="merlons", style="rim", x=WALL - 0.05, y=WALL - 0.05, width=field + 0.1, height=field + 0.1),
        Rect(layer="ground", style="ground", x=WALL, y=WALL, width=field, height=field),
        Path(layer="slabs", style="slabs", d="".join(slab for n, slab in enumerate(slabs) if n % 7 != 5)),
        Path(layer="slabs", style="worn", d="".join(slabs[5::7])),
        Path(layer="shadow", style="shadow", d=shadow),
        *(
            Text(layer="names", style="name coordinate", x=x, y=y, text=text, size=0.28)
            for x, y, text in letters + numbers
        ),
    )


def _merlons() -> Iterator[str]:
    """Yield the blocks along the outer edge of the wall."""
    count = 24
    step = SPAN / count
    for n in range(count):
        start = n * step + step * 0.2
        yield _box(start, 0.04, step * 0.6, 0.16)
        yield _box(start, SPAN - 0.2, step * 0.6, 0.16)
        yield _box(0.04, start, 0.16, step * 0.6)
        yield _box(SPAN - 0.2, start, 0.16, step * 0.6)


@cache
def paving(square: int, seat: int, layer: str = "paving") -> Mark:
    """Render a square paved in a seat's stone: Light's in courses, Dark's in lozenges."""
    x, y = corner(square)
    return Path(layer=layer, style=f"{layer} seat{seat}", d="".join((_courses, _lozenges)[seat](x, y)))


def _courses(x: float, y: float) -> Iterator[str]:
    for row in range(3):
        top = y + 0.03 + row * 0.32
        widths = (0.6, 0.31) if row % 2 else (0.31, 0.6)
        yield _box(x + 0.03, top, widths[0], 0.29)
        yield _box(x + 0.06 + widths[0], top, widths[1], 0.29)


def _lozenges(x: float, y: float) -> Iterator[str]:
    yield f"M{_at(x + 0.5, y + 0.06)}l.44 .44l-.44 .44l-.44 -.44z"
    for cx, cy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        across, down = 1 - 2 * cx, 1 - 2 * cy
        corner = _at(x + cx + 0.03 * across, y + cy + 0.03 * down)
        yield f"M{corner}h{coordinate(0.41 * across)}l{coordinate(-0.41 * across)} {coordinate(0.41 * down)}z"


# Monuments


@cache
def piece_marks(squares: int, piece: int, seat: int | None) -> tuple[Mark, ...]:
    """Render a piece on the board."""
    places = [corner(square) for square in members(squares)]
    return monument(piece, shape_of(squares, GRID), seat, min(x for x, _ in places), min(y for _, y in places))


@lru_cache(maxsize=1 << 9)
def piece_outline(squares: int, layer: str, style: str = "") -> Path:
    """Outline a piece on the board; without a style, in that of the layer."""
    places = [corner(square) for square in members(squares)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return Path(layer=layer, style=style or layer, d=_outline(shape_of(squares, GRID), left, top, 0.12, 0.03))


def lit_windows(squares: int, style: str) -> Path:
    """Render the windows of a piece on the board as they are at night."""
    places = [(corner(square), sum(GRID.place(square)) % 2) for square in members(squares)]
    panes = (_box(x + across, y + down, 0.17, 0.27) for (x, y), way in places for across, down in WINDOWS[way])
    return Path(layer=FINALE, style=f"{style} windows", d="".join(panes))


@lru_cache(maxsize=1 << 9)
def monument(piece: int, shape: Shape, seat: int | None, left: float, top: float) -> tuple[Mark, ...]:
    """Render a piece with the top left of its bounding box at a point."""
    owner = "people" if seat is None else f"seat{seat}"
    drawn: dict[tuple[str, str], list[str]] = {}
    for layer, style, d in _parts(piece, shape, seat, left, top):
        drawn.setdefault((layer, style), []).append(d)
    return tuple(
        Path(layer=layer, style=f"{layer} {style} {owner}".replace("  ", " "), d="".join(paths))
        for (layer, style), paths in drawn.items()
    )


Part = tuple[str, str, str]
"""Layer, style and path of a part of a monument."""


def _parts(piece: int, shape: Shape, seat: int | None, left: float, top: float) -> Iterator[Part]:
    yield "base", "", _outline(shape, left + 0.05, top + 0.09, 0.1, 0.05)
    yield "body", "", _outline(shape, left, top, 0.1, 0.05)
    if piece in DECKED:
        yield "face", "deck", _outline(shape, left, top, 0.04, 0.2)
        if piece != BRIDGE:
            yield "face", "parapet", _outline(shape, left, top, 0.04, 0.12)
    else:
        yield from _roof(piece, shape, left, top)
    if seat == 1:
        yield "groove", "slates", "".join(_outline(shape, left, top, 0.02, inset) for inset in SLATES)
    place = _orientation_map(piece, shape, seat, left, top)
    for kind, x, y, half in ORNAMENTS[piece]:
        if kind == "beam":
            yield "trim", "beam", f"M{_at(*place(x, y - half))}L{_at(*place(x, y + half))}"
        elif kind == "rail":
            yield "face", "parapet", f"M{_at(*place(x - half, y))}L{_at(*place(x + half, y))}"
        else:
            yield from _ornament(kind, *place(x, y), half)


def _outline(shape: Shape, left: float, top: float, radius: float, inset: float) -> str:
    _, height = bounding_box(shape)
    loops = [[(left + x, top + height - y) for x, y in loop] for loop in outline(shape)]
    return rounded(loops, radius=radius, inset=inset)


def _orientation_map(
    piece: int, shape: Shape, seat: int | None, left: float, top: float
) -> Callable[[float, float], Point]:
    """Return the map from points of a piece, in Dark's orientation, to where they lie when it is turned to a shape."""
    way = PEOPLE_SHAPE if piece == PEOPLE else LIGHT[piece] if seat == 0 else DARK[piece]
    turns = orientations(way, mirror=False).index(shape)
    (width, height), mirror = bounding_box(way), seat == 0 and piece != PEOPLE

    def place(x: float, y: float) -> Point:
        across, down = width, height
        # ornaments are given as on Dark's pieces, of which Light's are mirror images
        x = across - x if mirror else x
        for _ in range(turns):
            x, y, across, down = down - y, x, down, across
        return left + x, top + y

    return place


def _roof(piece: int, shape: Shape, left: float, top: float) -> Iterator[Part]:
    """Render the sides of a roof, each quarter of each square separately."""
    _, height = bounding_box(shape)
    filled = {(x, height - 1 - y) for x, y in shape}
    for x, y in sorted(filled):
        for dx in (-1, 1):
            for dy in (-1, 1):
                yield from _quarter(filled, x, y, dx, dy, left, top, gabled=piece in GABLED)


def _quarter(
    filled: set[tuple[int, int]], x: int, y: int, dx: int, dy: int, left: float, top: float, *, gabled: bool
) -> Iterator[Part]:
    """Render the sides of the roof over the quarter of a square that lies towards (dx, dy)."""
    side, end = "west" if dx < 0 else "east", "north" if dy < 0 else "south"
    beside, beyond = (x + dx, y) in filled, (x, y + dy) in filled

    def path(*points: Point) -> str:
        """Return a polygon of points measured from the square's centre towards the quarter's corner."""
        # the order of points is reversed where mirroring would, so that all polygons run the same way
        placed = [_at(left + x + 0.5 + dx * across, top + y + 0.5 + dy * down) for across, down in points]
        return f"M{'L'.join(placed if dx == dy else placed[::-1])}z"

    full, drawn = 0.5, 0.5 - EAVES
    if gabled and not beside and not beyond:
        beside, beyond = (x - dx, y) in filled, (x, y - dy) in filled
        full = drawn
    if not beside and not beyond:
        yield "face", end, path((0, 0), (drawn, drawn), (0, drawn))
        yield "face", side, path((0, 0), (drawn, 0), (drawn, drawn))
    elif beside and not beyond:
        yield "face", end, path((0, 0), (full, 0), (full, drawn), (0, drawn))
    elif beyond and not beside:
        yield "face", side, path((0, 0), (drawn, 0), (drawn, full), (0, full))
    elif (x + dx, y + dy) not in filled:
        yield "face", end, path((0, 0), (full, 0), (full, drawn), (drawn, drawn))
        yield "face", side, path((0, 0), (drawn, drawn), (drawn, full), (0, full))


def _ornament(kind: str, x: float, y: float, half: float) -> Iterator[Part]:
    """Render an ornament around a point."""
    match kind:
        case "chimney" | "court":
            yield "plate", kind, _box(x - half, y - half, 2 * half, 2 * half)
        case "basin":
            yield "spire", "rim", _disc(x, y, half)
            yield "trim", "water", _disc(x, y, half * 0.6)
        case "turret":
            yield "plate", "tower", _box(x - half, y - half, 2 * half, 2 * half)
            yield from _pyramid(x, y, half * 0.8)
        case "cone":
            yield "plate", "tower", _disc(x, y, half)
            yield from _cone(x, y, half * 0.82)
        case "dome":
            yield "plate", "tower", _disc(x, y, half)
            yield from _cone(x, y, half * 0.9)
            yield "trim", "rib", _ribs(x, y, half * 0.9)
            yield "trim", "lantern", _disc(x, y, half * 0.24)
        case "cross":
            yield (
                "trim",
                "cross",
                f"M{_at(x, y - half)}v{coordinate(2 * half)}M{_at(x - half, y)}h{coordinate(2 * half)}",
            )


def _pyramid(x: float, y: float, half: float) -> Iterator[Part]:
    """Render the four sides of a pyramid."""
    wide = coordinate(2 * half)
    yield "spire", "north", f"M{_at(x, y)}L{_at(x - half, y - half)}h{wide}z"
    yield "spire", "east", f"M{_at(x, y)}L{_at(x + half, y - half)}v{wide}z"
    yield "spire", "south", f"M{_at(x, y)}L{_at(x + half, y + half)}h-{wide}z"
    yield "spire", "west", f"M{_at(x, y)}L{_at(x - half, y + half)}v-{wide}z"


def _cone(x: float, y: float, radius: float) -> Iterator[Part]:
    """Render the four quarters of a round roof."""
    # cos(45°), as the quarters meet on the diagonals
    arc, r = f"a{coordinate(radius)} {coordinate(radius)} 0 0 1 ", radius * 0.7071
    wide = coordinate(2 * r)
    yield "spire", "north", f"M{_at(x, y)}L{_at(x - r, y - r)}{arc}{wide} 0z"
    yield "spire", "east", f"M{_at(x, y)}L{_at(x + r, y - r)}{arc}0 {wide}z"
    yield "spire", "south", f"M{_at(x, y)}L{_at(x + r, y + r)}{arc}-{wide} 0z"
    yield "spire", "west", f"M{_at(x, y)}L{_at(x - r, y + r)}{arc}0 -{wide}z"


def _ribs(x: float, y: float, radius: float) -> str:
    """Return eight lines from the edge of a dome to its lantern."""
    near, far = radius * 0.3, radius * 0.97
    ways = [(dx * f, dy * f) for dx, dy, f in ((1, 0, 1), (0, 1, 1), (1, 1, 0.7071), (1, -1, 0.7071))]
    ends = [(sign * dx, sign * dy) for dx, dy in ways for sign in (1, -1)]
    return "".join(f"M{_at(x + near * dx, y + near * dy)}L{_at(x + far * dx, y + far * dy)}" for dx, dy in ends)


# Paths


def _at(x: float, y: float) -> str:
    return f"{coordinate(x)} {coordinate(y)}"


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{_at(x, y)}h{coordinate(width)}v{coordinate(height)}h-{coordinate(width)}z"


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"a{coordinate(radius)} {coordinate(radius)} 0 1 0 "
    return f"M{_at(x - radius, y)}{arc}{coordinate(2 * radius)} 0{arc}-{coordinate(2 * radius)} 0z"
