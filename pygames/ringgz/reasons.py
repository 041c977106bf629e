"""Why a placement in Ringgz is good, in players' words."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first
from pygames.ringgz.features import CLOSED, MAY_ADD, leads, outlook, phase
from pygames.ringgz.rules import BASE, COLOURS, GRID, KINDS, START, Move, Position, Territory

MIN_NEW_TERRITORIES = 2
"""New territories within a colour's reach that are worth mentioning."""


def reasons(position: Position, move: Move) -> list[Phrase]:
    """Return what is good about a placement, the strongest reason first."""
    if move.piece == START:
        return []
    after = position.play(move)
    found = [*_there(position, after, move), *_beyond(position, after, move)]
    return strongest_first(found)


def _there(position: Position, after: Position, move: Move) -> Iterator[Reason]:
    """Yield what it does for its seat on its territory."""
    seat, square = position.turn, GRID.names[move.territory]
    assert seat is not None
    if move.piece % KINDS == BASE:
        yield from _base_reasons(position, seat, move.territory)
        return
    before, here = position.territory(move.territory), after.territory(move.territory)
    settled = not outlook(after).codes[move.territory] >> MAY_ADD
    if here.seat == seat and settled:
        yield 3.0, Phrase("closes {square} with a majority", square=square)
    elif here.seat == seat and before.seat != seat:
        yield 2.0, Phrase("takes the majority on {square}", square=square)
    elif here.seat == seat:
        yield 1.5, Phrase("strengthens the majority on {square}", square=square)
    yield from _against(before, here, seat, settled, square)


def _against(before: Territory, here: Territory, seat: int, settled: bool, square: str) -> Iterator[Reason]:
    """Yield what it takes from another seat on its territory."""
    if before.seat in (None, seat) or here.seat is not None or before.majority is None:
        return
    colour = COLOURS[before.majority]
    if settled:
        yield 2.5, Phrase("takes {square} from {colour}, leaving it tied", square=square, colour=colour)
    else:
        yield 1.8, Phrase("takes the majority on {square} from {colour}", square=square, colour=colour)


def _base_reasons(position: Position, seat: int, territory: int) -> Iterator[Reason]:
    """Yield what a base does on a territory."""
    code = outlook(position).codes[territory]
    lead = leads(len(position.hands), seat, phase(position))
    worth = lead[CLOSED] - lead[code]
    if worth > 0:
        square = GRID.names[territory]
        yield 1.0 + worth, Phrase("closes {square}, which an opponent was more likely to win", square=square)


def _beyond(position: Position, after: Position, move: Move) -> Iterator[Reason]:
    """Yield what it does on other territories."""
    colour = move.piece // KINDS
    bit = 1 << MAY_ADD + colour
    pairs = list(zip(outlook(position).codes, outlook(after).codes, strict=True))
    wider = sum(not before & bit and bool(code & bit) for before, code in pairs)
    if wider >= MIN_NEW_TERRITORIES:
        yield wider / 4, Phrase("gives {colour} access to {n} more territories", colour=COLOURS[colour], n=wider)
    others = (held for seat, held in enumerate(position.held) if seat != position.turn)
    if after.turn == position.turn and any(position.open & position.reaching & held for held in others):
        yield 2.0, Phrase("leaves nobody else anything to place")
