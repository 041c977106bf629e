"""Setting up positions of Cathedral: pieces of both colours and the People Piece on free squares, and claims.

With a claim in hand, a press on an enclosed space claims all of it; a press on claimed squares gives them up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygames.cathedral import SEATS
from pygames.cathedral.board import RESHAPED, TARGETS, tray_item
from pygames.cathedral.board import scene as board_scene
from pygames.cathedral.diagram import NAMES, position_of
from pygames.cathedral.monuments import GRID, PEOPLE, PIECE_NAMES, Move, full_table, tray_shape
from pygames.cathedral.monuments import SIDES as PERIMETER
from pygames.cathedral.picture import GROUND, WALL, monument, paving
from pygames.cathedral.rules import Pair, Position, pieces_on_board
from pygames.core.bits import lowest, members
from pygames.core.contract import Choice, Edited, Editing
from pygames.core.editing import (
    CHOOSE,
    REMOVE_TOOL,
    TURN_TOOLS,
    HeldPiece,
    editable,
    free_spots,
    of_tray,
    pickable,
    target_of,
    unknown,
)
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.placing import covered, grip
from pygames.core.polyomino import bounding_box, shape_of
from pygames.core.scene import CANCEL, Canvas, Hand, Held, Item, Rect, Scene, Spot


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat's claim in hand."""

    seat: int


Draft = HeldPiece | Claim
CLAIM = "claim"


def scene(position: Position, draft: Draft | None = None) -> Scene:
    """Render a position, with both seats' pieces to pick from."""
    shown = board_scene(replace(position, turn=None, results=position.results[: position.rounds - 1]))
    return editable(
        shown,
        lambda hand: _hand(position, draft, hand),
        _prompt(draft),
        (*TURN_TOOLS, REMOVE_TOOL) if isinstance(draft, HeldPiece) else (CANCEL,) if draft else (),
        _held_piece(position, draft) if draft else None,
    )


def _prompt(draft: Draft | None) -> Phrase:
    match draft:
        case HeldPiece(piece=piece):
            return Phrase("Choose a spot for the {piece}.", piece=PIECE_NAMES[piece])
        case Claim(seat):
            return Phrase(
                "Choose an enclosed space for {seat} to claim, or a claimed one to release.", seat=SEATS[seat]
            )
    return CHOOSE


def _hand(position: Position, draft: Draft | None, hand: Hand) -> Hand:
    """Return a seat's pieces, the People Piece (in Light's tray until it is on the board), and a claim."""
    seat = hand.seat
    people = [tray_item(PEOPLE, tray_shape(None, PEOPLE), seat, 1, chosen=False, usable=True)]
    items = [*(people if seat == 0 and not position.people else []), *hand.items, _claim_item(seat)]
    return pickable(replace(hand, items=tuple(items)), lambda item: item.target == _target(draft))


def _target(draft: Draft | None) -> str:
    """Return the target of what is in hand."""
    match draft:
        case HeldPiece(seat, piece):
            return target_of(seat or 0, f"piece-{TARGETS[piece]}")
        case Claim(seat):
            return target_of(seat, CLAIM)
    return ""


