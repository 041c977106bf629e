"""How Ringgz looks, and how presses become moves.

Targets: a territory's name is where the held piece goes; `piece-r4` takes a red ring of size 4 in hand, `piece-bB` a
blue base, `piece-S` the starting base; `next`, `previous`, `place` and `cancel` are the tools.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from pygames.core.bits import Selection, members
from pygames.core.contract import Board
from pygames.core.game import IllegalMove
from pygames.core.hand import neighbour, touch_hand
from pygames.core.phrase import Phrase
from pygames.core.scene import (
    CANCEL,
    CELLS,
    CYCLING,
    PLACE,
    Canvas,
    Hand,
    Held,
    Item,
    Mark,
    Rect,
    Scene,
    Spot,
    Tool,
)
from pygames.ringgz import picture
from pygames.ringgz.consequences import describe_turn
from pygames.ringgz.rules import (
    BASE,
    GRID,
    KINDS,
    PIECES,
    START,
    Move,
    Position,
    Territory,
    colours,
    full_table,
    start,
)
from pygames.ringgz.speech import (
    Draft,
    content,
    describe,
    describe_briefly,
    end_reason,
    end_reason_without_ties,
    forecast,
    held_label,
    piece_phrase,
    piece_text,
    prompt,
    score_breakdown,
    seat_label,
    stock_phrase,
    territory_verdict,
)
from pygames.ringgz.why import describe_end, why

EVERY = range(len(GRID.names))
"""The territories."""


def seat_signs(seats: int, seat: int) -> tuple[str, ...]:
    """Return the icons that stand for a seat: the signs on its pieces."""
    signs = ("waves", "sun", "leaf", "flame")
    return tuple(signs[colour] for colour in colours(seats)[seat]) if seats == 2 else (signs[seat],)


def scene(position: Position, draft: Draft | None = None, last: str = "") -> Scene:
    """Render a position."""
    draft = _in_hand(position, draft)
    return Scene(
        board=_board(position, draft, last),
        hands=tuple(_hand(position, draft, seat) for seat in range(len(position.hands))),
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
    table = position.table
    return Selection(table.moves, position.legal_set & table.of_piece[draft.piece] if draft else position.legal_set)


# Presses


def _in_hand(position: Position, draft: Draft | None) -> Draft | None:
    """Return the piece in hand; at the beginning, the starting base is there by itself."""
    return draft or (None if position.placed else Draft(START))


def _take(position: Position, piece_name: str) -> Draft:
    """Take a piece in hand that can be placed somewhere."""
    names = [*PIECES, "S"]
    if piece_name not in names:
        raise IllegalMove("unknown", "There’s no piece called “{piece}”.", piece=piece_name[:20])
    piece = names.index(piece_name)
    if _usable(position, piece):
        return Draft(piece)
    if piece == START or not position.placed or not _count_left(position, position.turn, piece):
        # for the refusal alone, on the middle territory, one of the nine where a starting base may go
        position.parse(f"{piece_name}@{GRID.names[12]}")
    raise IllegalMove("nowhere", "The {piece} doesn’t fit anywhere right now.", piece=piece_phrase(piece))


def _cycle(position: Position, draft: Draft | None, step: int) -> Draft:
    """Take the next (or previous) piece of the hand that fits somewhere."""
    assert position.turn is not None
    usable = [piece for piece in _tray(position, position.turn) if _usable(position, piece)]
    return Draft(neighbour(usable, draft.piece if draft else None, step))


def _use(position: Position, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return what a press does with the piece in hand: on the territory where it lies in preview, it is placed."""
    draft = _in_hand(position, draft)
    if draft is None:
        raise IllegalMove("choose", "Choose a ring or a base first.")
    if target == "cancel":
        return None if draft.territory is None else replace(draft, territory=None)
    if target == "place":
        if draft.territory is None:
            raise IllegalMove("where", "Choose a spot for the {piece}.", piece=piece_phrase(draft.piece))
        target = GRID.names[draft.territory]
    move = position.parse(f"{piece_text(draft.piece)}@{target}")
    return move if move.territory == draft.territory else Draft(draft.piece, move.territory)


def _usable(position: Position, piece: int) -> bool:
    """Return whether the seat to move can place a piece anywhere."""
    return bool(position.legal_set & position.table.of_piece[piece])


def _fits(position: Position, piece: int, territory: int) -> bool:
    """Return whether the seat to move can place a piece on a territory."""
    return bool(position.legal_set & position.table.of_piece[piece] & position.table.on[territory])


def _count_left(position: Position, seat: int | None, piece: int) -> int:
    """Return how many of a piece a seat still has."""
    return 0 if seat is None else position.count(seat, *divmod(piece, KINDS))


# The board


def _finale(position: Position, last: str) -> Iterator[Mark]:
    """Render the rings that close around the winners' territories, the one that was filled last at the end."""
    if position.turn is not None:
        return
    winners, texts = position.winners(), _by_text()
    filled = {texts[text].territory for text in last.split() if text in texts}
    won = [territory for territory, here in enumerate(position.territories()) if here.seat in winners]
    won.sort(key=lambda territory: (territory in filled, territory))
    for n, territory in enumerate(won):
        yield picture.closing_ring(territory, n, len(won))


def _gained(position: Position, last: str) -> Iterator[Mark]:
    """Ring the territory where the last ring has broken a tie, if a seat holds it now."""
    move = _by_text().get(last.rpartition(" ")[2])
    if move is None or move.piece == START or move.piece % KINDS == BASE:
        return
    here, colour = position.territory(move.territory), move.piece // KINDS
    rival = max(count for other, count in enumerate(here.counts) if other != colour)
    if here.seat is not None and here.majority == colour and here.counts[colour] - 1 == rival > 0:
        yield picture.tie_broken(move.territory)


