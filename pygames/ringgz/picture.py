"""The board of Ringgz and its pieces as marks, in units of one territory.

A piece is drawn around a point in layers whose names are in alphabetical order from the bottom to the top, so that it
looks right even if its marks are sorted by name: its shadow, the `backing`, its `body`, its `coat` of lacquer, the
`dent` of its colour's pattern or sign, and the `gloss`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from pygames.core.scene import CELLS, FINALE, FLASH, HELD, Canvas, Disc, Mark, Path, Rect, Text, finale
from pygames.core.svg import coordinate
from pygames.ringgz.rules import BASE, GRID, KINDS, LETTERS, START, Move, Territory, colours

GROUND = ("ground", "grain", "realms", "links", "wells", "rims", "names")
"""The layers of the empty board."""
PIECES = ("backing", "body", "coat", "dent", "gloss")
"""The layers of the pieces."""
LAYERS = (*GROUND, "lead", *PIECES, "shade", "last", "badges", "signs", "fits", FLASH, FINALE, CELLS, HELD)
FRAME = 0.18
WIDTH, HEIGHT = GRID.columns + 2 * FRAME, GRID.rows + 2 * FRAME
WELL = 0.445
"""Radius of a territory."""
RADII = (0.1, 0.175, 0.28, 0.385)
"""Radius of the core, and of the centre lines of the other rings' bands."""
BAND = 0.074
"""Width of a band; the style sheet has it too."""
LID = 0.41
"""Radius of a base."""
GLOSS = (190, 285)
"""Angles of the light, which comes from the top left."""


def middle(territory: int) -> tuple[float, float]:
    """Return the middle of a territory on the canvas."""
    x, y = GRID.place(territory)
    return FRAME + x + 0.5, FRAME + GRID.rows - y - 0.5


