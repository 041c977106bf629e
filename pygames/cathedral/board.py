"""What Cathedral looks like, and what a press on it means.

Targets: a square's name is the place of the held piece's grip, the square of it nearest to its middle; `piece-abbey`
takes a monument in hand; `turn`, `turn-back`, `next`, `previous`, `place` and `cancel` are the tools. The People Piece,
`piece-people`, is in hand by itself as long as it has to be placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, reduce

from pygames.cathedral.masonry import GROUND, MONUMENT, SPAN, WALL, corner, ground, monument, outlined, paving, standing
from pygames.cathedral.monuments import GRID, NAMES, PEOPLE, PEOPLE_SHAPE, SHAPES, SIZES, Move, full_table
from pygames.cathedral.rules import SEATS, Effect, Piece, Position, effect, leftovers
from pygames.cathedral.rules import standing as pieces
from pygames.core.bits import bits, members
from pygames.core.game import IllegalMove
from pygames.core.hand import neighbour
from pygames.core.phrase import Phrase
from pygames.core.placing import Draft, covered, grip, held_at, put_down, reshaped, spots
from pygames.core.polyomino import Shape, orientations, size, turned
from pygames.core.scene import Canvas, Disc, Hand, Held, Item, Mark, Rect, Scene, Spot, Tool

ROWS, COLUMNS = GRID.rows, GRID.columns
LAYERS = (*GROUND, "promise", *MONUMENT, "edge", "last", "captive", "fits", "cells", "held")
TARGETS = (*map(str, NAMES[:PEOPLE]), "people")
"""The last part of the target of each piece."""
TRAY = (PEOPLE, *sorted(range(PEOPLE), key=lambda piece: -SIZES[piece]))
"""The pieces in the order of the tray: the largest first."""
GAP = 0.25
"""Between the two copies of a monument in the tray."""

RESHAPED: dict[str, Callable[[Shape], Shape]] = {
    "turn": turned,
    "turn-back": lambda shape: turned(turned(turned(shape))),
}


def scene(position: Position, draft: Draft | None = None, last: str = "") -> Scene:
    """The picture of a position."""
    draft = _in_hand(position, draft)
    return Scene(
        board=_board(position, draft, last),
        hands=tuple(_hand(position, draft, seat) for seat in (0, 1)),
        prompt=_prompt(position, draft),
        actor=position.turn,
        tools=_tools(draft) if position.turn is not None else (),
        held=_held(position, draft) if draft else None,
    )


def touch(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """What a press makes of the half-made move: another draft, none, or the move."""
    if position.turn is None:
        raise IllegalMove("over", "The game is over.")
    if target.startswith("piece-"):
        return _take(position, target.removeprefix("piece-"))
    if target in ("next", "previous"):
        return _cycle(position, draft, 1 if target == "next" else -1)
    draft = _in_hand(position, draft)
    if draft is None:
        raise IllegalMove("choose", "Choose a monument first.")
    if target in RESHAPED:
        return reshaped(draft, RESHAPED[target](draft.shape), GRID, lambda squares: _legal(position, squares))
    if target == "cancel":
        return replace(draft, squares=0) if draft.squares else None
    if target == "place":
        return _place(position, draft)
    return _put(position, draft, target)


def tell(position: Position, text: str) -> Phrase:
    """What a placement does, a sentence for each thing."""
    move = position.parse(text)
    assert position.turn is not None
    placed = Phrase(
        "{seat} places the {piece} on {squares}.",
        seat=SEATS[position.turn],
        piece=NAMES[move.monument],
        squares=_spoken(move.squares),
    )
    return _sentences([placed, *_gains_told(position, move), *_round_told(position, position.play(move))])


def count(position: Position, seat: int) -> tuple[Phrase, ...]:
    """How a seat's score comes about, a fact for each round."""
    past = position.results if position.turn is not None else position.results[:-1]
    facts = [*(_squares_left(result[seat]) for result in past), _left_in_round(position, seat)]
    if position.rounds == 1:
        return tuple(facts)
    return tuple(Phrase("round {round}: {fact}", round=number, fact=fact) for number, fact in enumerate(facts, 1))


# Presses


def _in_hand(position: Position, draft: Draft | None) -> Draft | None:
    """The piece in hand: the People Piece is there by itself."""
    if draft is None and position.turn is not None and position.people is None:
        return Draft(PEOPLE, PEOPLE_SHAPE)
    return draft


