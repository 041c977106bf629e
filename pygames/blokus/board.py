"""How Blokus To Go looks, and how presses become moves.

Targets: a square's name places the grip of the held piece (its square nearest to the centre) there; `piece-F` takes a
piece in hand; `turn`, `turn-back`, `mirror`, `next`, `previous`, `place` and `cancel` are the tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from pygames.blokus import SEATS
from pygames.blokus.consequences import open_corners
from pygames.blokus.pieces import pieces_of
from pygames.blokus.rules import GRID, PIECE_NAMES, PIECES, SIZES, STARTS, Move, Position, piece_phrase
from pygames.blokus.speech import (
    describe,
    describe_briefly,
    describe_turn,
    end_reason,
    forecast,
    held_label,
    piece_label,
    prompt,
    score_breakdown,
)
from pygames.blokus.why import describe_end, why
from pygames.core.bits import Selection, members
from pygames.core.contract import Board
from pygames.core.game import IllegalMove
from pygames.core.hand import neighbour, touch_hand
from pygames.core.phrase import Phrase
from pygames.core.placing import Draft, grip, grip_square, place_draft, spots
from pygames.core.polyomino import Shape, bounding_box, orientations, outline, reflect, rotate, shape_of
from pygames.core.scene import (
    CANCEL,
    CELLS,
    CYCLING,
    FINALE,
    FLASH,
    HELD,
    PLACE,
    STILL,
    Canvas,
    Disc,
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
    finale,
)
from pygames.core.svg import rounded

ROWS, COLUMNS = GRID.rows, GRID.columns
LAYERS = ("ground", "pits", "nubs", "pieces", "relief", "fits", FLASH, FINALE, CELLS, HELD)
EDGE = 0.38
"""Width of the edge with its letters and numbers."""
SIDE = COLUMNS + 2 * EDGE
TRAY = tuple(sorted(range(len(PIECE_NAMES)), key=lambda piece: -SIZES[piece]))
"""The pieces in tray order: the largest first."""


RESHAPED: dict[str, Callable[[Shape], Shape]] = {
    "turn": rotate,
    "turn-back": lambda shape: rotate(rotate(rotate(shape))),
    "mirror": reflect,
}


def scene(position: Position, draft: Draft | None = None, last: str = "") -> Scene:
    """Render a position."""
    return Scene(
        board=_board(position, draft, last),
        hands=tuple(_hand(position, draft, seat) for seat in (0, 1)),
        prompt=prompt(position, draft),
        actor=position.turn,
        tools=_tools(draft) if position.turn is not None else (),
        held=_held_piece(position, draft) if draft else None,
    )


def touch(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return the result of a press: a new draft, no draft, or the move."""
    return touch_hand(position, draft, target, _take, _cycle, _use)


def possible(position: Position, draft: Draft | None) -> Selection[Move]:
    """Return the legal moves of the piece in hand, or all if there is none."""
    table = position.table
    return Selection(table.moves, position.legal_set & table.with_piece[draft.piece] if draft else position.legal_set)


def _take(position: Position, piece_name: str) -> Draft:
    """Take a piece in hand, turned so that it fits somewhere if possible."""
    assert position.turn is not None
    if piece_name not in PIECES:
        raise IllegalMove("unknown", "There’s no piece called “{piece}”.", piece=piece_name[:20])
    piece = PIECE_NAMES.index(piece_name)
    if not position.hands[position.turn] >> piece & 1:
        raise IllegalMove(
            "placed", "{seat} has already placed the {piece}.", seat=SEATS[position.turn], piece=piece_phrase(piece)
        )
    for shape in orientations(PIECES[piece_name]):
        if any(spot.fits for spot in _spots(position, piece, shape)):
            return Draft(piece, shape)
    raise IllegalMove("nowhere", "The {piece} doesn’t fit anywhere right now.", piece=piece_phrase(piece))


def _cycle(position: Position, draft: Draft | None, step: int) -> Draft:
    """Take the next (or previous) piece of the tray that fits somewhere."""
    usable = [piece for piece in TRAY if _usable(position, piece)]
    return _take(position, PIECE_NAMES[neighbour(usable, draft.piece if draft else None, step)])