def _claim_item(seat: int) -> Item:
    """Return a seat's claim, to be put on a space."""
    marks = frozenset({Rect(layer="ground", style="ground", x=WALL, y=WALL), paving(GRID.square("a10"), seat)})
    picture = Canvas(width=1 + WALL, height=1 + WALL, layers=GROUND, marks=marks)
    return Item(target=CLAIM, label=Phrase("{seat}’s claimed space", seat=SEATS[seat]), picture=picture)


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return what is in hand, and everywhere it can go."""
    if isinstance(draft, Claim):
        return Held(
            label=Phrase("Holding: {seat}’s claimed space", seat=SEATS[draft.seat]),
            picture=frozenset(),
            spots=_claim_spots(position, draft.seat),
            style=f"seat{draft.seat}",
            sure=True,
        )
    gx, gy = grip(draft.shape)
    top = gy + 0.5 - bounding_box(draft.shape)[1]
    return Held(
        label=Phrase("Holding: {piece}", piece=_piece_name(draft)),
        picture=frozenset(monument(draft.piece, draft.shape, draft.seat, -gx - 0.5, top)),
        spots=free_spots(draft.shape, GRID, _occupied(position), WALL),
        style="people" if draft.seat is None else f"seat{draft.seat}",
        sure=True,
    )


def _claim_spots(position: Position, seat: int) -> tuple[Spot, ...]:
    """Return all squares as spots; those fit that a seat may claim, or that are claimed."""
    free = GRID.all & ~position.covered[seat]
    spaces = [space for space in GRID.groups(free, diagonal=True) if not _refusal(position, seat, space)]
    fitting = sum(spaces) | position.claims[0] | position.claims[1]
    places = ((square, *GRID.place(square)) for square in range(len(GRID.names)))
    return tuple(
        Spot(
            target=GRID.names[square],
            x=WALL + x + 0.5,
            y=WALL + GRID.rows - y - 0.5,
            fits=bool(fitting >> square & 1),
        )
        for square, x, y in places
    )


def _piece_name(draft: HeldPiece) -> Phrase:
    """Return what a piece is called."""
    name = PIECE_NAMES[draft.piece]
    return name if draft.seat is None else Phrase("{seat}’s {piece}", seat=SEATS[draft.seat], piece=name)


def _occupied(position: Position) -> int:
    """Return the squares on which something stands."""
    return position.covered[0] | position.covered[1] | (position.people or 0)


def touch(position: Position, draft: Draft | None, target: str) -> Edited[Position, Draft]:
    """Return the result of a press in the editor."""
    if picked := of_tray(target):
        return Edited(position, _pick(position, draft, *picked))
    if target == "cancel" and draft:
        away = Phrase("{piece} off the board.", piece=_piece_name(draft)) if isinstance(draft, HeldPiece) else None
        return Edited(position, message=away)
    if isinstance(draft, HeldPiece) and target in RESHAPED:
        return Edited(position, replace(draft, shape=RESHAPED[target](draft.shape)))
    if target not in GRID.index:
        raise unknown(target)
    match draft:
        case HeldPiece():
            return _place_at(position, draft, target)
        case Claim(seat):
            return Edited(*_claim(position, seat, GRID.square(target)))
    return _lift(position, target)


def _pick(position: Position, draft: Draft | None, seat: int, name: str) -> Draft | None:
    """Take a piece of a tray, or a claim, in hand; put it back if it was in hand."""
    name = name.removeprefix("piece-")
    if seat > 1 or name not in (*TARGETS, CLAIM):
        raise unknown(name)
    if name == CLAIM:
        return None if draft == Claim(seat) else Claim(seat)
    piece = TARGETS.index(name)
    if piece == PEOPLE:
        picked = HeldPiece(None, PEOPLE, tray_shape(None, PEOPLE))
        left = not position.people
    else:
        picked = HeldPiece(seat, piece, tray_shape(seat, piece))
        left = bool(position.hands[seat] >> 2 * piece & 3)
    if not left:
        raise IllegalMove("hand", "{seat} has no other {monument}.", seat=SEATS[seat], monument=PIECE_NAMES[piece])
    same = isinstance(draft, HeldPiece) and (draft.seat, draft.piece) == (picked.seat, picked.piece)
    return None if same else picked


def _place_at(position: Position, draft: HeldPiece, target: str) -> Edited[Position, Draft]:
    """Put the piece in hand on the board, giving up claims there."""
    squares = covered(draft.shape, GRID.square(target), GRID)
    if taken := squares & _occupied(position):
        raise IllegalMove("covered", "There is a piece on {square} already.", square=GRID.names[lowest(taken)])
    message = Phrase("{piece} on {square}.", piece=_piece_name(draft), square=target)
    if draft.seat is None:
        return Edited(_with(position, people=squares), message=message)
    move = full_table().moves[full_table().by_squares[squares]]
    pieces = _pieces(position)
    pieces[draft.seat].append(move)
    return Edited(_with(position, pieces=pieces), message=message)


def _lift(position: Position, target: str) -> Edited[Position, Draft]:
    """Take the piece on a square in hand."""
    square = 1 << GRID.square(target)
    piece = next((piece for piece in pieces_on_board(position) if piece.squares & square), None)
    if piece is None:
        raise IllegalMove("choose", "Choose a monument first.")
    held = HeldPiece(piece.seat, piece.monument, shape_of(piece.squares, GRID))
    if piece.seat is None:
        return Edited(_with(position, people=0 if any(position.placed) else None), held)
    pieces = _pieces(position)
    pieces[piece.seat] = [move for move in pieces[piece.seat] if move.squares != piece.squares]
    return Edited(_with(position, pieces=pieces), held)


def _claim(position: Position, seat: int, square: int) -> tuple[Position, Draft, Phrase]:
    """Claim the space of a square or, if it is claimed already, free it again."""
    one, claims = 1 << square, list(position.claims)
    if _occupied(position) & one:
        raise IllegalMove("covered", "There is a piece on {square} already.", square=GRID.names[square])
    for side in (0, 1):
        if claims[side] & one:
            # only the part that hangs together, as a seat may have claimed several spaces
            claims[side] &= ~GRID.flood(one, claims[side], diagonal=True)
            message = Phrase("The space at {square} is no longer claimed.", square=GRID.names[square])
            return _with(position, claims=(claims[0], claims[1])), Claim(seat), message
    space = GRID.flood(one, GRID.all & ~position.covered[seat], diagonal=True)
    if refusal := _refusal(position, seat, space):
        raise refusal
    claims[seat] |= space
    claims[1 - seat] &= ~space
    message = Phrase("{seat} claims the space at {square}.", seat=SEATS[seat], square=GRID.names[square])
    return _with(position, claims=(claims[0], claims[1])), Claim(seat), message


def _refusal(position: Position, seat: int, space: int) -> IllegalMove | None:
    """Return why a seat can't claim a space, or None."""
    if all(space & side for side in PERIMETER):
        return IllegalMove("open", "That space isn’t closed off by {seat}’s buildings and the wall.", seat=SEATS[seat])
    if inside := space & _occupied(position):
        return IllegalMove("inside", "There’s a piece in that space, on {square}.", square=GRID.names[lowest(inside)])
    return None