def _take(position: Position, piece_name: str) -> Draft:
    """The piece in hand, turned so that it fits somewhere if it can."""
    if piece_name not in TARGETS:
        raise IllegalMove("unknown", "There is no monument {piece}.", piece=piece_name[:20])
    piece = TARGETS.index(piece_name)
    for shape in orientations(_shape(position.turn, piece), mirror=False):
        if any(spot.fits for spot in _spots(position, shape)):
            return Draft(piece, shape)
    if piece != PEOPLE and position.people is not None and position.hands[position.turn or 0] >> 2 * piece & 3:
        raise IllegalMove("nowhere", "The {piece} fits nowhere now.", piece=NAMES[piece])
    position.parse(GRID.text(bits(GRID.at(x, y) for x, y in _shape(position.turn, piece))))
    raise AssertionError(piece_name)


def _cycle(position: Position, draft: Draft | None, step: int) -> Draft:
    """The next piece of the tray that fits somewhere, or the one before."""
    usable = [piece for piece in TRAY if _usable(position, piece)]
    return _take(position, TARGETS[neighbour(usable, draft.piece if draft else None, step)])


def _place(position: Position, draft: Draft) -> Move:
    """The move that lies in preview."""
    if not draft.squares:
        raise IllegalMove("where", "Choose where the {piece} goes.", piece=NAMES[draft.piece])
    return position.parse(GRID.text(draft.squares))


def _put(position: Position, draft: Draft, target: str) -> Draft | Move:
    """The piece in preview with its grip on a square, or the move where it lies there already."""
    laid = put_down(draft, target, GRID)
    move = position.parse(GRID.text(laid.squares))
    return move if laid == draft else laid


def _shape(seat: int | None, piece: int) -> Shape:
    """A piece as it lies in a seat's tray."""
    return PEOPLE_SHAPE if piece == PEOPLE else SHAPES[seat or 0][piece]


def _legal(position: Position, squares: int) -> bool:
    """Whether the seat to move may cover exactly these squares."""
    return bool(position.legal_set >> full_table().by_squares[squares] & 1)


def _usable(position: Position, piece: int) -> bool:
    """Whether the seat to move can place a piece anywhere."""
    return bool(position.legal_set & ~full_table().without[piece])


@lru_cache(maxsize=8)
def _spots(position: Position, shape: Shape) -> tuple[Spot, ...]:
    """Everywhere on the board where a shape can be shown."""
    return tuple(spots(shape, GRID, lambda squares: _legal(position, squares), WALL))


# The board


def _board(position: Position, draft: Draft | None, last: str) -> Canvas:
    """The board with what stands on it."""
    marks: set[Mark] = {*ground(), *_cells(position), *_last(position, last)}
    for piece in pieces(position):
        marks.update(standing(piece.squares, piece.monument, piece.seat))
    promised = 0
    if draft and draft.squares:
        marks.update(_preview(position, draft))
        promised = _effect(position, draft.squares).claimed
    elif draft:
        marks.update(_fits(position, draft.shape))
    for seat in (0, 1):
        marks.update(paving(square, seat) for square in members(position.claims[seat] & ~promised))
    label = Phrase("Board of Cathedral, {columns} by {rows} squares", columns=COLUMNS, rows=ROWS)
    return Canvas(
        width=SPAN, height=SPAN, layers=LAYERS, marks=frozenset(marks), label=label, rows=ROWS, columns=COLUMNS
    )


def _cells(position: Position) -> Iterator[Mark]:
    """The squares as they are pressed and spoken."""
    there: dict[int, tuple[int | None, int | None]] = {}
    for seat in (0, 1):
        there.update(dict.fromkeys(members(position.claims[seat]), (None, seat)))
    for piece in pieces(position):
        there.update(dict.fromkeys(members(piece.squares), (piece.monument, piece.seat)))
    for square in range(ROWS * COLUMNS):
        yield _cell(square, *there.get(square, (None, None)))


@cache
def _cell(square: int, piece: int | None, seat: int | None) -> Mark:
    x, y = corner(square)
    column, row = GRID.place(square)
    square_name = GRID.names[square]
    label = Phrase("{square}, {there}", square=square_name, there=_there(piece, seat))
    return Rect(layer="cells", style="cell", label=label, target=square_name, cell=(ROWS - row, column + 1), x=x, y=y)


def _there(piece: int | None, seat: int | None) -> Phrase:
    """What is on a square."""
    if piece is not None:
        return NAMES[piece] if seat is None else Phrase("{seat}’s {piece}", seat=SEATS[seat], piece=NAMES[piece])
    return Phrase("free") if seat is None else Phrase("free, claimed by {seat}", seat=SEATS[seat])


def _last(position: Position, last: str) -> Iterator[Mark]:
    """A ring around the piece that was placed last, unless the board has been cleared since."""
    for piece in pieces(position):
        if GRID.text(piece.squares) == last:
            yield from (outlined(piece.squares, layer) for layer in ("edge", "last"))


def _fits(position: Position, shape: Shape) -> Iterator[Mark]:
    """Where the held piece may be placed; a ring where it would claim something."""
    gaining = _gaining(position, shape)
    for spot in _spots(position, shape):
        if spot.fits:
            style = f"fit gain seat{position.turn}" if spot.target in gaining else f"fit seat{position.turn}"
            yield Disc(layer="fits", style=style, x=spot.x, y=spot.y, radius=0.2 if spot.target in gaining else 0.12)


