"""How Cathedral looks, and how presses become moves.

Targets: a square's name places the grip of the held piece (its square nearest to the centre) there; `piece-abbey` takes
a monument in hand; `turn`, `turn-back`, `next`, `previous`, `place` and `cancel` are the tools. The People Piece,
`piece-people`, is in hand by itself as long as it has to be placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import (
    COPIES,
    GRID,
    KEYS,
    PEOPLE,
    PEOPLE_SHAPE,
    PIECE_NAMES,
    TRAY,
    Move,
    full_table,
    tray_shape,
)
from pygames.cathedral.picture import (
    GROUND,
    MONUMENT,
    SPAN,
    WALL,
    corner,
    ground,
    lit_windows,
    monument,
    paving,
    piece_marks,
    piece_outline,
)
from pygames.cathedral.rules import Piece, Position, effect, leftovers, pieces_on_board
from pygames.cathedral.speech import (
    describe,
    describe_briefly,
    describe_turn,
    end_reason,
    forecast,
    held_label,
    previewed_move,
    prompt,
    round_end,
    round_name,
    score_breakdown,
)
from pygames.cathedral.why import describe_end, why
from pygames.core.bits import Selection, bits, members
from pygames.core.contract import Board
from pygames.core.game import IllegalMove
from pygames.core.hand import neighbour, touch_hand
from pygames.core.phrase import Phrase
from pygames.core.placing import Draft, covered, grip, grip_square, place_draft, spots
from pygames.core.polyomino import Shape, bounding_box, orientations, rotate
from pygames.core.scene import (
    CANCEL,
    CELLS,
    CYCLING,
    FINALE,
    HELD,
    PLACE,
    STILL,
    Canvas,
    Disc,
    Hand,
    Held,
    Item,
    Mark,
    Rect,
    Scene,
    Spot,
    Tool,
    finale,
)

ROWS, COLUMNS = GRID.rows, GRID.columns
LAYERS = (*GROUND, "promise", *MONUMENT, "claimed", "edge", "last", "captive", "fits", FINALE, CELLS, HELD)
TARGETS = (*KEYS[:PEOPLE], "people")
"""The last part of each piece's target."""
GAP = 0.25
"""Gap between two copies of a monument in the tray."""

RESHAPED: dict[str, Callable[[Shape], Shape]] = {
    "turn": rotate,
    "turn-back": lambda shape: rotate(rotate(rotate(shape))),
}


def scene(position: Position, draft: Draft | None = None, last: str = "") -> Scene:
    """Render a position."""
    draft = _in_hand(position, draft)
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
    """Return the legal placements of the piece in hand, or all if there is none."""
    table = full_table()
    return Selection(table.moves, position.legal_set & ~table.without[draft.piece] if draft else position.legal_set)


# Presses


def _in_hand(position: Position, draft: Draft | None) -> Draft | None:
    """Return the piece in hand; the People Piece is there by itself."""
    if draft is None and position.turn is not None and position.people is None:
        return Draft(PEOPLE, PEOPLE_SHAPE)
    return draft


def _take(position: Position, piece_name: str) -> Draft:
    """Take a piece in hand, turned so that it fits somewhere if possible."""
    if piece_name not in TARGETS:
        raise IllegalMove("unknown", "There’s no monument called “{piece}”.", piece=piece_name[:20])
    piece = TARGETS.index(piece_name)
    for shape in orientations(tray_shape(position.turn, piece), mirror=False):
        if any(spot.fits for spot in _spots(position, piece, shape)):
            return Draft(piece, shape)
    if piece != PEOPLE and position.people is not None and position.hands[position.turn or 0] >> 2 * piece & 3:
        raise IllegalMove("nowhere", "The {piece} doesn’t fit anywhere right now.", piece=PIECE_NAMES[piece])
    # for the refusal alone: what isn't in hand can't be placed anywhere, so any square has the reason
    position.parse(GRID.text(bits(GRID.at(x, y) for x, y in tray_shape(position.turn, piece))))
    raise AssertionError(piece_name)