def _pieces(position: Position) -> list[list[Move]]:
    """Return the monuments of each seat on the board."""
    return [[full_table().moves[place] for place in members(own)] for own in position.placed]


def _with(
    position: Position,
    *,
    pieces: Sequence[Sequence[Move]] | None = None,
    people: int | None = -1,
    claims: Pair | None = None,
    turn: int | None = None,
    results: tuple[Pair, ...] | None = None,
) -> Position:
    """Return the position with something changed; claims are given up where something stands."""
    pieces = _pieces(position) if pieces is None else pieces
    people = position.people if people == -1 else people
    # monuments can't be on the board before the People Piece, so it counts as captured
    if people is None and any(pieces):
        people = 0
    built = (people or 0) | sum(move.squares for own in pieces for move in own)
    first, second = position.claims if claims is None else claims
    return position_of(
        people,
        pieces,
        (first & ~built, second & ~built),
        _next(position) if turn is None else turn,
        position.rounds,
        _results(position) if results is None else results,
    )


def _next(position: Position) -> int:
    """Return the seat whose turn it is, even if it may be skipped."""
    return position.skipped[0] if position.skipped else position.turn or 0


def _results(position: Position) -> tuple[Pair, ...]:
    """Return how the rounds before the current one ended."""
    return position.results[:-1] if position.turn is None else position.results


def choices(position: Position) -> tuple[Choice, ...]:
    """Offer the choices of the turn and the round."""
    turn = Choice("turn", Phrase("To move"), tuple(zip(NAMES, SEATS, strict=True)), NAMES[_next(position)])
    if position.rounds == 1:
        return (turn,)
    rounds = tuple((str(n), Phrase("{n}", n=n)) for n in range(1, position.rounds + 1))
    return turn, Choice("round", Phrase("Round"), rounds, str(len(_results(position)) + 1))


def choose(position: Position, name: str, value: str) -> Position:
    """Return the position with another seat to move, or in another round; a first round without a result was a tie."""
    if name == "turn" and value in NAMES:
        return _with(position, turn=NAMES.index(value))
    if name == "round" and value in map(str, range(1, position.rounds + 1)):
        known = _results(position)
        return _with(position, results=(*known, *[(0, 0)] * position.rounds)[: int(value) - 1])
    raise unknown(value)


EDITING: Editing[Position, Draft] = Editing(scene=scene, touch=touch, choices=choices, choose=choose)
