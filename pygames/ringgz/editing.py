"""Setting up positions of Ringgz: rings and bases on any territory with room for them, and off again.

A press on a territory takes the largest of its pieces in hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygames.core.bits import members
from pygames.core.contract import Choice, Edited, Editing
from pygames.core.editing import CHOOSE, REMOVE_TOOL, editable, of_tray, pickable, target_of, unknown
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import Hand, Held, Item, Scene, Spot
from pygames.ringgz import picture
from pygames.ringgz.board import scene as board_scene
from pygames.ringgz.diagram import NAMES, obstacle, position_of
from pygames.ringgz.rules import GRID, KINDS, RED, START, Position, colours
from pygames.ringgz.speech import piece_phrase, piece_text, seat_label

NAMED = {piece_text(piece): piece for piece in range(START + 1)}
Pieces = list[tuple[int, int]]
"""Pieces, each with its territory."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece in hand, from a seat's tray."""

    seat: int
    piece: int


def scene(position: Position, draft: Draft | None = None) -> Scene:
    """Render a position, with all seats' pieces to pick from."""
    shown = replace(board_scene(position), hands=board_scene(replace(position, turn=None)).hands)
    places = (place for place in range(len(GRID.names)) if draft and _fits(position, draft.piece, place))
    return editable(
        shown,
        lambda hand: _hand(position, draft, hand),
        Phrase("Choose a spot for the {piece}.", piece=piece_phrase(draft.piece)) if draft else CHOOSE,
        (REMOVE_TOOL,) if draft else (),
        _held_piece(position, draft) if draft else None,
        fits=[picture.fit(draft.piece, place) for place in places] if draft else (),
    )


def _hand(position: Position, draft: Draft | None, hand: Hand) -> Hand:
    """Return the pieces of a seat; the starting base lies in the first tray."""
    chosen = target_of(draft.seat, f"piece-{piece_text(draft.piece)}") if draft else ""
    base = Item(target="piece-S", label=piece_phrase(START), picture=picture.stock(START, 1, 1))
    items = (*((base,) if hand.seat == 0 and not position.starting else ()), *hand.items)
    shown = pickable(replace(hand, items=items), lambda item: item.target == chosen)
    left = (replace(item, usable=_is_left(position, hand.seat, item.target)) for item in shown.items)
    return replace(shown, items=tuple(left))


def _is_left(position: Position, seat: int, target: str) -> bool:
    """Return whether a seat has a piece of this target left."""
    piece = NAMED[target.rpartition("-")[2]]
    return not position.starting if piece == START else position.count(seat, *divmod(piece, KINDS)) > 0


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return the piece in hand and everywhere it can go."""
    spots = []
    for territory, name in enumerate(GRID.names):
        x, y = picture.middle(territory)
        spots.append(Spot(target=name, x=x, y=y, fits=_fits(position, draft.piece, territory)))
    return Held(
        label=Phrase("Holding: {piece}", piece=piece_phrase(draft.piece)),
        picture=frozenset(picture.piece_marks(draft.piece, 0, 0)),
        spots=tuple(spots),
        style=picture.colour_of(draft.piece),
        pull=0.15,
        sure=True,
    )


def _fits(position: Position, piece: int, territory: int) -> bool:
    """Return whether a piece can lie on a territory."""
    return obstacle(_pieces_on_board(position), piece, territory) is None


def touch(position: Position, draft: Draft | None, target: str) -> Edited[Position, Draft]:
    """Return the result of a press in the editor."""
    if picked := of_tray(target):
        return Edited(position, _pick(position, draft, *picked))
    if target == "cancel" and draft:
        return Edited(position, message=Phrase("{piece} off the board.", piece=piece_phrase(draft.piece)))
    if target not in GRID.index:
        raise unknown(target)
    return _place_at(position, draft, GRID.square(target)) if draft else _lift(position, GRID.square(target))


def _pick(position: Position, draft: Draft | None, seat: int, name: str) -> Draft | None:
    """Take a piece of a tray in hand; put it back if it was in hand."""
    piece = NAMED.get(name.removeprefix("piece-"))
    if piece is None or seat >= len(position.hands):
        raise unknown(name)
    if not _is_left(position, seat, name):
        raise IllegalMove("hand", "There’s no {piece} left.", piece=piece_phrase(piece))
    return None if draft == Draft(seat, piece) else Draft(seat, piece)


def _place_at(position: Position, draft: Draft, territory: int) -> Edited[Position, Draft]:
    """Put the piece in hand on a territory."""
    lying = _pieces_on_board(position)
    if reason := obstacle(lying, draft.piece, territory):
        raise IllegalMove("obstacle", "{reason}", reason=reason)
    message = Phrase("{piece} on {square}.", piece=piece_phrase(draft.piece), square=GRID.names[territory])
    reds = _reds(position)
    if draft.piece // KINDS == RED and reds:
        reds[draft.seat] -= {draft.piece % KINDS}
    return Edited(_with(position, [*lying, (draft.piece, territory)], reds), message=message)


def _lift(position: Position, territory: int) -> Edited[Position, Draft]:
    """Take the largest piece on a territory in hand."""
    lying = _pieces_on_board(position)
    here = [piece for piece, place in lying if place == territory]
    if not here:
        raise IllegalMove("choose", "Choose a ring or a base first.")
    piece = max(here, key=lambda piece: piece % KINDS)
    lying.remove((piece, territory))
    reds, seat = _reds(position), _owner(position, piece)
    if piece // KINDS == RED and reds:
        # nobody knows who placed a red piece; it goes back to a seat that lacks its kind
        seat = next(seat for seat, own in enumerate(reds) if piece % KINDS not in own)
        reds[seat] |= {piece % KINDS}
    return Edited(_with(position, lying, reds), Draft(seat, piece))


def _owner(position: Position, piece: int) -> int:
    """Return the seat whose tray holds a piece."""
    seats = len(position.hands)
    return next((seat for seat in range(seats) if piece // KINDS in colours(seats)[seat]), 0)


def _pieces_on_board(position: Position) -> Pieces:
    """Return the pieces on the board."""
    n = len(GRID.names)
    return [divmod(bit, n) for bit in members(position.placed)]


def _reds(position: Position) -> list[set[int]]:
    """Return, with three seats, the kinds of red pieces that each still has."""
    if len(position.hands) != 3:
        return []
    return [{kind for kind in range(KINDS) if position.count(seat, RED, kind)} for seat in range(3)]


def _with(position: Position, pieces: Pieces, reds: list[set[int]], turn: int | None = None) -> Position:
    """Return the position with these pieces on the board."""
    seat = _next(position) if turn is None else turn
    return position_of(pieces, seat, len(position.hands), tuple(map(frozenset, reds)))


def _next(position: Position) -> int:
    """Return the seat whose turn it is, even if it may be skipped."""
    return position.skipped[0] if position.skipped else position.turn or 0


def choices(position: Position) -> tuple[Choice, ...]:
    """Offer the choice of whose turn it is."""
    seats = len(position.hands)
    values = tuple((NAMES[colours(seats)[seat][0]], seat_label(seats, seat)) for seat in range(seats))
    return (Choice("turn", Phrase("To move"), values, values[_next(position)][0]),)


def choose(position: Position, name: str, value: str) -> Position:
    """Return the position with another seat to move."""
    for seat, (colour, _) in enumerate(choices(position)[0].values):
        if name == "turn" and value == colour:
            return _with(position, _pieces_on_board(position), _reds(position), seat)
    raise unknown(value)


EDITING: Editing[Position, Draft] = Editing(scene=scene, touch=touch, choices=choices, choose=choose)