def _cycle(position: Position, draft: Draft | None, step: int) -> Draft:
    """Take the next (or previous) piece of the tray that fits somewhere."""
    usable = [piece for piece in TRAY if _usable(position, piece)]
    return _take(position, TARGETS[neighbour(usable, draft.piece if draft else None, step)])


def _use(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return what a press does with the piece in hand."""
    draft = _in_hand(position, draft)
    if draft is None:
        raise IllegalMove("choose", "Choose a monument first.")
    if target == "place" and not draft.squares:
        raise IllegalMove("where", "Choose a spot for the {piece}.", piece=PIECE_NAMES[draft.piece])
    return place_draft(draft, target, GRID, RESHAPED, lambda squares: _legal(position, squares), position.parse)


def _legal(position: Position, squares: int) -> bool:
    """Return whether the seat to move may cover exactly these squares."""
    return bool(position.legal_set >> full_table().by_squares[squares] & 1)


def _usable(position: Position, piece: int) -> bool:
    """Return whether the seat to move can place a piece anywhere."""
    return bool(position.legal_set & ~full_table().without[piece])


@lru_cache(maxsize=32)
def _spots(position: Position, piece: int, shape: Shape) -> tuple[Spot, ...]:
    """Return every place on the board where a piece can be shown as it is turned."""
    fitting = {move.squares for move in possible(position, Draft(piece, shape))}
    return spots(shape, GRID, fitting.__contains__, WALL)


# The board


def _board(position: Position, draft: Draft | None, last: str) -> Canvas:
    """Render the board with the pieces on it."""
    marks: set[Mark] = set()
    promised = 0
    if draft and draft.squares:
        marks.update(_preview(position, draft))
        # squares that are about to change hands are not paved twice
        promised = effect(position, previewed_move(draft)).claimed
    elif draft:
        marks.update(_fits(position, draft))
    for seat in (0, 1):
        marks.update(paving(square, seat) for square in members(position.claims[seat] & ~promised))
    label = Phrase("Cathedral board, {columns} by {rows} squares", columns=COLUMNS, rows=ROWS)
    return Canvas(
        width=SPAN,
        height=SPAN,
        layers=LAYERS,
        marks=_fixed_marks(position, last) | marks,
        label=label,
        things=(*MONUMENT, "paving"),
        fine=("groove", "names", "merlons", "slabs"),
        spreading=("paving",),
        rows=ROWS,
        columns=COLUMNS,
    )


@lru_cache(maxsize=2)
def _fixed_marks(position: Position, last: str) -> frozenset[Mark]:
    """Render what is on the board whatever is in hand, without the paving of claims."""
    marks: set[Mark] = {*ground(), *_cells(position), *_last(position, last)}
    for piece in pieces_on_board(position):
        marks.update(piece_marks(piece.squares, piece.monument, piece.seat))
    marks.update(_finale(position))
    return frozenset(marks)


def _finale(position: Position) -> Iterator[Mark]:
    """Render what rises and lights up at the end: walls round the winner's spaces, and the windows of its city."""
    winners = position.winners()
    city = [piece for piece in pieces_on_board(position) if piece.seat in winners]
    spaces = [space for seat in winners for space in GRID.groups(position.claims[seat])]
    walled = sorted(spaces or [piece.squares for piece in city], key=int.bit_count)
    for n, squares in enumerate(walled):
        yield piece_outline(squares, FINALE, f"{finale(n, len(walled))} walls")
    # from one corner of the city to the opposite one
    for n, piece in enumerate(sorted(city, key=_diagonal)):
        yield lit_windows(piece.squares, f"{finale(n, len(city))} seat{piece.seat}")


def _diagonal(piece: Piece) -> tuple[int, int]:
    """Return a sort key for how far a piece is from the lower left corner."""
    return min(sum(GRID.place(square)) for square in members(piece.squares)), piece.squares


def _cells(position: Position) -> frozenset[Mark]:
    """Render the cells that take presses and are read out."""
    pieces = [(piece.squares, piece.monument, piece.seat) for piece in pieces_on_board(position)]
    free = ~sum(squares for squares, _, _ in pieces)
    there = [*((position.claims[seat] & free, None, seat) for seat in (0, 1)), *pieces]
    bare = (_cells_of(squares) for squares, _, _ in there)
    return _cells_of(GRID.all).difference(*bare).union(*(_cells_of(*each) for each in there))


@lru_cache(maxsize=1 << 10)
def _cells_of(squares: int, piece: int | None = None, seat: int | None = None) -> frozenset[Mark]:
    """Render the cells of some squares, on which the same lies."""
    return frozenset([_cell(square, piece, seat) for square in members(squares)])


@cache
def _cell(square: int, piece: int | None, seat: int | None) -> Mark:
    x, y = corner(square)
    column, row = GRID.place(square)
    square_name = GRID.names[square]
    label = Phrase("{square}, {there}", square=square_name, there=_there(piece, seat))
    return Rect(layer=CELLS, style="cell", label=label, target=square_name, cell=(ROWS - row, column + 1), x=x, y=y)


def _there(piece: int | None, seat: int | None) -> Phrase:
    """Return what is on a square."""
    if piece is not None:
        return (
            PIECE_NAMES[piece]
            if seat is None
            else Phrase("{seat}’s {piece}", seat=SEATS[seat], piece=PIECE_NAMES[piece])
        )
    return Phrase("empty") if seat is None else Phrase("empty, claimed by {seat}", seat=SEATS[seat])


def _last(position: Position, last: str) -> Iterator[Mark]:
    """Mark the pieces placed last, and what they claimed and captured, unless the board has been cleared since."""
    fresh = last.split()
    for piece in pieces_on_board(position):
        if GRID.text(piece.squares) in fresh:
            yield from (piece_outline(piece.squares, layer) for layer in ("edge", "last"))
            yield from (piece_outline(squares, "claimed") for squares in GRID.groups(position.gained))
            yield from (piece_outline(squares, "captive") for squares in GRID.groups(position.freed))


def _fits(position: Position, draft: Draft) -> Iterator[Mark]:
    """Mark where the held piece may be placed, with a ring where it would claim something."""
    gaining = _claiming_spots(position, draft.piece, draft.shape)
    for spot in _spots(position, draft.piece, draft.shape):
        if spot.fits:
            style = f"fit gain seat{position.turn}" if spot.target in gaining else f"fit seat{position.turn}"
            yield Disc(layer="fits", style=style, x=spot.x, y=spot.y, radius=0.2 if spot.target in gaining else 0.12)


@lru_cache(maxsize=8)
def _claiming_spots(position: Position, piece: int, shape: Shape) -> frozenset[str]:
    """Return the spots at which a piece would claim something."""
    fitting = (spot.target for spot in _spots(position, piece, shape) if spot.fits)
    moves = ((target, covered(shape, GRID.square(target), GRID)) for target in fitting)
    table = full_table()
    return frozenset(
        target for target, squares in moves if effect(position, table.moves[table.by_squares[squares]]).claimed
    )


def ghost(position: Position, text: str) -> Iterator[Mark]:
    """Render the monument that a move would place, and outline what it would capture."""
    move = position.parse(text)
    yield from piece_marks(move.squares, move.monument, None if move.monument == PEOPLE else position.turn)
    for piece in effect(position, move).captured:
        yield piece_outline(piece.squares, "captive")


def _preview(position: Position, draft: Draft) -> Iterator[Mark]:
    """Mark what the piece in preview would claim and capture."""
    assert position.turn is not None
    captured, claimed = effect(position, previewed_move(draft))
    for square in members(claimed & ~draft.squares):
        yield paving(square, position.turn, "promise")
    for piece in captured:
        yield piece_outline(piece.squares, "captive")


# The hands


def _hand(position: Position, draft: Draft | None, seat: int) -> Hand:
    """Return the monuments that a seat has left, and the People Piece if the seat has to place it."""
    to_move = position.turn == seat
    held = draft if to_move else None
    left = (*leftovers(position, seat), *([PEOPLE] if to_move and position.people is None else []))
    items = tuple(
        tray_item(
            piece,
            held.shape if held and held.piece == piece else tray_shape(seat, piece),
            seat,
            left.count(piece),
            chosen=held is not None and held.piece == piece,
            usable=to_move and _usable(position, piece),
        )
        if piece in left
        else _gap(piece, seat)
        for piece in TRAY
        if piece in left or piece != PEOPLE
    )
    note = round_name(position) if seat == 0 and position.turn is not None else None  # once at the table
    return Hand(seat=seat, label=_left_phrase(position, seat), items=items, note=note)


def _left_phrase(position: Position, seat: int) -> Phrase:
    """Return how much a seat has left."""
    number = len(leftovers(position, seat))
    if not number:
        return Phrase("all monuments placed")
    return Phrase(
        "{monuments}, {squares}",
        monuments=Phrase.count("{n} monument left", "{n} monuments left", number),
        squares=_number(position.unplaced()[seat]),
    )


def _number(squares: int) -> Phrase:
    return Phrase.count("{n} square", "{n} squares", squares)


@cache
def tray_item(piece: int, shape: Shape, seat: int, copies: int, *, chosen: bool, usable: bool) -> Item:
    squares = _number(len(shape))
    label = Phrase("{piece}, {squares}", piece=PIECE_NAMES[piece], squares=squares)
    if copies == 2:
        label = Phrase("{piece}, {squares}, two left", piece=PIECE_NAMES[piece], squares=squares)
    picture = _picture(piece, shape, seat, copies)
    return Item(target=f"piece-{TARGETS[piece]}", label=label, picture=picture, chosen=chosen, usable=usable)


@cache
def _gap(piece: int, seat: int) -> Item:
    """Return an empty place for a monument that has been placed, so that the others stay where they are."""
    picture = replace(_picture(piece, tray_shape(seat, piece), seat, 0), marks=frozenset())
    return Item(target=f"piece-{TARGETS[piece]}", label=PIECE_NAMES[piece], picture=picture, style=STILL, usable=False)


@cache
def _picture(piece: int, shape: Shape, seat: int, copies: int) -> Canvas:
    """Render one copy or two of a monument in its place in the tray, however it is turned."""
    slot, owner = tray_shape(seat, piece), None if piece == PEOPLE else seat
    width, height = bounding_box(slot)
    across, down = bounding_box(shape)
    wide = width <= height
    step = (
        ((width + GAP, 0.0) if wide else (0.0, height + GAP)) if piece != PEOPLE and COPIES[piece] == 2 else (0.0, 0.0)
    )
    left, top = (width - across) / 2, (height - down) / 2
    marks = {
        mark for n in range(copies) for mark in monument(piece, shape, owner, left + n * step[0], top + n * step[1])
    }
    return Canvas(width=width + step[0], height=height + step[1], layers=MONUMENT, marks=frozenset(marks))


def remaining_pieces(position: Position, seat: int) -> tuple[Canvas, ...]:
    """Render the monuments that a seat has left, the largest first."""
    left = leftovers(position, seat)
    shown = ((piece, left.count(piece)) for piece in TRAY if piece in left)
    return tuple(_picture(piece, tray_shape(seat, piece), seat, copies) for piece, copies in shown)


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return the piece in hand and everywhere it can go."""
    gx, gy = grip(draft.shape)
    _, height = bounding_box(draft.shape)
    owner = None if draft.piece == PEOPLE else position.turn
    return Held(
        label=held_label(position, draft),
        picture=frozenset(monument(draft.piece, draft.shape, owner, -gx - 0.5, gy + 0.5 - height)),
        spots=_spots(position, draft.piece, draft.shape),
        at=GRID.names[grip_square(draft.squares, GRID)] if draft.squares else "",
        style="people" if owner is None else f"seat{owner}",
    )


def _tools(draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools for the piece in hand."""
    if draft is None:
        return CYCLING
    people = draft.piece == PEOPLE
    return (
        Tool(target="turn-back", label=Phrase("Turn left"), icon="rotate-ccw", key="q"),
        Tool(target="turn", label=Phrase("Turn right"), icon="rotate-cw", key="r"),
        *(() if people and not draft.squares else (CANCEL,)),
        replace(PLACE, usable=draft.squares != 0),
        *(() if people else CYCLING),
    )


BOARD = Board(
    has_sides=True,
    describe_briefly=describe_briefly,
    round_name=round_name,
    round_end=round_end,
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