@cache
def ground() -> tuple[Mark, ...]:
    """Render the empty board: walnut with its grain, territories engraved as discs, their links, and their names."""
    places = [middle(territory) for territory in range(len(GRID.names))]
    # 359.9: an arc of 360 degrees ends where it begins, and SVG draws nothing
    wells = "".join(arc(x, y, WELL, 0, 359.9) + "z" for x, y in places)
    return (
        Rect(layer="ground", style="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Path(layer="grain", style="grain", d=_grain(0)),
        Path(layer="grain", style="grain light", d=_grain(1)),
        Path(layer="links", style="links light", d=_links(0.012)),
        Path(layer="links", style="links", d=_links(0)),
        Path(layer="wells", style="wells", d=wells),
        Path(layer="rims", style="rims", d="".join(arc(x, y, WELL - 0.008, 170, 310) for x, y in places)),
        Path(layer="rims", style="rims light", d="".join(arc(x, y, WELL + 0.006, -10, 130) for x, y in places)),
        Rect(layer="rims", style="edge", x=0.02, y=0.02, width=WIDTH - 0.04, height=HEIGHT - 0.04, radius=0.09),
        *_names(),
    )


def _links(shift: float) -> str:
    """Return a line through each row and each column."""
    (left, bottom), (right, top) = middle(0), middle(len(GRID.names) - 1)
    rows = "".join(
        f"M{coordinate(left)} {coordinate(bottom - k + shift)}H{coordinate(right)}" for k in range(GRID.rows)
    )
    columns = "".join(
        f"M{coordinate(left + k + shift)} {coordinate(bottom)}V{coordinate(top)}" for k in range(GRID.columns)
    )
    return rows + columns


def _grain(kind: int) -> str:
    """Return long lines that waver a little, like wood grain."""
    return "".join(
        _wavy_line(HEIGHT * (k + 0.5 * kind + 0.3 * sin(5 * k + kind)) / 18, k + 7 * kind) for k in range(19)
    )


def _wavy_line(height: float, phase: int) -> str:
    """Return a line across the board through the midpoints between points above and below a height."""
    swing = 0.03 + 0.05 * sin(3 * phase) ** 2
    points = [((x - 0.5) * WIDTH / 6, height + swing * sin(1.9 * x + 2.3 * phase)) for x in range(8)]
    path = ""
    for (x, y), (further, next_y) in pairwise(points):
        between = f"{coordinate((x + further) / 2)} {coordinate((y + next_y) / 2)}"
        path += f"Q{coordinate(x)} {coordinate(y)} {between}" if path else f"M{between}"
    return path


def _names() -> Iterator[Mark]:
    """Render the letters of the columns and the numbers of the rows, in the frame."""
    for k in range(GRID.columns):
        x, _ = middle(k)
        yield Text(layer="names", style="coordinate", x=x, y=HEIGHT - 0.115, text=GRID.names[k][0], size=0.15)
    for k in range(GRID.rows):
        _, y = middle(k * GRID.columns)
        yield Text(layer="names", style="coordinate", x=0.115, y=y, text=GRID.names[k * GRID.columns][1:], size=0.15)


# What lies on the board


@cache
def piece_on(piece: int, territory: int) -> tuple[Mark, ...]:
    """Render a piece on the board."""
    return piece_marks(piece, *middle(territory))


@cache
def fit(piece: int, territory: int) -> Mark:
    """Mark where the piece in hand may go, in its size and colour."""
    x, y = middle(territory)
    style = f"fit {colour_of(piece)}".rstrip()
    return Disc(layer="fits", style=style, x=x, y=y, radius=middle_radius(piece))


def colour_of(piece: int) -> str:
    """Return the style-sheet class of a piece's colour; the starting base has none."""
    return "" if piece == START else f"colour-{LETTERS[piece // KINDS]}"


def last_marks(moves: Iterable[Move]) -> Iterator[Mark]:
    """Outline the pieces placed last and their territories."""
    for move in moves:
        x, y = middle(move.territory)
        yield Disc(layer="last", style="last", x=x, y=y, radius=WELL + 0.008)
        yield Disc(layer="last", style="last thin", x=x, y=y, radius=extent(move.piece))


@cache
def leader_tint(territory: int, colour: int) -> Mark:
    """Tint a territory in the colour that leads there."""
    x, y = middle(territory)
    return Disc(layer="lead", style=f"leading colour-{LETTERS[colour]}", x=x, y=y, radius=WELL)


def final_marks(territory: int, here: Territory, seats: int) -> Iterator[Mark]:
    """Mark a territory's owner at the end with the sign of its colour; dim it if it is nobody's."""
    x, y = middle(territory)
    if here.seat is None:
        yield Disc(layer="shade", style="shade", x=x, y=y, radius=WELL + 0.01)
    else:
        style = f"realm colour-{LETTERS[colours(seats)[here.seat][0]]}"
        yield Rect(layer="realms", style=style, x=x - 0.485, y=y - 0.485, width=0.97, height=0.97, radius=0.1)
    if here.majority is not None:
        style = f"{'void' if here.seat is None else 'won'} colour-{LETTERS[here.majority]}"
        yield Disc(layer="lead", style=f"leading {style}", x=x, y=y, radius=WELL)
        yield from badge(territory, here.majority, style)


@cache
def closing_ring(territory: int, n: int, of: int) -> Mark:
    """Render the nth of several rings that close once around a winner's territories."""
    x, y = middle(territory)
    return Disc(layer=FINALE, style=finale(n, of), x=x, y=y, radius=WELL)


@cache
def tie_broken(territory: int) -> Mark:
    """Render what lights up round a territory that somebody has just gained."""
    x, y = middle(territory)
    return Disc(layer=FLASH, style=f"{FLASH} claim", x=x, y=y, radius=WELL)


@cache
def badge(territory: int, colour: int, style: str = "") -> tuple[Mark, ...]:
    """Render the sign of the colour that holds a territory, at its corner."""
    x, y = middle(territory)
    x, y, style = x + 0.38, y - 0.38, style or f"holds colour-{LETTERS[colour]}"
    return (
        Disc(layer="badges", style=f"badge {style}", x=x, y=y, radius=0.135),
        Path(layer="signs", style=f"emblem {style}", d=_sign(colour, x, y, 0.085)),
    )


# The pieces


def piece_marks(piece: int, x: float, y: float) -> tuple[Mark, ...]:
    """Render a piece with its centre at a point."""
    if piece == START:
        return _starting_base(x, y)
    colour, kind = divmod(piece, KINDS)
    style = colour_of(piece)
    if kind == BASE:
        return _base(colour, style, x, y)
    return _ring_marks(colour, kind, style, x, y) if kind else _core(colour, style, x, y)


def extent(piece: int) -> float:
    """Return how far a piece reaches from its centre."""
    kind = BASE if piece == START else piece % KINDS
    return LID if kind == BASE else RADII[kind] + (BAND / 2 if kind else 0)


def middle_radius(piece: int) -> float:
    """Return the radius of a ring's centre line, or of the edge of a solid piece."""
    kind = BASE if piece == START else piece % KINDS
    return LID if kind == BASE else RADII[kind]


def stock(piece: int, left: int, of: int) -> Canvas:
    """Render a kind of piece in its well, with a pip for each copy, filled for each that is left."""
    pips = (
        Disc(
            layer="pips",
            style="pip" if k < left else "pip gone",
            x=0.5 + 0.17 * (k - (of - 1) / 2),
            y=1.07,
            radius=0.052,
        )
        for k in range(of if piece != START else 0)
    )
    well = Disc(layer="wells", style="wells", x=0.5, y=0.5, radius=WELL)
    marks = (well, *pips, *(piece_marks(piece, 0.5, 0.5) if left else ()))
    return Canvas(width=1, height=1.16, layers=("wells", *PIECES, "pips"), marks=frozenset(marks))


def _core(colour: int, style: str, x: float, y: float) -> tuple[Mark, ...]:
    """Render the solid ring of size 1."""
    radius = RADII[0]
    return (
        Disc(layer="backing", style="backing solid", x=x, y=y + 0.018, radius=radius),
        Disc(layer="body", style=f"body solid {style}", x=x, y=y, radius=radius),
        Disc(layer="coat", style=f"coat solid {style}", x=x, y=y, radius=radius - 0.012),
        Path(layer="dent", style=f"dent emblem {style}", d=_sign(colour, x, y, 0.062)),
        Path(layer="gloss", style=f"gloss {style}", d=arc(x, y, radius - 0.024, *GLOSS)),
    )


def _ring_marks(colour: int, kind: int, style: str, x: float, y: float) -> tuple[Mark, ...]:
    """Render a turned band with its colour's pattern around it."""
    radius = RADII[kind]
    dent = PATTERNS[colour](x, y, radius, 4 + 4 * kind)
    return (
        Disc(layer="backing", style="backing", x=x, y=y + 0.018, radius=radius),
        Disc(layer="body", style=f"body {style}", x=x, y=y, radius=radius),
        Disc(layer="coat", style=f"coat {style}", x=x, y=y, radius=radius),
        *([Path(layer="dent", style=f"dent {style}", d=dent)] if dent else []),
        Path(layer="gloss", style=f"gloss {style}", d=arc(x, y, radius + BAND / 4, *GLOSS)),
    )


def _base(colour: int, style: str, x: float, y: float) -> tuple[Mark, ...]:
    """Render a closed lid with a groove around its colour's sign."""
    return (
        Disc(layer="backing", style="backing solid", x=x, y=y + 0.024, radius=LID),
        Disc(layer="body", style=f"body solid {style}", x=x, y=y, radius=LID),
        Disc(layer="coat", style=f"coat solid {style}", x=x, y=y, radius=LID - 0.018),
        Path(layer="dent", style=f"dent groove {style}", d=arc(x, y, 0.3, 0, 359.9)),
        Path(layer="dent", style=f"dent emblem {style}", d=_sign(colour, x, y, 0.2)),
        Path(layer="gloss", style=f"gloss {style}", d=arc(x, y, LID - 0.045, *GLOSS)),
    )


def _starting_base(x: float, y: float) -> tuple[Mark, ...]:
    """Render a lid in four quarters, one of each colour."""
    quarters: list[Mark] = []
    for colour, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        style = f"colour-{LETTERS[colour]}"
        quarter = _quarter(x + 0.014 * dx, y + 0.014 * dy, dx, dy, LID - 0.04)
        quarters += [
            Path(layer="coat", style=f"coat solid {style}", d=quarter),
            Path(layer="dent", style=f"dent emblem {style}", d=_sign(colour, x + 0.185 * dx, y + 0.185 * dy, 0.105)),
        ]
    return (
        Disc(layer="backing", style="backing solid", x=x, y=y + 0.024, radius=LID),
        Disc(layer="body", style="body solid starting", x=x, y=y, radius=LID),
        *quarters,
        Path(layer="gloss", style="gloss starting", d=arc(x, y, LID - 0.012, *GLOSS)),
    )


def _quarter(x: float, y: float, dx: int, dy: int, radius: float) -> str:
    """Return a quarter of a disc, towards one of its diagonals."""
    across = f"{coordinate(x + dx * radius)} {coordinate(y)}"
    down = f"{coordinate(x)} {coordinate(y + dy * radius)}"
    # which way round is shorter depends on the diagonal
    sweep = int(dx * dy > 0)
    return f"M{coordinate(x)} {coordinate(y)}L{across}A{coordinate(radius)} {coordinate(radius)} 0 0 {sweep} {down}z"


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """Return part of a circle between two angles, in degrees clockwise from the right."""
    first, last = _around(x, y, radius, start), _around(x, y, radius, end)
    return f"M{first}A{coordinate(radius)} {coordinate(radius)} 0 {int(end - start > 180)} 1 {last}"


def _around(x: float, y: float, radius: float, degrees: float) -> str:
    angle = degrees * pi / 180
    return f"{coordinate(x + radius * cos(angle))} {coordinate(y + radius * sin(angle))}"


# The pattern around the rings of each colour

Pattern = Callable[[float, float, float, int], str]


def _dashes(x: float, y: float, radius: float, n: int) -> str:
    step = 720 / n
    return "".join(arc(x, y, radius, k * step + 10, k * step + 10 + step * 0.6) for k in range(n // 2))


def _dots(x: float, y: float, radius: float, n: int) -> str:
    return "".join(f"M{_around(x, y, radius, k * 360 / n)}h.001" for k in range(n))


def _plain(_x: float, _y: float, _radius: float, _n: int) -> str:
    return ""


def _ticks(x: float, y: float, radius: float, n: int) -> str:
    inner, outer, step = radius - BAND / 2 + 0.012, radius + BAND / 2 - 0.012, 360 / n
    return "".join(f"M{_around(x, y, inner, k * step)}L{_around(x, y, outer, k * step)}" for k in range(n))


PATTERNS: tuple[Pattern, ...] = (_dashes, _dots, _plain, _ticks)


# The signs of the colours: waves, a sun, a leaf, a flame


def _sign(colour: int, x: float, y: float, size: float) -> str:
    """Return the sign of a colour, centred on a point, as a filled path that reaches this far in each direction."""
    return "".join(_transform(SIGNS[colour], x, y, size))


def _transform(shape: Iterable[tuple[str, tuple[float, ...]]], x: float, y: float, size: float) -> Iterator[str]:
    """Move and scale a shape of commands and points."""
    for command, values in shape:
        points = (coordinate((x, y)[k % 2] + size * value) for k, value in enumerate(values))
        yield f"{command}{' '.join(points)}"


Shape = tuple[tuple[str, tuple[float, ...]], ...]


def _wave(y: float) -> Shape:
    """Return a band with two waves."""
    low, high, thick = y + 0.2, y - 0.2, 0.32
    return (
        ("M", (-1, y)),
        ("C", (-0.75, high - 0.15, -0.5, high - 0.15, -0.25, y - 0.1)),
        ("C", (0.1, low + 0.15, 0.45, low + 0.15, 1, y - 0.35)),
        ("L", (1, y - 0.35 + thick)),
        ("C", (0.45, low + 0.15 + thick, 0.1, low + 0.15 + thick, -0.25, y - 0.1 + thick)),
        ("C", (-0.5, high - 0.15 + thick, -0.75, high - 0.15 + thick, -1, y + thick)),
        ("z", ()),
    )


def _sun() -> Shape:
    """Return a disc with eight rays."""
    parts: list[tuple[str, tuple[float, ...]]] = []
    for k in range(16):
        angle = k * pi / 8
        far = 0.46
        parts.append(("L" if parts else "M", (far * cos(angle), far * sin(angle))))
    parts.append(("z", ()))
    for k in range(8):
        angle, wide = k * pi / 4, 0.22
        base = [(0.6 * cos(angle + side * wide), 0.6 * sin(angle + side * wide)) for side in (-1, 1)]
        parts += [("M", base[0]), ("L", (cos(angle), sin(angle))), ("L", base[1]), ("z", ())]
    return tuple(parts)


LEAF: Shape = (
    ("M", (-0.9, 0.9)),
    ("L", (-0.62, 0.52)),
    ("C", (-0.95, -0.4, -0.2, -0.95, 0.9, -0.9)),
    ("C", (0.95, 0.2, 0.4, 0.95, -0.48, 0.66)),
    ("L", (-0.72, 0.98)),
    ("z", ()),
    ("M", (-0.4, 0.38)),
    ("L", (-0.3, 0.48)),
    ("L", (0.5, -0.42)),
    ("z", ()),
)
FLAME: Shape = (
    ("M", (0.1, -1)),
    ("C", (0.2, -0.5, 0.72, -0.2, 0.72, 0.35)),
    ("C", (0.72, 0.78, 0.4, 1, 0, 1)),
    ("C", (-0.4, 1, -0.72, 0.78, -0.72, 0.35)),
    ("C", (-0.72, 0.05, -0.58, -0.15, -0.42, -0.32)),
    ("C", (-0.4, -0.08, -0.3, 0.05, -0.12, 0.08)),
    ("C", (-0.3, -0.4, -0.18, -0.75, 0.1, -1)),
    ("z", ()),
)
SIGNS: tuple[Shape, ...] = ((*_wave(-0.42), *_wave(0.32)), _sun(), LEAF, FLAME)