@lru_cache(maxsize=8)
def _gaining(position: Position, shape: Shape) -> frozenset[str]:
    """The spots at which a shape would claim something."""
    fitting = (spot.target for spot in _spots(position, shape) if spot.fits)
    moves = ((target, covered(shape, GRID.square(target), GRID)) for target in fitting)
    table = full_table()
    return frozenset(
        target for target, squares in moves if effect(position, table.moves[table.by_squares[squares]]).claimed
    )


def _preview(position: Position, draft: Draft) -> Iterator[Mark]:
    """What the piece in preview would claim and capture."""
    assert position.turn is not None
    captured, claimed = _effect(position, draft.squares)
    for square in members(claimed & ~draft.squares):
        yield paving(square, position.turn, "promise")
    for piece in captured:
        yield outlined(piece.squares, "captive")


def _effect(position: Position, squares: int) -> Effect:
    table = full_table()
    return effect(position, table.moves[table.by_squares[squares]])


# The hands


def _hand(position: Position, draft: Draft | None, seat: int) -> Hand:
    """The monuments that a seat has left, and the People Piece where it has to place it."""
    to_move = position.turn == seat
    held = draft if to_move else None
    left = (*leftovers(position, seat), *([PEOPLE] if to_move and position.people is None else []))
    items = tuple(
        _item(
            piece,
            held.shape if held and held.piece == piece else _shape(seat, piece),
            seat,
            left.count(piece),
            chosen=held is not None and held.piece == piece,
            usable=to_move and _usable(position, piece),
        )
        for piece in TRAY
        if piece in left
    )
    note = Phrase("round {round} of {rounds}", round=position.round, rounds=position.rounds)
    return Hand(seat=seat, label=_left(position, seat), items=items, note=note)


def _left(position: Position, seat: int) -> Phrase:
    """How much a seat has left."""
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
def _item(piece: int, shape: Shape, seat: int, copies: int, *, chosen: bool, usable: bool) -> Item:
    width, height = size(shape)
    owner = None if piece == PEOPLE else seat
    beside, below = ((width + GAP, 0.0) if width <= height else (0.0, height + GAP)) if copies == 2 else (0.0, 0.0)
    marks = {mark for n in range(copies) for mark in monument(piece, shape, owner, n * beside, n * below)}
    picture = Canvas(width=width + beside, height=height + below, layers=MONUMENT, marks=frozenset(marks))
    squares = len(shape)
    label = Phrase("{piece}, {squares}", piece=NAMES[piece], squares=_number(squares))
    if copies == 2:
        label = Phrase("{piece}, {squares}, two left", piece=NAMES[piece], squares=_number(squares))
    return Item(target=f"piece-{TARGETS[piece]}", label=label, picture=picture, chosen=chosen, usable=usable)


def _held(position: Position, draft: Draft) -> Held:
    """The piece in hand and everywhere it can go."""
    gx, gy = grip(draft.shape)
    _, height = size(draft.shape)
    owner = None if draft.piece == PEOPLE else position.turn
    return Held(
        label=_held_label(position, draft),
        picture=frozenset(monument(draft.piece, draft.shape, owner, -gx - 0.5, gy + 0.5 - height)),
        spots=_spots(position, draft.shape),
        at=GRID.names[held_at(draft.squares, GRID)] if draft.squares else "",
        style="people" if owner is None else f"seat{owner}",
    )


# Words


TURNS = (Phrase("upright"), Phrase("turned right"), Phrase("turned half round"), Phrase("turned left"))


def _held_label(position: Position, draft: Draft) -> Phrase:
    """The piece in hand, how it is turned, where it lies and what it would do there."""
    held = Phrase("{piece}, {way}", piece=NAMES[draft.piece], way=_way(position, draft))
    if not draft.squares:
        return held
    laid = Phrase("{held}, on {squares}", held=held, squares=_spoken(draft.squares))
    gain = _gain(_effect(position, draft.squares))
    return Phrase("{laid}: {gain}", laid=laid, gain=gain) if gain else laid


def _way(position: Position, draft: Draft) -> Phrase:
    """How a piece is turned against its picture in the tray."""
    shape = _shape(position.turn, draft.piece)
    for turn in TURNS:
        if shape == draft.shape:
            return turn
        shape = turned(shape)
    raise AssertionError(draft)


