"""Setting up positions of Blokus To Go: pieces of both colours on any free squares, and off again."""

from __future__ import annotations

from dataclasses import replace

from pygames.blokus import SEATS
from pygames.blokus.board import EDGE, RESHAPED, piece_marks
from pygames.blokus.board import scene as board_scene
from pygames.blokus.diagram import NAMES as SIDES
from pygames.blokus.diagram import position_of
from pygames.blokus.pieces import pieces_of
from pygames.blokus.rules import GRID, PIECE_NAMES, PIECES, Move, Position, full_table, piece_phrase
from pygames.core.bits import members
from pygames.core.contract import Choice, Edited, Editing
from pygames.core.editing import (
    CHOOSE,
    MIRROR,
    REMOVE_TOOL,
    TURN_TOOLS,
    HeldPiece,
    editable,
    free_spots,
    of_tray,
    pickable,
    unknown,
)
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.placing import covered, grip
from pygames.core.polyomino import bounding_box, shape_of
from pygames.core.scene import Held, Scene


def scene(position: Position, draft: HeldPiece | None = None) -> Scene:
    """Render a position, with both seats' pieces to pick from."""
    target = f"{draft.seat}:piece-{PIECE_NAMES[draft.piece]}" if draft else ""
    return editable(
        # with no turn there are no marks where a move may go: the editor allows any free square
        board_scene(replace(position, turn=None) if draft else position),
        lambda hand: pickable(hand, lambda item: item.target == target),
        _prompt(draft),
        (*TURN_TOOLS, MIRROR, REMOVE_TOOL) if draft else (),
        _held_piece(position, draft) if draft else None,
    )


def _prompt(draft: HeldPiece | None) -> Phrase:
    if draft is None:
        return CHOOSE
    return Phrase("Choose a spot for the {piece}.", piece=piece_phrase(draft.piece))


def _held_piece(position: Position, draft: HeldPiece) -> Held:
    """Return the piece in hand, and everywhere it can lie."""
    assert draft.seat is not None
    gx, gy = grip(draft.shape)
    return Held(
        label=Phrase("Holding: {seat}’s {piece}", seat=SEATS[draft.seat], piece=piece_phrase(draft.piece)),
        picture=frozenset(piece_marks(draft.shape, draft.seat, -gx - 0.5, gy + 0.5 - bounding_box(draft.shape)[1])),
        spots=free_spots(draft.shape, GRID, position.covered[0] | position.covered[1], EDGE),
        style=f"seat{draft.seat}",
        sure=True,
    )


def touch(position: Position, draft: HeldPiece | None, target: str) -> Edited[Position, HeldPiece]:
    """Return the result of a press in the editor."""
    if picked := of_tray(target):
        return Edited(position, _pick(position, draft, *picked))
    if target == "cancel" and draft:
        assert draft.seat is not None
        return Edited(position, message=Phrase("{piece} off the board.", piece=piece_phrase(draft.piece)))
    if draft and target in RESHAPED:
        return Edited(position, replace(draft, shape=RESHAPED[target](draft.shape)))
    if target not in GRID.index:
        raise unknown(target)
    return _place_at(position, draft, target) if draft else _lift(position, target)


def _pick(position: Position, draft: HeldPiece | None, seat: int, name: str) -> HeldPiece | None:
    """Take a piece of a tray in hand; put it back if it was in hand."""
    name = name.removeprefix("piece-")
    if seat > 1 or name not in PIECES or not position.hands[seat] >> PIECE_NAMES.index(name) & 1:
        raise unknown(name)
    piece = PIECE_NAMES.index(name)
    return None if draft and (draft.seat, draft.piece) == (seat, piece) else HeldPiece(seat, piece, PIECES[name])


def _place_at(position: Position, draft: HeldPiece, target: str) -> Edited[Position, HeldPiece]:
    """Put the piece in hand on the board."""
    assert draft.seat is not None
    squares = covered(draft.shape, GRID.square(target), GRID)
    if taken := squares & (position.covered[0] | position.covered[1]):
        raise IllegalMove("covered", "There is a piece on {square} already.", square=GRID.names[members(taken)[0]])
    move = full_table().moves[full_table().by_squares[squares]]
    message = Phrase(
        "{seat}’s {piece} on {square}.", seat=SEATS[draft.seat], piece=piece_phrase(draft.piece), square=target
    )
    return Edited(_with(position, draft.seat, [*pieces_of(position, draft.seat), move]), message=message)


def _lift(position: Position, target: str) -> Edited[Position, HeldPiece]:
    """Take a piece from the board in hand."""
    square = 1 << GRID.square(target)
    for seat in (0, 1):
        for move in pieces_of(position, seat):
            if move.squares & square:
                rest = [other for other in pieces_of(position, seat) if other != move]
                return Edited(_with(position, seat, rest), HeldPiece(seat, move.piece, shape_of(move.squares, GRID)))
    raise IllegalMove("choose", "Choose a piece first.")


def _with(position: Position, seat: int, moves: list[Move]) -> Position:
    """Return the position with these pieces of a seat."""
    placed = [moves if side == seat else pieces_of(position, side) for side in (0, 1)]
    return position_of(placed, _next(position), position.starts)


def _next(position: Position) -> int:
    """Return the seat whose turn it is, even if it may be skipped."""
    return position.skipped[0] if position.skipped else position.turn or 0


def choices(position: Position) -> tuple[Choice, ...]:
    """Offer the choice of whose turn it is."""
    values = tuple(zip(SIDES, SEATS, strict=True))
    return (Choice("turn", Phrase("To move"), values, SIDES[_next(position)]),)


def choose(position: Position, name: str, value: str) -> Position:
    """Return the position with another seat to move."""
    if name != "turn" or value not in SIDES:
        raise unknown(value)
    return position_of([pieces_of(position, seat) for seat in (0, 1)], SIDES.index(value), position.starts)


EDITING = Editing(scene=scene, touch=touch, choices=choices, choose=choose)