def _use(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return what a press does with the piece in hand."""
    if draft is None:
        raise IllegalMove("choose", "Choose a piece first.")
    if target == "place" and not draft.squares:
        raise IllegalMove("where", "Choose where the piece goes.")
    return place_draft(draft, target, GRID, RESHAPED, lambda squares: _legal(position, squares), position.parse)


def _legal(position: Position, squares: int) -> bool:
    """Return whether the seat to move may cover exactly these squares."""
    return bool(position.legal_set >> position.table.by_squares[squares] & 1)


def _usable(position: Position, piece: int) -> bool:
    """Return whether the seat to move can place a piece anywhere."""
    return bool(position.legal_set & position.table.with_piece[piece])


@lru_cache(maxsize=32)
def _spots(position: Position, piece: int, shape: Shape) -> tuple[Spot, ...]:
    """Return every place on the board where a piece can be shown as it is turned."""
    fitting = {move.squares for move in possible(position, Draft(piece, shape))}
    return spots(shape, GRID, fitting.__contains__, EDGE)


def _board(position: Position, draft: Draft | None, last: str) -> Canvas:
    """Render the board with the pieces on it."""
    marks = _fixed_marks(position, last)
    if position.turn is not None:
        marks |= {*_fits(position, draft)}
    label = Phrase("Blokus To Go board, {columns} by {rows} squares", columns=COLUMNS, rows=ROWS)
    return Canvas(
        width=SIDE,
        height=SIDE,
        layers=LAYERS,
        marks=marks,
        label=label,
        things=("pieces", "relief"),
        fine=("pits", "nubs"),
        rows=ROWS,
        columns=COLUMNS,
    )


@lru_cache(maxsize=2)
def _fixed_marks(position: Position, last: str) -> frozenset[Mark]:
    """Render what is on the board whatever is in hand."""
    marks = {*_ground(), *_cells(position)}
    fresh = last.split()
    for seat in (0, 1):
        for move in pieces_of(position, seat):
            marks.update(_piece(move.squares, seat, "last" if str(move) in fresh else ""))
    marks.update(_joints(position, fresh[-1] if fresh else ""))
    for seat in position.winners():
        pieces = pieces_of(position, seat)
        marks.update(_finale(move.squares, n, len(pieces)) for n, move in enumerate(pieces))
    return frozenset(marks)


def _joints(position: Position, last: str) -> Iterator[Mark]:
    """Mark the corners at which the last piece meets others of its seat, if it has linked several."""
    for seat in (0, 1):
        pieces = [move.squares for move in pieces_of(position, seat)]
        placed = next((move.squares for move in pieces_of(position, seat) if str(move) == last), 0)
        met = [squares for squares in pieces if squares != placed and squares & GRID.around(placed)]
        for there in members(sum(met) if len(met) > 1 else 0):
            for here in members(GRID.around(1 << there) & placed):
                (x, y), (a, b) = _corner(here), _corner(there)
                yield Disc(layer=FLASH, style=FLASH, x=(x + a + 1) / 2, y=(y + b + 1) / 2, radius=0.26)


@cache
def _ground() -> tuple[Mark, ...]:
    """Render the empty board: its ground, a nub on each square, two inlaid rings."""
    squares = range(ROWS * COLUMNS)
    letters = ((EDGE + n + 0.5, SIDE - EDGE / 2, GRID.names[n][0]) for n in range(COLUMNS))
    numbers = ((EDGE / 2, SIDE - EDGE - n - 0.5, str(n + 1)) for n in range(ROWS))
    pits = "".join(f"M{x + 0.05:g} {y + 0.05:g}h.9v.9h-.9z" for x, y in map(_corner, squares))
    nubs = "".join(
        f"M{x + 0.37:g} {y + 0.5:g}a.13 .13 0 1 0 .26 0a.13 .13 0 1 0 -.26 0z" for x, y in map(_corner, squares)
    )
    return (
        Rect(layer="ground", style="ground", x=0, y=0, width=SIDE, height=SIDE),
        Path(layer="pits", style="pits", d=pits),
        Path(layer="nubs", style="nubs", d=nubs),
        *(Text(layer="nubs", style="coordinate", x=x, y=y, text=text, size=0.3) for x, y, text in (*letters, *numbers)),
        *(Disc(layer="nubs", style="start", x=x + 0.5, y=y + 0.5, radius=0.3) for x, y in map(_corner, STARTS)),
    )


def _cells(position: Position) -> frozenset[Mark]:
    """Render the cells that take presses and are read out."""
    pieces = [(move.squares, seat, move.piece) for seat in (0, 1) for move in pieces_of(position, seat)]
    bare = (_cells_of(squares) for squares, _, _ in pieces)
    return _cells_of(GRID.all).difference(*bare).union(*(_cells_of(*piece) for piece in pieces))


@lru_cache(maxsize=1 << 10)
def _cells_of(squares: int, owner: int | None = None, piece: int | None = None) -> frozenset[Mark]:
    """Render the cells of some squares, on which the same lies."""
    return frozenset([_cell(square, owner, piece) for square in members(squares)])


@cache
def _cell(square: int, owner: int | None, piece: int | None) -> Mark:
    (x, y), (column, row) = _corner(square), GRID.place(square)
    square_name = GRID.names[square]
    if owner is not None and piece is not None:
        label = Phrase("{square}: {seat}’s {piece}", square=square_name, seat=SEATS[owner], piece=piece_label(piece))
    elif square in STARTS:
        label = Phrase("{square}, starting point", square=square_name)
    else:
        label = Phrase("{square}, empty", square=square_name)
    return Rect(layer=CELLS, style="cell", label=label, target=square_name, cell=(ROWS - row, column + 1), x=x, y=y)


@cache
def _piece(squares: int, seat: int, style: str = "") -> tuple[Mark, ...]:
    """Render a piece on the board."""
    places = [_corner(square) for square in members(squares)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return piece_marks(shape_of(squares, GRID), seat, left, top, style)


@cache
def _finale(squares: int, n: int, of: int) -> Mark:
    """Outline the nth of a winner's pieces, to light up once."""
    shape = shape_of(squares, GRID)
    places = [_corner(square) for square in members(squares)]
    left, bottom = min(x for x, _ in places), min(y for _, y in places) + bounding_box(shape)[1]
    loops = [[(left + x, bottom - y) for x, y in loop] for loop in outline(shape)]
    return Path(layer=FINALE, style=finale(n, of), d=rounded(loops, radius=0.16, inset=0.045))


def piece_marks(shape: Shape, seat: int, left: float, top: float, style: str = "") -> tuple[Mark, ...]:
    """Render a piece with the top left of its bounding box at a point: one joined body, and a stud on each square."""
    _, height = bounding_box(shape)
    down = [(left + x, top + height - 1 - y) for x, y in shape]
    loops = [[(left + x, top + height - y) for x, y in loop] for loop in outline(shape)]
    studs = "".join((_ROUND_STUD, _SQUARE_STUD)[seat].format(x=x + 0.5, y=y + 0.5) for x, y in down)
    gloss = "".join(f"M{x + 0.16:g} {y + 0.3:g}q.02 -.12 .14 -.14h.3" for x, y in down)
    return (
        Path(layer="pieces", style=f"body seat{seat} {style}".strip(), d=rounded(loops, radius=0.16, inset=0.045)),
        Path(layer="relief", style=f"gloss seat{seat}", d=gloss),
        Path(layer="relief", style=f"stud seat{seat}", d=studs),
    )


def ghost(position: Position, text: str) -> tuple[Mark, ...]:
    """Render the piece that a move would place."""
    assert position.turn is not None
    return _piece(position.parse(text).squares, position.turn)


_ROUND_STUD = "M{x:g} {y:g}m-.16 0a.16 .16 0 1 0 .32 0a.16 .16 0 1 0 -.32 0z"
_SQUARE_STUD = "M{x:g} {y:g}m0 -.2l.2 .2l-.2 .2l-.2 -.2z"


def _fits(position: Position, draft: Draft | None) -> Iterator[Mark]:
    """Mark where the held piece may be placed; with none in hand, the corners where some piece may continue."""
    style = f"seat{position.turn}"
    if draft:
        for spot in _spots(position, draft.piece, draft.shape):
            if spot.fits:
                yield Disc(layer="fits", style=f"fit {style}", x=spot.x, y=spot.y, radius=0.17)
        return
    covering = position.table.covering
    for square in members(open_corners(position, position.turn or 0)):
        if covering[square] & position.legal_set:
            x, y = _corner(square)
            yield Disc(layer="fits", style=f"spark {style}", x=x + 0.5, y=y + 0.5, radius=0.09)


def _hand(position: Position, draft: Draft | None, seat: int) -> Hand:
    """Return the pieces that a seat still has."""
    hand = position.hands[seat]
    to_move = position.turn == seat
    held = draft if to_move else None
    items = tuple(
        _item(
            piece,
            held.shape if held and held.piece == piece else PIECES[PIECE_NAMES[piece]],
            seat,
            chosen=held is not None and held.piece == piece,
            usable=to_move and _usable(position, piece),
        )
        if hand >> piece & 1
        else _gap(piece)
        for piece in TRAY
    )
    return Hand(seat=seat, label=Phrase.count("{n} piece left", "{n} pieces left", hand.bit_count()), items=items)


def remaining_pieces(position: Position, seat: int) -> tuple[Canvas, ...]:
    """Render the pieces that a seat has left, the largest first."""
    return tuple(_picture(PIECES[PIECE_NAMES[piece]], seat) for piece in TRAY if position.hands[seat] >> piece & 1)


@cache
def _gap(piece: int) -> Item:
    """Return an empty place for a piece that has been placed, so that the others stay where they are."""
    width, height = bounding_box(PIECES[PIECE_NAMES[piece]])
    picture = Canvas(width=width, height=height, layers=("pieces",), marks=frozenset())
    return Item(
        target=f"piece-{PIECE_NAMES[piece]}", label=piece_phrase(piece), picture=picture, style=STILL, usable=False
    )


@cache
def _picture(shape: Shape, seat: int, slot: Shape | None = None) -> Canvas:
    """Render a single piece, centred in its place in the tray, however it is turned."""
    width, height = bounding_box(slot or shape)
    across, down = bounding_box(shape)
    marks = piece_marks(shape, seat, (width - across) / 2, (height - down) / 2)
    return Canvas(width=width, height=height, layers=("pieces", "relief"), marks=frozenset(marks))


@cache
def _item(piece: int, shape: Shape, seat: int, *, chosen: bool, usable: bool) -> Item:
    return Item(
        target=f"piece-{PIECE_NAMES[piece]}",
        label=piece_label(piece),
        picture=_picture(shape, seat, PIECES[PIECE_NAMES[piece]]),
        chosen=chosen,
        usable=usable,
    )


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return the piece in hand and everywhere it can go."""
    gx, gy = grip(draft.shape)
    _, height = bounding_box(draft.shape)
    assert position.turn is not None
    return Held(
        label=held_label(position, draft),
        picture=frozenset(piece_marks(draft.shape, position.turn, -gx - 0.5, gy + 0.5 - height)),
        spots=_spots(position, draft.piece, draft.shape),
        at=GRID.names[grip_square(draft.squares, GRID)] if draft.squares else "",
        style=f"seat{position.turn}",
    )


def _tools(draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools for the piece in hand."""
    if draft is None:
        return CYCLING
    return (
        Tool(target="turn-back", label=Phrase("Turn left"), icon="rotate-ccw", key="q"),
        Tool(target="turn", label=Phrase("Turn right"), icon="rotate-cw", key="r"),
        Tool(target="mirror", label=Phrase("Flip"), icon="flip-horizontal-2", key="m"),
        CANCEL,
        replace(PLACE, usable=draft.squares != 0),
        *CYCLING,
    )


def _corner(square: int) -> tuple[float, float]:
    """Return the top left corner of a square on the canvas."""
    x, y = GRID.place(square)
    return EDGE + x, EDGE + ROWS - 1 - y


BOARD = Board(
    describe_briefly=describe_briefly,
    score_breakdown=score_breakdown,
    end_reason=end_reason,
    forecast=forecast,
    remaining_pieces=remaining_pieces,
    possible=possible,
    ghost=ghost,
    scene=scene,
    describe_turn=describe_turn,
    why=why,
    describe_end=describe_end,
    describe=describe,
    touch=touch,
)