def _prompt(position: Position, draft: Draft | None) -> Phrase:
    """The next thing to do."""
    if position.turn is None:
        return Phrase("The game is over.")
    if draft is None:
        return _of_round(position, Phrase("Choose a monument."))
    piece = NAMES[draft.piece]
    if not draft.squares:
        where = Phrase("Choose where the {piece} goes.", piece=piece)
        return _of_round(position, where) if draft.piece == PEOPLE else where
    if gain := _gain(_effect(position, draft.squares)):
        return Phrase("Here the {piece} {gain}. Place it, or move it.", piece=piece, gain=gain)
    return Phrase("Place the {piece} here, or move it.", piece=piece)


def _of_round(position: Position, prompt: Phrase) -> Phrase:
    """What to do, with the round where there are several."""
    if position.rounds == 1:
        return prompt
    return Phrase("Round {round} of {rounds}. {prompt}", round=position.round, rounds=position.rounds, prompt=prompt)


def _gain(found: Effect) -> Phrase | None:
    """What a placement claims and captures; None where nothing."""
    if not found.claimed:
        return None
    claims = Phrase.count("claims {n} square", "claims {n} squares", found.claimed.bit_count())
    if not found.captured:
        return claims
    captured = _listed([Phrase("the {piece}", piece=piece.name) for piece in found.captured])
    return Phrase("{claims} and captures {pieces}", claims=claims, pieces=captured)


def _gains_told(position: Position, move: Move) -> Iterator[Phrase]:
    """A sentence for all that a move claims, and one for each piece that it captures."""
    assert position.turn is not None
    seat, found = SEATS[position.turn], effect(position, move)
    if found.claimed:
        claimed = found.claimed.bit_count()
        yield Phrase.count("{seat} claims {n} square.", "{seat} claims {n} squares.", claimed, seat=seat)
    other = 1 - position.turn
    if over := (found.claimed & position.claims[other]).bit_count():
        yield Phrase.count("{n} of them was {other}’s.", "{n} of them were {other}’s.", over, other=SEATS[other])
    for piece in found.captured:
        yield _captured(piece, seat)


def _captured(piece: Piece, by: Phrase) -> Phrase:
    """What becomes of a captured piece."""
    if piece.seat is None:
        return Phrase("{seat} captures the {piece}: it is out for this round.", seat=by, piece=piece.name)
    return Phrase(
        "{seat} captures the {piece}: it is back in {other}’s hand.",
        seat=by,
        piece=piece.name,
        other=SEATS[piece.seat],
    )


def _round_told(before: Position, after: Position) -> Iterator[Phrase]:
    """How a round has ended, where it has."""
    if len(after.results) > len(before.results):
        light, dark = after.results[-1]
        yield Phrase("Neither can place any more.")
        yield Phrase("Squares left: {light} for Light, {dark} for Dark.", light=light, dark=dark)
        if after.turn is not None:
            yield Phrase("The board is cleared for round {round}.", round=after.round)


def _left_in_round(position: Position, seat: int) -> Phrase:
    """What a seat has left in the round on the board."""
    squares = position.unplaced()[seat]
    if not squares:
        return Phrase("all monuments placed")
    monuments = _listed(_kinds(leftovers(position, seat)))
    return Phrase("{squares} ({monuments})", squares=_squares_left(squares), monuments=monuments)


def _squares_left(squares: int) -> Phrase:
    return Phrase.count("{n} square left", "{n} squares left", squares)


def _kinds(monuments: Sequence[int]) -> list[Phrase]:
    """Monuments by name, the largest first, each kind once."""
    kinds = [(NAMES[piece], monuments.count(piece)) for piece in TRAY if piece in monuments]
    return [Phrase("{monument} ×2", monument=name) if number == 2 else name for name, number in kinds]


def _listed(phrases: Sequence[Phrase]) -> Phrase:
    return reduce(lambda first, then: Phrase("{first}, {then}", first=first, then=then), phrases)


def _sentences(phrases: Sequence[Phrase]) -> Phrase:
    return reduce(lambda first, then: Phrase("{first} {then}", first=first, then=then), phrases)


def _spoken(squares: int) -> str:
    return GRID.text(squares).replace(",", " ")


def _tools(draft: Draft | None) -> tuple[Tool, ...]:
    """What can be done with the piece in hand."""
    cycling = (
        Tool(target="next", label=Phrase("Next piece"), icon="", key="+"),
        Tool(target="previous", label=Phrase("Previous piece"), icon="", key="-"),
    )
    if draft is None:
        return cycling
    people = draft.piece == PEOPLE
    cancel = Tool(target="cancel", label=Phrase("Put back"), icon="x", key="Escape")
    return (
        Tool(target="turn-back", label=Phrase("Turn left"), icon="rotate-ccw", key="q"),
        Tool(target="turn", label=Phrase("Turn right"), icon="rotate-cw", key="r"),
        *(() if people and not draft.squares else (cancel,)),
        Tool(target="place", label=Phrase("Place"), icon="check", key="Enter", main=True, usable=draft.squares != 0),
        *(() if people else cycling),
    )