def _board(position: Position, draft: Draft | None, last: str) -> Canvas:
    """Render the board with the pieces on it."""
    marks = _fixed_marks(position, last)
    if draft:
        marks |= {picture.fit(draft.piece, territory) for territory in EVERY if _fits(position, draft.piece, territory)}
    return Canvas(
        width=picture.WIDTH,
        height=picture.HEIGHT,
        layers=picture.LAYERS,
        marks=marks,
        label=Phrase("Ringgz board, {columns} by {rows} territories", columns=GRID.columns, rows=GRID.rows),
        things=picture.PIECES,
        fine=("grain", "dent", "gloss", "names"),
        rows=GRID.rows,
        columns=GRID.columns,
    )


@lru_cache(maxsize=2)
def _fixed_marks(position: Position, last: str) -> frozenset[Mark]:
    """Render what is on the board whatever is in hand."""
    over = position.turn is None
    marks: set[Mark] = {
        *picture.ground(),
        *picture.last_marks(_by_text()[text] for text in last.split() if text in _by_text()),
    }
    for territory, here in enumerate(position.territories()):
        marks.add(_cell(territory, here, over))
        if over:
            marks.update(picture.final_marks(territory, here, len(position.hands)))
        elif here.majority is not None:
            marks.add(picture.leader_tint(territory, here.majority))
            marks.update(picture.badge(territory, here.majority))
    marks.update((*_finale(position, last), *_gained(position, last)))
    for piece in range(START + 1):
        for territory in members(position.placed >> len(GRID.names) * piece & GRID.all):
            marks.update(picture.piece_on(piece, territory))
    return frozenset(marks)


def ghost(position: Position, text: str) -> tuple[Mark, ...]:
    """Render the ring or base that a move would place."""
    move = position.parse(text)
    return picture.piece_on(move.piece, move.territory)


@cache
def _by_text() -> dict[str, Move]:
    return {str(move): move for move in full_table().moves}


@lru_cache(maxsize=4096)
def _cell(territory: int, here: Territory, over: bool) -> Mark:
    """Render a territory's cell, which takes presses and is read out."""
    x, y = GRID.place(territory)
    row = GRID.rows - y
    label = Phrase("{square}: {content}", square=GRID.names[territory], content=content(here))
    if said := territory_verdict(here, over):
        label = Phrase("{territory}; {verdict}", territory=label, verdict=said)
    left, top = picture.FRAME + x, picture.FRAME + row - 1
    target = GRID.names[territory]
    return Rect(layer=CELLS, style="cell", label=label, target=target, cell=(row, x + 1), x=left, y=top, radius=0.14)


# Hands and what is in hand


def _tray(position: Position, seat: int) -> list[int]:
    """Return a seat's pieces in tray order, including used-up ones; at first only the starting base."""
    if not position.placed and seat == position.turn:
        return [START]
    return [colour * KINDS + kind for colour in colours(len(position.hands))[seat] for kind in range(KINDS)]


def _hand(position: Position, draft: Draft | None, seat: int) -> Hand:
    """Return what a seat still has."""
    to_move = position.turn == seat
    first = start(len(position.hands))
    items = tuple(
        _item(
            piece,
            1 if piece == START else _count_left(position, seat, piece),
            1 if piece == START else _count_left(first, seat, piece),
            chosen=to_move and draft is not None and draft.piece == piece,
            usable=to_move and _usable(position, piece),
        )
        for piece in _tray(position, seat)
    )
    total = position.pieces_left()[seat]
    bases = sum(position.count(seat, colour, BASE) for colour in colours(len(position.hands))[seat])
    label = Phrase(
        "{rings}, {bases} left",
        rings=Phrase.count("{n} ring", "{n} rings", total - bases),
        bases=Phrase.count("{n} base", "{n} bases", bases),
    )
    return Hand(seat=seat, label=label, items=items)


@cache
def _item(piece: int, left: int, of: int, *, chosen: bool, usable: bool) -> Item:
    """Return a kind of piece with the number left."""
    return Item(
        target=f"piece-{piece_text(piece)}",
        label=stock_phrase(piece, left),
        picture=picture.stock(piece, left, of),
        chosen=chosen,
        usable=usable,
    )


def _held_piece(position: Position, draft: Draft) -> Held:
    """Return the piece in hand and everywhere it can go."""
    return Held(
        label=held_label(position, draft),
        picture=frozenset(picture.piece_marks(draft.piece, 0, 0)),
        spots=tuple(
            Spot(target=GRID.names[territory], x=x, y=y, fits=_fits(position, draft.piece, territory))
            for territory, (x, y) in zip(EVERY, map(picture.middle, EVERY), strict=True)
        ),
        at="" if draft.territory is None else GRID.names[draft.territory],
        style=picture.colour_of(draft.piece),
        pull=0.15,
    )


def _tools(draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools for the piece in hand."""
    if draft is None:
        return CYCLING
    by_itself = draft == Draft(START)
    return (
        *(() if by_itself else (CANCEL,)),
        replace(PLACE, usable=draft.territory is not None),
        *(CYCLING if draft.piece != START else ()),
    )


BOARD = Board(
    describe_briefly=describe_briefly,
    score_breakdown=score_breakdown,
    end_reason=end_reason,
    end_reason_without_ties=end_reason_without_ties,
    forecast=forecast,
    possible=possible,
    ghost=ghost,
    scene=scene,
    seat_label=seat_label,
    seat_signs=seat_signs,
    describe_turn=describe_turn,
    why=why,
    describe_end=describe_end,
    describe=describe,
    touch=touch,
)
